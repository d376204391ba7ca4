import { type AuditFilter, type AuditRow, apiDate } from "@verdict/contract";
import { and, desc, eq, gte, like, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, type Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { LIST_MAX } from "../../platform/page-scan.ts";
import { CSV_START, csv } from "../../platform/spreadsheet.ts";
import { auditEntries } from "./tables.ts";

type Filter = z.output<typeof AuditFilter> & { beforeId?: number | undefined };
type Row = typeof auditEntries.$inferSelect;

/** Must match the index of migration 0007 letter by letter. */
const words = sql`lower(${auditEntries.username} || E'\n' || ${auditEntries.action} || E'\n' || ${auditEntries.target})`;

function conditions(filter: Filter): SQL | undefined {
  const { keyword, username, action, ip, from, to, beforeId } = filter;
  return and(
    keyword ? like(words, contains(keyword.toLowerCase())) : undefined,
    username ? eq(sql`lower(${auditEntries.username})`, username.toLowerCase()) : undefined,
    action
      ? action.includes(".")
        ? eq(auditEntries.action, action)
        : like(auditEntries.action, `${contains(action).slice(1, -1)}.%`)
      : undefined,
    ip ? eq(auditEntries.ip, ip) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    to ? lt(auditEntries.at, to) : undefined,
    beforeId ? lt(auditEntries.id, beforeId) : undefined,
  );
}

export const auditList = (db: Sql, filter: Filter) =>
  selectList(db, {
    select: db.select().from(auditEntries),
    where: conditions(filter),
    order: [desc(auditEntries.id)],
    of: auditEntries,
    most: LIST_MAX,
  });

export function presentAudit(row: Row): AuditRow {
  return {
    id: row.id,
    uid: row.uid,
    username: row.username,
    action: row.action,
    target: row.target,
    before: row.before,
    after: row.after,
    ip: row.ip,
    gmtCreate: apiDate(row.at),
  };
}

const EXPORT_PAGE = 1000;

/** Lines of the CSV, newest row first, read page by page. */
export async function* auditCsv(db: Sql, filter: Filter, most: number): AsyncGenerator<string> {
  yield CSV_START + csv([["id", "time", "user", "uid", "ip", "action", "target", "before", "after"]]);
  let beforeId: number | undefined;
  for (let given = 0; given < most; given += EXPORT_PAGE) {
    const limit = Math.min(EXPORT_PAGE, most - given);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(conditions({ ...filter, beforeId }))
      .orderBy(desc(auditEntries.id))
      .limit(limit);
    if (rows.length > 0) yield csv(rows.map(cellsOf));
    beforeId = rows.at(-1)?.id;
    if (rows.length < limit) return;
  }
}

function cellsOf({ id, at, username, uid, ip, action, target, before, after }: Row) {
  const json = (state: unknown) => (state === null ? "" : JSON.stringify(state));
  return [id, at.toISOString(), username, uid, ip ?? "", action, target, json(before), json(after)];
}
