import type { JudgeMode } from "@verdict/contract";
import { defaultMode } from "./default.ts";
import { interactive } from "./interactive.ts";
import type { Mode } from "./mode.ts";
import { specialJudge } from "./special-judge.ts";

export const modes: Record<JudgeMode, Mode> = { default: defaultMode, spj: specialJudge, interactive };
