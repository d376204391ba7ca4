import { CONTEST_SOON_DAYS, contestAuth, contestStatus, contestType } from "@verdict/contract";
import { and, asc, count, desc, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import { batchLoader } from "../../platform/batch-loader.ts";
import { contains, preparedOnce, type Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { sessions } from "../account/tables.ts";
import { isUsable, levelIn } from "../group/level.ts";
import { groups } from "../group/tables.ts";
import { problems, statements } from "../problem/tables.ts";
import { contestTitleIn, localesOf, nearStatements, translation } from "../problem/titles.ts";
import { contestSeats } from "../seat/tables.ts";
import { users } from "../user/tables.ts";
import { judgesPretests, overAt } from "./over.ts";
import type { ContestRow } from "./policy.ts";
import {
  contestConfirmations,
  contestCounters,
  contestParticipants,
  contestParticipations,
  contestProblems,
  contestRegistrations,
  contests,
} from "./tables.ts";

export type ContestProblemRow = typeof contestProblems.$inferSelect;

/** Descriptions and passwords are for one contest's own page. */
const { description, sealedPassword, terms, applications, ...adminColumns } = getTableColumns(contests);
const { accountLimitRule, starAccounts, awards, ...columns } = adminColumns;
/** As isWithoutPassword of policy.ts. */
const listOnly = sql<boolean>`(${contests.auth} <> ${contestAuth.public} and ${contests.sealedPassword} is null)`;
const listColumns = {
  ...columns,
  listOnly,
  author: users.username,
  registered: sql<number>`(select count(*) from ${contestRegistrations} r where r.contest_id = ${contests.id})::int`,
};

export type ListedContest = RowOf<typeof contestList>;

/** Its start is a date that somebody set, and not one far away for a countdown that stands. */
export const isStartKnown = or(isNull(contests.pausedMs), sql`${contests.startTime} <= now()`);

const statusNow = sql<number>`case when now() < ${contests.startTime} then -1 when now() < ${contests.endTime} then 0 else 1 end`;

interface ListFilter {
  /** The group's; absent: the site's. */
  gid?: number;
  status?: number;
  type?: number;
  keyword?: string;
}

const statusIs: Record<number, SQL> = {
  [contestStatus.scheduled]: sql`now() < ${contests.startTime}`,
  [contestStatus.running]: sql`now() >= ${contests.startTime} and now() < ${contests.endTime}`,
  [contestStatus.ended]: sql`now() >= ${contests.endTime}`,
};

const isKnownType = (type: number) => (Object.values(contestType) as number[]).includes(type);

const ofGroup = (gid: number | undefined) =>
  gid === undefined ? isNull(contests.groupId) : eq(contests.groupId, gid);

const conditionsOf = ({ gid, status, type, keyword }: ListFilter) =>
  and(
    eq(contests.visible, true),
    ofGroup(gid),
    status === undefined ? undefined : (statusIs[status] ?? sql`false`),
    type === undefined ? undefined : isKnownType(type) ? eq(contests.type, type) : sql`false`,
    keyword ? ilike(contests.title, contains(keyword)) : undefined,
  );

export const contestList = (db: Sql, filter: ListFilter) =>
  selectList(db, {
    select: db.select(listColumns).from(contests).innerJoin(users, eq(users.uid, contests.uid)),
    where: conditionsOf(filter),
    order: [
      ...(filter.gid === undefined ? [asc(statusNow)] : []),
      desc(contests.startTime),
      desc(contests.id),
    ],
    of: contests,
  });

/** Contests of the home page. */
const RECENT_MAX = 100;
const isRecent = sql`${contests.endTime} > now() and ${contests.startTime} < now() + make_interval(days => ${CONTEST_SOON_DAYS})`;

export function recentContests(db: Sql) {
  return db
    .select(listColumns)
    .from(contests)
    .innerJoin(users, eq(users.uid, contests.uid))
    .where(and(eq(contests.visible, true), isNull(contests.groupId), isRecent))
    .orderBy(desc(contests.startTime), desc(contests.id))
    .limit(RECENT_MAX);
}

export async function countRecentContests(db: Sql): Promise<number> {
  const [row] = await db.select({ n: count() }).from(contests).where(isRecent);
  return row?.n ?? 0;
}

const chosenBy = ({ gid, uid, keyword }: AdminFilter) =>
  and(
    ofGroup(gid),
    uid === undefined ? undefined : eq(contests.uid, uid),
    keyword
      ? or(
          ilike(contests.title, contains(keyword)),
          /^\d{1,9}$/.test(keyword) ? eq(contests.id, Number(keyword)) : undefined,
        )
      : undefined,
  );

interface AdminFilter {
  gid?: number;
  /** Who made them. */
  uid?: string | undefined;
  keyword?: string;
}

export const adminContestList = (db: Sql, filter: AdminFilter) =>
  selectList(db, {
    select: db
      .select({ contest: { ...adminColumns, listOnly }, author: users.username })
      .from(contests)
      .innerJoin(users, eq(users.uid, contests.uid)),
    where: chosenBy(filter),
    order: [...(filter.gid === undefined ? [desc(contests.startTime)] : []), desc(contests.id)],
    of: contests,
  });

export async function contestById(db: Sql, id: number): Promise<ContestRow | undefined> {
  const [row] = await db.select().from(contests).where(eq(contests.id, id));
  return row;
}

/** Whether the user is registered for the contest of the row. Columns are named with their table: the row's, also alone. */
const registrationOf = (uid: SQL) => sql<boolean>`exists (select 1 from ${contestRegistrations} r
  where r.contest_id = ${contests}.id and r.uid = ${uid})`;

/** Whether the user has confirmed the rules of the row's contest as they are, or there are none to confirm. */
const confirmedBy = (uid: SQL) => sql<boolean>`(${contests}.terms is null or exists
  (select 1 from ${contestConfirmations} k where k.contest_id = ${contests}.id and k.uid = ${uid}
    and k.version = ${contests}.terms_version))`;

/** The user's level in the group of the row's contest. */
export const levelOf = (uid: string | SQL | null) => levelIn(contests, uid);

/** Of the user's participation in the row's contest, alone or in a team; null: it has none of its own. */
const ownMoment = (column: SQL, uid: SQL, which: SQL) =>
  sql`(select p.${column} from ${contestParticipants} m
    join ${contestParticipations} p on p.id = m.participation_id
    where m.contest_id = ${contests}.id and m.uid = ${uid} and not m.is_virtual
      and ${which})`.mapWith(contests.endTime) as SQL<Date | null>;

/** Until when it lasts beyond the contest's end, or a personal window of theirs is open. */
const ownEndOf = (uid: SQL) =>
  ownMoment(sql`ends_at`, uid, sql`(p.ends_at > ${contests}.end_time or p.starts_at is not null)`);

/** When a personal window of theirs began. */
const ownStartOf = (uid: SQL) =>
  sql`case when ${contests}.window_minutes is not null then ${ownMoment(sql`starts_at`, uid, sql`true`)} end`.mapWith(
    contests.startTime,
  ) as SQL<Date | null>;

/** Whether its managers opened the contest's board to everybody, which in a group that is banned or dissolved opens nothing. */
const isOpenNow = sql<boolean>`(${contests}.open_rank and (${contests}.group_id is null or exists
  (select 1 from ${groups} g where g.id = ${contests}.group_id and ${isUsable})))`;

/** What decides who may do what in a contest: narrow, for it is read by every call inside it. */
const ruleColumns = {
  id: contests.id,
  title: contests.title,
  uid: contests.uid,
  groupId: contests.groupId,
  type: contests.type,
  auth: contests.auth,
  visible: contests.visible,
  startTime: contests.startTime,
  endTime: contests.endTime,
  overAt,
  sealRank: contests.sealRank,
  sealRankTime: contests.sealRankTime,
  autoRealRank: contests.autoRealRank,
  openRank: isOpenNow,
  openPrint: contests.openPrint,
  rankShowName: contests.rankShowName,
  openAccountLimit: contests.openAccountLimit,
  accountLimitRule: contests.accountLimitRule,
  allowEndSubmit: contests.allowEndSubmit,
  oiRankScoreType: contests.oiRankScoreType,
  entry: contests.entry,
  teamSizeMax: contests.teamSizeMax,
  teamsCloseMinutes: contests.teamsCloseMinutes,
  networks: contests.networks,
  oneSession: contests.oneSession,
  submissionsMax: contests.submissionsMax,
  submitPauseS: contests.submitPauseS,
  windowMinutes: contests.windowMinutes,
  judgesPretests,
  hasTerms: sql<boolean>`(${contests}.terms is not null)`,
};

/** What binds a user to where they sit: the networks of their seat, and which of their sign-ins counts where one does. */
const boundBy = (uid: SQL) => ({
  seatNetworks: sql<string[] | null>`(select t.networks from ${contestSeats} t
    where t.contest_id = ${contests}.id and t.uid = ${uid})`,
  latestSession: sql<string | null>`case when ${contests.oneSession} then (select s.id from ${sessions} s
    where s.uid = ${uid} and s.revoked_at is null and s.expires_at > now()
    order by s.created_at desc, s.id limit 1) end`,
});

export type Rules = NonNullable<Awaited<ReturnType<typeof rulesFor>>>;

interface Looking {
  id: number;
  uid: string;
}

const asking = sql`asked.uid`;
/** Of every call inside a contest, so that in a crowd they are read together. */
const rulesReads = preparedOnce((db) => {
  const statement = db
    .select({
      place: sql<number>`asked.place`.mapWith(Number),
      contest: { ...ruleColumns, ...boundBy(asking) },
      epoch: contestCounters.epoch,
      now: sql<Date>`clock_timestamp()`.mapWith(contests.startTime),
      isRegistered: registrationOf(asking),
      groupLevel: levelOf(asking),
      isConfirmed: confirmedBy(asking),
      ownStart: ownStartOf(asking),
      ownEnd: ownEndOf(asking),
    })
    .from(
      sql`unnest(${sql.placeholder("ids")}::int[], ${sql.placeholder("uids")}::text[])
        with ordinality as asked(id, uid, place)`,
    )
    .innerJoin(contests, sql`${contests.id} = asked.id`)
    .innerJoin(contestCounters, eq(contestCounters.contestId, contests.id))
    .prepare("contest_rules");
  return batchLoader(async (asked: readonly Looking[]) => {
    const ids = asked.map(({ id }) => id);
    const rows = await statement.execute({ ids, uids: asked.map(({ uid }) => uid) });
    const byPlace = new Map(rows.map(({ place, ...rules }) => [place, rules]));
    return asked.map((_, index) => byPlace.get(index + 1));
  });
});

/** A contest's rules at this moment, with its epoch and how the user stands to it. */
export const rulesFor = (db: Sql, id: number, uid: string) => rulesReads(db)({ id, uid });

/** The same of several contests: those there are. */
export async function rulesOf(db: Sql, ids: number[], uid: string): Promise<Rules[]> {
  const rules = await Promise.all(ids.map((id) => rulesFor(db, id, uid)));
  return rules.filter((each) => each !== undefined);
}

/** As whom somebody stands before a contest, by its rules for them; undefined: before one that is not there. */
export const entrantOf = <Who>(user: Who, rules: Rules | undefined) => ({
  user,
  isRegistered: rules?.isRegistered ?? false,
  isConfirmed: rules?.isConfirmed ?? true,
  groupLevel: rules?.groupLevel ?? 0,
  ownStart: rules?.ownStart ?? null,
  ownEnd: rules?.ownEnd ?? null,
});

/** The whole of a contest with its creator's name: for its own page and its managers', not for calls inside it. */
export async function contestFor(db: Sql, id: number) {
  const [row] = await db
    .select({ contest: contests, author: users.username, registered: listColumns.registered })
    .from(contests)
    .innerJoin(users, eq(users.uid, contests.uid))
    .where(eq(contests.id, id));
  return row;
}

/** In the order of their labels: B before AA, whatever their letters' case. */
export const byLabel = sql`length(${contestProblems.displayId}), upper(${contestProblems.displayId})`;

/** `title`: in the language `l`. */
export function problemsOfContest(db: Sql, cid: number, l?: string) {
  const { locale, near } = localesOf(l);
  return db
    .select({
      contestProblem: contestProblems,
      auth: problems.auth,
      title: contestTitleIn(contestProblems.displayTitle),
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(statements, translation(statements, locale))
    .leftJoin(nearStatements, translation(nearStatements, near))
    .where(eq(contestProblems.contestId, cid))
    .orderBy(byLabel);
}

export async function problemInContest(
  db: Sql,
  cid: number,
  by: { displayId: string } | { pid: number },
): Promise<ContestProblemRow | undefined> {
  const [row] = await db
    .select()
    .from(contestProblems)
    .where(
      and(
        eq(contestProblems.contestId, cid),
        "pid" in by
          ? eq(contestProblems.problemId, by.pid)
          : sql`upper(${contestProblems.displayId}) = upper(${by.displayId})`,
      ),
    );
  return row;
}
