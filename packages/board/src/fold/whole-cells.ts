import type { ContestRule } from "@verdict/contract/contest-rule";
import { type Cell, priceOf, verdictClass, worth } from "../rules.ts";
import { type BoardProblem, countsByGroups, type Spec } from "../spec.ts";
import { countByGroups, isJudged } from "./best-groups.ts";
import type { Store } from "./store.ts";

/** Folds an empty cell from those of its attempts that count, in contest order. */
export type WholeFold = (
  cell: Cell,
  store: Store,
  attempts: readonly number[],
  problem: BoardProblem,
) => void;

/** How cells are folded that follow from all of their attempts, never from the cell and one more; null: they do not. */
export function wholeFoldOf(spec: Spec): WholeFold | null {
  if (countsByGroups(spec)) return countByGroups;
  if (spec.form !== "priced") return null;
  return (cell, store, attempts, problem) => countPriced(cell, store, attempts, problem, spec);
}

/** Each attempt is worth what it would bring alone, less what time and the costly attempts before it take. */
function countPriced(
  cell: Cell,
  store: Store,
  attempts: readonly number[],
  problem: BoardProblem,
  { rule, durationS }: Spec,
): void {
  const { is, second } = store;
  const settled = settledBy(rule, store, attempts);
  let tries = 0;
  for (const [index, attempt] of attempts.entries()) {
    cell.total++;
    const brings = broughtBy(rule, store, attempt, problem);
    if (brings !== null && !(index < settled && store.onPretests[attempt])) {
      const at = second[attempt] as number;
      const score = priceOf(rule, durationS, { worth: brings, second: at, tries });
      if (takesPlace(rule, cell, score)) {
        cell.second = at;
        cell.score = score;
        cell.errors = tries;
      }
    }
    const isTry = is[attempt] === verdictClass.penalty || is[attempt] === verdictClass.solved;
    if (isTry) tries++;
  }
  if (cell.second < 0) cell.errors = tries;
}

/**
 * Where of accepted programs the last one counts: the place of the last one that all tests have judged. Those before it
 * that passed pretests alone gave way to it, whatever became of it. −1: none.
 */
function settledBy(
  { pretests, points, counts }: ContestRule,
  store: Store,
  attempts: readonly number[],
): number {
  if (!pretests || points === "cases" || counts !== "latest") return -1;
  return attempts.findLastIndex((attempt) => isJudged(store, attempt) && !store.onPretests[attempt]);
}

/** Before time and tries; null: it is none of those that count. */
function broughtBy(
  { points }: ContestRule,
  store: Store,
  attempt: number,
  problem: BoardProblem,
): number | null {
  if (points === "cases")
    return isJudged(store, attempt) ? worth(problem, store.score[attempt] as number) : null;
  return store.is[attempt] === verdictClass.solved ? (problem.maxScore ?? 0) : null;
}

function takesPlace({ counts }: ContestRule, cell: Cell, score: number): boolean {
  if (cell.second < 0 || counts === "latest") return true;
  return counts === "best" && score > cell.score;
}
