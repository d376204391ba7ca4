import { status } from "@verdict/contract";
import { said } from "../messages.ts";
import { ServerRefusal } from "../server-client.ts";
import { outputHead } from "../text.ts";
import type { Mode } from "./mode.ts";
import { runAgainNearLimit, withNote } from "./near-limit.ts";

/** Takes what a program wrote to a case. Rejects with ServerRefusal where it is not taken. */
export type KeepOutput = (seq: number, output: Uint8Array) => Promise<void>;

/** The output is kept, and compared with nothing: a program that ends well within its limits is right. */
export function keepingOutputs(seq: number, keep: KeepOutput): Mode {
  return async (setting, files) => {
    const end = await runAgainNearLimit(setting, files);
    const used = { timeMs: end.timeMs, memoryKiB: end.memoryKiB, wallMs: Math.floor(end.wallNs / 1e6) };
    if (end.failure) {
      const message = withNote(end.failure.message, end.note);
      return { ...used, ...end.failure, message, fraction: 0, output: outputHead(end.output) };
    }
    try {
      await keep(seq, end.output);
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      return { ...used, status: status.systemError, fraction: 0, message: said(error.message), output: null };
    }
    return { ...used, status: status.accepted, fraction: 1, message: end.note, output: null };
  };
}
