import type { Communication } from "../task/run-communication.ts";
import { type Grader, graderFault } from "../task/run-grader.ts";
import type { OutputOnly } from "../task/run-output-only.ts";
import {
  type CheckerProtocol,
  interactorProtocols,
  isSubtaskMode,
  type JudgeCaseMode,
  type JudgeMode,
  problemAuth,
  problemType,
} from "./problem.ts";
import { fileIoRefusal } from "./scalar.ts";

/** What must fit together in a problem; absent: not looked at. */
interface Whole {
  type: number;
  isDraft?: boolean | undefined;
  judgeMode: JudgeMode;
  judgeCaseMode?: JudgeCaseMode | null | undefined;
  spjCode?: string | null | undefined;
  spjLanguage?: string | null | undefined;
  checkerProtocol?: CheckerProtocol | null | undefined;
  isFileIO: boolean;
  ioReadFileName?: string | null | undefined;
  ioWriteFileName?: string | null | undefined;
  languages?: readonly unknown[] | undefined;
  grader?: Grader | null | undefined;
  passes?: number | null | undefined;
  communication?: Communication | null | undefined;
  outputOnly?: OutputOnly | null | undefined;
  /** `status`: whether it is kept. */
  codeTemplates?: readonly { code: string; status: boolean }[] | undefined;
}

/** Refusals of a save that stand in the way of a draft, too. */
export const problemFaultCodes = [
  "case-mode-not-for-type",
  "template-empty",
  "checker-missing",
  "checker-protocol-not-interactive",
  "no-language",
  "grader-file-is-own",
  "source-files-alike",
  "passes-need-icpc",
  "communication-needs-cms",
  "output-only-runs-nothing",
  "problem-io-names-missing",
  "problem-io-names-unusable",
] as const;
export type ProblemFault = (typeof problemFaultCodes)[number];
export type ProblemFaults = Partial<Record<keyof Whole, ProblemFault>>;

/**
 * What does not fit together in a problem, by the fields to blame; of several the server tells the first. What is not
 * ready yet is a fault of a draft when it is published.
 */
export function problemFaults(problem: Whole): ProblemFaults {
  const always = { ...caseModeFault(problem), ...templateFault(problem), ...ownFault(problem) };
  return problem.isDraft ? always : { ...always, ...unready(problem) };
}

function caseModeFault({ type, judgeCaseMode }: Whole): ProblemFaults {
  if (!judgeCaseMode || judgeCaseMode === "default") return {};
  const fits = isSubtaskMode(judgeCaseMode) === (type === problemType.oi);
  return fits ? {} : { judgeCaseMode: "case-mode-not-for-type" };
}

const templateFault = ({ codeTemplates = [] }: Whole): ProblemFaults =>
  codeTemplates.some(({ status, code }) => status && code.trim() === "")
    ? { codeTemplates: "template-empty" }
    : {};

function ownFault({ grader }: Whole): ProblemFaults {
  const fault = grader && graderFault(grader);
  return fault ? { grader: fault } : {};
}

function unready({ judgeMode, ...problem }: Whole): ProblemFaults {
  const needsChecker = judgeMode !== "default";
  const { checkerProtocol, isFileIO, ioReadFileName, ioWriteFileName } = problem;
  const isInteractive = judgeMode === "interactive";
  const isDumb =
    isInteractive &&
    !problem.communication &&
    !!checkerProtocol &&
    !interactorProtocols.includes(checkerProtocol);
  const fileNames = isFileIO ? fileIoRefusal(ioReadFileName, ioWriteFileName) : null;
  return {
    ...(needsChecker && !problem.spjCode?.trim() && { spjCode: "checker-missing" }),
    ...(needsChecker && !problem.spjLanguage && { spjLanguage: "checker-missing" }),
    ...((problem.passes ?? 1) > 1 &&
      (!needsChecker || (checkerProtocol && checkerProtocol !== "icpc")) && { passes: "passes-need-icpc" }),
    ...(problem.communication &&
      (!isInteractive || (checkerProtocol && checkerProtocol !== "cms")) && {
        communication: "communication-needs-cms",
      }),
    ...(problem.outputOnly &&
      (isInteractive || (problem.passes ?? 1) > 1 || problem.grader || isFileIO) && {
        outputOnly: "output-only-runs-nothing",
      }),
    ...(isDumb && { checkerProtocol: "checker-protocol-not-interactive" }),
    ...(problem.languages?.length === 0 && !problem.outputOnly && { languages: "no-language" }),
    ...(fileNames && { ioReadFileName: fileNames, ioWriteFileName: fileNames }),
  };
}

/** Whether a problem is a draft after a save: as the form says, else as it was, unless it is opened to anybody. */
export const isDraftAfter = (
  { auth, isDraft }: { auth: number; isDraft?: boolean | undefined },
  wasDraft: boolean,
): boolean => isDraft ?? (wasDraft && auth !== problemAuth.public && auth !== problemAuth.contestOnly);
