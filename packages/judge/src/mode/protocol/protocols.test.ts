import { type CheckerProtocol, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { Fault } from "../../fault.ts";
import { exampleTask } from "../../testing/example-task.ts";
import { programResult } from "../../testing/program-result.ts";
import { protocolOf, readChecker } from "../checker-verdict.ts";
import { dmojFrame } from "./dmoj.ts";
import { decimal } from "./protocol.ts";

interface Given {
  code: number;
  stderr?: string;
  stdout?: string;
  files?: Record<string, string>;
  points?: number;
}

function read(protocol: CheckerProtocol, { code, files = {}, points, ...said }: Given) {
  const rules = protocolOf(exampleTask({ checker: { language: "C", code: "", protocol } }));
  const end = programResult({ verdict: code === 0 ? "OK" : "RE", exitCode: code, ...said });
  return readChecker({ ...end, texts: files }, "checker", rules, points);
}

const ac = { status: status.accepted, fraction: 1 };
const wa = { status: status.wrongAnswer, fraction: 0 };
const pe = { status: status.presentationError, fraction: 0 };
const part = (fraction: number) => ({ status: status.partialAccepted, fraction });
const saying = (text: string) => ({ message: { text, sentences: [] } });

test.each<[CheckerProtocol, Given, object]>([
  // testlib by its exit codes, whatever the words are
  ["testlib", { code: 0, stderr: "ok 3 numbers" }, { ...ac, ...saying("ok 3 numbers") }],
  ["testlib", { code: 1 }, wa],
  ["testlib", { code: 1, stderr: "different" }, { ...wa, ...saying("different") }],
  ["testlib", { code: 2, stderr: "wrong output format odd" }, pe],
  ["testlib", { code: 4, stderr: "wrong output format more" }, pe],
  ["testlib", { code: 8, stderr: "unexpected eof" }, pe],
  ["testlib", { code: 7, stderr: "points 40 of 100" }, part(0.4)],
  ["testlib", { code: 7, stderr: "points 100" }, ac],
  ["testlib", { code: 34, stderr: "partially correct (34) some" }, part(0.34)],
  ["testlib", { code: 1, stderr: "partially correct (1) a little" }, part(0.01)],
  ["testlib", { code: 101, stderr: "partially correct (101) more" }, { ...ac, value: 1.01 }],
  ["testlib", { code: 7, stderr: "points 2000" }, { ...ac, value: 20 }],
  ["testlib", { code: 100, stderr: "partially correct (100) all" }, ac],
  // Kattis, ICPC
  ["icpc", { code: 42 }, { ...ac, message: null }],
  [
    "icpc",
    { code: 43, files: { "judgemessage.txt": "secret", "teammessage.txt": "too long\n" } },
    { ...wa, ...saying("too long") },
  ],
  ["icpc", { code: 42, files: { "score.txt": "25\n" }, points: 100 }, part(0.25)],
  ["icpc", { code: 42, files: { "score.txt": "100" }, points: 100 }, ac],
  ["icpc", { code: 42, files: { "score.txt": "25" } }, { ...ac, value: 25 }],
  ["icpc", { code: 42, files: { "score.txt": "12.5" }, points: 0 }, { ...ac, value: 12.5 }],
  ["icpc", { code: 42, files: { "score_multiplier.txt": "0.5" }, points: 100 }, part(0.5)],
  ["icpc", { code: 43, files: { "score.txt": "25" }, points: 100 }, wa],
  // DMOJ
  ["dmoj", { code: 0, stdout: "well done" }, { ...ac, ...saying("well done") }],
  ["dmoj", { code: 1, stdout: "line 3" }, { ...wa, ...saying("line 3") }],
  ["dmoj", { code: 2 }, pe],
  ["dmoj", { code: 1, stdout: "3\n4\n" }, { ...part(0.75), message: null }],
  ["dmoj", { code: 0, stdout: "1/4" }, part(0.25)],
  ["dmoj", { code: 1, stdout: "0\n4" }, wa],
  ["dmoj", { code: 7, stderr: "partial 1/2" }, part(0.5)],
  // CMS
  ["cms", { code: 0, stdout: "1.0\n", stderr: "translate:success\n" }, { ...ac, message: null }],
  ["cms", { code: 0, stdout: "0.0", stderr: "Sum is 3\nsecret" }, { ...wa, ...saying("Sum is 3") }],
  ["cms", { code: 0, stdout: "0.3\nnoise" }, part(0.3)],
  ["cms", { code: 0, stdout: "1e-1" }, part(0.1)],
  ["cms", { code: 0, stdout: "20" }, { ...ac, value: 20 }],
])("%s: %j", (protocol, given, expected) => {
  expect(read(protocol, given)).toMatchObject(expected);
});

test.each<[CheckerProtocol, Given]>([
  ["testlib", { code: 3, stderr: "FAIL" }],
  ["testlib", { code: 7 }],
  ["testlib", { code: 5 }],
  ["testlib", { code: 255 }],
  ["icpc", { code: 0 }],
  ["icpc", { code: 1, stderr: "ok" }],
  ["icpc", { code: 42, files: { "score.txt": "much" }, points: 10 }],
  ["dmoj", { code: 3 }],
  ["dmoj", { code: 7 }],
  ["cms", { code: 1, stdout: "1.0" }],
  ["cms", { code: 0, stdout: "right" }],
  ["cms", { code: 0, stdout: "1e999" }],
  ["cms", { code: 0, stdout: "1000000001" }],
  ["cms", { code: 0, stdout: "nan" }],
])("%s: %j is the checker's failure", (protocol, given) => {
  expect(() => read(protocol, given)).toThrow(Fault);
});

test("a failure names exit code, both streams and the files for staff, and nothing of it for others", () => {
  let fault: unknown;
  try {
    const files = { "judgemessage.txt": "cannot read the answer" };
    read("icpc", { code: 9, stderr: "assertion", stdout: "debug", files });
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(Fault);
  const { staffTrace, plain } = fault as Fault;
  expect(staffTrace).toMatch(/^checker: ended with neither 42 nor 43 \(.*9/);
  for (const text of ["assertion", "debug", "cannot read the answer"]) expect(staffTrace).toContain(text);
  expect(plain.text).not.toMatch(/assertion|debug|answer|9/);
});

test("a checker that was killed names the signal, whatever its protocol", () => {
  const killed = programResult({ verdict: "RE", exitCode: null, signal: 11, stderr: "ok" });
  const staff = expect.objectContaining({ staffTrace: expect.stringMatching(/SIGSEGV|signal 11|memory/) });
  for (const protocol of ["standard", "testlib", "icpc", "dmoj", "cms"] as const) {
    const rules = protocolOf(exampleTask({ checker: { language: "C", code: "", protocol } }));
    expect(() => readChecker(killed, "checker", rules)).toThrow(staff);
  }
});

test("what a checker says, and its code, are read at once however long they are", () => {
  const before = process.threadCpuUsage();
  expect(decimal(`${"0".repeat(200_000)}x`)).toBe(null);
  dmojFrame("\n ".repeat(100_000));
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(5_000); // they took minutes
});
