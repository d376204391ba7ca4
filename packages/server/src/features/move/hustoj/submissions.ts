import { type SubmissionStatus, status } from "@verdict/contract";
import { languageHere } from "../languages.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldSubmission } from "../source.ts";
import type { Hustoj } from "./source.ts";
import { idOf } from "./users.ts";

/** By their numbers there. */
const languages =
  "C,C++,Pascal,Java,Ruby,Bash,Python,PHP,Perl,C#,Obj-C,FreeBasic,Scheme,Clang,Clang++,Lua,JavaScript,Go,SQL,Fortran,Matlab,Cobol,R,Scratch3,Cangjie".split(
    ",",
  );

const verdicts: Readonly<Record<number, SubmissionStatus>> = {
  4: status.accepted,
  5: status.presentationError,
  6: status.wrongAnswer,
  7: status.timeLimitExceeded,
  8: status.memoryLimitExceeded,
  9: status.runtimeError, // the output limit
  10: status.runtimeError,
  11: status.compileError,
};
const OUTPUT_LIMIT = 9;
/** Compiled, or tried with own input. */
const TRIED = [12, 13];
/** Waiting, being judged, waiting for a word by hand, or at another judge. */
const OPEN = [0, 1, 2, 3, 14, 15, 16, 17];
const MESSAGE_MAX = 60_000;

export async function* submissionPages({ db, zone }: Hustoj): AsyncGenerator<OldSubmission[]> {
  for await (const page of db.pages("solution", "solution_id", "true", 500)) {
    const ids = page.map((row) => row.solution_id);
    const said = new Map<string | null, string>();
    for (const table of ["runtimeinfo", "compileinfo"]) {
      const cut = `left(error, ${MESSAGE_MAX}) as error`;
      for (const row of await db.rows(`select solution_id, ${cut} from ${table} where solution_id in (?)`, [
        ids,
      ]))
        said.set(textOf(row, "solution_id"), textOf(row, "error") ?? "");
    }
    yield page.flatMap((row) => submissionOf(row, zone, said) ?? []);
  }
}

function submissionOf(
  row: Row,
  zone: string,
  said: ReadonlyMap<string | null, string>,
): OldSubmission | null {
  const id = textOf(row, "solution_id") ?? "";
  const [result, number] = [numberOf(row, "result"), numberOf(row, "language")];
  const problem = numberOf(row, "problem_id");
  const there = languages[number] ?? `#${number}`;
  const here = languageHere(there);
  return {
    id,
    user: idOf(textOf(row, "user_id") ?? ""),
    problem: String(Math.abs(problem)),
    contest: numberOf(row, "contest_id") > 0 ? textOf(row, "contest_id") : null,
    language: here ?? there,
    isLanguageKnown: here !== undefined,
    status:
      problem === 0 || TRIED.includes(result) ? "test" : OPEN.includes(result) ? null : verdicts[result],
    isNear: result === OUTPUT_LIMIT,
    timeMs: numberOf(row, "time"),
    memoryKib: numberOf(row, "memory"),
    ...{ group: null, score: null, rankScore: null },
    ip: textOf(row, "ip")?.trim() || null,
    sentAt: momentIn(zone, textOf(row, "in_date")) ?? new Date(0),
    message: said.get(id) || null,
  };
}

export async function codesOf({ db }: Hustoj, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows("select solution_id, source from source_code where solution_id in (?)", [ids]);
  return new Map(rows.map((row) => [textOf(row, "solution_id") ?? "", textOf(row, "source") ?? ""]));
}
