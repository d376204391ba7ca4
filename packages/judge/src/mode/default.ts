import { status } from "@verdict/contract";
import { messages } from "../messages.ts";
import { compareOutput } from "../testdata/compare.ts";
import { outputHead } from "../text.ts";
import type { Mode } from "./mode.ts";
import { runAgainNearLimit, withNote } from "./near-limit.ts";
import type { CaseOutcome } from "./verdict.ts";

/** The output is compared with the answer. */
export const defaultMode: Mode = async (setting, files) => {
  const end = await runAgainNearLimit(setting, files);
  const used = { timeMs: end.timeMs, memoryKiB: end.memoryKiB, wallMs: Math.floor(end.wallNs / 1e6) };
  if (end.failure) {
    const message = withNote(end.failure.message, end.note);
    return { ...used, ...end.failure, message, fraction: 0, output: outputHead(end.output) };
  }
  const comparison = await compareOutput(end.output, files.answer.path, setting.task.removeEndBlank);
  if (comparison === "same") {
    return { ...used, status: status.accepted, fraction: 1, message: end.note, output: null };
  }
  const wrong: Pick<CaseOutcome, "status" | "message"> =
    comparison === "blank"
      ? { status: status.presentationError, message: messages.blanksDiffer }
      : { status: status.wrongAnswer, message: messages.differsAt(comparison.line) };
  return { ...used, ...wrong, fraction: 0, output: outputHead(end.output) };
};
