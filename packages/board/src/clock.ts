import type { Spec, SpecDraft } from "./spec.ts";

/** Time that is none of the contest's: its clock stands still meanwhile. Milliseconds since 1970. */
export interface RemovedInterval {
  from: number;
  to: number;
}

/** In order, inside the contest, and none touching another. */
export function tidied(
  intervals: readonly RemovedInterval[],
  startAt: number,
  endAt: number,
): RemovedInterval[] {
  const tidy: RemovedInterval[] = [];
  for (const interval of intervals.toSorted((a, b) => a.from - b.from)) {
    const from = Math.max(interval.from, startAt);
    const to = Math.min(interval.to, endAt);
    if (from >= to) continue;
    const last = tidy.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else tidy.push({ from, to });
  }
  return tidy;
}

/** What the contest's clock shows at a moment, in milliseconds; negative before the start. */
export function elapsedMs({ startAt, removed }: Pick<Spec, "startAt" | "removed">, at: number): number {
  let ms = at - startAt;
  for (const { from, to } of removed) if (at > from) ms -= Math.min(at, to) - from;
  return ms;
}

/**
 * The same contest on a clock that never stood still: second n is n seconds after the start. For boards whose attempts
 * are known by their seconds.
 */
export function withoutRemoved<Draft extends SpecDraft>(draft: Draft): Draft {
  const { startAt, endAt, freezeAt, removed = [] } = draft;
  const clock = { startAt, removed: tidied(removed, startAt, endAt) };
  return {
    ...draft,
    endAt: startAt + elapsedMs(clock, endAt),
    ...(freezeAt !== undefined && {
      freezeAt: freezeAt === null ? null : startAt + elapsedMs(clock, freezeAt),
    }),
    removed: [],
  };
}
