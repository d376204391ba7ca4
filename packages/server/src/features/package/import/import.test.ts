import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { asc, count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSite } from "../../../../test/site.ts";
import { problems } from "../../problem/tables.ts";
import { totalScore } from "../../problem/total-score.ts";
import { testCases } from "../../testdata/tables.ts";
import { importPackage } from "./import.ts";

const site = useSite();

function pack(manifest: unknown, files: Record<string, string> = {}) {
  return importPackage(
    site().server.deps,
    {
      name: "pack",
      manifest: async () => manifest,
      open: async (file) => {
        const content = files[file];
        if (content === undefined) throw new Error(`no file ${file}`);
        return Readable.from([...Buffer.from(content)].map((byte) => Buffer.from([byte])));
      },
    },
    "root",
  );
}

const countProblems = async () => (await site().db.select({ n: count() }).from(problems))[0]?.n;

describe("importing a package", () => {
  test("keeps test data as blobs with line feeds only", async () => {
    const pid = await pack(
      { problem: { problemId: "crlf", title: "T" }, samples: [{ input: "1.in", output: "1.out" }] },
      { "1.in": "a\r\nb\rc\n", "1.out": "d" },
    );
    const [problem] = await site().db.select().from(problems).where(eq(problems.id, pid));
    expect(problem?.problemId).toBe("CRLF");
    const [row] = await site()
      .db.select()
      .from(testCases)
      .where(eq(testCases.dataVersionId, problem?.dataVersionId ?? 0))
      .orderBy(asc(testCases.seq));
    const input = await buffer(await site().server.deps.store.getBlob(row?.inputSha256 ?? ""));
    expect(input.toString()).toBe("a\nb\nc\n");
  });

  test.each([
    ["no problem part", {}],
    ["a blank title", { problem: { title: " " } }],
    ["an unknown judge mode", { problem: { title: "T" }, judgeMode: "magic" }],
    ["a limit of zero", { problem: { title: "T", timeLimit: 0 } }],
    ["a missing test file", { problem: { title: "T" }, samples: [{ input: "none", output: "none" }] }],
    ["a path for a file name", { problem: { title: "T" }, samples: [{ input: "../x", output: "x" }] }],
    ["a taken id", { problem: { problemId: "crlf", title: "T" } }],
  ])("%s: nothing is imported", async (_name, manifest) => {
    const before = await countProblems();
    await expect(pack(manifest, { x: "" })).rejects.toThrow();
    expect(await countProblems()).toBe(before);
  });
});

test.each([
  ["default", 100],
  ["subtask_lowest", 10 + 30],
  ["subtask_average", 15 + 35],
] as const)("full marks in %s mode", (mode, total) => {
  const cases = [
    { score: 10, groupNum: 1 },
    { score: 20, groupNum: 1 },
    { score: 30, groupNum: 2 },
    { score: 40, groupNum: 2 },
  ];
  expect(totalScore(mode, cases)).toBe(total);
});
