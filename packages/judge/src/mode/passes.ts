import { closeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { PASSES_MAX, status } from "@verdict/contract";
import { checkerNoun } from "../compile/checker.ts";
import { Fault } from "../fault.ts";
import { joined, messages } from "../messages.ts";
import type { CopyIn, OutFile, ProgramRequest, ProgramResult } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";
import type { CheckerEnd } from "./checker-verdict.ts";
import type { Mode } from "./mode.ts";

/** What a validator asks another pass with: the program's next input. */
export const NEXT_PASS = "nextpass.in";
const NEXT_PASS_BYTES = 32 * 1024 * 1024;
/** Of all else that it keeps for itself from pass to pass. */
const KEPT_FILES = 32;
const KEPT_BYTES = 1024 * 1024;

/** A validator's feedback directory: whatever it leaves there it finds again in the next pass of the case. */
export class Feedback {
  readonly #takes: readonly string[];
  readonly #open: OutFile[] = [];
  #kept: OutFile[] = [];
  #next: OutFile | null = null;

  /** `takes`: files that its protocol reads. */
  constructor(takes: readonly string[]) {
    this.#takes = takes;
  }

  /** How the validator's run is asked to bring and take the files. */
  request(): Pick<ProgramRequest, "copyOut" | "copyOutAll"> & { copyIn: CopyIn[] } {
    return {
      copyIn: this.#kept.map(({ name, fd }) => ({ name, fd, mode: 0o666 })),
      // What was put in comes out by name alone.
      copyOut: [
        { name: NEXT_PASS, maxBytes: NEXT_PASS_BYTES, optional: true },
        ...this.#kept.map(({ name }) => ({ name, maxBytes: KEPT_BYTES, optional: true })),
      ],
      copyOutAll: { maxFiles: KEPT_FILES - this.#kept.length, maxBytes: KEPT_BYTES },
    };
  }

  /** A validator's end with the texts of its protocol; nothing of it is kept yet. */
  async read(result: ProgramResult): Promise<CheckerEnd> {
    this.#open.push(...result.files);
    const texts: Record<string, string> = {};
    for (const { name, fd } of result.files) {
      if (this.#takes.includes(name)) texts[name] = decode(await readFile(`/proc/self/fd/${fd}`));
    }
    return { ...result, texts, asksAgain: result.files.some(({ name }) => name === NEXT_PASS) };
  }

  /** Of several runs of one pass, that which counts. */
  keep({ files }: CheckerEnd): void {
    this.#kept = files.filter(({ name }) => name !== NEXT_PASS);
    this.#next = files.find(({ name }) => name === NEXT_PASS) ?? null;
  }

  /** The next pass's input, once; null: there is none. */
  next(): OutFile | null {
    const next = this.#next;
    this.#next = null;
    return next;
  }

  close(): void {
    for (const { fd } of this.#open) closeSync(fd);
  }
}

/**
 * A case in passes: the program is run again, from nothing, with the input that the validator made, until that makes none
 * or the program has failed. Time and memory are those of the greatest pass. docs/modes.md#several-passes
 */
export const inPasses =
  (mode: Mode, takes: readonly string[]): Mode =>
  async (setting, files) => {
    const most = setting.task.passes ?? PASSES_MAX;
    const feedback = new Feedback(takes);
    const used = { timeMs: 0, memoryKiB: 0, wallMs: 0 };
    let { input } = files;
    try {
      for (let pass = 1; ; pass += 1) {
        const outcome = await mode(setting, { ...files, input, feedback });
        used.timeMs = Math.max(used.timeMs, outcome.timeMs);
        used.memoryKiB = Math.max(used.memoryKiB, outcome.memoryKiB);
        used.wallMs += outcome.wallMs;
        const next = feedback.next();
        const goesOn = outcome.status === status.accepted || outcome.status === status.partialAccepted;
        if (!next || !goesOn) {
          const where = goesOn ? null : messages.inPass(pass);
          return { ...outcome, ...used, message: joined([outcome.message, where], " ") };
        }
        if (pass >= most) {
          const noun = checkerNoun(setting.task);
          throw new Fault(messages.checkerFailed(noun), `${noun}: asked for more than the ${most} passes`);
        }
        input = { path: `/proc/self/fd/${next.fd}`, sizeBytes: next.sizeBytes, release() {} };
      }
    } finally {
      feedback.close();
    }
  };
