import { CaseReport, nodeEvents, nodeResult, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { bounded, caseReport, glanceOf } from "./case-report.ts";
import { said } from "./messages.ts";

const blob = { sha256: "0".repeat(64), size: 1 };

function report(seq: number, words: string): CaseReport {
  return caseReport(
    { seq, input: blob, answer: blob, score: 10, group: null },
    {
      status: status.partialAccepted,
      timeMs: 1,
      memoryKiB: 1,
      wallMs: 1,
      fraction: 0.29,
      message: said(words),
      output: "x".repeat(4096),
    },
  );
}

test("a case as the server takes it: points rounded down, words cut", () => {
  const long = report(1, `a\0${"字".repeat(9000)}`);
  expect(CaseReport.safeParse(long).success).toBe(true);
  expect(long).toMatchObject({ score: 2, message: expect.stringMatching(/^a\u2400字+\n\[cut\]$/) });
  expect(long.message).toHaveLength(4096);
});

test("five thousand cases of a talkative checker fit into one result, and their events into a call", () => {
  const all = Array.from({ length: 5000 }, (_, index) => report(index + 1, "字".repeat(4096)));
  const cases = bounded(all);
  const events = cases.map((one) => ({ kind: "case", ageMs: 0, case: glanceOf(one) }));
  expect(Buffer.byteLength(JSON.stringify({ cases, events }))).toBeLessThan(nodeResult.bodyLimit / 4);
  // What Progress sends of one attempt at once, for as many attempts as a large node holds.
  const batch = Buffer.byteLength(JSON.stringify(events.slice(0, 500)));
  expect(batch * 30).toBeLessThan(nodeEvents.bodyLimit);
});

test("the first hundred cases that say much are kept whole, the others in short", () => {
  const reports = Array.from({ length: 150 }, (_, index) =>
    report(index + 1, index < 20 ? "ok" : "字".repeat(1000)),
  );
  const kept = bounded(reports);
  expect(kept.slice(0, 120).map(({ message }) => message)).toEqual(
    reports.slice(0, 120).map(({ message }) => message),
  );
  expect(kept.slice(120).every(({ message }) => message?.length === 256)).toBe(true);
  expect(kept.filter(({ output }) => output !== null).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
});
