import { isInProgress, type SubmissionStatus, status, statusNames } from "@verdict/contract";
import { languageHere } from "../languages.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldSubmission } from "../source.ts";
import type { Hoj } from "./source.ts";

/** Verdicts have the same numbers here. */
export async function* submissionPages({ db, zone }: Hoj): AsyncGenerator<OldSubmission[]> {
  const columns = (await db.rows("show columns from judge"))
    .map((row) => textOf(row, "Field") ?? "")
    .filter((name) => name !== "code")
    .map((name) => `\`${name}\``);
  const from = `(select ${columns.join()} from judge) as judged`;
  for await (const page of db.pages(from, "submit_id")) yield page.map((row) => submissionOf(row, zone));
}

function submissionOf(row: Row, zone: string): OldSubmission {
  const code = Number(textOf(row, "status") ?? status.pending);
  const language = textOf(row, "language") ?? "?";
  return {
    id: textOf(row, "submit_id") ?? "",
    user: textOf(row, "uid") ?? "",
    problem: textOf(row, "pid") ?? "",
    contest: numberOf(row, "cid") > 0 ? textOf(row, "cid") : null,
    group: numberOf(row, "gid") > 0 ? textOf(row, "gid") : null,
    language: languageHere(language) ?? language,
    isLanguageKnown: languageHere(language) !== undefined,
    status: isOpen(code) ? null : code in statusNames ? (code as SubmissionStatus) : undefined,
    isNear: false,
    timeMs: nullable(row, "time"),
    memoryKib: nullable(row, "memory"),
    score: nullable(row, "score"),
    rankScore: nullable(row, "oi_rank_score"),
    ip: textOf(row, "ip"),
    sentAt: momentIn(zone, textOf(row, "submit_time")) ?? new Date(0),
    message: textOf(row, "error_message"),
  };
}

const isOpen = (code: number): boolean => isInProgress(code) || code === status.submitting;

const nullable = (row: Row, field: string): number | null =>
  textOf(row, field) === null ? null : numberOf(row, field);

export async function codesOf({ db }: Hoj, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows("select submit_id, code from judge where submit_id in (?)", [ids]);
  return new Map(rows.map((row) => [textOf(row, "submit_id") ?? "", textOf(row, "code") ?? ""]));
}
