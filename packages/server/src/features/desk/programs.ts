import type { Readable } from "node:stream";
import type { downloadContestAcSubmission, QueryOf } from "@verdict/contract";
import { ruleOf, status } from "@verdict/contract";
import { fileOfLanguage } from "@verdict/contract/languages";
import { inArray, sql } from "drizzle-orm";
import type { ZipFile } from "yazl";
import type { Db } from "../../platform/db.ts";
import { type ZipReader, zipStream } from "../../platform/zip-stream.ts";
import { contests } from "../contest/tables.ts";
import { offBoards } from "../group/level.ts";
import { submissions } from "../submission/tables.ts";

interface Program extends Record<string, unknown> {
  id: string;
  username: string;
  display_id: string;
  language: string;
  score: number | null;
  sent: string;
}

/** Programs read at once. */
const READ = 100;

/** A contest's programs as a zip, read while it is written. */
export async function programsZip(
  db: Db,
  { cid, splitType, ...wish }: QueryOf<typeof downloadContestAcSubmission>,
  type: number,
): Promise<Readable> {
  const { hasPoints } = ruleOf(type);
  const programs = await programsOf(db, cid, hasPoints, wish.excludeAdmin);
  const names = namesOf(programs, splitType, hasPoints);
  return zipStream((zip, reader) => fill(db, zip, reader, programs, names));
}

/** Sent inside the contest or in extra time: accepted ones, or of OI contests the latest scored one of each user and problem. */
async function programsOf(
  db: Db,
  cid: number,
  hasPoints: boolean,
  excludeAdmin: boolean,
): Promise<Program[]> {
  const { rows } = await db.execute<Program>(sql`
    select ${hasPoints ? sql`distinct on (s.uid, s.contest_problem_id)` : sql``} s.id, u.username, p.display_id, s.language,
      s.score, to_char(s.submitted_at at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') as sent
    from submission s
    join contest c on c.id = s.contest_id
    join contest_problem p on p.id = s.contest_problem_id
    join user_account u on u.uid = s.uid
    left join contest_participation w on w.id = s.participation_id and w.starts_at is null
    where s.contest_id = ${cid} and s.submitted_at >= c.start_time and s.submitted_at < greatest(c.end_time, w.ends_at)
      and ${hasPoints ? sql`s.score is not null` : sql`s.status = ${status.accepted}`}
      ${excludeAdmin ? sql`and u.uid <> all(${offBoards(contests, cid)})` : sql``}
    order by ${hasPoints ? sql`s.uid, s.contest_problem_id, s.submitted_at desc, s.id desc` : sql`s.id`}`);
  return rows;
}

/** Paths within the zip, all of them different ones, on file systems that know no capitals, too. */
function namesOf(programs: readonly Program[], split: "user" | "problem", hasPoints: boolean): string[] {
  const taken = new Set<string>();
  return programs.map((program) => {
    const user = safe(program.username);
    const problem = safe(program.display_id);
    const [folder, name] = split === "user" ? [user, problem] : [problem, user];
    const stem = `${folder}/${name}_${hasPoints ? `${program.score}_` : ""}(${program.sent})`;
    const end = `.${extensionOf(program.language)}`;
    const path = taken.has((stem + end).toLowerCase()) ? `${stem}_${program.id}${end}` : stem + end;
    taken.add(path.toLowerCase());
    return path;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that file names cannot hold
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\x00-\x1f]/g, "_").replace(/^\.+/, "_");

/** How a program's file ends that is handed out; txt where nobody knows the language. */
export const extensionOf = (language: string): string => fileOfLanguage(language)?.endings[0] ?? "txt";

async function fill(
  db: Db,
  zip: ZipFile,
  reader: ZipReader,
  programs: readonly Program[],
  names: readonly string[],
): Promise<void> {
  for (let at = 0; at < programs.length && !reader.isGone; at += READ) {
    const ids = programs.slice(at, at + READ).map(({ id }) => Number(id));
    const rows = await db
      .select({ id: submissions.id, code: submissions.code })
      .from(submissions)
      .where(inArray(submissions.id, ids));
    const codes = new Map(rows.map(({ id, code }) => [id, code]));
    for (const [index, id] of ids.entries()) {
      zip.addBuffer(Buffer.from(codes.get(id) ?? ""), names[at + index] ?? `${id}.txt`);
    }
    await reader.caughtUp();
  }
}
