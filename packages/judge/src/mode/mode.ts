import type { RunRules } from "@verdict/contract";
import type { Program } from "../compile/compiler.ts";
import type { ProgramLimits } from "../language/language.ts";
import type { Runner } from "../runner.ts";
import type { BlobUse } from "../testdata/blob-store.ts";
import type { Feedback } from "./passes.ts";
import type { CaseOutcome } from "./verdict.ts";

/** What every case of one attempt shares. */
export interface RunSetting {
  runner: Runner;
  /** Checker or interactor; null in the default mode. */
  checker: Program | null;
  limits: ProgramLimits;
  /** Those of special-judge.ts where they are not given. */
  checkerLimits?: ProgramLimits;
  /** Called before a case is run once more because its time was near the limit. */
  onRunAgain: () => void;
  signal: AbortSignal;
}

/** The same where a program runs. */
export interface CaseSetting extends RunSetting {
  task: RunRules;
  program: Program;
  /** A processor time this close to the limit, in ms, may be the machine's doing: the case runs again. */
  noiseMs: number;
}

export interface CaseFiles {
  input: BlobUse;
  answer: BlobUse;
  /** What was sent for it, in place of a program; null or absent: nothing. */
  sent?: BlobUse | null;
  /** Points of the case; null or absent where it has none. */
  points?: number | null;
  /** What the checker keeps between the passes of a case; absent where there is but one. */
  feedback?: Feedback;
}

/** How one case is judged. Rejects with Fault when checker or interactor failed. */
export type ModeOf<Setting> = (setting: Setting, files: CaseFiles) => Promise<CaseOutcome>;
/** The same where a program runs. */
export type Mode = ModeOf<CaseSetting>;
