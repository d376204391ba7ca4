import { status } from "@verdict/contract/status";
import { type Cell, verdictClass, worth } from "../rules.ts";
import type { BoardProblem } from "../spec.ts";
import { POINT_PARTS } from "./group-columns.ts";
import type { Store } from "./store.ts";

/** Of attempts that were not judged at all nothing counts, not even their second. */
const unjudged: ReadonlySet<number> = new Set([
  status.compileError,
  status.systemError,
  status.submitFailed,
  status.cancelled,
]);

export const isJudged = ({ verdict }: Store, attempt: number) => !unjudged.has(verdict[attempt] as number);

/**
 * An OI cell where the best points of each group count, whichever attempt got them. `attempts`: those of the cell that
 * count, in contest order. The scheme of the latest of them that has groups says which groups there are; an attempt of
 * another one counts as a whole, and so does every single attempt, so that a cell is never worth less than its best.
 */
export function countByGroups(
  cell: Cell,
  store: Store,
  attempts: readonly number[],
  problem: BoardProblem,
): void {
  const scheme = newestScheme(store, attempts);
  const best = scheme < 0 ? null : new BestParts(store, scheme);
  for (const attempt of attempts) {
    cell.total++;
    if (!isJudged(store, attempt)) continue;
    best?.raise(attempt);
    const reached = Math.max(
      cell.score,
      worth(problem, store.score[attempt] as number),
      best?.worth(problem) ?? 0,
    );
    if (cell.second < 0 || reached > cell.score) {
      cell.second = store.second[attempt] as number;
      cell.score = reached;
    }
    const runMs = store.runMs[attempt] as number;
    const isTimed = store.is[attempt] === verdictClass.solved;
    if (isTimed && (cell.runMs < 0 || runMs < cell.runMs)) cell.runMs = runMs;
  }
}

/** The groups of a cell, each with its best points and the submission that had them first. */
export interface CellGroups {
  scheme: string;
  points: number[];
  submissions: number[];
}

/** The best of each group among these attempts; null where none has groups. */
export function bestGroups(store: Store, attempts: readonly number[]): CellGroups | null {
  const number = newestScheme(store, attempts);
  if (number < 0) return null;
  const best = new BestParts(store, number);
  for (const attempt of attempts) if (isJudged(store, attempt)) best.raise(attempt);
  return {
    scheme: store.groups.schemeAt(number).scheme,
    points: Array.from(best.parts, (one) => one / POINT_PARTS),
    submissions: best.holders.map((attempt) => store.submission[attempt] as number),
  };
}

const newestScheme = (store: Store, attempts: readonly number[]): number => {
  const latest = attempts.findLast((one) => isJudged(store, one) && store.groups.scheme(one) >= 0);
  return latest === undefined ? -1 : store.groups.scheme(latest);
};

class BestParts {
  readonly #store: Store;
  readonly #scheme: number;
  readonly parts: Uint32Array;
  /** The attempts that had them first. */
  readonly holders: number[];
  #sum = 0;

  constructor(store: Store, scheme: number) {
    this.#store = store;
    this.#scheme = scheme;
    this.parts = new Uint32Array(store.groups.schemeAt(scheme).size);
    this.holders = [];
  }

  raise(attempt: number): void {
    const { groups } = this.#store;
    if (groups.scheme(attempt) !== this.#scheme) return;
    for (const [index, one] of groups.parts(attempt).entries()) {
      const before = this.parts[index] as number;
      this.holders[index] ??= attempt;
      if (one <= before) continue;
      this.#sum += one - before;
      this.parts[index] = one;
      this.holders[index] = attempt;
    }
  }

  /** What the sum is worth on the board: scaled once, rounded down at the end. */
  worth({ maxScore = 0, fullScore = maxScore }: BoardProblem): number {
    const { cap, sumRounds, size } = this.#store.groups.schemeAt(this.#scheme);
    // Thirds were cut to whole parts, each by less than half of one.
    const sum = Math.min(cap, this.#sum + (sumRounds ? size / 2 : 0));
    const parts = sumRounds === "nearest" ? Math.round(sum / POINT_PARTS) * POINT_PARTS : sum;
    if (fullScore === maxScore || fullScore <= 0) return Math.floor(parts / POINT_PARTS);
    return Math.min(maxScore, Math.floor((parts * maxScore) / (fullScore * POINT_PARTS)));
  }
}
