import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareOutput } from "./compare.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "verdict-compare-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function compare(output: string | Buffer, answer: string | Buffer, removeEndBlank: boolean) {
  const path = join(directory, "answer");
  await writeFile(path, answer);
  const result = await compareOutput(Buffer.from(output), path, removeEndBlank);
  return typeof result === "string" ? result : result.line;
}

test.each([
  ["3\n", "3\n", "same", "same"],
  ["3", "3\n", "same", "blank"],
  ["3 \t\r\n\n\n", "3", "same", "blank"],
  ["a \nb", "a\nb", "same", "blank"],
  ["a\n\nb", "a\n \nb", "same", "blank"],
  ["a\n\nb", "a\nb", 3, "blank"],
  ["a  b", "a b", 1, "blank"],
  [" a", "a", 1, "blank"],
  ["\na", "a", 2, "blank"],
  ["a\n b", "a\n  b", 2, "blank"],
  ["a\tb", "a b", 1, "blank"],
  ["A", "a", 1, 1],
  ["1\n2\n4", "1\n2\n3", 3, 3],
  ["1\n2", "1\n2\n3", 2, 2],
  ["1\n2\n3", "1\n2", 3, 2],
  ["", "", "same", "same"],
  ["", "\n\n", "same", "blank"],
  ["", "1", 1, 1],
  ["1", "", 1, 1],
])("%j against %j: trimmed %j, exact %j", async (output, answer, trimmed, exact) => {
  expect(await compare(output, answer, true)).toBe(trimmed);
  expect(await compare(output, answer, false)).toBe(exact);
});

const trimmed = (text: string) =>
  text
    .split("\n")
    .map((line) => line.replace(/[ \t\v\f\r]+$/, ""))
    .join("\n")
    .replace(/\n+$/, "");

test("agrees with the plain definition on any text", async () => {
  const text = fc
    .array(fc.constantFrom("a", "b", " ", "\n", "\t", "\r"), { maxLength: 12 })
    .map((all) => all.join(""));
  await fc.assert(
    fc.asyncProperty(text, text, async (output, answer) => {
      expect((await compare(output, answer, true)) === "same").toBe(trimmed(output) === trimmed(answer));
      const exact = await compare(output, answer, false);
      expect(exact === "same").toBe(output === answer);
      expect(exact === "blank").toBe(
        output !== answer && output.replace(/\s/g, "") === answer.replace(/\s/g, ""),
      );
    }),
    { numRuns: 500 },
  );
});

test("pieces of a long answer join without a seam", async () => {
  const line = `${"7 ".repeat(500)}\n`;
  const answer = line.repeat(3000);
  const output = answer.replaceAll(" \n", "\n");
  expect(await compare(output, answer, true)).toBe("same");
  expect(await compare(output, answer, false)).toBe("blank");
  expect(await compare(`${output.slice(0, -2)}8`, answer, true)).toBe(3000);
  expect(await compare(" ".repeat(3 << 20), "", true)).toBe("same");
  expect(await compare("", " \n".repeat(2 << 20), true)).toBe("same");
});

test("64 MiB are compared at 400 MB a second or faster", async () => {
  const line = `${"123456789 ".repeat(20).trim()}\n`;
  const answer = Buffer.from(line.repeat(Math.ceil((64 << 20) / line.length)));
  const path = join(directory, "large");
  await writeFile(path, answer);
  await compareOutput(answer, path, true);
  // Processor time: other work on the machine does not count.
  const start = process.threadCpuUsage();
  expect(await compareOutput(answer, path, true)).toBe("same");
  const { user, system } = process.threadCpuUsage(start);
  expect(answer.length / (user + system)).toBeGreaterThan(400);
});
