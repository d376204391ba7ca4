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

/** Characters kept of standard error. */
const TOLD = 2000;

/**
 * Runs `module` in a child process, for work that would block the event loop. The child reads `work` and sends messages with
 * the functions of `child-side.ts`; this yields each message and ends when the child does. The child gets no environment
 * variables of the server. Not a worker thread: a thread that loads TypeScript can crash the whole server (decision 284).
 * Throws what the child wrote to standard error if it fails.
 */
export async function* runChild<Word>(
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
