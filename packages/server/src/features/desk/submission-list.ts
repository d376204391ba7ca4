import { SPREADSHEET_ROWS_MAX, type SubmissionStatus, statusNames } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { CSV_START, csv, type SpreadsheetRow, xlsx } from "../../platform/spreadsheet.ts";
import type { User } from "../../viewer.ts";
import { participationKind } from "../contest/tables.ts";
import { addressFor, realNameFor } from "../user/personal.ts";

const PAGE = 1000;

interface Listed extends Record<string, unknown> {
  id: string;
  sent: string;
  second: number;
  display_id: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  school: string | null;
  language: string;
  status: SubmissionStatus;
  score: number | null;
  time_ms: number | null;
  memory_kib: number | null;
  length: number;
  ip: string | null;
}

/** The contest whose submissions are asked for, and who reads them. */
interface Asked {
  cid: number;
  reader: User;
}

const head: SpreadsheetRow = [
  ...["id", "time", "second", "problem", "username", "nickname", "realname", "school", "language", "verdict"],
  ...["score", "time_ms", "memory_kib", "length", "ip"],
];

async function pageAfter(db: Db, { cid, reader }: Asked, after: number): Promise<Listed[]> {
  const met = { groupId: sql`c.group_id`, uid: sql`u.uid` };
  const { rows } = await db.execute<Listed>(sql`
    select s.id, to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent,
      floor(extract(epoch from s.submitted_at - coalesce(a.starts_at, c.start_time)))::int as second, p.display_id,
      u.username, u.nickname, ${realNameFor(reader, met, sql`u`)} as realname, u.school, s.language, s.status, s.score,
      s.time_ms, s.memory_kib, s.length, ${addressFor(reader, met, sql`s.ip`)} as ip
    from submission s
    join contest c on c.id = s.contest_id
    join contest_participation a on a.id = s.participation_id
    join contest_problem p on p.id = s.contest_problem_id
    join user_account u on u.uid = s.uid
    where s.contest_id = ${cid} and s.id > ${after} and a.kind <> ${participationKind.virtual}
    order by s.id
    limit ${PAGE}`);
  return rows;
}

const cellsOf = (row: Listed): SpreadsheetRow => [
  ...[
    Number(row.id),
    row.sent,
    row.second,
    row.display_id,
    row.username,
    row.nickname,
    row.realname,
    row.school,
  ],
  ...[row.language, statusNames[row.status], row.score, row.time_ms, row.memory_kib],
  ...[row.length, row.ip],
];

async function* pages(db: Db, asked: Asked): AsyncGenerator<SpreadsheetRow[]> {
  let after = 0;
  while (true) {
    const rows = await pageAfter(db, asked, after);
    if (rows.length > 0) yield rows.map(cellsOf);
    after = Number(rows.at(-1)?.id ?? 0);
    if (rows.length < PAGE) return;
  }
}

/** Oldest first, read page by page. */
export async function* submissionCsv(db: Db, asked: Asked): AsyncGenerator<string> {
  yield CSV_START + csv([head]);
  for await (const rows of pages(db, asked)) yield csv(rows);
}

export async function submissionXlsx(db: Db, asked: Asked): Promise<Buffer> {
  const all: SpreadsheetRow[] = [head];
  for await (const rows of pages(db, asked)) {
    all.push(...rows);
    if (all.length > SPREADSHEET_ROWS_MAX + 1)
      throw new Refusal("contest-sheet-large", { max: SPREADSHEET_ROWS_MAX });
  }
  return xlsx(all);
}
