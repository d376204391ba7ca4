import type { Pair, Program } from "@verdict/similarity";
import { runChild } from "../../platform/child-process.ts";

export interface ComparisonWork {
  readonly programs: readonly Program[];
  readonly templates: readonly Pick<Program, "language" | "source">[];
}

export type WorkerWord = { done: number } | { pairs: readonly Pair[] };

/** More than thousands of long programs need. */
const WORKER_MIB = 1024;

/** Compares programs in a process of its own; null when `stop` was aborted meanwhile. */
export async function compare(
  work: ComparisonWork,
  stop: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly Pair[] | null> {
  const words = runChild<WorkerWord>(new URL("./worker.ts", import.meta.url), work, {
    signal: stop,
    heapMiB: WORKER_MIB,
  });
  try {
    for await (const word of words) {
      if ("pairs" in word) return word.pairs;
      onProgress(word.done);
    }
  } catch (error) {
    if (stop.aborted) return null;
    throw error;
  }
  throw new Error("the comparison ended without an answer");
}
