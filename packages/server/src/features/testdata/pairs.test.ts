import { describe, expect, test } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { pairFiles, tableOf } from "./pairs.ts";

const names = (files: string) => files.split(" ");
const pairsOf = (files: string, mode: Parameters<typeof pairFiles>[1] = "default", table?: string) =>
  pairFiles(names(files), mode, table).pairs.map(({ input, output, groupNum, score }) =>
    [input, output, groupNum, score].filter((part) => part !== undefined).join(" "),
  );

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "taken";
}

describe("pairs by name", () => {
  test.each([
    ["1.in 1.out 2.in 2.ans", ["1.in 1.out", "2.in 2.ans"]],
    ["10.out 9.in 10.in 9.out 2.in 2.out", ["2.in 2.out", "9.in 9.out", "10.in 10.out"]],
    ["input1.txt output1.txt", ["input1.txt output1.txt"]],
    ["a_input_b.txt a_output_b.txt", ["a_input_b.txt a_output_b.txt"]],
    [
      "x.1.in x.1.out longer.in longer.out x.2.in x.2.out",
      ["x.1.in x.1.out", "x.2.in x.2.out", "longer.in longer.out"],
    ],
    ["A.IN A.OUT", ["A.IN A.OUT"]],
  ])("%s", (files, pairs) => expect(pairsOf(files)).toEqual(pairs));

  test("what is no test data is named and left out", () => {
    expect(pairFiles(names("1.in 1.out readme.md checker.cpp .in"), "default").ignored).toEqual([
      "readme.md",
      "checker.cpp",
      ".in",
    ]);
  });

  test("outputs that are missing are made empty, and named", () => {
    expect(pairFiles(names("1.in 1.out 2.in"), "default").emptyOutputs).toEqual(["2.out"]);
    expect(pairFiles(names("1.in input2.txt"), "default").emptyOutputs).toEqual(["1.out", "output2.txt"]);
  });

  test.each([
    ["1.in 1.out 2.out", "testdata-input-missing: These output files have no input file: 2.out"],
    ["1.in 1.out 1.ans", "testdata-output-twice: The input “1.in” has more than one output file."],
    ["1.in 1.IN 1.out", "archive-duplicate: The archive contains two files named “1.IN”"],
    ["readme.md", "testdata-none: There is no test data."],
    ["1.out", "testdata-none: There is no test data."],
  ])("%s is refused", (files, text) => expect(refusalOf(() => pairsOf(files))).toBe(text));

  test("many missing ones are not all listed", () => {
    const files = `0.in 0.out ${Array.from({ length: 9 }, (_, n) => `${n + 1}.out`).join(" ")}`;
    expect(refusalOf(() => pairsOf(files))).toContain("1.out, 2.out, 3.out, 4.out, 5.out, … (9)");
  });
});

describe("groups in subtask modes", () => {
  test.each([
    ["1-1.in 1-1.out 1-2.in 1-2.out 2-1.in 2-1.out", [1, 1, 2]],
    ["subtask1_01.in subtask1_01.out subtask2_01.in subtask2_01.out", [1, 2]],
    ["1a.in 1a.out 1b.in 1b.out 2a.in 2a.out", [1, 1, 2]],
    ["0-1.in 0-1.out 1-1.in 1-1.out", [1, 2]],
    ["input1_1.txt output1_1.txt input2_1.txt output2_1.txt", [1, 2]],
    ["1.in 1.out 2.in 2.out", [1, 1]],
    ["1-1.in 1-1.out last.in last.out", [1, 1]],
  ])("%s", (files, groups) => {
    expect(pairFiles(names(files), "subtask_lowest").pairs.map((pair) => pair.groupNum)).toEqual(groups);
  });

  test("are not given in other modes", () => {
    expect(pairsOf("1-1.in 1-1.out")).toEqual(["1-1.in 1-1.out"]);
  });
});

describe("a table", () => {
  const files = "b.in b.out a.in a.out cases.csv";

  test("gives order, groups and points", () => {
    const table = "\uFEFFinput,output,group,score\r\nb.in,b.out,2,70\r\na.in,a.out,1,30\r\n";
    expect(pairsOf(files, "subtask_average", table)).toEqual(["b.in b.out 2 70", "a.in a.out 1 30"]);
    expect(pairsOf(files, "default", table)).toEqual(["b.in b.out 70", "a.in a.out 30"]);
  });

  test("reads back what tableOf writes", () => {
    const cases = [
      { input: "b.in", output: "b.out", groupNum: 2, score: 7 },
      { input: "a.in", output: "b.out", groupNum: 1, score: null },
    ];
    expect(pairsOf(files, "subtask_lowest", tableOf(cases))).toEqual(["b.in b.out 2 7", "a.in b.out 1"]);
  });

  test("names may hold commas and quotes, and say so by quotes", () => {
    const odd = ["1,000.in", '"big",1.out', " b.in", "b.out"];
    const [input = "", output = ""] = odd;
    const table = tableOf([
      { input, output, groupNum: null, score: 40 },
      { input: " b.in", output: "b.out", groupNum: null, score: null },
    ]);
    expect(pairFiles(odd, "default", table).pairs).toEqual([
      { input, output, score: 40, groupNum: undefined },
      { input: " b.in", output: "b.out", score: undefined, groupNum: undefined },
    ]);
  });

  test.each([
    ["a,b\n", "Line 1 of cases.csv is not right: the columns are input, output, group and score"],
    ["input,output\na.in,nope.out\n", "Line 2 of cases.csv is not right: there is no file nope.out"],
    ["input,output,score\na.in,a.out,-1\n", "Line 2 of cases.csv is not right: score -1"],
    ["input,output,group\na.in,a.out,0\n", "Line 2 of cases.csv is not right: group 0"],
    ["input,output\na.in,\n", "Line 2 of cases.csv is not right: input or output is empty"],
  ])("%j is refused", (table, text) => {
    expect(refusalOf(() => pairsOf(files, "default", table))).toBe(`testdata-table: ${text}`);
  });
});
