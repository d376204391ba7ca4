import { type GroupPoints, type SubmissionStatus, status } from "@verdict/contract";
import type { Document } from "mongodb";
import { ObjectId } from "mongodb";
import { ownOfHydro } from "../../package/language-keys.ts";
import { languageHere } from "../languages.ts";
import { listAt, madeAt, numberAt, textAt } from "../mongo.ts";
import type { OldSubmission } from "../source.ts";
import { groupOfDomain, type Hydro, keyOf } from "./old.ts";

/** By their numbers there. */
const verdicts: Readonly<Record<number, SubmissionStatus>> = {
  1: status.accepted,
  2: status.wrongAnswer,
  3: status.timeLimitExceeded,
  4: status.memoryLimitExceeded,
  5: status.runtimeError, // the output limit
  6: status.runtimeError,
  7: status.compileError,
  8: status.systemError,
  9: status.cancelled,
  11: status.wrongAnswer, // hacked
  30: status.cancelled, // ignored
  31: status.compileError, // sent in a form that is none
};
const NEAR = [5, 11, 30, 31];
const OPEN = [0, 20, 21, 22];
/** Tried with own input, or made by a generator: they name a contest that is none. */
export const isTried = (contest: unknown): boolean => /^0{23}/.test(String(contest ?? ""));
export const TRIED = ["000000000000000000000000", "000000000000000000000001"].map((id) => new ObjectId(id));
const MESSAGE_MAX = 60_000;

/** In the order of their ids, which begin with the moment. */
export async function* submissionPages(old: Hydro): AsyncGenerator<OldSubmission[]> {
  const without = ["code", "testCases"];
  for await (const page of old.db.pages("record", {}, { without }))
    yield page.map((row) => submissionOf(row, old));
}

function submissionOf(row: Document, { homework }: Hydro): OldSubmission {
  const state = numberAt(row, "status");
  const contest = textAt(row, "contest");
  const lang = textAt(row, "lang") ?? "?";
  const language = ownOfHydro(lang) ?? languageHere(lang);
  const score = Math.round(numberAt(row, "score"));
  return {
    id: String(row._id),
    user: textAt(row, "uid") ?? "",
    problem: keyOf(row.domainId, row.pid),
    contest: contest === null || homework.has(contest) ? null : contest,
    group: groupOfDomain(row.domainId),
    language: language ?? lang,
    isLanguageKnown: language !== undefined,
    status: isTried(contest) ? "test" : OPEN.includes(state) ? null : verdicts[state],
    isNear: NEAR.includes(state),
    timeMs: Math.round(numberAt(row, "time")),
    memoryKib: Math.round(numberAt(row, "memory")),
    ...{ score, rankScore: contest === null || homework.has(contest) ? score : null },
    groups: groupsOf(row),
    ip: null,
    sentAt: madeAt(row) ?? new Date(0),
    message: messageOf(row),
  };
}

/** Points of each subtask, in the order of their numbers; null where there are none. */
function groupsOf(row: Document): GroupPoints | null {
  const subtasks = Object(row.subtasks) as Record<string, { score?: unknown }>;
  const ids = Object.keys(subtasks).sort((a, b) => Number(a) - Number(b));
  if (ids.length < 2) return null;
  return { scheme: `hydro ${ids.join()}`, points: ids.map((id) => Number(subtasks[id]?.score ?? 0) || 0) };
}

function messageOf(row: Document): string | null {
  const said = [...listAt(row, "compilerTexts"), ...listAt(row, "judgeTexts")].map((text) =>
    typeof text === "string" ? text : String((Object(text) as { message?: unknown }).message ?? ""),
  );
  return said.filter(Boolean).join("\n").slice(0, MESSAGE_MAX) || null;
}

/** Others are of no program of its: they tell no moment, and their code stays there. */
const OBJECT_ID = /^[0-9a-f]{24}$/;

export async function codesOf({ db }: Hydro, ids: readonly string[]): Promise<Map<string, string>> {
  const own = ids.filter((id) => OBJECT_ID.test(id)).map((id) => new ObjectId(id));
  if (own.length === 0) return new Map();
  const rows = await db.find("record", { _id: { $in: own } }, ["code"]);
  return new Map(rows.map((row) => [String(row._id), textAt(row, "code") ?? ""]));
}
