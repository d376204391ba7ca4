import { type CaseResult, type SubmissionCase, status } from "@verdict/contract";
import type { CaseState } from "./cause.ts";

type Subtask = NonNullable<CaseResult["subTaskJudgeCaseVoList"]>[number];

function stateOf(test: SubmissionCase, index: number): CaseState {
  const { status: code, time, memory, score, userOutput, sentences, output, inputData, outputData } = test;
  return {
    seq: test.seq ?? index + 1,
    status: code,
    time,
    memory,
    score,
    message: userOutput,
    sentences,
    output,
    files: inputData && outputData ? { input: inputData, output: outputData } : null,
  };
}

const bySeq = (a: CaseState, b: CaseState) => a.seq - b.seq;

/** The tests of a result in order, out of their subtasks; null where they are not shown. */
export function casesOf(result: CaseResult | null | undefined): CaseState[] | null {
  if (!result) return null;
  const { judgeCaseList, subTaskJudgeCaseVoList, judgeCaseMode } = result;
  const tests =
    judgeCaseList?.map(stateOf) ??
    subTaskJudgeCaseVoList?.flatMap((subtask) => casesOfSubtask(subtask, judgeCaseMode));
  return tests?.sort(bySeq) ?? null;
}

/** It ran, and not well. */
export const isFailed = ({ status: code }: CaseState): boolean =>
  code !== status.accepted && code !== status.cancelled;

/** How often each verdict came, in the order of their first tests. */
export function countedByVerdict(cases: readonly CaseState[]): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { status: code } of cases.toSorted(bySeq)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ status: code, count }));
}

/** The first test that ran and was not accepted; null when there is none. */
export function firstFailing(cases: readonly CaseState[]): CaseState | null {
  return cases.filter(isFailed).toSorted(bySeq)[0] ?? null;
}

/** Where a subtask gives the points of its worst test, those of a passed one are not gained: they are left out. */
export function casesOfSubtask(
  { subtaskDetailList }: Subtask,
  mode: CaseResult["judgeCaseMode"],
): CaseState[] {
  const tests = subtaskDetailList.map(stateOf).sort(bySeq);
  if (mode !== "subtask_lowest") return tests;
  return tests.map((test) => (isFailed(test) ? test : { ...test, score: null }));
}
