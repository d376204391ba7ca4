import { type CaseResult, type JudgeCase, status } from "@verdict/contract";
import type { CaseState } from "./cause.ts";

type Subtask = NonNullable<CaseResult["subTaskJudgeCaseVoList"]>[number];

function stateOf(test: JudgeCase, index: number): CaseState {
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
  const rows =
    result.judgeCaseList ?? result.subTaskJudgeCaseVoList?.flatMap((group) => group.subtaskDetailList);
  return rows?.map(stateOf).sort(bySeq) ?? null;
}

/** The first test that ran and was not accepted; null when there is none. */
export function firstFailing(cases: readonly CaseState[]): CaseState | null {
  const failed = cases.filter(({ status: code }) => code !== status.accepted && code !== status.cancelled);
  return failed.toSorted(bySeq)[0] ?? null;
}

export function casesOfSubtask({ subtaskDetailList }: Subtask): CaseState[] {
  return subtaskDetailList.map(stateOf).sort(bySeq);
}
