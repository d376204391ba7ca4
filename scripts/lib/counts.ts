import { relative } from "node:path";

/** What one part of the tests came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What went wrong, ready to be printed; empty when nothing did. */
  readonly failures: string;
  /** How long its files took, where its runner tells. */
  readonly files: readonly FileTime[];
}

interface FileTime {
  readonly name: string;
  readonly seconds: number;
}

export const passed = (count = 1): Counts => ({ ...none, passed: count });
export const failed = (failures: string): Counts => ({ ...none, failed: 1, failures });

const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: "", files: [] };

export function sum(all: readonly Counts[]): Counts {
  const total = (key: "passed" | "failed" | "skipped") =>
    all.reduce((count, counts) => count + counts[key], 0);
  const failures = all.map((counts) => counts.failures).filter((text) => text !== "");
  return {
    passed: total("passed"),
    failed: total("failed"),
    skipped: total("skipped"),
    failures: failures.join("\n\n"),
    files: all.flatMap((counts) => counts.files),
  };
}

/** The files that took longest, one a line. */
export function slowest({ files }: Counts, number: number): string {
  const first = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, number);
  return first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`).join("\n");
}

/** `12 passed, 0 failed`, with the skipped ones where there are any. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Reads vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function fromVitest(report: VitestReport, output: string): Counts {
  let counts = none;
  for (const file of report.testResults) {
    const of = (status: string) => file.assertionResults.filter((test) => test.status === status);
    const bad = of("failed").map(
      (test) => `✗ ${file.name}\n  ${test.fullName}\n${indent(test.failureMessages?.join("\n") ?? "")}`,
    );
    if (file.status === "failed" && bad.length === 0) {
      // Of a process that died the report knows nothing: vitest says it beside.
      const unfinished = of("pending").map(({ fullName }) => `did not finish: ${fullName}`);
      bad.push(`✗ ${file.name}\n${indent(file.message || [...unfinished, output].join("\n"))}`);
    }
    const good = of("passed").length;
    const skipped = file.assertionResults.length - good - of("failed").length;
    const files = [
      { name: relative(process.cwd(), file.name), seconds: (file.endTime - file.startTime) / 1000 },
    ];
    const failures = bad.join("\n\n");
    counts = sum([counts, { passed: good, failed: bad.length, skipped, failures, files }]);
  }
  // Errors outside any test, or no test at all.
  if (!report.success && counts.failed === 0) counts = sum([counts, failed(output)]);
  return counts.passed + counts.failed === 0 ? failed(`no test was run\n${output}`) : counts;
}

/** Adds up cargo's lines, one for each test program. */
export function fromCargo(ok: boolean, output: string): Counts {
  const lines = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm)];
  const column = (index: number) => lines.reduce((count, line) => count + Number(line[index]), 0);
  const counts = {
    ...none,
    passed: column(1),
    failed: column(2),
    skipped: column(3),
    files: cargoFiles(output),
  };
  if (ok && counts.passed > 0) return counts;
  // It stops at the first test program that fails, and runs none when it cannot build.
  return { ...counts, failed: Math.max(counts.failed, 1), failures: output };
}

/** The test programs, each with the seconds of its last line. */
function cargoFiles(output: string): FileTime[] {
  const lines = output.matchAll(/^\s+Running (?:unittests )?(\S+)|^test result: .*finished in ([\d.]+)s/gm);
  const files: FileTime[] = [];
  let name = "";
  for (const [, running, seconds] of lines) {
    if (running) name = `sandbox/${running}`;
    else if (name) files.push({ name, seconds: Number(seconds) });
  }
  return files;
}

const indent = (text: string): string => text.replace(/^/gm, "  ");
