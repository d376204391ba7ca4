import type { Attempt, TimelineMark } from "@verdict/contract";

/** Where the time of an attempt can go, in the order it usually does. */
export const phaseNames = ["queue", "data", "compile", "run", "others", "store", "lost"] as const;
export type PhaseName = (typeof phaseNames)[number];

export interface Phase {
  readonly name: PhaseName;
  readonly ms: number;
}

/** The stretch that ends at a mark belongs to this phase. */
const phaseBefore: Record<TimelineMark["mark"], PhaseName> = {
  queued: "queue",
  leased: "queue",
  data: "data",
  compiling: "data",
  compiled: "compile",
  waited: "others",
  again: "run",
  case: "run",
  requeued: "lost",
  stored: "store",
};

/** Time of each phase that took any, in the order of `phaseNames`; [] before anything happened. */
export function phasesOf(attempt: Pick<Attempt, "marks">): Phase[] {
  const marks = [...attempt.marks].sort((a, b) => a.atMs - b.atMs);
  const sums = new Map<PhaseName, number>();
  marks.forEach((mark, index) => {
    const before = marks[index - 1];
    if (!before) return;
    const name = phaseBefore[mark.mark];
    sums.set(name, (sums.get(name) ?? 0) + mark.atMs - before.atMs);
  });
  return phaseNames.flatMap((name) => {
    const ms = sums.get(name);
    return ms === undefined ? [] : [{ name, ms }];
  });
}

/** Test cases that were run once more because they came so near the time limit, in order. */
export function runAgain({ marks }: Pick<Attempt, "marks">): number[] {
  const seqs = marks.flatMap(({ mark, seq }) => (mark === "again" && seq !== null ? [seq] : []));
  return [...new Set(seqs)].sort((a, b) => a - b);
}

export function totalMs(phases: readonly Phase[]): number {
  return phases.reduce((sum, phase) => sum + phase.ms, 0);
}
