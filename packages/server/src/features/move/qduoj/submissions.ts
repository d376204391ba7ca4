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

const COLUMNS = "id, contest_id, problem_id, create_time, user_id, result, language, statistic_info, ip";
const PAGE = 500;
/** Its table is sorted for so many at once: nothing there helps to find the next ones. */
const WINDOW = 20_000;

/** In the order in which they were sent: their names there are random. */
export async function* submissionPages({ db }: Qduoj): AsyncGenerator<OldSubmission[]> {
  let after: unknown[] = [];
  for (;;) {
    const begins = after.length === 0 ? "true" : "(create_time, id) > ($1::timestamptz, $2)";
    const window = await db.rows(
      // As text: a moment would lose its microseconds on the way.
      `select id, create_time::text as at from submission where ${begins} order by create_time, id limit ${WINDOW}`,
      after,
    );
    for (let from = 0; from < window.length; from += PAGE) {
      const ids = window.slice(from, from + PAGE).map(({ id }) => id);
      const page = await db.rows(
        `select ${COLUMNS} from submission where id = any($1::text[]) order by create_time, id`,
        [ids],
      );
      if (page.length > 0) yield page.map(submissionOf);
    }
    const last = window.at(-1);
    if (!last || window.length < WINDOW) return;
    after = [last.at, last.id];
  }
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
