import { type BoardName, type Statistics, slicedStatistics } from "@verdict/board";
import { inSlices } from "../../platform/slices.ts";
import type { HeldBoard } from "./held-board.ts";

/** While a board changes all the time its figures are counted so often. */
const KEPT_MS = 3000;

type Told = Statistics & { version: string };
interface Kept {
  told: Promise<Told>;
  version: string;
  epoch: number;
  madeAt: number;
}

const kept = new WeakMap<HeldBoard, Map<BoardName, Kept>>();

/** Figures of a view, counted at most every few seconds: they walk over all attempts. */
export function statisticsOf(held: HeldBoard, name: BoardName): Promise<Told> {
  const views = kept.get(held) ?? new Map<BoardName, Kept>();
  kept.set(held, views);
  const { version, spec } = held.board;
  const known = views.get(name);
  const isFresh = known && (known.version === version || Date.now() - known.madeAt < KEPT_MS);
  if (known && known.epoch === spec.epoch && isFresh) return known.told;
  const told = inSlices(slicedStatistics(held.view(name))).then((made) => ({ version, ...made }));
  views.set(name, { told, version, epoch: spec.epoch, madeAt: Date.now() });
  return told;
}
