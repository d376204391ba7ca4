import type { RunRules } from "@verdict/contract";
import type { Program } from "../compile/compiler.ts";
import type { ProgramLimits } from "../language/language.ts";
import type { Runner } from "../runner.ts";
import type { BlobUse } from "../testdata/blob-store.ts";
import type { Feedback } from "./passes.ts";
import type { CaseOutcome } from "./verdict.ts";

/** What every case of one attempt shares. */
export interface CaseSetting {
  task: RunRules;
  runner: Runner;
  program: Program;
  /** Checker or interactor; null in the default mode. */
  checker: Program | null;
  limits: ProgramLimits;
  /** A processor time this close to the limit, in ms, may be the machine's doing: the case runs again. */
  noiseMs: number;
  /** Those of special-judge.ts where they are not given. */
  checkerLimits?: ProgramLimits;
  /** Called before a case is run once more for that reason. */
  onRunAgain: () => void;
  signal: AbortSignal;
}

export interface CaseFiles {
  input: BlobUse;
  answer: BlobUse;
  /** Points of the case; null or absent where it has none. */
  points?: number | null;
  /** What the checker keeps between the passes of a case; absent where there is but one. */
  feedback?: Feedback;
}

/** How one case runs and is judged. Rejects with Fault when checker or interactor failed. */
export type Mode = (setting: CaseSetting, files: CaseFiles) => Promise<CaseOutcome>;
