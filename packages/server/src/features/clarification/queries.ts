import { CLARIFICATION_CLAIM_MIN } from "@verdict/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { takeLock } from "../../platform/locks.ts";
import { type ContestEntryOf, entryOf } from "../contest/participation.ts";
import { contestProblems } from "../contest/tables.ts";
import { users } from "../user/tables.ts";
import type { Reader } from "./policy.ts";
import { clarificationReaders, clarifications } from "./tables.ts";

export type ListedClarification = RowOf<typeof clarificationList>;

const askers = alias(users, "asker");
const answerers = alias(users, "answerer");
const claimers = alias(users, "claimer");

/** Somebody is on it; after a while others may take it. */
export const isClaimed = sql<boolean>`coalesce(${clarifications.claimedAt} > now() - make_interval(mins => ${CLARIFICATION_CLAIM_MIN}), false)`;

/** Own ones, those of team mates and those told to everybody; everything for managers. */
const seenBy = ({ company, isManager }: Reader) =>
  isManager ? undefined : or(eq(clarifications.isPublic, true), inArray(clarifications.uid, [...company]));

/** `concerns` of the policy as a condition. */
const concerning = ({ uid, isManager }: Reader) =>
  isManager
    ? and(isNull(clarifications.answer), ne(clarifications.uid, uid))
    : isNotNull(clarifications.answer);

export const clarificationList = (db: Sql, reader: Reader, filter: { cid: number; open?: boolean }) =>
  selectList(db, {
    select: db
      .select({
        ...getTableColumns(clarifications),
        displayId: contestProblems.displayId,
        displayTitle: contestProblems.displayTitle,
        asker: askers.username,
        answerer: answerers.username,
        claimer: sql<string | null>`case when ${isClaimed} then ${claimers.username} end`,
      })
      .from(clarifications)
      .innerJoin(askers, eq(askers.uid, clarifications.uid))
      .leftJoin(answerers, eq(answerers.uid, clarifications.answeredBy))
      .leftJoin(claimers, eq(claimers.uid, clarifications.claimedBy))
      .leftJoin(contestProblems, eq(contestProblems.id, clarifications.contestProblemId)),
    where: and(
      eq(clarifications.contestId, filter.cid),
      seenBy(reader),
      filter.open ? isNull(clarifications.answer) : undefined,
    ),
    order: [filter.open ? asc(clarifications.id) : desc(clarifications.change)],
    of: clarifications,
  });

export async function readTo(db: Sql, cid: number, uid: string): Promise<number> {
  const [row] = await db
    .select({ readTo: clarificationReaders.readTo })
    .from(clarificationReaders)
    .where(and(eq(clarificationReaders.contestId, cid), eq(clarificationReaders.uid, uid)));
  return row?.readTo ?? 0;
}

export async function countUnread(db: Sql, cid: number, reader: Reader): Promise<number> {
  const seen = await readTo(db, cid, reader.uid);
  const [row] = await db
    .select({ n: count() })
    .from(clarifications)
    .where(
      and(
        eq(clarifications.contestId, cid),
        gt(clarifications.change, seen),
        seenBy(reader),
        concerning(reader),
      ),
    );
  return row?.n ?? 0;
}

/** Questions without an answer: all for managers, else the reader's own and their mates'. */
export async function countOpen(db: Sql, cid: number, { company, isManager }: Reader): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(clarifications)
    .where(
      and(
        eq(clarifications.contestId, cid),
        isNull(clarifications.answer),
        isManager ? undefined : inArray(clarifications.uid, [...company]),
      ),
    );
  return row?.n ?? 0;
}

/** A user and, where they take part with a team, the members who take part with them. */
export async function companyOf(db: Sql, cid: number, uid: string): Promise<string[]> {
  return companyIn(await entryOf(db, cid, uid), uid);
}

export const companyIn = (entry: ContestEntryOf | undefined, uid: string): string[] =>
  entry ? entry.members.map((member) => member.uid) : [uid];

/** The next change's number; others wait until the transaction ends, so that nobody reads past one that comes later. */
export async function nextChange(tx: Sql, cid: number): Promise<number> {
  await takeLock(tx, "clarifications", cid);
  return (await lastChange(tx, cid)) + 1;
}

export async function lastChange(db: Sql, cid: number): Promise<number> {
  const [row] = await db
    .select({ change: clarifications.change })
    .from(clarifications)
    .where(eq(clarifications.contestId, cid))
    .orderBy(desc(clarifications.change))
    .limit(1);
  return row?.change ?? 0;
}
