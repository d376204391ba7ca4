import {
  type BodyInput,
  getTestJudgeResult,
  status,
  submitProblemTestJudge,
  TEST_INPUT_MAX,
  type TestJudge,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** A test case of the user's own, kept in this browser for each problem. */
export interface OwnCase {
  readonly input: string;
  readonly expected: string;
}

const keyOf = (uid: string, problemId: string) => `test.${uid}.${problemId}`;

function isCase(value: unknown): value is OwnCase {
  if (typeof value !== "object" || value === null) return false;
  const { input, expected } = value as Partial<OwnCase>;
  return typeof input === "string" && typeof expected === "string";
}

export function readOwnCase(uid: string, problemId: string): OwnCase {
  return readStored(keyOf(uid, problemId), isCase) ?? { input: "", expected: "" };
}

export function writeOwnCase(uid: string, problemId: string, own: OwnCase): void {
  writeStored(keyOf(uid, problemId), own);
}

/** Why a case can not be run, as a refusal's code; null when it can. */
export function caseRefusal({ input, expected }: OwnCase) {
  if (input === "") return "test-input-empty" as const;
  if (Math.max(input.length, expected.length) > TEST_INPUT_MAX) return "test-input-too-long" as const;
  return null;
}

const WAIT_MS = 20_000;

/** Runs a program on an input; resolves with the result once it is there. */
export async function runOnlineTest(
  body: BodyInput<typeof submitProblemTestJudge>,
  signal: AbortSignal,
): Promise<TestJudge> {
  const testJudgeKey = await call(submitProblemTestJudge, { body, signal });
  for (;;) {
    const query = { testJudgeKey, wait: WAIT_MS };
    const result = await call(getTestJudgeResult, { query, signal });
    if (result.status !== status.pending) return result;
  }
}
