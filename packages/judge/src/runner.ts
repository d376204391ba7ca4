import { closeSync, openSync } from "node:fs";
import { Backoff } from "./backoff.ts";
import { isAbort, NodeTrouble } from "./fault.ts";
import { type Sandbox, SandboxError } from "./sandbox/client.ts";
import type { Hello, ProgramRequest, ProgramResult, RunRequest } from "./sandbox/protocol.ts";
import type { Slots } from "./slots.ts";

/** A run that the sandbox itself spoilt is tried this often before the attempt goes back to the queue. */
const TRIES = 5;
/** A daemon that was killed is back in about a second; past this the node gives its work back. */
const RECONNECT_MS = 20_000;

/** Opens the files of one run; each is closed when the run ends. */
export interface RunFiles {
  /** Read-only, with an offset of its own. */
  open(path: string): number;
}

/** What to run; called anew for each try. */
export type Plan = (files: RunFiles) => RunRequest | Promise<RunRequest>;

export interface RunOptions {
  /** Slots to take; 1 by default. */
  slots?: number;
  signal?: AbortSignal;
}

/**
 * Runs programs in the sandbox whatever happens to the daemon: it reconnects, and runs again what was lost
 * or failed inside the sandbox. Rejects with NodeTrouble after several tries, AbortError when `signal` fires.
 */
export class Runner {
  readonly slots: Slots;
  readonly #open: () => Promise<Sandbox>;
  #sandbox: Promise<Sandbox> | null = null;
  #stopped = false;

  constructor(open: () => Promise<Sandbox>, slots: Slots) {
    this.#open = open;
    this.slots = slots;
  }

  /** What the daemon says it enforces; waits for it. */
  async hello(): Promise<Hello> {
    return (await this.#connected()).hello;
  }

  /** `plan` is called anew for each try, because a file's offset moves as it is read. */
  async run(plan: Plan, options: RunOptions = {}): Promise<ProgramResult[]> {
    const { signal } = options;
    let last: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      signal?.throwIfAborted();
      try {
        const programs = await this.#once(plan, options);
        const failed = programs.find(({ verdict }) => verdict === "IE");
        if (!failed && !signal?.aborted) return programs;
        for (const { fd } of programs.flatMap(({ files }) => files)) closeSync(fd);
        signal?.throwIfAborted();
        last = new Error(
          `the sandbox failed at ${failed?.where ?? "an unknown step"}: ${failed?.message ?? ""}`,
        );
      } catch (error) {
        if (isAbort(error) || !(error instanceof SandboxError)) throw error;
        last = error;
        await new Backoff(50 * attempt).wait(signal);
      }
    }
    throw new NodeTrouble(`the sandbox failed ${TRIES} times in a row`, { cause: last, what: "program" });
  }

  /** Until it could run to its end: what is stopped because others go before it is run again. */
  async #once(plan: Plan, options: RunOptions): Promise<ProgramResult[]> {
    for (;;) {
      const programs = await this.#inSlot(plan, options);
      if (programs) return programs;
      options.signal?.throwIfAborted();
    }
  }

  async #inSlot(plan: Plan, { slots = 1, signal }: RunOptions) {
    const sandbox = await this.#connected();
    return this.slots.use(slots, async (stop) => {
      const opened: number[] = [];
      const files: RunFiles = {
        open(path) {
          const fd = openSync(path, "r");
          opened.push(fd);
          return fd;
        },
      };
      try {
        const planned = plan(files);
        const request = planned instanceof Promise ? await planned : planned;
        const { programs } = await sandbox.run(request, {
          signal: signal ? AbortSignal.any([signal, stop]) : stop,
        });
        if (stop.aborted && !signal?.aborted && programs.some(({ verdict }) => verdict === "CANCEL")) {
          for (const { fd } of programs.flatMap(({ files }) => files)) closeSync(fd);
          return null;
        }
        return programs.map((result, index) => toolsFault(result, request.programs[index]));
      } finally {
        for (const fd of opened) closeSync(fd);
      }
    });
  }

  #connected(): Promise<Sandbox> {
    this.#sandbox ??= this.#connect().catch((error) => {
      this.#sandbox = null;
      throw error;
    });
    return this.#sandbox;
  }

  async #connect(): Promise<Sandbox> {
    const backoff = new Backoff(50, 1000);
    const giveUpAt = Date.now() + RECONNECT_MS;
    for (;;) {
      try {
        const sandbox = await this.#open();
        void sandbox.closed.then(() => {
          this.#sandbox = null;
        });
        if (this.#stopped) sandbox.close();
        return sandbox;
      } catch (cause) {
        if (this.#stopped || Date.now() > giveUpAt) {
          throw new NodeTrouble("the sandbox daemon does not answer", { cause });
        }
        await backoff.wait();
      }
    }
  }

  close(): void {
    this.#stopped = true;
    void this.#sandbox?.then((sandbox) => sandbox.close()).catch(() => {});
  }
}

/** A tool of the judge's own that cannot be executed is no program's fault. */
function toolsFault(result: ProgramResult, request: ProgramRequest | undefined): ProgramResult {
  const isTool = request && "tool" in request.exec;
  return isTool && result.where === "exec" ? { ...result, verdict: "IE" } : result;
}
