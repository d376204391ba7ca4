import type { RefusalCode } from "@verdict/contract";
import { Refusal } from "./refusal.ts";

interface Bounds {
  atOnce: number;
  waiting: number;
  /** Said at once to whoever finds `waiting` others in the queue. */
  full: RefusalCode;
}

/** A bounded queue for work of which only so much may go on at a time. */
export function openTurns({ atOnce, waiting, full }: Bounds) {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    /** Runs `work` in its turn. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else if (queue.length >= waiting) throw new Refusal(full);
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift(); // takes the place over
        if (next) next();
        else running -= 1;
      }
    },
  };
}
