import { contestAuth, groupLevel, ROOT_ROLE, roleMay } from "@verdict/contract";
import { and, eq, isNull, ne, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { batchLoader } from "../../platform/batch-loader.ts";
import { genericParam, preparedOnce, type Sql } from "../../platform/db.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { containsWord, normalizedText } from "../../platform/word-match.ts";
import type { User } from "../../viewer.ts";
import { isManagedBy, levelIn } from "../group/level.ts";
import { problems } from "../problem/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { submissions } from "../submission/tables.ts";
import { runsForSomebodyAt } from "./over.ts";
import {
  contestParticipants,
  contestParticipations,
  contestProblems,
  contestRegistrations,
  contests,
} from "./tables.ts";

/** What may not be told about problems while a contest has them. docs/rules.md#discussions */

const GROUP_CONTEST_DAYS = 7;

// The same throughout a statement, so that indexes serve it, and late enough within a transaction.
const now = sql`statement_timestamp()`;
/** Also for a single one with extra time: what others say would help them, read as a guest or by another account. */
const isRunning = runsForSomebodyAt(now);

/**
 * A group's contest of more than a week is homework: it would close the group's talk about its own problems for months. It
 * withholds them from those who have entered it.
 */
const isLongInGroup = sql`(${contests.groupId} is not null
  and ${contests.endTime} - ${contests.startTime} > make_interval(days => ${sql.raw(String(GROUP_CONTEST_DAYS))}))`;

/** A user, or what stands for one in a statement that is built once. */
type Uid = string | SQL;

const isRegistered = (uid: Uid) =>
  sql`exists (select 1 from ${contestRegistrations} r where r.contest_id = ${contests.id} and r.uid = ${uid})`;

const participates = (uid: Uid) =>
  sql`exists (select 1 from ${contestParticipants} p where p.contest_id = ${contests.id} and p.uid = ${uid})`;

const isMember = (uid: Uid) => sql`${levelIn(contests, uid)} >= ${sql.raw(String(groupLevel.member))}`;

/**
 * Whether the row's contest holds the user also outside its group. The site's do; a group's, which anybody may make, hold
 * who is a member and entered them by an act of their own: not who was put on their list (docs/decisions/303).
 */
const bindsOutside = (uid: Uid) => sql`(${contests.groupId} is null or ${isMember(uid)} and (
  exists (select 1 from ${submissions} s where s.contest_id = ${contests.id} and s.uid = ${uid})
  or exists (select 1 from ${contestParticipants} p where p.contest_id = ${contests.id} and p.uid = ${uid} and p.is_virtual)
  or not exists (select 1 from ${contestSeats} t where t.contest_id = ${contests.id} and t.uid = ${uid})
    and (${isRegistered(uid)} or ${participates(uid)})))`;

/** Contests in which their own window is open: a virtual run after all others. Read from their participations. */
const ownWindows = (uid: Uid, columns: SQL = sql`${contests.id}`) =>
  sql`select ${columns} from ${contestParticipants} p
    join ${contestParticipations} w on w.id = p.participation_id
    join ${contests} on ${contests.id} = p.contest_id
    where p.uid = ${uid} and coalesce(w.starts_at, ${contests.startTime}) <= ${now}
      and coalesce(w.ends_at, ${contests.endTime}) > ${now}`;

/** Whether the user plays in the contest in a window of their own now, though it may be over for others. */
export async function playsNow(db: Sql, contestId: number, uid: string): Promise<boolean> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.id, contestId), sql`${contests.id} in (${ownWindows(uid)})`));
  return rows.length > 0;
}

/**
 * Contests that withhold their problems from the user now: of those that run the ones that fit, and all in which they have a
 * window of their own. Read for one user at a time and with all conditions inside: outside they would be looked at for
 * every contest there ever was.
 */
const withholding = (uid: Uid, fits: SQL | undefined) => {
  const withholds = and(eq(contests.visible, true), sql`not (${isManagedBy(contests, uid)})`);
  const columns = sql`${contests.id}, ${contests.groupId}, ${bindsOutside(uid)}`;
  return sql`(select ${columns} from ${contests} where ${and(isRunning, fits, withholds)}
    union ${ownWindows(uid, columns)} and ${withholds}) as withholding(id, group_id, outside)`;
};
const isOfWithholding = sql`${contestProblems.contestId} = withholding.id`;
/** A group's contest that binds nobody outside withholds what is the group's alone. */
const isWithheld = sql`(withholding.outside or ${isOfGroupAlone(sql`withholding.group_id`)})`;

/** Whether the row's problem lies in the group and is not in the public list. */
function isOfGroupAlone(groupId: SQLWrapper): SQL {
  return sql`(${problems.groupId} = ${groupId} and ${problems.isGroup})`;
}

/** Those who may take part: in open contests everybody, in a group's its members, in all others who has entered. */
const mayTakePart = (uid: Uid): SQL | undefined =>
  or(
    and(isNull(contests.groupId), ne(contests.auth, contestAuth.private)),
    isRegistered(uid),
    participates(uid),
    and(isMember(uid), not(isLongInGroup)),
  );

const asked = sql`asked.uid`;

/** Built once: every list of discussions and every text about a problem asks for them. In a crowd all are read together. */
const withheldFromUser = preparedOnce((db) => {
  const statement = db
    .selectDistinct({ uid: sql<string>`${asked}`, id: contestProblems.problemId })
    .from(sql`unnest(${genericParam("uids", "text[]")}) as asked(uid)`)
    .innerJoin(sql`lateral ${withholding(asked, mayTakePart(asked))}`, sql`true`)
    .innerJoin(contestProblems, isOfWithholding)
    .innerJoin(problems, and(eq(problems.id, contestProblems.problemId), isWithheld))
    .orderBy(contestProblems.problemId)
    .prepare("problems_withheld_from_users");
  return batchLoader(async (uids: readonly string[]) => {
    const rows = await statement.execute({ uids: [...new Set(uids)] });
    const byUid = Map.groupBy(rows, ({ uid }) => uid);
    return uids.map((uid) => (byUid.get(uid) ?? []).map(({ id }) => id));
  });
});
const withheldFromGuests = preparedOnce((db) => {
  const statement = db
    .selectDistinct({ id: contestProblems.problemId })
    .from(contests)
    .innerJoin(contestProblems, eq(contestProblems.contestId, contests.id))
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(
      and(
        eq(contests.visible, true),
        isRunning,
        or(isNull(contests.groupId), and(isOfGroupAlone(contests.groupId), not(isLongInGroup))),
      ),
    )
    .orderBy(contestProblems.problemId)
    .prepare("problems_withheld_from_guests");
  const shared = openSharedReads();
  return () => shared.of("guests", async () => (await statement.execute()).map(({ id }) => id));
});

/**
 * Ids of problems about which the caller may neither read nor write outside their contest: those of contests they may
 * take part in that run for somebody. A guest may be anybody, so nothing of the site's is for guests, nor of a group's own
 * problems; a group's contest closes no public problem's discussions for others. Root and problem administrators see every problem anyway.
 */
export async function withheldProblems(
  db: Sql,
  user: Pick<User, "uid" | "roleId"> | null,
): Promise<number[]> {
  if (user && roleMay(user.roleId, "root/pa")) return [];
  return user ? withheldFromUser(db)(user.uid) : withheldFromGuests(db)();
}

/** Shorter titles are everyday words. */
const TITLE_MIN = 5;

/**
 * Whether a text that is to stand in a group, or outside all (null), names, by id or title, a problem of a contest in which
 * its author takes part now.
 */
export async function namesOwnContestProblem(
  db: Sql,
  user: Pick<User, "uid" | "roleId">,
  { text, groupId }: { text: string; groupId: number | null },
): Promise<boolean> {
  if (user.roleId === ROOT_ROLE) return false;
  const { uid } = user;
  const rows = await db
    .select({ id: problems.problemId, title: problems.title, shown: contestProblems.displayTitle })
    .from(withholding(uid, or(isRegistered(uid), participates(uid))))
    .innerJoin(
      contestProblems,
      and(isOfWithholding, sql`(withholding.outside or withholding.group_id = ${groupId})`),
    )
    .innerJoin(problems, eq(problems.id, contestProblems.problemId));
  if (rows.length === 0) return false;
  const said = normalizedText(text);
  return rows.some(({ id, title, shown }) =>
    [id, ...[title, shown].filter((name) => name.length >= TITLE_MIN)].some((name) =>
      containsWord(said, normalizedText(name)),
    ),
  );
}
