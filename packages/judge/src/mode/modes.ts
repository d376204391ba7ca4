import type { JudgeMode, RunRules } from "@verdict/contract";
import { protocolOf } from "./checker-verdict.ts";
import { communication } from "./communication.ts";
import { defaultMode } from "./default.ts";
import { interactive } from "./interactive.ts";
import type { Mode } from "./mode.ts";
import { inPasses } from "./passes.ts";
import { specialJudge } from "./special-judge.ts";

const modes: Record<JudgeMode, Mode> = { default: defaultMode, spj: specialJudge, interactive };

/** How cases of a task run. */
export function modeOf(task: Pick<RunRules, "judgeMode" | "checker" | "passes" | "communication">): Mode {
  if (task.communication) return communication;
  const mode = modes[task.judgeMode];
  return (task.passes ?? 1) > 1 ? inPasses(mode, protocolOf(task).takes) : mode;
}
