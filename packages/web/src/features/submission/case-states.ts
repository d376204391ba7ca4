import type { CaseResult, JudgeCase } from "@verdict/contract";
import type { CaseState } from "./cause.ts";

function stateOf(test: JudgeCase, index: number): CaseState {
  const { status, time, memory, score, userOutput } = test;
  return { seq: test.seq ?? index + 1, status, time, memory, score, message: userOutput };
}

/** The tests of a result in order, out of their subtasks; null where they are not shown. */
export function casesOf(result: CaseResult | null | undefined): CaseState[] | null {
  if (!result) return null;
  const rows =
    result.judgeCaseList ?? result.subTaskJudgeCaseVoList?.flatMap((group) => group.subtaskDetailList);
  return rows?.map(stateOf).sort((a, b) => a.seq - b.seq) ?? null;
}
