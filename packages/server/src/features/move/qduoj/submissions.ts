import { type SubmissionStatus, status } from "@verdict/contract";
import { languageHere } from "../languages.ts";
import { jsonIn, momentOf, numberIn, type PgRow, textIn } from "../postgres.ts";
import type { OldSubmission } from "../source.ts";

import type { Qduoj } from "./source.ts";

const verdicts: Readonly<Record<number, SubmissionStatus>> = {
  [-2]: status.compileError,
  [-1]: status.wrongAnswer,
  0: status.accepted,
  1: status.timeLimitExceeded,
  2: status.timeLimitExceeded, // by the wall clock
  3: status.memoryLimitExceeded,
  4: status.runtimeError,
  5: status.systemError,
  8: status.partialAccepted,
};
const OPEN = [6, 7];
const MESSAGE_MAX = 60_000;
const KIB = 1024;

/** In the order in which they were sent: their names there are random. */
export async function* submissionPages({ db }: Qduoj): AsyncGenerator<OldSubmission[]> {
  const from = `(select id, contest_id, problem_id, create_time, user_id, result, language, statistic_info, ip
    from submission) as sent`;
  for await (const page of db.pages(from, ["create_time", "id"])) yield page.map(submissionOf);
}

function submissionOf(row: PgRow): OldSubmission {
  const result = numberIn(row, "result");
  const language = textIn(row, "language") ?? "?";
  const numbers = Object(jsonIn(row, "statistic_info")) as Record<string, unknown>;
  const score = typeof numbers.score === "number" ? Math.round(numbers.score) : null;
  return {
    id: textIn(row, "id") ?? "",
    user: textIn(row, "user_id") ?? "",
    problem: textIn(row, "problem_id") ?? "",
    contest: textIn(row, "contest_id"),
    group: null,
    language: languageHere(language) ?? language,
    isLanguageKnown: languageHere(language) !== undefined,
    status: OPEN.includes(result) ? null : verdicts[result],
    isNear: result === 2,
    timeMs: typeof numbers.time_cost === "number" ? numbers.time_cost : null,
    memoryKib: typeof numbers.memory_cost === "number" ? Math.round(numbers.memory_cost / KIB) : null,
    ...{ score, rankScore: row.contest_id === null ? score : null },
    ip: textIn(row, "ip"),
    sentAt: momentOf(row, "create_time") ?? new Date(0),
    message: typeof numbers.err_info === "string" ? numbers.err_info.slice(0, MESSAGE_MAX) : null,
  };
}

export async function codesOf({ db }: Qduoj, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows("select id, code from submission where id = any($1::text[])", [ids]);
  return new Map(rows.map((row) => [textIn(row, "id") ?? "", textIn(row, "code") ?? ""]));
}
