/** A running contest as the benchmarks of boards ask for it: people who are signed in, problems, a log. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { openTokens } from "../../packages/server/src/features/account/session.ts";
import { openDatabase } from "../../packages/server/src/platform/db.ts";
import { copyInto } from "./copy.ts";

const MINUTE = 60_000;
const FIRST_PROBLEM = 5000;

export interface ContestSize {
  people: number;
  problemIds: number[];
  /** Judged attempts that are in the log already; none: people only take part with their first submission. */
  attempts: number;
  /** Of the people, so many have a session. */
  signedIn: number;
  startedMinutesAgo: number;
}

export interface FilledContest {
  cid: number;
  /** Of the first people. */
  tokens: string[];
  /** Ids of the contest's problems. */
  columns: number[];
}

let seed = 20_261_122;
/** The same numbers every time: xorshift. */
function random(below: number): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % below;
}

/** Written by COPY, without the checks and triggers of each row. */
export async function fillContest(url: string, size: ContestSize): Promise<FilledContest> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await fillPeople(client, size);
    const tokens = await signIn(url, client, size.signedIn);
    const [cid, columns] = await fillContestRows(client, size);
    if (size.attempts > 0) await fillLog(client, size, cid, columns);
    await client.query(
      `select setval(pg_get_serial_sequence('contest_participation', 'id'), ${size.people + 1})`,
    );
    await client.query("vacuum analyze");
    return { cid, tokens, columns };
  } finally {
    await client.end();
  }
}

/** Problems with nothing but a name, for boards that nobody submits to; their ids. */
export async function fillProblems(url: string, count: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = ["id", "problem_id", "title", "type", "judge_mode", "judge_case_mode", "time_limit_ms"];
    columns.push("memory_limit_mib", "stack_limit_mib", "difficulty", "auth");
    const limits = ["default", "default", 1000, 256, 128];
    await copyInto(client, "problem", columns, count, (n) => [
      FIRST_PROBLEM + n,
      `BENCH${n}`,
      `Problem ${n}`,
      0,
      ...limits,
      0,
      3,
    ]);
    return Array.from({ length: count }, (_, n) => FIRST_PROBLEM + n);
  } finally {
    await client.end();
  }
}

async function fillPeople(client: pg.Client, { people }: ContestSize): Promise<void> {
  const columns = ["uid", "username", "password_hash", "role_id", "nickname", "school"];
  await copyInto(client, "user_account", columns, people, (n) => [
    `u${n}`,
    `team${n}`,
    "!",
    1002,
    `Contestant ${n}`,
    `University of ${n % 700}`,
  ]);
}

async function signIn(url: string, client: pg.Client, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const later = new Date(Date.now() + 24 * 60 * MINUTE).toISOString();
  await copyInto(client, "session", ["id", "uid", "ip", "expires_at"], count, (n) => [
    ids[n] ?? "",
    `u${n}`,
    "127.0.0.1",
    later,
  ]);
  const db = openDatabase(url, 1);
  try {
    const tokens = await openTokens(db);
    return await Promise.all(ids.map((id, n) => tokens.issue(`u${n}`, id)));
  } finally {
    await db.$client.end();
  }
}

async function fillContestRows(client: pg.Client, size: ContestSize): Promise<[number, number[]]> {
  const { problemIds, startedMinutesAgo } = size;
  const {
    rows: [contest],
  } = await client.query<{ id: number }>(
    `insert into contest (uid, title, description, type, auth, start_time, end_time, seal_rank, seal_rank_time, open_rank)
     values ('1', 'Contest of a benchmark', 'Welcome.', 0, 0, now() - make_interval(mins => $1),
       now() + interval '2 hours', true, now() + interval '1 hour', true) returning id`,
    [startedMinutesAgo],
  );
  const cid = contest?.id ?? 0;
  await client.query("insert into contest_counter (contest_id, number) values ($1, $2)", [
    cid,
    size.attempts,
  ]);
  const { rows } = await client.query<{ id: number }>(
    `insert into contest_problem (contest_id, problem_id, display_id, display_title, color)
     select $1, id, chr((64 + n)::int), 'Problem ' || n, '#cc3344'
     from unnest($2::int[]) with ordinality p (id, n) returning id`,
    [cid, problemIds],
  );
  return [cid, rows.map(({ id }) => id)];
}

async function fillLog(client: pg.Client, size: ContestSize, cid: number, columns: number[]): Promise<void> {
  const { attempts, people, startedMinutesAgo } = size;
  await copyInto(client, "contest_participation", ["id", "contest_id", "kind"], people, (n) => [
    n + 1,
    cid,
    0,
  ]);
  await copyInto(client, "contest_participant", ["participation_id", "contest_id", "uid"], people, (n) => [
    n + 1,
    cid,
    `u${n}`,
  ]);
  const start = Date.now() - startedMinutesAgo * MINUTE;
  const length = (startedMinutesAgo - 1) * MINUTE;
  await copyInto(
    client,
    "contest_log",
    ["contest_id", "number", "kind", "submission_id", "attempt", "uid", "participation_id"].concat([
      "contest_problem_id",
      "language",
      "submitted_at",
      "judged_at",
      "status",
      "time_ms",
    ]),
    attempts,
    (n) => {
      const person = random(people);
      const at = new Date(start + Math.floor((n / attempts) * length)).toISOString();
      const status = ([0, 0, -1, -1, 1, 3, -2] as const)[random(7)] ?? 0;
      const column = columns[random(columns.length)] ?? 0;
      return [
        cid,
        n + 1,
        1,
        n + 1,
        1,
        `u${person}`,
        person + 1,
        column,
        "C++ 17",
        at,
        at,
        status,
        random(2000),
      ];
    },
  );
}
