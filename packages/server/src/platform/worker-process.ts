import { fork } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { RefusalCode, RefusalParams } from "@verdict/contract";
import { Refusal } from "./refusal.ts";

/** The answer to the question with this number. */
export type Reply = { readonly number: number } & (
  | { readonly answer: unknown }
  | { readonly refusal: { readonly code: RefusalCode; readonly params: RefusalParams } }
  | { readonly fault: string }
);

/** The process was killed: a question took too long or too much memory. */
export class WorkerGone extends Error {
  override name = "WorkerGone";
}

/** Exit code of a process that has used up its CPU time. */
export const CPU_GONE = 3;

/** Characters kept of standard error. */
const TOLD = 2000;

/**
 * A child process that answers many questions, one after the other (`worker-side.ts`). One that does not answer in time is
 * killed, and every further question throws WorkerGone.
 */
export class WorkerProcess {
  readonly #name: string;
  readonly #child;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  #told = "";
  #gone: Error | null = null;

  constructor(module: URL, heapMiB: number) {
    const path = fileURLToPath(module);
    this.#name = basename(path);
    this.#child = fork(path, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { TZ: process.env.TZ },
      execArgv: [`--max-old-space-size=${heapMiB}`],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text) => {
      this.#told = (this.#told + text).slice(0, TOLD);
    });
    this.#child.on("message", (reply) => this.#hear(reply as Reply));
    this.#child.on("error", (error) => this.#end(error.message, true));
    this.#child.on("close", (code, signal) => {
      if (signal || code === CPU_GONE) this.#end(`it ended by ${signal ?? "itself"}`);
      else this.#end(`it ended with ${code}`, true);
    });
  }

  get isGone(): boolean {
    return this.#gone !== null;
  }

  async ask<Answer>(question: object, timeMaxMs: number): Promise<Answer> {
    if (this.#gone) throw this.#gone;
    const number = ++this.#asked;
    const answer = Promise.withResolvers<unknown>();
    this.#open.set(number, answer);
    const timer = setTimeout(() => this.#end("it took too long"), timeMaxMs);
    this.#child.send({ number, question }, () => {}); // what is gone is told by its end
    try {
      return (await answer.promise) as Answer;
    } finally {
      clearTimeout(timer);
      this.#open.delete(number);
    }
  }

  end(): void {
    this.#end("it was ended");
  }

  /** Whether the process keeps the server alive. */
  hold(isHeld: boolean): void {
    for (const part of [
      this.#child,
      this.#child.channel,
      this.#child.stderr as { ref?(): void; unref?(): void } | null,
    ]) {
      if (isHeld) part?.ref?.();
      else part?.unref?.();
    }
  }

  #hear(reply: Reply): void {
    const answer = this.#open.get(reply.number);
    if ("answer" in reply) answer?.resolve(reply.answer);
    else if ("refusal" in reply) answer?.reject(new Refusal(reply.refusal.code, reply.refusal.params));
    else answer?.reject(new Error(`${this.#name}: ${reply.fault}`));
  }

  #end(why: string, isFault = false): void {
    const told = `${this.#name}: ${[why, this.#told.trim()].filter(Boolean).join(": ")}`;
    this.#gone ??= isFault ? new Error(told) : new WorkerGone(told);
    this.#child.kill("SIGKILL");
    for (const { reject } of this.#open.values()) reject(this.#gone);
  }
}
