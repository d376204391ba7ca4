import {
  type ExplainedVerdict,
  type JudgeMessage,
  type Submission,
  status,
  verdictKinds,
} from "@verdict/contract";
import { statusName } from "../../../ui/verdict.ts";

/** One judged test as both the stream and the case call tell it. */
export interface CaseState {
  seq: number;
  status: number;
  time: number | null;
  memory: number | null;
  score: number | null;
  /** The checker's or the sandbox's words, where they are known. */
  message?: string | null;
  /** Those of the judge's own sentences that are in `message`. */
  sentences?: JudgeMessage[] | null;
  /** Beginning of what the program wrote, where it failed and may be seen. */
  output?: string | null;
  /** Names of the test's files, for those who make problems. */
  files?: { input: string; output: string } | null;
}

/** Which sentence explains a verdict: key under `cause.`, and the test it speaks of. */
export interface Cause {
  key: ExplainedVerdict | "stoodStill" | "noTest" | "byHand";
  test: CaseState | null;
  passed: number;
  total: number;
}

/**
 * Why a submission ended as it did, or null while it is judged or where the verdict is hidden.
 * `cases` in any order, [] where they are not shown.
 */
export function causeOf(
  submission: Pick<Submission, "status" | "isManual">,
  cases: readonly CaseState[],
): Cause | null {
  const passed = cases.filter((test) => test.status === status.accepted).length;
  const counts = { passed, total: cases.length };
  const { status: code, isManual } = submission;
  // The tests tell why the judge decided as it did, not why somebody else did.
  if (isManual && code !== status.cancelled) return { key: "byHand", test: null, ...counts };
  // "0 of 0 tests" would tell nothing.
  if (code === status.partialAccepted && cases.length === 0) return { key: "noTest", test: null, ...counts };
  const name = statusName(code) as ExplainedVerdict;
  const { explained } = verdictKinds[name];
  if (!explained) return null;
  if (explained === "whole") return { key: name, test: null, ...counts };
  const test = decisiveCase(code, cases);
  if (!test) return { key: "noTest", test, ...counts };
  const key = stoodStill(test) ? "stoodStill" : name;
  return { key, test, ...counts };
}

/** The clock stopped it, not its processor time, which tells nothing then. */
const stoodStill = ({ sentences }: CaseState): boolean =>
  sentences?.some(({ code }) => code === "stood-still") ?? false;

/** The first test that ended with the submission's own verdict. */
function decisiveCase(code: number, cases: readonly CaseState[]): CaseState | null {
  const ordered = [...cases].sort((a, b) => a.seq - b.seq);
  return ordered.find((test) => test.status === code) ?? null;
}
