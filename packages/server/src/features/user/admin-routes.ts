import { insertBatchUser } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { importUsers } from "./import.ts";

export function userAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(insertBatchUser, async ({ body }) => {
    const failed = await importUsers(db, body.users);
    if (failed.length === 0) return null;
    throw new Refusal("users-not-imported", {
      failed: failed.length,
      total: body.users.length,
      names: failed.join(", "),
    });
  });
}
