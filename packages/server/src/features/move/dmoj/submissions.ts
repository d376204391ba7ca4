import { type SubmissionStatus, status } from "@verdict/contract";
import { languageHere } from "../languages.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldSubmission } from "../source.ts";
import { type Dmoj, ZONE } from "./old.ts";

/** Results, and states that are final without one. */
const verdicts: Readonly<Record<string, SubmissionStatus>> = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  TLE: status.timeLimitExceeded,
  MLE: status.memoryLimitExceeded,
  OLE: status.runtimeError,
  IR: status.runtimeError,
  RTE: status.runtimeError,
  CE: status.compileError,
  IE: status.systemError,
  AB: status.cancelled,
  SC: status.wrongAnswer,
};
const NEAR = ["OLE", "IR", "SC"];
const OPEN = ["QU", "P", "G"];
const MESSAGE_MAX = 60_000;
const PAGE = 500;

/** With the contest that it was sent in while that ran for its author, not in a later try by oneself. */
export async function* submissionPages({ db }: Dmoj): AsyncGenerator<OldSubmission[]> {
  let after = 0;
  for (;;) {
    const page = await db.rows(
      `select s.id, s.user_id, s.problem_id, s.date, s.time, s.memory, s.status, s.result, s.error, s.case_points,
        s.case_total, l.\`key\` as language_key, l.common_name, l.name as language_name,
        (select t.\`key\` from judge_contestsubmission c join judge_contestparticipation p on p.id = c.participation_id
          join judge_contest t on t.id = p.contest_id where c.submission_id = s.id and p.virtual = 0 limit 1) as contest
       from judge_submission s join judge_language l on l.id = s.language_id where s.id > ? order by s.id limit ${PAGE}`,
      [after],
    );
    if (page.length > 0) yield page.map(submissionOf);
    if (page.length < PAGE) return;
    after = numberOf(page.at(-1) ?? {}, "id");
  }
}

/** By the names there, the exact one first. */
function languageOf(row: Row): string | undefined {
  for (const field of ["language_name", "common_name", "language_key"]) {
    const language = languageHere(textOf(row, field) ?? "");
    if (language !== undefined) return language;
  }
  return undefined;
}

function submissionOf(row: Row): OldSubmission {
  const state = textOf(row, "status") ?? "";
  const result = state === "IE" || state === "CE" || state === "AB" ? state : (textOf(row, "result") ?? "");
  const language = languageOf(row);
  const seconds = textOf(row, "time");
  const kib = textOf(row, "memory");
  const isWhole = numberOf(row, "case_points") >= numberOf(row, "case_total");
  const score = Math.round(numberOf(row, "case_points"));
  return {
    id: textOf(row, "id") ?? "",
    user: textOf(row, "user_id") ?? "",
    problem: textOf(row, "problem_id") ?? "",
    contest: textOf(row, "contest"),
    group: null,
    language: language ?? textOf(row, "language_key") ?? "?",
    isLanguageKnown: language !== undefined,
    // Accepted with a part of the points: cases of a group were left out.
    status: OPEN.includes(state)
      ? null
      : result === "AC" && !isWhole
        ? status.partialAccepted
        : verdicts[result],
    isNear: NEAR.includes(result),
    timeMs: seconds === null ? null : Math.round(Number(seconds) * 1000),
    memoryKib: kib === null ? null : Math.round(Number(kib)),
    ...{ score, rankScore: textOf(row, "contest") === null ? score : null },
    ip: null,
    sentAt: momentIn(ZONE, textOf(row, "date")) ?? new Date(0),
    message: textOf(row, "error")?.slice(0, MESSAGE_MAX) || null,
  };
}

export async function codesOf({ db }: Dmoj, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(
    "select submission_id, source from judge_submissionsource where submission_id in (?)",
    [ids],
  );
  return new Map(rows.map((row) => [textOf(row, "submission_id") ?? "", textOf(row, "source") ?? ""]));
}
