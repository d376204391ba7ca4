import { type AcmContestRow, BOARD_PAGE_MAX, getContestRank, type status } from "@verdict/contract";
import pg from "pg";
import type { z } from "zod";
import { oracle } from "../../packages/board/test/oracle.ts";
import { Client } from "../client.ts";

/** What is wrong with a contest that is judged; every list is empty where nothing was lost. */
export interface ContestBooks {
  /** Submissions that are stored inside the contest. */
  readonly inside: number;
  /** Stored before its start, or at its end or later. */
  readonly outOfWindow: string[];
  /** Not in its log as they are stored, or only in the log. */
  readonly unlogged: string[];
  /** Rows of a server's board that differ from the oracle's. */
  readonly boardFaults: string[];
}

interface Where {
  databaseUrl: string;
  /** Servers whose boards are read. */
  origins: readonly string[];
  /** Of somebody who sees the whole board. */
  token: string;
  cid: number;
  /** Boards that pages have kept open all the time. */
  open?: readonly { name: string; rows: readonly AcmRecord[] }[];
}

/**
 * Reads a contest's books once all is judged: what must be on the board is told by the plainest fold of the stored
 * submissions, not of the log that boards are made of. ACM, everybody for themselves.
 */
export async function readContestBooks(where: Where): Promise<ContestBooks> {
  const { databaseUrl, origins, token, cid, open = [] } = where;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const stored = (await db.query<Stored>(STORED, [cid])).rows;
    const { rows: contests } = await db.query<Contest>(CONTEST, [cid]);
    const { rows: problems } = await db.query<{ id: number; label: string }>(
      "select id, display_id as label from contest_problem where contest_id = $1 order by display_id",
      [cid],
    );
    const { rows: unlogged } = await db.query<{ what: string }>(UNLOGGED, [cid]);
    const [contest] = contests;
    if (!contest) throw new Error(`there is no contest ${cid}`);
    const expected = expectedRows(contest, problems, stored);
    const faults = await Promise.all(
      origins.map(async (origin) => differences(origin, expected, await wholeBoard(origin, token, cid))),
    );
    return {
      inside: stored.length,
      outOfWindow: stored
        .filter(({ at }) => at < contest.start_at || at >= contest.end_at)
        .map(({ id, at }) => `${id} at second ${(at - contest.start_at) / 1000}`),
      unlogged: unlogged.map(({ what }) => what),
      boardFaults: [
        ...faults.flat(),
        ...open.flatMap(({ name, rows }) => differences(name, expected, rows.map(rowOf))),
      ],
    };
  } finally {
    await db.end();
  }
}

interface Contest {
  start_at: number;
  end_at: number;
}

interface Stored {
  id: number;
  participation_id: number;
  username: string;
  contest_problem_id: number;
  at: number;
  status: number;
}

/** Boards count in whole milliseconds. */
const ms = (column: string) => `trunc(extract(epoch from ${column}) * 1000)::float8`;

const CONTEST = `select ${ms("start_time")} as start_at, ${ms("end_time")} as end_at from contest where id = $1`;

const STORED = `select s.id::int, s.participation_id, u.username, s.contest_problem_id, s.status,
    ${ms("s.submitted_at")} as at
  from submission s join user_account u using (uid) where s.contest_id = $1 order by s.id`;

/** The newest row of the log for each submission must say what is stored; its moments are whole milliseconds. */
const UNLOGGED = `with newest as (
    select distinct on (submission_id) submission_id, status, submitted_at from contest_log
    where contest_id = $1 order by submission_id, number desc
  )
  select 'submission ' || coalesce(s.id, n.submission_id) || ': stored as ' || coalesce(s.status::text, 'nothing')
    || ', logged as ' || coalesce(n.status::text, 'nothing') as what
  from (select * from submission where contest_id = $1) s full join newest n on n.submission_id = s.id
  where (s.status, date_trunc('milliseconds', s.submitted_at)) is distinct from (n.status, n.submitted_at)`;

type AcmRecord = z.output<typeof AcmContestRow>;
type Row = Pick<AcmRecord, "username" | "rank" | "ac" | "totalTime" | "total"> & {
  cells: string;
};

function expectedRows(
  { start_at: startAt, end_at: endAt }: Contest,
  problems: { id: number; label: string }[],
  stored: Stored[],
): Row[] {
  const names = new Map(stored.map((row) => [row.participation_id, row.username]));
  const persons = [...names].map(([participation, username]) => ({
    participation,
    kind: "official" as const,
    uid: username,
    username,
  }));
  const log = stored.map((row, index) => ({
    number: index + 1,
    kind: "judged" as const,
    submission: row.id,
    judging: 1,
    participation: row.participation_id,
    problem: row.contest_problem_id,
    language: 0,
    submittedAt: row.at,
    verdict: row.status as typeof status.accepted,
    score: null,
    runMs: null,
  }));
  const draft = {
    type: "acm" as const,
    startAt,
    endAt,
    problems: problems.map((problem) => ({ ...problem, color: null })),
  };
  const never = Number.POSITIVE_INFINITY;
  const rows = oracle(draft, persons, log, { freezeS: never, hasEnd: false, horizonS: never });
  const labels = new Map(problems.map(({ id, label }) => [id, label]));
  return rows.map(({ participation, rank, points, cost, total, cells }) => ({
    username: names.get(participation) ?? "",
    rank,
    ac: points,
    totalTime: cost,
    total,
    cells: cells
      .map(({ problem, errors = 0, acSecond, isFirst }) =>
        cellText(labels.get(problem) ?? "", { errorNum: errors, ACTime: acSecond, isFirstAC: isFirst }),
      )
      .join(" "),
  }));
}

const cellText = (
  label: string,
  { errorNum, ACTime, isFirstAC }: AcmRecord["submissionInfo"][string],
): string => `${label}:${errorNum}${ACTime === undefined ? "" : `@${ACTime}${isFirstAC ? "!" : ""}`}`;

/** All pages, without the reader's own row in front. */
async function wholeBoard(origin: string, token: string, cid: number): Promise<Row[]> {
  const client = new Client(origin);
  const rows: Row[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const body = { cid, currentPage, limit: BOARD_PAGE_MAX, forceRefresh: true };
    const { data, msg } = await client.call(getContestRank, { token, body });
    if (!data) throw new Error(`the board of contest ${cid} at ${origin}: ${msg}`);
    rows.push(...(data.records as AcmRecord[]).map(rowOf));
    if (currentPage >= data.pages) return rows;
  }
}

function rowOf({ username, rank, ac, totalTime, total, submissionInfo }: AcmRecord): Row {
  const cells = Object.entries(submissionInfo)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, cell]) => cellText(label, cell));
  return { username, rank, ac, totalTime, total, cells: cells.join(" ") };
}

function differences(origin: string, expected: Row[], shown: Row[]): string[] {
  const faults: string[] = [];
  for (let at = 0; at < Math.max(expected.length, shown.length); at++) {
    const [must, is] = [JSON.stringify(expected[at] ?? null), JSON.stringify(shown[at] ?? null)];
    if (must !== is) faults.push(`${origin}, place ${at + 1}: ${is} instead of ${must}`);
  }
  return faults.slice(0, 20);
}
