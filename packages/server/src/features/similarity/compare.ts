import { Worker } from "node:worker_threads";
import type { Pair, Program } from "@verdict/similarity";

export interface ComparisonWork {
  readonly programs: readonly Program[];
  readonly templates: readonly Pick<Program, "language" | "source">[];
}

export type WorkerWord = { done: number } | { pairs: readonly Pair[] };

/** More than thousands of long programs need; what needs more fails by itself and not with the server. */
const WORKER_MIB = 1024;

/** Compares programs in a thread of its own; null when `stop` was aborted meanwhile. */
export function compare(
  work: ComparisonWork,
  stop: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly Pair[] | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MIB },
    });
    const end = () => {
      resolve(null);
      void worker.terminate();
    };
    stop.addEventListener("abort", end, { once: true });
    worker.on("message", (word: WorkerWord) =>
      "pairs" in word ? resolve(word.pairs) : onProgress(word.done),
    );
    worker.on("error", reject);
    worker.on("exit", (code) => {
      stop.removeEventListener("abort", end);
      // After the answer it changes nothing.
      reject(new Error(`the comparing thread ended with ${code}`));
    });
    if (stop.aborted) end();
  });
}
