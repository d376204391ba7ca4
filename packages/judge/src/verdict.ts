import { type Result, status } from "@verdict/contract";
import { Fault, trace } from "./fault.ts";
import { type Message, messages, told } from "./messages.ts";
import { storable } from "./text.ts";

/** What an attempt came to. */
export type Verdict = Omit<Result, "attemptId" | "events">;

/** A verdict without a single run. */
export const nothingRun = { timeMs: null, memoryKiB: null, score: null, cases: [], staffTrace: null };

export function compileError(words: Message): Verdict {
  return { ...nothingRun, status: status.compileError, ...told(words) };
}

export function systemError(error: unknown): Verdict {
  const known = error instanceof Fault;
  return {
    ...nothingRun,
    status: status.systemError,
    ...told(known ? error.plain : messages.judgeFault),
    staffTrace: storable(known ? `${error.staffTrace}\n\n${trace(error.cause ?? error)}` : trace(error)),
  };
}
