import type { Standings, View } from "@verdict/board";
import type { SubmissionStatus } from "@verdict/contract";

/** An attempt on a board, for files that tell all of them. */
export interface BoardAttempt {
  submission: number;
  row: number;
  problem: number;
  second: number;
  language: number;
  /** null: frozen. */
  verdict: SubmissionStatus | null;
}

/** The attempts of a cell that a view shows, in the order of the contest. */
export function attemptsAt(view: View, row: number, problem: number): BoardAttempt[] {
  const { store } = view;
  return [...view.attempts(row * store.problems + problem)].map(({ attempt, isHidden }) => ({
    submission: store.submission[attempt] as number,
    row,
    problem,
    second: store.second[attempt] as number,
    language: store.language[attempt] as number,
    verdict: isHidden ? null : (store.verdict[attempt] as SubmissionStatus),
  }));
}

export const rowsOf = (standings: Standings): number[] =>
  [...standings.all.rows()].filter((row) => standings.isOnBoard(row));

/** "#abc" as "#aabbcc"; null: no such colour. */
export function hexColor(color: string | null | undefined): string | null {
  if (/^#[0-9a-f]{6}$/i.test(color ?? "")) return color as string;
  const [, r, g, b] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color ?? "") ?? [];
  return b ? `#${r}${r}${g}${g}${b}${b}` : null;
}
