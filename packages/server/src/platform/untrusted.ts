import { Refusal } from "./refusal.ts";
import { WorkerGone, WorkerProcess } from "./worker-process.ts";

/**
 * Parsing of untrusted input: uploaded files and feeds of other systems. It happens in a child process whatever the size,
 * because a crafted text can take time and memory far beyond its length. `test/foreign-texts.test.ts` checks that the
 * server process itself loads no parser of such formats.
 */

export interface UntrustedInput {
  /** Whose it is: one of a user's files is read at a time, and one feed or answer of a provider beside it. */
  readonly uid: string;
  readonly kind: "file" | "feed" | "answer";
  /** What answers questions about it. */
  readonly worker: URL;
  /** How much is brought, bytes. */
  readonly bytes: number;
  /** The process stays for a while for what the same user brings next; it must remember nothing. */
  readonly isKept?: boolean;
}

/** Asks the process. Each question is bounded in time; one that is not answered ends all of them with WorkerGone. */
export type Ask = <Answer>(question: object) => Promise<Answer>;

/** Processes at once on this server; a file keeps its own until its import is over. */
const PLACES = { file: 4, feed: 2, answer: 2 } as const;
/** Who waits for one, of one user and of all; the others are told that the server is busy. */
const WAITING_OF_USER_MAX = { file: 2, feed: 20, answer: 60 } as const;
const WAITING_MAX = { file: 40, feed: 40, answer: 120 } as const;
/** A file of honest test data takes its time on a busy machine; a feed has a lease of a minute. */
const ANSWER_MS = { file: 60_000, feed: 40_000, answer: 10_000 } as const;
const HEAP_MIB = 512;
/** So long a process is kept for its user. */
const KEPT_MS = 20_000;

interface Waiting {
  readonly user: string;
  readonly start: () => void;
}

/** The queue of one kind: first come, first served, but of a user only one at a time. */
function openLine(kind: UntrustedInput["kind"]) {
  const running = new Set<string>();
  const waiting: Waiting[] = [];
  return {
    async enter(user: string): Promise<void> {
      if (running.size < PLACES[kind] && !running.has(user)) return void running.add(user);
      const own = waiting.filter((one) => one.user === user).length;
      if (waiting.length >= WAITING_MAX[kind] || own >= WAITING_OF_USER_MAX[kind])
        throw new Refusal("server-busy");
      await new Promise<void>((start) => waiting.push({ user, start }));
    },
    leave(user: string): void {
      running.delete(user);
      const index = waiting.findIndex((one) => !running.has(one.user));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      running.add(next.user);
      next.start();
    },
  };
}

const lines = { file: openLine("file"), feed: openLine("feed"), answer: openLine("answer") };
const kept = new Map<string, WorkerProcess>();

/** Lets `work` ask about what a stranger wrote, once the user's turn has come. */
export async function parseUntrusted<T>(
  foreign: UntrustedInput,
  work: (ask: Ask) => Promise<T>,
  answerMs: number = ANSWER_MS[foreign.kind],
): Promise<T> {
  const { uid, kind, worker, isKept } = foreign;
  const line = lines[kind];
  await line.enter(uid);
  try {
    const known = `${kind} ${uid} ${worker.href}`;
    const process = takeKept(known) ?? new WorkerProcess(worker, HEAP_MIB);
    try {
      return await work((question) => process.ask(question, answerMs));
    } finally {
      if (isKept && !process.isGone) keep(known, process);
      else process.end();
    }
  } finally {
    line.leave(uid);
  }
}

function keep(known: string, process: WorkerProcess): void {
  process.hold(false);
  kept.set(known, process);
  setTimeout(() => {
    if (kept.get(known) !== process) return;
    kept.delete(known);
    process.end();
  }, KEPT_MS).unref();
}

function takeKept(known: string): WorkerProcess | undefined {
  const process = kept.get(known);
  kept.delete(known);
  if (!process || process.isGone) return undefined;
  process.hold(true);
  return process;
}

/** `error` as a refusal of `file`, where its reading was ended. */
export function tooMuch(error: unknown, file: string): unknown {
  if (!(error instanceof WorkerGone)) return error;
  const detail = "it takes too long or too much memory";
  return new Refusal("import-manifest-broken", { file, detail }, { cause: error });
}
