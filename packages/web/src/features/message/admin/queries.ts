import { getNotices, type QueryInput } from "@verdict/contract";
import { listQuery } from "../../../ui/list/query.ts";

export const noticesQuery = (query: QueryInput<typeof getNotices>) =>
  listQuery(["admin", "notice"], getNotices, query);
