import { type AuditFilter, type AuditRow, apiDate } from "@verdict/contract";
import { and, count, desc, eq, gte, like, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, offsetOf, type Sql } from "../../platform/db.ts";
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

export function auditPage(db: Sql, query: Filter & { currentPage: number; limit: number }): Promise<Row[]> {
  return db
    .select()
    .from(auditEntries)
    .where(conditions(query))
    .orderBy(desc(auditEntries.id))
    .limit(query.limit)
    .offset(offsetOf(query));
}

const COUNTED_MAX = 100_000;

/** Stops counting at 100,000. */
export async function auditTotal(db: Sql, filter: Filter): Promise<number> {
  const some = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(conditions(filter))
    .limit(COUNTED_MAX)
    .as("some");
  const [all] = await db.select({ total: count() }).from(some);
  return all?.total ?? 0;
}

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
    const rows = await auditPage(db, { ...filter, beforeId, currentPage: 1, limit });
    if (rows.length > 0) yield csv(rows.map(cellsOf));
    beforeId = rows.at(-1)?.id;
    if (rows.length < limit) return;
  }
}

function cellsOf({ id, at, username, uid, ip, action, target, before, after }: Row) {
  const json = (state: unknown) => (state === null ? "" : JSON.stringify(state));
  return [id, at.toISOString(), username, uid, ip ?? "", action, target, json(before), json(after)];
}
