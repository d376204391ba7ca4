import { type SubmissionStatus, status } from "@verdict/contract";
import { ownOfHydro } from "../../package/language-keys.ts";
import { languageHere } from "../languages.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldSubmission } from "../source.ts";
import { type Syzoj, secondsAt } from "./old.ts";

const verdicts: Readonly<Record<string, SubmissionStatus>> = {
  Accepted: status.accepted,
  "Compile Error": status.compileError,
  "File Error": status.wrongAnswer,
  "Invalid Interaction": status.wrongAnswer,
  "Judgement Failed": status.systemError,
  "Memory Limit Exceeded": status.memoryLimitExceeded,
  "No Testdata": status.systemError,
  "Output Limit Exceeded": status.runtimeError,
  "Partially Correct": status.partialAccepted,
  "Runtime Error": status.runtimeError,
  "System Error": status.systemError,
  "Time Limit Exceeded": status.timeLimitExceeded,
  "Wrong Answer": status.wrongAnswer,
};
const NEAR = ["File Error", "Invalid Interaction", "No Testdata", "Output Limit Exceeded"];
/** Its languages by what Hydro calls them. */
const languages: Readonly<Record<string, string>> = {
  ...{
    cpp: "cc.cc98",
    cpp11: "cc.cc11",
    cpp17: "cc.cc17",
    "cpp-noilinux": "cc.cc98",
    "cpp11-noilinux": "cc.cc11",
  },
  ...{
    "cpp11-clang": "cc.cc11",
    "cpp17-clang": "cc.cc17",
    c: "c",
    "c-noilinux": "c",
    csharp: "cs",
    java: "java",
  },
  ...{ pascal: "pas", python2: "py.py2", python3: "py.py3", nodejs: "js", ruby: "rb", haskell: "hs" },
};
const MESSAGE_MAX = 60_000;
/** Whether a submission belongs to a contest. */
const OF_CONTEST = 1;

export async function* submissionPages({ db }: Syzoj): AsyncGenerator<OldSubmission[]> {
  const columns = (await db.rows("show columns from judge_state"))
    .map((row) => textOf(row, "Field") ?? "")
    .filter((name) => name !== "code" && name !== "result")
    .map((name) => `\`${name}\``);
  const from = `(select ${columns.join()} from judge_state) as judged`;
  for await (const page of db.pages(from, "id")) yield page.map(submissionOf);
}

function submissionOf(row: Row): OldSubmission {
  const state = textOf(row, "status") ?? "Waiting";
  const key = textOf(row, "language") ?? "";
  const language = ownOfHydro(languages[key] ?? key) ?? languageHere(key);
  const contest = numberOf(row, "type") === OF_CONTEST ? textOf(row, "type_info") : null;
  const score = Math.round(numberOf(row, "score"));
  const isOpen = numberOf(row, "pending") !== 0 || state === "Waiting" || state === "Unknown";
  return {
    id: textOf(row, "id") ?? "",
    user: textOf(row, "user_id") ?? "",
    problem: textOf(row, "problem_id") ?? "",
    ...{ contest, group: null },
    language: language ?? key,
    isLanguageKnown: language !== undefined,
    status: isOpen ? null : verdicts[state],
    isNear: NEAR.includes(state),
    timeMs: textOf(row, "total_time") === null ? null : numberOf(row, "total_time"),
    memoryKib: textOf(row, "max_memory") === null ? null : numberOf(row, "max_memory"),
    ...{ score, rankScore: contest === null ? score : null },
    ip: null,
    sentAt: secondsAt(row, "submit_time") ?? new Date(0),
    message: messageOf(textOf(row, "compilation")),
  };
}

/** What the compiler said. */
function messageOf(compilation: string | null): string | null {
  try {
    const { message } = Object(JSON.parse(compilation ?? "{}")) as { message?: unknown };
    return typeof message === "string" && message !== "" ? message.slice(0, MESSAGE_MAX) : null;
  } catch {
    return null;
  }
}

/** Of answers that were sent as files there is only a sum. */
export async function codesOf({ db }: Syzoj, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(
    "select id, code from judge_state where coalesce(language, '') <> '' and code is not null and id in (?)",
    [ids],
  );
  return new Map(rows.map((row) => [textOf(row, "id") ?? "", textOf(row, "code") ?? ""]));
}
