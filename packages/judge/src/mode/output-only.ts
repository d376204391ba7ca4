import { readFile } from "node:fs/promises";
import { type RunRules, status } from "@verdict/contract";
import { RanOut } from "../fault.ts";
import { messages } from "../messages.ts";
import { compareOutput } from "../testdata/compare.ts";
import { outputHead } from "../text.ts";
import { comparedTo } from "./default.ts";
import type { CaseFiles, RunSetting } from "./mode.ts";
import { check } from "./special-judge.ts";
import type { CaseOutcome } from "./verdict.ts";

const nothingRan = { timeMs: 0, memoryKiB: 0, wallMs: 0 };

/**
 * A file can be anything, and so long that a checker which is right does not get through it. It is the file's fault where
 * the checker gets through the jury's answer.
 */
async function checkSent(setting: RunSetting & { task: RunRules }, files: CaseFiles, output: Buffer) {
  try {
    return await check(setting, files, output);
  } catch (error) {
    if (!(error instanceof RanOut)) throw error;
    await check(setting, files, await readFile(files.answer.path));
    return { status: status.wrongAnswer, fraction: 0, message: messages.sentTooMuch };
  }
}

/** Nothing runs: the file that was sent is compared, or checked, as a program's output is. docs/modes.md#output-only */
export async function outputOnly(
  setting: RunSetting & { task: RunRules },
  files: CaseFiles,
): Promise<CaseOutcome> {
  if (!files.sent) {
    const wrong = { status: status.wrongAnswer, fraction: 0, message: messages.notSent };
    return { ...nothingRan, ...wrong, output: null };
  }
  const output = await readFile(files.sent.path);
  const verdict =
    setting.task.judgeMode === "default"
      ? comparedTo(await compareOutput(output, files.answer.path, setting.task.removeEndBlank))
      : await checkSent(setting, files, output);
  const isRight = verdict.status === status.accepted;
  return { ...nothingRan, ...verdict, output: isRight ? null : outputHead(output) };
}
