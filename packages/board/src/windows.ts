import type { Window } from "./fold/view.ts";
import { NEVER, type Spec } from "./spec.ts";

/** Whether somebody sees verdicts of the freeze, and whether they asked for attempts after the end. */
export interface Wish {
  /** Has the right to the live board and asked for it. */
  isForced?: boolean;
  containsEnd?: boolean;
}

export type BoardName = "frozen" | "live" | "after-end";

/**
 * The board for a viewer. Whoever may not see the live one gets the frozen one from the first minute on: until the
 * freeze both are equal, so that nothing has to switch when it begins. Attempts after the end are never shown while
 * the board is frozen.
 */
export function boardFor(spec: Spec, { isForced = false, containsEnd = false }: Wish = {}): BoardName {
  if (spec.isFrozen && !isForced) return "frozen";
  return containsEnd && spec.allowEndSubmit ? "after-end" : "live";
}

export function windowOf(spec: Spec, name: BoardName): Window {
  const live = { freezeS: NEVER, hasEnd: false, horizonS: NEVER };
  if (name === "frozen") return { ...live, freezeS: spec.freezeS };
  return name === "live" ? live : { ...live, hasEnd: true };
}

/** As it stood at a second, by today's verdicts. */
export const pastWindow = (spec: Spec, name: BoardName, second: number): Window => ({
  ...windowOf(spec, name),
  horizonS: second,
});

/** Somebody's virtual run beside the official rows at the same second of the contest; never frozen. */
export const virtualWindow = (row: number, elapsedS: number): Window => ({
  freezeS: NEVER,
  hasEnd: false,
  horizonS: elapsedS,
  also: [row],
  hasGhosts: true,
});
