import { contestAuth } from "@verdict/contract";
import { and, desc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { rulesOf } from "../contest/queries.ts";
import { contestParticipants, contestRegistrations, contests } from "../contest/tables.ts";
import { viewOf } from "./reader.ts";

const LISTED_MAX = 100;
/** Tools look for the contest of the day: what was over long ago is found by its number alone. */
const OVER_DAYS = 7;

/** Contests that the owner of an access token made, entered or may enter now, newest first; of a bound one its own. */
export async function contestsOf(db: Db, user: User): Promise<number[]> {
  const bound = user.accessToken?.contestId ?? null;
  const here = (table: typeof contestParticipants | typeof contestRegistrations): SQL =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.contestId, contests.id), eq(table.uid, user.uid))),
    );
  const isOwn = or(eq(contests.uid, user.uid), here(contestParticipants), here(contestRegistrations));
  // Entered by the first submission.
  const isOpen = and(
    eq(contests.visible, true),
    isNull(contests.groupId),
    eq(contests.auth, contestAuth.public),
  );
  const runs = and(isOpen, sql`${contests.startTime} <= now() and ${contests.endTime} > now()`);
  const isRecent = sql`${contests.endTime} > now() - make_interval(days => ${OVER_DAYS})`;
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(bound === null ? and(or(isOwn, runs), isRecent) : eq(contests.id, bound))
    .orderBy(desc(contests.startTime), desc(contests.id))
    .limit(LISTED_MAX);
  const rules = await rulesOf(
    db,
    rows.map(({ id }) => id),
    user.uid,
  );
  return rules.filter((one) => viewOf(user, one) !== null).map(({ contest }) => contest.id);
}
