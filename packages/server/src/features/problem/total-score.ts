import { type JudgeCaseMode, totalPoints } from "@verdict/contract";

interface CaseScore {
  score: number | null;
  groupNum: number | null;
}

/** Full marks of an OI problem; cases of no group are of the first. */
export function totalScore(mode: JudgeCaseMode, cases: CaseScore[]): number {
  return totalPoints(
    mode,
    cases.map(({ score, groupNum }) => ({ points: score ?? 0, group: groupNum ?? 1 })),
  );
}
