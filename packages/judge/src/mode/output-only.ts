import { readFile } from "node:fs/promises";
import { type RunRules, status } from "@verdict/contract";
import { messages } from "../messages.ts";
import { compareOutput } from "../testdata/compare.ts";
import { outputHead } from "../text.ts";
import { comparedTo } from "./default.ts";
import type { CaseFiles, RunSetting } from "./mode.ts";
import { check } from "./special-judge.ts";
import type { CaseOutcome } from "./verdict.ts";

const nothingRan = { timeMs: 0, memoryKiB: 0, wallMs: 0 };

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
      : await check(setting, files, output);
  const isRight = verdict.status === status.accepted;
  return { ...nothingRan, ...verdict, output: isRight ? null : outputHead(output) };
}
