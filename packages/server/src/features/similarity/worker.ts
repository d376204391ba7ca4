import { SIMILARITY_PAIRS_MAX } from "@verdict/contract";
import { findPairs } from "@verdict/similarity";
import { receiveWork, sendToParent } from "../../platform/child-side.ts";
import type { ComparisonWork, WorkerWord } from "./compare.ts";

/** A process of its own: laying thousands of programs side by side would hold up every request. */
const { programs, templates } = await receiveWork<ComparisonWork>();
let told = 0;
const tell = (word: WorkerWord) => void sendToParent(word);
const { pairs } = findPairs(programs, {
  templates,
  most: SIMILARITY_PAIRS_MAX,
  onProgress(done) {
    if (done - told < 0.01) return;
    told = done;
    tell({ done });
  },
});
tell({ pairs });
