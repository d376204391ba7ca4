import { beside } from "../../../platform/beside.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ReadYaml } from "./parse-yaml.ts";

/**
 * Reading long texts of a package in a process of its own: a page or settings can be made that take time and memory
 * far beyond their length, and meanwhile no request would be answered.
 */

export interface Work {
  readonly kind: keyof Answers;
  readonly text: string;
}

interface Answers {
  html: string;
  yaml: ReadYaml;
}

const TIME_MAX_MS = 10_000;
const HEAP_MIB = 512;

/** What takes too long or too much memory is refused. `file`: what the refusal calls it. */
export async function readBeside<Kind extends keyof Answers>(
  kind: Kind,
  text: string,
  file: string,
  timeMaxMs = TIME_MAX_MS,
): Promise<Answers[Kind]> {
  const signal = AbortSignal.timeout(timeMaxMs);
  const work: Work = { kind, text };
  const worker = new URL("./worker.ts", import.meta.url);
  try {
    const words = beside<Answers[Kind]>(worker, work, { signal, heapMiB: HEAP_MIB });
    for await (const answer of words) return answer;
  } catch (error) {
    const detail = "it takes too long or too much memory";
    throw new Refusal("import-manifest-broken", { file, detail }, { cause: error });
  }
  throw new Error("the process read nothing");
}
