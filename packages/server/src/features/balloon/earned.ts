import { type Board, NEVER, shownName } from "@verdict/board";
import { status } from "@verdict/contract";
import type { LoadedBoard } from "../board/loaded-board.ts";

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
export function earnedOn(loaded: LoadedBoard): readonly Earned[] {
  const { board } = loaded;
  const known = kept.get(board);
  if (known?.version === board.version) return known.earned;
  const earned = gather(loaded);
  kept.set(board, { version: board.version, earned });
  return earned;
}

function gather(loaded: LoadedBoard): Earned[] {
  const { store, standings, spec, people } = loaded.view("live");
  const earned: Earned[] = [];
  for (const row of standings.all.rows()) {
    for (const [column, { id, label, color }] of spec.problems.entries()) {
      const cell = row * store.problems + column;
      const second = standings.cells.second[cell] as number;
      if (second < 0) continue;
      const attempt = acceptedAt(loaded, cell);
      const person = people.person(row);
      earned.push({
        ...{ submission: store.submission[attempt] as number, participation: person.participation },
        ...{ contestProblem: id, displayId: label, color },
        ...{ shown: shownName(person, spec, false), school: person.school ?? null },
        ...{ submittedAt: new Date(store.submittedAt[attempt] as number), second },
        isFirst: standings.isFirst(row, column),
        isFrozen: spec.freezeS !== NEVER && second >= spec.freezeS,
      });
    }
  }
  return earned.sort((a, b) => Number(a.submittedAt) - Number(b.submittedAt) || a.submission - b.submission);
}

function acceptedAt(loaded: LoadedBoard, cell: number): number {
  const view = loaded.view("live");
  for (const { attempt } of view.attempts(cell))
    if (view.store.verdict[attempt] === status.accepted) return attempt;
  throw new Error(`cell ${cell} of contest ${loaded.cid} is solved by nothing`);
}
