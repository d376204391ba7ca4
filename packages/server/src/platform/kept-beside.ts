import { fork } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { RefusalCode, RefusalParams } from "@verdict/contract";
import { Refusal } from "./refusal.ts";

/** What a kept process says to a question, by the question's number. */
export type Reply = { readonly number: number } & (
  | { readonly answer: unknown }
  | { readonly refusal: { readonly code: RefusalCode; readonly params: RefusalParams } }
  | { readonly fault: string }
);

/** The process is gone: what it was asked took too long or too much memory. */
export class BesideGone extends Error {
  override name = "BesideGone";
}

/** How a process ends that has taken all the CPU it may. */
export const CPU_GONE = 3;

/** Of what a process writes as it fails, so much is kept. */
const TOLD = 2000;

/**
 * A process as of `beside()` that answers many questions, one after the other (`in-kept-beside.ts`). One that does not
 * answer in time is ended, and every further question throws BesideGone.
 */
export class KeptBeside {
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

  /** Whether the server waits for it before it ends. */
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
    this.#gone ??= isFault ? new Error(told) : new BesideGone(told);
    this.#child.kill("SIGKILL");
    for (const { reject } of this.#open.values()) reject(this.#gone);
  }
}
