import {
  type Attempt,
  apiDate,
  type CaseResult,
  type FeedbackLevel,
  groupsOfScoring,
  isSubtaskMode,
  type JudgeCaseMode,
  judgeMessageText,
  knownScoring,
  leavesOf,
  legacyOf,
  levelOf,
  limitsFeedback,
  type ProblemHome,
  type Scoring,
  type Submission,
  type SubmissionCase,
  type SubmissionStatus,
  type SubmissionSummary,
  type SubtaskMode,
  type SubtaskResult,
  scoreTree,
  status,
  type TimelineMark,
  toldCases,
  wholePoints,
} from "@verdict/contract";
import { totalScore } from "../problem/total-score.ts";
import type { AttemptRow, CaseRow, ListedSubmission } from "./queries.ts";
import { sharesOf } from "./shares.ts";
import type { SubmissionRow } from "./verdict.ts";

type Shown = Pick<
  SubmissionRow,
  | "id"
  | "problemId"
  | "uid"
  | "language"
  | "length"
  | "status"
  | "attempt"
  | "timeMs"
  | "memoryKib"
  | "score"
  | "oiRankScore"
  | "share"
  | "isManual"
  | "judger"
  | "contestId"
  | "contestProblemId"
  | "groupId"
  | "submittedAt"
  | "updatedAt"
>;

const withMessage: readonly SubmissionStatus[] = [
  status.compileError,
  status.systemError,
  status.submitFailed,
];

type Words = Pick<Submission, "errorMessage" | "errorSentences">;

/**
 * What is said of a submission as a whole. How a program ended is told where no test is shown, in the judge's own
 * sentences alone: what a checker wrote belongs to its test. docs/decisions/315-how-a-program-ended.md
 */
function wordsOf(code: SubmissionStatus, { errorMessage, errorSentences }: Partial<Words>): Words {
  if (withMessage.includes(code)) {
    return { errorMessage: errorMessage ?? null, errorSentences: errorSentences ?? null };
  }
  if (code !== status.runtimeError || !errorSentences?.length)
    return { errorMessage: null, errorSentences: null };
  return { errorMessage: errorSentences.map(judgeMessageText).join(" "), errorSentences };
}

/** Source, messages and the author's address only where `more` gives them. */
export function presentJudge(
  row: Shown,
  names: { username: string; displayPid: string },
  more: { code?: string | null } & Partial<Words> = {},
): Submission {
  return {
    submitId: row.id,
    pid: row.problemId,
    displayPid: names.displayPid,
    uid: row.uid,
    username: names.username,
    submitTime: apiDate(row.submittedAt),
    status: row.status,
    share: row.share,
    ...wordsOf(row.status, more),
    time: row.timeMs,
    memory: row.memoryKib,
    score: row.score,
    length: row.length,
    code: more.code ?? null,
    language: row.language,
    cid: row.contestId ?? 0,
    cpid: row.contestProblemId ?? 0,
    gid: row.groupId,
    judger: row.judger,
    ip: null,
    version: row.attempt,
    oiRankScore: row.oiRankScore,
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
    isManual: row.isManual,
    gmtCreate: apiDate(row.submittedAt),
    gmtModified: apiDate(row.updatedAt),
  };
}

/** Home of problems that are opened in the problem list, or in a contest. */
export const noHome: ProblemHome = { gid: 0, tid: 0 };

export function presentRow(row: ListedSubmission, home: ProblemHome): SubmissionSummary {
  return {
    uid: row.uid,
    submitId: row.id,
    username: row.username,
    pid: row.problemId,
    displayPid: row.displayPid,
    title: row.title,
    displayId: null,
    submitTime: apiDate(row.submittedAt),
    status: row.status,
    share: row.share,
    time: row.timeMs,
    memory: row.memoryKib,
    score: row.score,
    oiRankScore: row.oiRankScore,
    length: row.length,
    language: row.language,
    cid: row.contestId ?? 0,
    cpid: row.contestProblemId ?? 0,
    source: null,
    judger: row.judger,
    ip: null,
    isManual: row.isManual,
    home,
  };
}

/** What of a case the viewer may see. */
interface CaseView {
  names: boolean;
  outputs: boolean;
  /** As much as groups tell while their contest runs. */
  byFeedback?: boolean;
  /** All cases are there. */
  isFinished?: boolean;
}

function presentCase(row: CaseRow, mode: JudgeCaseMode, { names, outputs }: CaseView): SubmissionCase {
  return {
    id: null,
    pid: null,
    submitId: row.submissionId,
    uid: null,
    caseId: null,
    time: row.timeMs,
    memory: row.memoryKib,
    score: row.score,
    status: row.status,
    inputData: names ? row.inputName : null,
    outputData: names ? row.outputName : null,
    userOutput: row.message,
    sentences: row.sentences,
    output: outputs ? row.output : null,
    groupNum: row.groupNum,
    seq: row.seq,
    mode,
    gmtCreate: null,
    gmtModified: null,
  };
}

/** `tree`: the groups of the data that it was judged by. */
export function presentCases(
  rows: CaseRow[],
  mode: JudgeCaseMode,
  view: CaseView,
  tree: Scoring | null = null,
): CaseResult {
  const cases = rows.map((row) => presentCase(row, mode, view));
  if (tree) return presentTree(cases, rows, tree, view);
  if (!isSubtaskMode(mode)) {
    return { judgeCaseList: cases, subTaskJudgeCaseVoList: null, judgeCaseMode: mode };
  }
  const groups = [...Map.groupBy(cases, (row) => row.groupNum ?? 1)].sort(([a], [b]) => a - b);
  return {
    judgeCaseList: null,
    subTaskJudgeCaseVoList: groups.map(([groupNum, members]) => presentSubtask(groupNum, members, mode)),
    judgeCaseMode: mode,
  };
}

/** One subtask for each group that holds cases, in order; a case of several groups stands in each. */
function presentTree(
  cases: SubmissionCase[],
  rows: CaseRow[],
  tree: Scoring,
  { byFeedback = false, isFinished = true }: CaseView,
): CaseResult {
  const { judgeCaseMode } = legacyOf(tree);
  const shares = sharesOf(rows, tree);
  const scored = scoreTree(byFeedback ? knownScoring(tree) : tree, shares);
  const told = byFeedback ? toldCases(tree, shares, isFinished) : null;
  const levels = new Map(
    tree.groups.flatMap((one) => [...groupsOfScoring([one])].map(({ key }) => [key, levelOf(one)] as const)),
  );
  const scoreOf = new Map(scored.groups.map((group) => [group.key, group]));
  const bySeq = new Map(cases.map((row) => [row.seq, row]));
  const subtasks = leavesOf(tree.groups).map((leaf, index): SubtaskResult => {
    const members = (leaf.cases ?? []).flatMap((seq) => bySeq.get(seq) ?? []);
    const found = scoreOf.get(leaf.key);
    const { isFull = false, isBlocked = false, points = null } = found ?? {};
    const max = found ? found.max : typeof leaf.points === "number" ? leaf.points : null;
    const shown = told ? members.filter(({ seq }) => seq !== null && told.has(seq)) : members;
    const level = byFeedback ? levels.get(leaf.key) : undefined;
    const limit: { feedback?: FeedbackLevel } = level && level !== "complete" ? { feedback: level } : {};
    const common = {
      key: leaf.key,
      title: leaf.title ?? null,
      rule: leaf.rule,
      requires: leaf.requires ?? [],
    };
    if (level === "none" || (limit.feedback && !isFinished)) {
      return {
        ...{ ...figuresOf([]), groupNum: index + 1, subtaskDetailList: [], score: 0 },
        status: status.submittedUnknown,
        group: { ...common, exact: null, max, isBlocked: false, ...limit },
      };
    }
    return {
      ...figuresOf(shown),
      groupNum: index + 1,
      subtaskDetailList: shown.map((row) => ({ ...row, groupNum: index + 1, mode: judgeCaseMode })),
      score: wholePoints(points ?? 0),
      status: isBlocked
        ? status.cancelled
        : statusOf(members, { isFull, isPartial: (points ?? found?.fraction ?? 0) > 0 }),
      group: { ...common, exact: points, max, isBlocked, ...limit },
    };
  });
  // As long as some are judged, a sum tells of cases that are not told.
  const exact = byFeedback && !isFinished && limitsFeedback(tree) ? null : scored.points;
  return { judgeCaseList: null, subTaskJudgeCaseVoList: subtasks, judgeCaseMode, exact };
}

/** Of a group as of a whole submission: full, some of it, or its first failing case that was run. */
function statusOf(members: SubmissionCase[], { isFull, isPartial }: { isFull: boolean; isPartial: boolean }) {
  if (isFull) return status.accepted;
  if (isPartial) return status.partialAccepted;
  const failing = members.find((row) => row.status !== status.accepted && row.status !== status.cancelled);
  return failing?.status ?? status.cancelled;
}

/** How many of a subtask's cases are right, and the most that one of them took. */
function figuresOf(members: SubmissionCase[]) {
  const judged = members.filter((row) => row.status !== status.cancelled);
  return {
    ac: members.filter((row) => row.status === status.accepted).length,
    total: members.length,
    time: peak(judged.map((row) => row.time)),
    memory: peak(judged.map((row) => row.memory)),
  };
}

/** docs/rules.md#points */
function presentSubtask(groupNum: number, members: SubmissionCase[], mode: SubtaskMode) {
  const score = totalScore(
    mode,
    members.map((row) => ({ score: row.score, groupNum })),
  );
  const whole = { ...figuresOf(members), groupNum, subtaskDetailList: members, score };
  if (mode === "subtask_lowest") {
    const judged = members.filter((row) => row.status !== status.cancelled);
    const lowest = judged.toSorted(
      (a, b) => (a.score ?? 0) - (b.score ?? 0) || Number(a.status === 0) - Number(b.status === 0),
    )[0];
    return { ...whole, status: lowest?.status ?? status.cancelled };
  }
  return {
    ...whole,
    status:
      whole.ac === whole.total ? status.accepted : score > 0 ? status.partialAccepted : status.wrongAnswer,
  };
}

/** null where nothing was run. */
const peak = (values: (number | null)[]) =>
  values.length > 0 ? Math.max(...values.map((value) => value ?? 0)) : null;

export function presentAttempt({ attempt, cases }: { attempt: AttemptRow; cases: number }): Attempt {
  return {
    attempt: attempt.number,
    node: attempt.nodeName,
    requeues: attempt.requeues,
    created: apiDate(attempt.createdAt),
    outcome: attempt.outcome && {
      status: attempt.outcome.status,
      time: attempt.outcome.timeMs,
      memory: attempt.outcome.memoryKiB,
      score: attempt.outcome.score,
    },
    finished: attempt.finishedAt !== null,
    caseCount: cases,
    marks: inOrder([{ mark: "queued", atMs: 0, seq: null }, ...attempt.marks]),
  };
}

/**
 * Nodes tell how old an event is, and batches are late by the network: what a node did is never shown before
 * it got the work, and marks stand in the order of their times.
 */
function inOrder(marks: TimelineMark[]): TimelineMark[] {
  let leasedAtMs = 0;
  return marks
    .map((mark) => {
      if (mark.mark === "leased") leasedAtMs = mark.atMs;
      return { ...mark, atMs: Math.max(mark.atMs, leasedAtMs) };
    })
    .toSorted((a, b) => a.atMs - b.atMs);
}
