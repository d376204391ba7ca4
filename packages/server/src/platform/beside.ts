import { fork } from "node:child_process";
import { on } from "node:events";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

interface Options {
  /** Ends the process, and the words with an AbortError. */
  signal?: AbortSignal;
  /** What needs more heap fails by itself, and not with the server. */
  heapMiB?: number;
}

/** Of what a process writes as it fails, so much becomes the error's text. */
const TOLD = 2000;

/**
 * Work that would hold up every request, in a process of its own that ends with it: `module` takes its work from
 * `in-beside.ts` and says words. No thread, for one that loads TypeScript can bring down all of the server (decision
 * 284). It has nothing of the server's environment. Throws what the process wrote when it fails.
 */
export async function* beside<Word>(
  module: URL,
  work: object,
  { signal, heapMiB }: Options = {},
): AsyncGenerator<Word> {
  const path = fileURLToPath(module);
  const child = fork(path, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { TZ: process.env.TZ },
    execArgv: heapMiB ? [`--max-old-space-size=${heapMiB}`] : [],
  });
  let told = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    told = (told + text).slice(0, TOLD);
  });
  child.on("error", () => {}); // told by the words, while they are waited for
  try {
    const words = on(child, "message", { signal, close: ["close"] });
    child.send(work, () => {}); // what ends before it has read it is told by its end
    for await (const [word] of words) yield word;
    if (child.exitCode !== 0) {
      const end = child.exitCode === null ? `by ${child.signalCode}` : `with ${child.exitCode}`;
      throw new Error(`${basename(path)} ended ${end}: ${told.trim()}`);
    }
  } finally {
    child.kill("SIGKILL");
  }
}
