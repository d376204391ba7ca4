import { limitFactor, type ProblemInfo } from "@verdict/contract";

/** Remote problems with these prefixes have one limit for all languages. */
const ONE_LIMIT = /^(CF|GYM)-/;

/** Whether a problem's page tells the stated limits alone: no language that may be chosen has twice as much. */
export function hasOneLimit({ problem, languages }: Pick<ProblemInfo, "problem" | "languages">): boolean {
  if (problem.isRemote && ONE_LIMIT.test(problem.problemId)) return true;
  return languages.length > 0 && languages.every((language) => limitFactor(language) === 1);
}
