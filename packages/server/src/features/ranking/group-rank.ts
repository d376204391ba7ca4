import { status } from "@verdict/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { cachedBy } from "../../platform/cache.ts";
import type { Db } from "../../platform/db.ts";
import { withPlaces } from "../../platform/level-places.ts";
import { isOverForAllAt } from "../contest/over.ts";
import { contests } from "../contest/tables.ts";
import { groupMembers } from "../group/tables.ts";
import { isCountedIn, submissions } from "../submission/tables.ts";
import { isFoundBy } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { shown } from "./queries.ts";

export type GroupRankKind = "acm" | "oi";

interface Standing {
  uid: string;
  ac: number;
  total: number;
  score: number;
}

/** A rank list is worked out from all submissions of the group, and kept for so long. */
const KEPT_MS = 10_000;

const orders: Record<GroupRankKind, (a: Standing, b: Standing) => number> = {
  acm: (a, b) => b.ac - a.ac || a.total - b.total,
  oi: (a, b) => b.score - a.score || b.ac - a.ac,
};

/** null: no place, for nothing is solved yet. */
type Placed = Standing & { place: number | null };

function ordered(all: readonly Standing[], kind: GroupRankKind): Placed[] {
  const sorted = all.toSorted((a, b) => orders[kind](a, b) || (a.uid < b.uid ? -1 : 1));
  return withPlaces(sorted, (a, b) => orders[kind](a, b) === 0).map((row) =>
    (kind === "acm" ? row.ac : row.score) > 0 ? row : { ...row, place: null },
  );
}

interface RankQuery {
  gid: number;
  searchUser?: string | undefined;
}

/** Reads groups' rank lists. `keptMs` 0: as of now. */
export function openGroupRanks(db: Db, keptMs: number = KEPT_MS) {
  const standings = cachedBy(keptMs, async (gid: number) => {
    const all = await standingsOf(db, gid);
    return { acm: ordered(all, "acm"), oi: ordered(all, "oi") };
  });
  return async (kind: GroupRankKind, query: RankQuery) => {
    const { [kind]: all } = await standings(query.gid);
    const wanted = query.searchUser ? await namedLike(db, query.gid, query.searchUser) : null;
    const rows = wanted ? all.filter(({ uid }) => wanted.has(uid)) : all;
    return rows;
  };
}

/**
 * What every member came to in the group. Of contests nothing is told until they are over for everybody, nor afterwards
 * while their board stays frozen: `frozenSince` of contest/policy.ts, of those that are over.
 */
async function standingsOf(db: Db, gid: number): Promise<Standing[]> {
  const isTold = sql`(${submissions.contestId} is null or ${isOverForAllAt(sql`now()`)}
    and (not ${contests.sealRank} or ${contests.autoRealRank}))`;
  const ofGroup = sql`(${isCountedIn(gid)} or ${submissions.contestId} = any(array(
    select id from contest where group_id = ${gid})))`;
  const perProblem = db
    .select({
      uid: submissions.uid,
      total: sql<number>`count(*)`.as("total"),
      solved: sql<boolean>`bool_or(${submissions.status} = ${status.accepted})`.as("solved"),
      best: sql<number>`max(${submissions.oiRankScore})`.as("best"),
    })
    .from(submissions)
    .leftJoin(contests, eq(contests.id, submissions.contestId))
    .where(and(ofGroup, isTold))
    .groupBy(submissions.uid, submissions.problemId)
    .as("per_problem");
  return db
    .select({
      uid: groupMembers.uid,
      ac: sql<number>`(count(*) filter (where ${perProblem.solved}))::int`,
      total: sql<number>`coalesce(sum(${perProblem.total}), 0)::int`,
      score: sql<number>`coalesce(sum(${perProblem.best}), 0)::int`,
    })
    .from(groupMembers)
    .innerJoin(users, and(eq(users.uid, groupMembers.uid), eq(users.status, 0)))
    .leftJoin(perProblem, eq(perProblem.uid, groupMembers.uid))
    .where(and(eq(groupMembers.groupId, gid), sql`${groupMembers.level} >= 3`))
    .groupBy(groupMembers.uid);
}

async function namedLike(db: Db, gid: number, text: string): Promise<Set<string>> {
  const rows = await db
    .select({ uid: users.uid })
    .from(groupMembers)
    .innerJoin(users, eq(users.uid, groupMembers.uid))
    .where(and(eq(groupMembers.groupId, gid), isFoundBy(text)));
  return new Set(rows.map(({ uid }) => uid));
}

export async function withNames(db: Db, page: readonly Placed[]) {
  if (page.length === 0) return [];
  const uids = page.map(({ uid }) => uid);
  const rows = await db.select(shown).from(users).where(inArray(users.uid, uids));
  const known = new Map(rows.map((row) => [row.uid, row]));
  return page.flatMap((standing) => {
    const user = known.get(standing.uid);
    return user ? [{ ...user, ...standing }] : [];
  });
}
