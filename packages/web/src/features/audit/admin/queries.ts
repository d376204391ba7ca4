import { getAuditList, type QueryInput } from "@verdict/contract";
import { listQuery } from "../../../ui/list/query.ts";

export const auditQuery = (query: QueryInput<typeof getAuditList>) =>
  listQuery(["admin", "audit"], getAuditList, query);
