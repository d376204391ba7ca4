import { Board } from "../board.ts";
import type { BoardEvent } from "../event.ts";
import { bestGroups, type CellGroups } from "../fold/best-groups.ts";
import type { View } from "../fold/view.ts";
import { rules, verdictClass } from "../rules.ts";
import { NEVER } from "../spec.ts";
import type { Standings } from "../standings.ts";

/** What stands of a row's attempts, as a log of its own, in the order of contest seconds. */
export function attemptsOf({ store, spec }: Board, row: number): BoardEvent[] {
  const attempts: number[] = [];
  for (let cell = row * store.problems, end = cell + store.problems; cell < end; cell++) {
    for (let attempt = store.head[cell] ?? -1; attempt >= 0; attempt = store.next[attempt] as number) {
      if ((store.is[attempt] as number) !== verdictClass.gone) attempts.push(attempt);
    }
  }
  attempts.sort((a, b) => (store.precedes(a, b) ? -1 : 1));
  return attempts.map((attempt, index) => {
    const isJudged = (store.is[attempt] as number) > verdictClass.waiting;
    return {
      number: index + 1,
      kind: isJudged ? "judged" : "submitted",
      submission: store.submission[attempt] as number,
      judging: 1,
      participation: store.participation[attempt] as number,
      problem: store.problem[attempt] as number,
      language: store.language[attempt] as number,
      submittedAt: store.submittedAt[attempt] as number,
      verdict: isJudged ? (store.verdict[attempt] as BoardEvent["verdict"]) : null,
      score: isJudged && rules[spec.form].hasPoints ? (store.score[attempt] as number) : null,
      runMs: isJudged ? (store.runMs[attempt] as number) : null,
      groups: isJudged ? store.groups.of(attempt) : null,
    };
  });
}

export type { CellGroups };

/** What a cell of a view is made of, group by group: of attempts that count there, and not of those it hides. */
export function groupsOfCell(view: View, row: number, problem: number): CellGroups | null {
  const attempts = [...view.attempts(row * view.store.problems + problem)];
  return bestGroups(
    view.store,
    attempts.flatMap(({ attempt, isHidden }) => (isHidden ? [] : attempt)),
  );
}

/** Where a row stands on a board, or would: `ranked` counts the rows it is compared with. */
export interface RunResult {
  /** From 1, shared by equal keys. */
  rank: number;
  ranked: number;
  points: number;
  cost: number;
}

/**
 * What a virtual run came to among the ranked rows of a board that does not show it: those stay as they are, and it
 * shares the rank of rows that are as good. null: nothing that counts was sent in.
 */
export function runResult(board: Board, participation: number, official: Standings): RunResult | null {
  const row = board.people.row(participation);
  if (row < 0) return null;
  const own = new Board(board.spec, [board.people.person(row)]);
  own.apply(attemptsOf(board, row));
  const view = own.look({ freezeS: NEVER, hasEnd: false, horizonS: NEVER, also: [0] });
  const { standings } = view;
  if (!standings.isOnBoard(0)) return null;
  return {
    rank: 1 + official.ranked.below(standings.key[0] as number),
    ranked: official.ranked.length,
    points: standings.points[0] as number,
    cost: standings.cost[0] as number,
  };
}
