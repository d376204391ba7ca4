import { isStaff, type RoleId } from "@verdict/contract";
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lte,
  type Placeholder,
  type SQL,
  type SQLChunk,
  sql,
} from "drizzle-orm";
import { preparedOnce, type Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { users } from "../user/tables.ts";
import { noticeReceipts, noticeRecipients, notices } from "./tables.ts";

interface Reader {
  uid: string;
  roleId: RoleId;
}

/** Sys: to all, or to the staff. Mine: to those named. */
export type Box = "Sys" | "Mine";

const sent = lte(notices.sendAt, sql`now()`);

const isNamed = (uid: string | Placeholder) =>
  sql`exists (select 1 from ${noticeRecipients} where notice_id = ${notices.id} and uid = ${uid})`;

/** Of notices to many, which ones are for the reader. */
const typesFor = ({ roleId }: Reader): string[] => (isStaff(roleId) ? ["All", "Admin"] : ["All"]);

const standsIn = (box: Box, uid: string | Placeholder, types: SQLChunk): SQL | undefined =>
  box === "Mine"
    ? and(sent, inArray(notices.type, ["Mine", "Single"]), isNamed(uid))
    : and(sent, sql`${notices.type} = any(${types}::text[])`);

/** Notices that stand in the reader's box. */
const inBox = (reader: Reader, box: Box) => standsIn(box, reader.uid, sql.param(typesFor(reader)));

const receiptOf = ({ uid }: { uid: string | Placeholder }) =>
  and(eq(noticeReceipts.noticeId, notices.id), eq(noticeReceipts.uid, uid));

/** A page of a box, and what pages before it have shown as unread. */
export interface BoxQuery {
  currentPage: number;
  limit: number;
  seen?: number[] | undefined;
}

/** Unread first, with what was seen as such, then newest first. */
export const boxList = (db: Sql, reader: Reader, box: Box, seen: number[] = []) =>
  selectList(db, {
    select: db
      .select({ notice: notices, readAt: noticeReceipts.readAt })
      .from(notices)
      .leftJoin(noticeReceipts, receiptOf(reader)),
    where: and(inBox(reader, box), isNull(noticeReceipts.removedAt)),
    order: [
      sql`${noticeReceipts.readAt} is not null and ${notices.id} <> all(${sql.param(seen)}::int[])`,
      desc(notices.sendAt),
      desc(notices.id),
    ],
  });

/** Built once: every page asks for it. */
const unreadStatement = (box: Box) =>
  preparedOnce((db) => {
    const uid = sql.placeholder("uid");
    return db
      .select({ total: count() })
      .from(notices)
      .leftJoin(noticeReceipts, receiptOf({ uid }))
      .where(and(standsIn(box, uid, sql.placeholder("types")), isNull(noticeReceipts.uid)))
      .prepare(`notice_unread_${box}`);
  });
const unreadOf = { Sys: unreadStatement("Sys"), Mine: unreadStatement("Mine") };

export async function unreadIn(db: Sql, reader: Reader, box: Box): Promise<number> {
  const [all] = await unreadOf[box](db).execute({ uid: reader.uid, types: typesFor(reader) });
  return all?.total ?? 0;
}

export async function markRead(db: Sql, uid: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(noticeReceipts)
    .values(ids.map((noticeId) => ({ uid, noticeId })))
    .onConflictDoNothing();
}

/** Takes one notice, or all, out of a box. Returns how many were in it. */
export async function removeFromBox(db: Sql, reader: Reader, box: Box, id: number | undefined) {
  const inside = db
    .select({ uid: sql<string>`${reader.uid}::text`.as("uid"), id: notices.id })
    .from(notices)
    .leftJoin(noticeReceipts, receiptOf(reader))
    .where(
      and(
        inBox(reader, box),
        isNull(noticeReceipts.removedAt),
        id === undefined ? undefined : eq(notices.id, id),
      ),
    );
  const removed = await db.execute(sql`
    insert into ${noticeReceipts} (uid, notice_id, removed_at) select uid, id, now() from ${inside.as("inside")}
    on conflict (uid, notice_id) do update set removed_at = excluded.removed_at`);
  return removed.rowCount ?? 0;
}

const noticeTypes = ["All", "Single", "Admin"] as const;
const isNoticeType = (type: string | undefined): type is (typeof noticeTypes)[number] =>
  noticeTypes.some((known) => known === type);

/** Notices of the staff, unsent first, newest first. */
export function noticeList(db: Sql, type?: string) {
  // "All" asks for every type in the historic client: it is the first choice of its filter.
  const types = isNoticeType(type) && type !== "All" ? [type] : noticeTypes;
  return selectList(db, {
    select: db
      .select({ notice: notices, username: users.username })
      .from(notices)
      .innerJoin(users, eq(users.uid, notices.uid)),
    // Named one by one, so that the index serves: nearly all notices are the site's own.
    where: inArray(notices.type, types),
    order: [sql`${notices.sendAt} <= now()`, desc(notices.id)],
    of: notices,
  });
}

/** Notices with their recipients and the number of readers. */
export async function withReaders(db: Sql, rows: RowOf<typeof noticeList>[]) {
  const ids = rows.map((row) => row.notice.id);
  const [named, readers] = await Promise.all([recipientsOf(db, ids), readersOf(db, ids)]);
  return rows.map((row) => ({
    ...row,
    recipients: named.get(row.notice.id) ?? [],
    readers: readers.get(row.notice.id) ?? 0,
  }));
}

async function recipientsOf(db: Sql, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: noticeRecipients.noticeId, username: users.username })
    .from(noticeRecipients)
    .innerJoin(users, eq(users.uid, noticeRecipients.uid))
    .where(inArray(noticeRecipients.noticeId, ids))
    .orderBy(users.username);
  const byNotice = Map.groupBy(rows, (row) => row.id);
  return new Map([...byNotice].map(([id, group]) => [id, group.map((row) => row.username)]));
}

async function readersOf(db: Sql, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: noticeReceipts.noticeId, readers: count() })
    .from(noticeReceipts)
    .where(inArray(noticeReceipts.noticeId, ids))
    .groupBy(noticeReceipts.noticeId);
  return new Map(rows.map((row) => [row.id, row.readers]));
}
