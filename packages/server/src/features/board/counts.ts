import type { BoardName } from "@verdict/board";
import type { SubmissionStatus } from "@verdict/contract";
import { runInSlices } from "../../platform/time-slices.ts";
import type { LoadedBoard } from "./loaded-board.ts";

/** While a board changes all the time its counts are made so often. */
const KEPT_MS = 1000;

/** Rows between two stops. */
const SLICE = 200;

/** Judged submissions of a contest's problem that a board counts, by verdict. */
type ProblemTally = ReadonlyMap<SubmissionStatus, number>;
/** By contest problem. */
type Tallies = ReadonlyMap<number, ProblemTally>;

interface Kept {
  tallies: Promise<Tallies>;
  epoch: number;
  number: number;
  madeAt: number;
}

const kept = new WeakMap<LoadedBoard, Map<BoardName, Kept>>();

/** What a contest's problems have come to, from the same view as its board: it freezes with it. */
export function tallies(loaded: LoadedBoard, name: BoardName): Promise<Tallies> {
  const views = kept.get(loaded) ?? new Map<BoardName, Kept>();
  kept.set(loaded, views);
  const { number, spec } = loaded.board;
  const known = views.get(name);
  const isFresh = known && (known.number === number || Date.now() - known.madeAt < KEPT_MS);
  if (known && known.epoch === spec.epoch && isFresh) return known.tallies;
  const made = runInSlices(tally(loaded, name));
  views.set(name, { tallies: made, epoch: spec.epoch, number, madeAt: Date.now() });
  return made;
}

function* tally(loaded: LoadedBoard, name: BoardName): Generator<void, Tallies> {
  const view = loaded.view(name);
  const { store, standings, spec } = view;
  const columns = spec.problems.map(() => new Map<SubmissionStatus, number>());
  for (const [index, row] of standings.all.rows().slice().entries()) {
    if (index % SLICE === SLICE - 1) yield;
    columns.forEach((column, at) => {
      for (const { attempt, isHidden } of view.attempts(row * store.problems + at)) {
        if (isHidden) continue;
        const verdict = store.verdict[attempt] as SubmissionStatus;
        column.set(verdict, (column.get(verdict) ?? 0) + 1);
      }
    });
  }
  return new Map(columns.map((column, at) => [spec.problems[at]?.id ?? -1, column]));
}
