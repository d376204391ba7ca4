import { type StandardChecker, standardChecker, standardCheckers, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

const { accepted, wrongAnswer, presentationError } = status;

/** Answer, and outputs with what they are. */
const tables: Record<StandardChecker, [answer: string, outputs: [string, number][]]> = {
  exact: [
    "a  b\n",
    [
      ["a  b\n", accepted],
      ["a b\n", wrongAnswer],
      ["a  b", wrongAnswer],
      ["a  b\n\n", wrongAnswer],
    ],
  ],
  lines: [
    "a b\n\nc\n",
    [
      ["a  b \n\nc\n\n", accepted],
      ["a b\nc\n", wrongAnswer],
      ["a b\n\n", wrongAnswer],
      ["a b\n\nc\nd", wrongAnswer],
    ],
  ],
  tokens: [
    "a b\nc\n",
    [
      [" a\nb c", accepted],
      ["a b C", wrongAnswer],
      ["a b", wrongAnswer],
      ["a b c d", wrongAnswer],
    ],
  ],
  tokensAnyCase: [
    "Yes b",
    [
      ["yes B\n", accepted],
      ["yes c", wrongAnswer],
    ],
  ],
  integers: [
    "1 -2\n",
    [
      ["1\n-2", accepted],
      ["1 2", wrongAnswer],
      ["1 x", presentationError],
      ["1", wrongAnswer],
      ["1 -2 3", wrongAnswer],
    ],
  ],
  tolerance: [
    "ok 0.5 1e6",
    [
      ["ok 0.5000001 1000000.5", accepted],
      ["ok 0.51 1e6", wrongAnswer],
      ["no 0.5 1e6", wrongAnswer],
      ["ok nan 1e6", wrongAnswer],
      ["ok x 1e6", wrongAnswer],
    ],
  ],
  unordered: [
    "3 1 2",
    [
      ["1\n2\n3", accepted],
      ["1 2 2", wrongAnswer],
      ["1 2", wrongAnswer],
    ],
  ],
  yesNo: [
    "YES\nNO\n",
    [
      ["yes no", accepted],
      ["yes yes", wrongAnswer],
      ["yes maybe", presentationError],
      ["yes", wrongAnswer],
    ],
  ],
};

describe.skipIf(!daemonProgram)("standard checkers in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C++", "Python3");
  });
  afterAll(() => real.stop());

  test.each(standardCheckers)("%s", async (name) => {
    const [answer, outputs] = tables[name];
    const code =
      "import sys\ntexts = " +
      JSON.stringify(outputs.map(([text]) => text)) +
      "\nsys.stdout.write(texts[int(input())])";
    const cases = await Promise.all(outputs.map((_, index) => real.case(index + 1, `${index}\n`, answer)));
    const checker = { language: "C++", code: standardChecker(name), protocol: "testlib" as const };
    const result = await real.judge({ language: "Python3", code, judgeMode: "spj", checker, cases });
    expect(result.staffTrace).toBeNull();
    const verdicts = result.cases.map((one, index) => [outputs[index]?.[0], one.status]);
    expect(verdicts).toEqual(outputs);
  });
});
