import { elapsedMs } from "@verdict/board";
import type { ContestRow } from "./policy.ts";

type Times = Pick<ContestRow, "startTime" | "endTime" | "sealRankTime" | "removed">;

/**
 * A contest's times as they were before time was taken out of it, which moved its end and a later freeze. For copies, which
 * count down whether or not it does.
 */
export function asPlanned({
  startTime,
  endTime,
  sealRankTime,
  removed,
}: Times): Times & Pick<ContestRow, "pausedMs" | "systemTestsAt"> {
  const startAt = startTime.getTime();
  const spans = removed.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const planned = (at: Date) => new Date(startAt + elapsedMs({ startAt, removed: spans }, at.getTime()));
  return {
    startTime,
    endTime: planned(endTime),
    sealRankTime: sealRankTime && planned(sealRankTime),
    removed: [],
    pausedMs: null,
    systemTestsAt: null,
  };
}
