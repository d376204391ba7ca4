import {
  type CaseResult,
  isInProgress,
  type SubmissionCase,
  type SubmissionStatus,
  status,
} from "@verdict/contract";
import { escaped } from "../../platform/bare-page.ts";
import { verdictWords } from "../submission/verdict-words.ts";

/** What clients of Kattis read of a submission: a number for the verdict, and a row of the page that they look into. */

const words: Readonly<Record<number, string>> = {
  1: "New",
  3: "Compiling",
  5: "Running",
  6: "Judge Error",
  7: "Submission Error",
  8: "Compile Error",
  9: "Run Time Error",
  10: "Memory Limit Exceeded",
  12: "Time Limit Exceeded",
  14: "Wrong Answer",
  16: "Accepted",
};
/** What has no number of its own. */
const ownWords: Partial<Record<SubmissionStatus, string>> = {
  [status.partialAccepted]: "Partially Accepted",
  [status.submittedUnknown]: "Submitted, the verdict is not told",
};

const numberOf = (code: SubmissionStatus) => verdictWords(code).kattis;
const wordOf = (code: SubmissionStatus) => ownWords[code] ?? words[numberOf(code)] ?? "Submission Error";

export interface Judged {
  submitId: number;
  status: SubmissionStatus;
  language: string;
  time: number | null;
  score: number | null;
  errorMessage: string | null;
}

/** Tests in the order in which they were run; each once, in whichever groups it counts. */
export function testsOf(result: CaseResult | null): SubmissionCase[] {
  const rows =
    result?.judgeCaseList ??
    result?.subTaskJudgeCaseVoList?.flatMap(({ subtaskDetailList }) => subtaskDetailList) ??
    [];
  return [...new Map(rows.map((row) => [row.seq, row])).values()].toSorted(
    (a, b) => (a.seq ?? 0) - (b.seq ?? 0),
  );
}

/** `tests`: those that are told. Clients count the icons, and the first of them is none of a test. */
export function statusPage(judged: Judged, tests: readonly SubmissionCase[]) {
  const failed = tests.findIndex((test) => test.status !== status.accepted);
  const done = failed < 0 ? tests.length : failed + 1;
  const cell = (type: string, text: string) => `<td data-type="${type}">${escaped(text)}</td>`;
  const points = judged.score === null ? "" : ` (${judged.score})`;
  const icons = tests.map((test, index) => {
    const isRun = test.status !== status.cancelled;
    const word = isRun ? wordOf(test.status as SubmissionStatus) : "not checked";
    const look = isRun ? (test.status === status.accepted ? "is-accepted" : "is-rejected") : "is-empty";
    return `<i class="${look}" title="${escaped(`Test case ${index + 1}/${tests.length}: ${word}`)}"></i>`;
  });
  return {
    status_id: numberOf(judged.status),
    testcase_index: done,
    row_html:
      `<tr data-submission-id="${judged.submitId}">` +
      `<td data-type="status"><div class="status"><i class="icon"></i>${escaped(wordOf(judged.status) + points)}</div></td>` +
      (judged.time === null ? "" : cell("cpu", `${(judged.time / 1000).toFixed(2)} s`)) +
      cell("lang", judged.language) +
      cell("testcases", isInProgress(judged.status) ? "-" : `${done}/${tests.length}`) +
      `</tr><tr><td><div class="testcases">${icons.join("")}</div></td></tr>`,
    feedback_html: judged.errorMessage === null ? "" : `<pre>${escaped(judged.errorMessage)}</pre>`,
  };
}
