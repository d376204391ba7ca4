import type { BoardEvent, Person, PersonKind, SpecDraft } from "@verdict/board";
import { ACCEPTED_POINTS, isForAccepted, ruleOf } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { awaitsSystemTests, overAt } from "../contest/over.ts";
import { type ContestRow, isOverForAll } from "../contest/policy.ts";
import { contestById, problemsOfContest } from "../contest/queries.ts";
import { contestCounters, contests, type LogKind, logKind, participationKind } from "../contest/tables.ts";
import { offBoards } from "../group/level.ts";
import { problems } from "../problem/tables.ts";
import { realNameFor } from "../user/personal.ts";

/**
 * Rows of a log read at once: half of what may hold the server up. An answer of the database that has come whole is
 * taken apart in one turn.
 */
const LOG_PAGE = 2000;

export interface Head {
  contestId: number;
  /** Of the log's newest row. */
  number: number;
  epoch: number;
}

const asMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** Where the logs of these contests stand, and the database's clock; contests that are gone are left out. */
export async function headsOf(db: Db, contestIds: number[]): Promise<{ heads: Head[]; now: number }> {
  const { rows } = await db.execute<{ contest_id: number; number: string; epoch: number; now: number }>(sql`
    select c.contest_id, c.number, c.epoch, t.now
    from (select ${asMs("clock_timestamp()")} as now) t
    left join contest_counter c on c.contest_id = any(${sql.param(contestIds)}::int[])`);
  return {
    now: Math.round(rows[0]?.now ?? Date.now()),
    heads: rows
      .filter((row) => row.contest_id !== null)
      .map((row) => ({ contestId: row.contest_id, number: Number(row.number), epoch: row.epoch })),
  };
}

export interface BoardProblemRow {
  id: number;
  label: string;
  title: string;
  color: string | null;
  maxScore: number;
  fullScore: number;
  isHidden: boolean;
}

export interface ContestSettings {
  contest: ContestRow;
  /** When it is over for everybody. */
  overAt: Date;
  /** Whether system tests are still to come, or run. */
  awaitsTests: boolean;
  epoch: number;
  problems: BoardProblemRow[];
}

/** What a board is made of beside its log, as it was at one moment. */
export function settingsOf(db: Db, cid: number): Promise<ContestSettings | undefined> {
  return db.transaction(
    async (tx) => {
      const contest = await contestById(tx, cid);
      const [counter] = await tx
        .select({ epoch: contestCounters.epoch, overAt, awaitsTests: awaitsSystemTests })
        .from(contestCounters)
        .innerJoin(contests, eq(contests.id, contestCounters.contestId))
        .where(eq(contestCounters.contestId, cid));
      if (!contest || !counter) return undefined;
      return { contest, ...counter, problems: await columnsOf(tx, contest) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Hidden problems keep their columns: what was solved stays solved. */
async function columnsOf(tx: Sql, { id, rule }: ContestRow): Promise<BoardProblemRow[]> {
  const inContest = await problemsOfContest(tx, id);
  const scores = await tx
    .select({ id: problems.id, ioScore: problems.ioScore })
    .from(problems)
    .where(
      sql`${problems.id} = any(${sql.param(inContest.map(({ contestProblem }) => contestProblem.problemId))}::int[])`,
    );
  const maxScores = new Map(scores.map(({ id, ioScore }) => [id, ioScore]));
  const least = rule && isForAccepted(rule) ? ACCEPTED_POINTS : 0;
  return inContest.map(({ contestProblem, auth }) => ({
    id: contestProblem.id,
    label: contestProblem.displayId,
    title: contestProblem.displayTitle,
    color: contestProblem.color,
    maxScore: contestProblem.points ?? maxScores.get(contestProblem.problemId) ?? least,
    fullScore: maxScores.get(contestProblem.problemId) ?? 0,
    isHidden: auth === 2,
  }));
}

/** Whether verdicts of the freeze are told to everybody. */
export const isThawed = (settings: Pick<ContestSettings, "contest" | "overAt">, nowMs: number): boolean =>
  settings.contest.sealRank && settings.contest.autoRealRank && isOverForAll(settings, nowMs);

/**
 * The engine's epoch: the clock lifts a freeze without a change of the contest, so that every epoch of the contest is
 * two of the board.
 */
export const boardEpoch = (epoch: number, thawed: boolean): number => epoch * 2 + (thawed ? 1 : 0);

export function draftOf(settings: ContestSettings, nowMs: number) {
  const { contest, epoch, problems: columns } = settings;
  const thawed = isThawed(settings, nowMs);
  return {
    type: ruleOf(contest.type).name,
    startAt: contest.startTime.getTime(),
    endAt: contest.endTime.getTime(),
    freezeAt: contest.sealRank ? (contest.sealRankTime?.getTime() ?? null) : null,
    thawed,
    removed: contest.removed.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    allowEndSubmit: contest.allowEndSubmit,
    oiRankScoreType: contest.oiRankScoreType,
    ...(contest.rule && { rule: contest.rule }),
    ...(contest.windowMinutes !== null && { windowS: contest.windowMinutes * 60 }),
    showName: contest.rankShowName,
    awardType: contest.awardType,
    awards: contest.awards,
    problems: columns.map(({ isHidden, ...column }) => column),
    epoch: boardEpoch(epoch, thawed),
  } satisfies SpecDraft;
}

interface PersonRow extends Record<string, unknown> {
  id: number;
  kind: number;
  starts_at: number | null;
  ends_at: number | null;
  name: string | null;
  school: string | null;
  team_id: number | null;
  captain: string | null;
  uid: string | null;
  username: string;
  nickname: string | null;
  realname: string | null;
  user_school: string | null;
  gender: string | null;
  avatar: string | null;
  is_excluded: boolean;
  is_starred: boolean;
}

/** Who stands behind these participations today, in the order asked for; those that are gone are excluded. */
export async function personsOf(db: Db, cid: number, ids: number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  // A board is the same for all who see it: in a group's contest also for the site's staff.
  const met = { groupId: sql`c.group_id`, uid: sql`u.uid` };
  const { rows } = await db.execute<PersonRow>(sql`
    select p.id, p.kind, ${asMs("p.starts_at")} as starts_at, ${asMs("p.ends_at")} as ends_at, p.name, p.school,
      p.team_id, t.uid as captain, u.uid, u.username, u.nickname,
      ${realNameFor(null, met, sql`u`)} as realname, u.school as user_school, u.gender, u.avatar,
      p.state <> 0 or u.uid = any(${offBoards(contests, cid)}) as is_excluded,
      p.kind = ${participationKind.starred} or c.star_accounts ? u.username as is_starred
    from contest_participation p
    join contest c on c.id = p.contest_id
    join contest_participant m on m.participation_id = p.id
    join user_account u on u.uid = m.uid
    left join team t on t.id = p.team_id
    where p.contest_id = ${cid} and p.id = any(${sql.param(ids)}::int[])
    order by p.id, u.uid = t.uid desc nulls last, u.uid`);
  const members = Map.groupBy(rows, ({ id }) => id);
  return ids.map((id) => personOf(id, members.get(id) ?? []));
}

function personOf(participation: number, rows: PersonRow[]): Person {
  const [first] = rows;
  if (!first) return { participation, kind: "excluded", uid: "", username: "" };
  const { name } = first;
  return {
    participation,
    kind: kindOf(rows),
    uid: first.uid ?? "",
    members: rows.length > 1 ? rows.map(({ uid }) => uid ?? "") : undefined,
    team:
      first.team_id === null
        ? undefined
        : { id: first.team_id, members: rows.map(({ username }) => username) },
    username: name ?? first.username,
    nickname: name ?? first.nickname,
    realname: name ?? first.realname,
    school: first.school ?? first.user_school,
    gender: rows.every(({ gender }) => gender === first.gender) ? first.gender : null,
    avatar: first.team_id === null ? first.avatar : null,
    startAt: first.starts_at,
    // A run that was given up takes nothing any more: how long it was to be is the contest's length.
    endAt: first.kind === participationKind.virtual ? null : first.ends_at,
  };
}

/**
 * By today's roles and stars; an account that is renamed or deleted keeps its star. Who came after the end stands on the
 * board that shows what was sent in then, and is nowhere on the others.
 */
function kindOf(rows: PersonRow[]): PersonKind {
  if (rows[0]?.kind === participationKind.virtual) return "virtual";
  if (rows.some((row) => row.is_excluded)) return "excluded";
  return rows.some((row) => row.is_starred) ? "starred" : "official";
}

export interface LogRow extends Omit<BoardEvent, "language"> {
  language: string;
}

const kinds: Record<LogKind, BoardEvent["kind"]> = {
  [logKind.submitted]: "submitted",
  [logKind.judged]: "judged",
  [logKind.withdrawn]: "withdrawn",
  [logKind.removed]: "removed",
};

/** The next rows of a log in order. */
export async function logAfter(db: Db, cid: number, number: number): Promise<LogRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select number, kind, submission_id, attempt, participation_id, contest_problem_id, language,
      ${asMs("submitted_at")} as submitted_at, status, score, groups, on_pretests, time_ms
    from contest_log where contest_id = ${cid} and number > ${number} order by number limit ${LOG_PAGE}`);
  return rows.map((row) => ({
    number: Number(row.number),
    kind: kinds[row.kind as LogKind],
    submission: Number(row.submission_id),
    judging: row.attempt as number,
    participation: row.participation_id as number,
    problem: row.contest_problem_id as number,
    language: row.language as string,
    submittedAt: Math.round(row.submitted_at as number),
    verdict: row.status as BoardEvent["verdict"],
    score: row.score as number | null,
    groups: row.groups as BoardEvent["groups"],
    ...(row.on_pretests === true && { onPretests: true }),
    runMs: row.time_ms as number | null,
  }));
}
