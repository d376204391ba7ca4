import { type Board, NEVER, shownName } from "@verdict/board";
import { status } from "@verdict/contract";
import type { HeldBoard } from "../board/held-board.ts";

/** A balloon that somebody has earned, as the board knows it. */
export interface Earned {
  submission: number;
  participation: number;
  contestProblem: number;
  displayId: string;
  color: string | null;
  shown: string;
  school: string | null;
  submittedAt: Date;
  /** Of the contest. */
  second: number;
  isFirst: boolean;
  /** Sent after the board froze. */
  isFrozen: boolean;
}

const kept = new WeakMap<Board, { version: string; earned: readonly Earned[] }>();

/**
 * The accepted attempts for which the live board marks its cells as solved, in the order they were sent in: rules of
 * time, of who is left out and of rejudges are the board's own. Gathered once for each row of the log.
 */
export function earnedOn(held: HeldBoard): readonly Earned[] {
  const { board } = held;
  const known = kept.get(board);
  if (known?.version === board.version) return known.earned;
  const earned = gather(held);
  kept.set(board, { version: board.version, earned });
  return earned;
}

function gather(held: HeldBoard): Earned[] {
  const { store, standings, spec, people } = held.view("live");
  const earned: Earned[] = [];
  for (const row of standings.all.rows()) {
    for (const [column, { id, label, color }] of spec.problems.entries()) {
      const cell = row * store.problems + column;
      const second = standings.cells.second[cell] as number;
      if (second < 0) continue;
      const slot = acceptedAt(held, cell);
      const person = people.person(row);
      earned.push({
        ...{ submission: store.submission[slot] as number, participation: person.participation },
        ...{ contestProblem: id, displayId: label, color },
        ...{ shown: shownName(person, spec, false), school: person.school ?? null },
        ...{ submittedAt: new Date(store.submittedAt[slot] as number), second },
        isFirst: standings.isFirst(row, column),
        isFrozen: spec.freezeS !== NEVER && second >= spec.freezeS,
      });
    }
  }
  return earned.sort((a, b) => Number(a.submittedAt) - Number(b.submittedAt) || a.submission - b.submission);
}

function acceptedAt(held: HeldBoard, cell: number): number {
  const view = held.view("live");
  for (const { slot } of view.attempts(cell)) if (view.store.verdict[slot] === status.accepted) return slot;
  throw new Error(`cell ${cell} of contest ${held.cid} is solved by nothing`);
}
