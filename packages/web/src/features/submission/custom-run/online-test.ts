import {
  type BodyInput,
  getTestJudgeResult,
  status,
  submitProblemTestCases,
  TEST_CASE_MAX,
  type TestJudge,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { readStored, removeStored, writeStored } from "../../../lib/storage.ts";
import { GUEST } from "../solve/draft.ts";

/** What a program is tried on. */
export interface TestCase {
  /** Tells the cases of a problem apart. */
  readonly key: string;
  readonly input: string;
  readonly expected: string;
}

/** A test case of the user's own, kept in this browser for each problem. */
export interface OwnCase extends TestCase {
  /** "": shown by its number. */
  readonly name: string;
}

/** Most of them for one problem. */
export const OWN_CASES_MAX = 8;
export const CASE_NAME_MAX = 24;

const keyOf = (uid: string, problemId: string) => `test.${uid}.${problemId}`;

const isTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === "string");

const isOwnCases = (value: unknown): value is OwnCase[] =>
  Array.isArray(value) && value.every((one) => isTexts(one, ["key", "name", "input", "expected"]));

/** What browsers kept while there was one case a problem. */
const isFormerCase = (value: unknown): value is { input: string; expected: string } =>
  isTexts(value, ["input", "expected"]);

/** An own case whose key none of `others` has. */
export function newCase(others: readonly OwnCase[], { input = "", expected = "" } = {}): OwnCase {
  const taken = others.map(({ key }) => Number(key.slice(OWN.length)) || 0);
  return { key: `${OWN}${Math.max(0, ...taken) + 1}`, name: "", input, expected };
}

const OWN = "own";

function readOf(uid: string, problemId: string): OwnCase[] {
  const key = keyOf(uid, problemId);
  const former = readStored(key, isFormerCase);
  return readStored(key, isOwnCases)?.slice(0, OWN_CASES_MAX) ?? (former ? [newCase([], former)] : []);
}

/** A user without any takes over what was written in this browser before they signed in. */
export function readOwnCases(uid: string, problemId: string): OwnCase[] {
  const own = readOf(uid, problemId);
  if (own.length > 0 || uid === GUEST) return own;
  const adopted = readOf(GUEST, problemId);
  if (adopted.length > 0) {
    writeOwnCases(uid, problemId, adopted);
    removeStored(keyOf(GUEST, problemId));
  }
  return adopted;
}

export function writeOwnCases(uid: string, problemId: string, own: readonly OwnCase[]): void {
  if (own.length === 0) removeStored(keyOf(uid, problemId));
  else writeStored(keyOf(uid, problemId), own);
}

export const isTooLong = ({ input, expected }: Pick<TestCase, "input" | "expected">): boolean =>
  Math.max(input.length, expected.length) > TEST_CASE_MAX;

const WAIT_MS = 20_000;

/**
 * Runs a program on several cases and tells each result once it is there, with the place of its case. They are waited
 * for one after the other: the judge takes them in this order, and a browser has few connections.
 */
export async function runTestCases(
  body: BodyInput<typeof submitProblemTestCases>,
  signal: AbortSignal,
  tell: (index: number, result: TestJudge) => void,
): Promise<void> {
  const keys = await call(submitProblemTestCases, { body, signal });
  for (const [index, testJudgeKey] of keys.entries()) tell(index, await resultOf(testJudgeKey, signal));
}

async function resultOf(testJudgeKey: string, signal: AbortSignal): Promise<TestJudge> {
  for (;;) {
    const result = await call(getTestJudgeResult, { query: { testJudgeKey, wait: WAIT_MS }, signal });
    if (result.status !== status.pending) return result;
  }
}
