import { contestAuth, ROOT_ROLE, roleMay } from "@verdict/contract";
import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { builtOnce, type Sql, unplanned } from "../../platform/db.ts";
import { gathered } from "../../platform/gathered.ts";
import { saysWord, squeezed } from "../../platform/said-words.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import type { User } from "../../viewer.ts";
import { levelIn } from "../group/level.ts";
import { problems } from "../problem/tables.ts";
import {
  contestParticipants,
  contestParticipations,
  contestProblems,
  contestRegistrations,
  contests,
} from "./tables.ts";

/** What may not be told about problems while a contest has them. docs/rules.md#discussions */

const now = sql`clock_timestamp()`;
const isRunning = and(lte(contests.startTime, now), gt(contests.endTime, now));

/** A user, or what stands for one in a statement that is built once. */
type Uid = string | SQL;

const isRegistered = (uid: Uid) =>
  sql`exists (select 1 from ${contestRegistrations} r where r.contest_id = ${contests.id} and r.uid = ${uid})`;

const participates = (uid: Uid) =>
  sql`exists (select 1 from ${contestParticipants} p where p.contest_id = ${contests.id} and p.uid = ${uid})`;

/** In a window of their own now: extra time, a virtual run. Read from the user's places, which are few. */
const inOwnWindow = (uid: Uid) =>
  sql`${contests.id} in (select c.id from ${contestParticipants} p
    join ${contestParticipations} w on w.id = p.participation_id
    join ${contests} c on c.id = p.contest_id
    where p.uid = ${uid}
      and coalesce(w.starts_at, c.start_time) <= ${now} and coalesce(w.ends_at, c.end_time) > ${now})`;

/** Whether the user plays in the contest in a window of their own now, though it may be over for others. */
export async function playsNow(db: Sql, contestId: number, uid: string): Promise<boolean> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.id, contestId), inOwnWindow(uid)));
  return rows.length > 0;
}

const levelOf = (uid: Uid) => levelIn(contests, uid);

/** `managesContest` of the policy as a condition, but for root. */
const isManagedBy = (uid: Uid) =>
  sql`case when ${contests.groupId} is null then ${contests.uid} = ${uid}
    else ${levelOf(uid)} >= 5 or (${contests.uid} = ${uid} and ${levelOf(uid)} >= 3) end`;

/** Those who may take part: in open contests everybody, in others who has entered. */
const mayTakePart = (uid: Uid): SQL | undefined =>
  or(
    and(isNull(contests.groupId), ne(contests.auth, contestAuth.private)),
    isRegistered(uid),
    participates(uid),
    sql`${levelOf(uid)} >= 3`,
  );

const asked = sql`asked.uid`;

/** Built once: every list of discussions and every text about a problem asks for them. In a crowd all are read together. */
const heldFromUser = builtOnce((db) => {
  const statement = db
    .selectDistinct({ uid: sql<string>`${asked}`, id: contestProblems.problemId })
    .from(contests)
    .innerJoin(contestProblems, eq(contestProblems.contestId, contests.id))
    .innerJoin(
      sql`unnest(${unplanned("uids", "text[]")}) as asked(uid)`,
      and(or(and(isRunning, mayTakePart(asked)), inOwnWindow(asked)), sql`not (${isManagedBy(asked)})`),
    )
    .where(eq(contests.visible, true))
    .orderBy(contestProblems.problemId)
    .prepare("problems_held_from_users");
  return gathered(async (uids: readonly string[]) => {
    const rows = await statement.execute({ uids: [...new Set(uids)] });
    const byUid = Map.groupBy(rows, ({ uid }) => uid);
    return uids.map((uid) => (byUid.get(uid) ?? []).map(({ id }) => id));
  });
});
const heldFromGuests = builtOnce((db) => {
  const statement = db
    .selectDistinct({ id: contestProblems.problemId })
    .from(contests)
    .innerJoin(contestProblems, eq(contestProblems.contestId, contests.id))
    .where(and(eq(contests.visible, true), isRunning))
    .orderBy(contestProblems.problemId)
    .prepare("problems_held_from_guests");
  const shared = openSharedReads();
  return () => shared.of("guests", async () => (await statement.execute()).map(({ id }) => id));
});

/**
 * Ids of problems about which the caller may neither read nor write outside their contest: those of running contests
 * they may take part in. A guest may be anybody, so nothing of any running contest is for them. Root and problem
 * administrators see every problem anyway.
 */
export async function hiddenProblems(db: Sql, user: Pick<User, "uid" | "roleId"> | null): Promise<number[]> {
  if (user && roleMay(user.roleId, "root/pa")) return [];
  return user ? heldFromUser(db)(user.uid) : heldFromGuests(db)();
}

/** Shorter titles are everyday words. */
const TITLE_MIN = 5;

/** Whether a text names, by id or title, a problem of a contest in which its author takes part now. */
export async function namesOwnContestProblem(
  db: Sql,
  user: Pick<User, "uid" | "roleId">,
  text: string,
): Promise<boolean> {
  if (user.roleId === ROOT_ROLE) return false;
  const { uid } = user;
  const rows = await db
    .select({ id: problems.problemId, title: problems.title, shown: contestProblems.displayTitle })
    .from(contests)
    .innerJoin(contestProblems, eq(contestProblems.contestId, contests.id))
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(
      and(
        eq(contests.visible, true),
        or(and(isRunning, or(isRegistered(uid), participates(uid))), inOwnWindow(uid)),
        sql`not (${isManagedBy(uid)})`,
      ),
    );
  if (rows.length === 0) return false;
  const said = squeezed(text);
  return rows.some(({ id, title, shown }) =>
    [id, ...[title, shown].filter((name) => name.length >= TITLE_MIN)].some((name) =>
      saysWord(said, squeezed(name)),
    ),
  );
}
