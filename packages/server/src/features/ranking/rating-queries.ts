import { PROVISIONAL_CONTESTS, RATING_CHANGES_MAX } from "@verdict/contract";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { contests } from "../contest/tables.ts";
import { isFoundBy } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { shown } from "./queries.ts";
import { ratedContests, ratingChanges, userRatings } from "./tables.ts";

const { signature, ...person } = shown;

const rated = {
  rating: userRatings.rating,
  deviation: userRatings.deviation,
  contests: userRatings.contests,
  isProvisional: sql<boolean>`${userRatings.contests} < ${PROVISIONAL_CONTESTS}`,
};

export const ratingList = (db: Sql, searchUser: string | undefined) =>
  selectList(db, {
    select: db
      .select({ ...person, ...rated, place: userRatings.place })
      .from(userRatings)
      .innerJoin(users, eq(users.uid, userRatings.uid)),
    where: and(eq(users.status, 0), searchUser ? isFoundBy(searchUser) : undefined),
    order: [desc(userRatings.rating), asc(userRatings.uid)],
  });

export async function ratingOf(db: Sql, uid: string) {
  const [row] = await db
    .select({ ...rated, highest: userRatings.highest })
    .from(userRatings)
    .where(eq(userRatings.uid, uid));
  return row ?? null;
}

const change = {
  ratedPlace: ratingChanges.place,
  performance: sql<number>`round(${ratingChanges.performance})::int`,
  before: sql<number | null>`round(${ratingChanges.before})::int`,
  after: sql<number>`round(${ratingChanges.rating})::int`,
};

/** The newest, the oldest of them first. */
export async function changesOfUser(db: Sql, uid: string) {
  const rows = await db
    .select({
      ...change,
      cid: contests.id,
      title: contests.title,
      endTime: contests.endTime,
      people: ratedContests.people,
    })
    .from(ratingChanges)
    .innerJoin(ratedContests, eq(ratedContests.contestId, ratingChanges.contestId))
    .innerJoin(contests, and(eq(contests.id, ratingChanges.contestId), contests.visible))
    .where(eq(ratingChanges.uid, uid))
    .orderBy(desc(ratedContests.overAt), desc(contests.id))
    .limit(RATING_CHANGES_MAX);
  return rows.reverse();
}

export const changesInContest = (db: Sql, cid: number) =>
  selectList(db, {
    select: db
      .select({ ...person, ...change })
      .from(ratingChanges)
      .innerJoin(users, eq(users.uid, ratingChanges.uid)),
    where: eq(ratingChanges.contestId, cid),
    order: [ratingChanges.place, ratingChanges.uid],
    of: ratingChanges,
  });
