import { type JudgeCaseMode, marksOf } from "@verdict/contract";

interface CaseScore {
  score: number | null;
  groupNum: number | null;
}

/** Full marks of an OI problem; cases of no group are of the first. */
export function totalScore(mode: JudgeCaseMode, cases: readonly CaseScore[]): number {
  return marksOf(
    mode,
    cases.map(({ score, groupNum }) => ({ score, group: groupNum ?? 1 })),
  );
}
