import { parentPort, workerData } from "node:worker_threads";
import { SIMILARITY_PAIRS_MAX } from "@verdict/contract";
import { findPairs } from "@verdict/similarity";
import type { ComparisonWork, WorkerWord } from "./compare.ts";

/** A thread of its own: laying thousands of programs side by side would hold up every request. */
const { programs, templates } = workerData as ComparisonWork;
let told = 0;
const say = (word: WorkerWord) => parentPort?.postMessage(word);
const { pairs } = findPairs(programs, {
  templates,
  most: SIMILARITY_PAIRS_MAX,
  onProgress(done) {
    if (done - told < 0.01) return;
    told = done;
    say({ done });
  },
});
say({ pairs });
