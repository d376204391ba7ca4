import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./scalar.ts";

/** Most rows one import call takes. */
export const IMPORT_ROWS_MAX = 2000;

/** username, password, then optionally email, realname, gender (male|0, female|1), nickname, school. */
export const UserImportRow = z.array(z.string().max(1000).nullable()).min(2).max(20);

export const insertBatchUser = endpoint({
  name: "insertBatchUser",
  method: "POST",
  path: "/api/admin/user/insert-batch-user",
  summary: "Creates ordinary users row by row; rows that cannot be made are named, the others stay",
  access: "perm:user_admin",
  body: z.object({ users: z.array(UserImportRow).min(1).max(IMPORT_ROWS_MAX) }),
  data: nothing,
  refusals: ["users-not-imported"],
});
