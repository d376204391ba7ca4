import { type BoardName, type Statistics, slicedStatistics } from "@verdict/board";
import { runInSlices } from "../../platform/time-slices.ts";
import type { LoadedBoard } from "./loaded-board.ts";

/** While a board changes all the time its figures are counted so often. */
const KEPT_MS = 3000;

type Told = Statistics & { version: string };
interface Kept {
  told: Promise<Told>;
  version: string;
  epoch: number;
  madeAt: number;
}

const kept = new WeakMap<LoadedBoard, Map<BoardName, Kept>>();

/** Figures of a view, counted at most every few seconds: they walk over all attempts. */
export function statisticsOf(loaded: LoadedBoard, name: BoardName): Promise<Told> {
  const views = kept.get(loaded) ?? new Map<BoardName, Kept>();
  kept.set(loaded, views);
  const { version, spec } = loaded.board;
  const known = views.get(name);
  const isFresh = known && (known.version === version || Date.now() - known.madeAt < KEPT_MS);
  if (known && known.epoch === spec.epoch && isFresh) return known.told;
  const told = runInSlices(slicedStatistics(loaded.view(name))).then((made) => ({ version, ...made }));
  views.set(name, { told, version, epoch: spec.epoch, madeAt: Date.now() });
  return told;
}
