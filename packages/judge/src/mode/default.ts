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
  const verdict = comparedTo(comparison);
  const isRight = verdict.status === status.accepted;
  return {
    ...used,
    ...verdict,
    message: isRight ? end.note : verdict.message,
    output: isRight ? null : outputHead(end.output),
  };
};

type Comparison = Awaited<ReturnType<typeof compareOutput>>;

/** What a comparison with the answer comes to. */
export function comparedTo(comparison: Comparison): Pick<CaseOutcome, "status" | "fraction" | "message"> {
  if (comparison === "same") return { status: status.accepted, fraction: 1, message: null };
  const [verdict, message] =
    comparison === "blank"
      ? [status.presentationError, messages.blanksDiffer]
      : [status.wrongAnswer, messages.differsAt(comparison.line)];
  return { status: verdict, fraction: 0, message };
}
