import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

describe.skipIf(!daemonProgram)("files that were sent in place of a program", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("Python3");
  });
  afterAll(() => real.stop());

  const sent = (text: string) => real.blobs.put(Buffer.from(text));
  const task = { language: "Text", code: "1.out\t4 B\n", outputOnly: true };

  test("are compared with the answers, and nothing runs", async () => {
    const verdict = await real.judge({
      ...task,
      type: 1,
      totalScore: 100,
      cases: [
        await real.case(1, "in", "one\n", { score: 40, sent: await sent("one\n") }),
        await real.case(2, "in", "two\n", { score: 30, sent: null }),
        await real.case(3, "in", "three\n", { score: 30, sent: await sent("four\n") }),
      ],
    });
    expect(verdict).toMatchObject({ status: status.partialAccepted, score: 40, timeMs: 0, memoryKiB: 0 });
    expect(verdict.cases.map(({ status, message }) => [status, message])).toEqual([
      [status.accepted, null],
      [status.wrongAnswer, "No file was sent for this case."],
      [status.wrongAnswer, "The output differs from the expected one in line 1."],
    ]);
    expect(verdict.cases[2]?.output).toBe("four\n");
  });

  test("a checker gives shares of the points", async () => {
    const code = `import sys
answer = open("answer").read().split()
given = open("output").read().split()
print(sum(a == b for a, b in zip(given, answer)) / len(answer))
print("graded", file=sys.stderr)
`;
    const verdict = await real.judge({
      ...task,
      type: 1,
      totalScore: 100,
      judgeMode: "spj",
      checker: { language: "Python3", code, protocol: "cms" },
      cases: [
        await real.case(1, "in", "1 2\n", { score: 50, sent: await sent("1 2\n") }),
        await real.case(2, "in", "1 2\n", { score: 50, sent: await sent("1 3\n") }),
        await real.case(3, "in", "1 2\n", { score: 0 }),
      ],
    });
    expect(verdict).toMatchObject({ status: status.partialAccepted, score: 75 });
    expect(verdict.cases[1]).toMatchObject({ score: 25, message: "graded" });
  });

  test("all right is Accepted", async () => {
    const cases = [await real.case(1, "in", "x\n", { sent: await sent("x \n\n") })];
    expect(await real.judge({ ...task, cases })).toMatchObject({
      status: status.accepted,
      errorMessage: null,
    });
  });

  const greedy = {
    language: "Python3",
    code: `import sys
sent = open("output", "rb").read()
room = bytearray(len(sent) * 10 ** 8 + 1)
print(float(sent == open("answer", "rb").read()))
`,
    protocol: "cms" as const,
  };
  const checked = async (code: string, files: [answer: string, sent: Buffer][]) => {
    const cases = files.map(async ([answer, bytes], index) =>
      real.case(index + 1, "in", answer, { score: 10, sent: await real.blobs.put(bytes) }),
    );
    const checker = { ...greedy, code };
    const rules = { type: 1, totalScore: 20, judgeMode: "spj" as const, checker };
    return real.judge({ ...task, ...rules, cases: await Promise.all(cases) });
  };

  test("a file that a right checker does not get through is wrong, and the rest is judged", async () => {
    const verdict = await checked(greedy.code, [
      ["7\n", Buffer.from("1 2 3 4 5\n")],
      ["7\n", Buffer.from("7\n")],
    ]);
    expect(verdict).toMatchObject({ status: status.partialAccepted, score: 10 });
    expect(verdict.cases[0]).toMatchObject({
      status: status.wrongAnswer,
      message: expect.stringContaining("could not get through"),
    });
  });

  test("a checker that does not get through the jury's answer either has failed itself", async () => {
    const verdict = await checked(greedy.code, [["1 2 3 4 5 6\n", Buffer.from("1 2 3 4 5\n")]]);
    expect(verdict).toMatchObject({
      status: status.systemError,
      errorSentences: [{ code: "checker-failed" }],
    });
  });

  test("bytes that are no text are the file's, and no fault of the judge", async () => {
    const bytes = Buffer.from([0, 255, 254, 0, 10, 200, 13]);
    const compared = [await real.case(1, "in", "7\n", { sent: await real.blobs.put(bytes) })];
    expect(await real.judge({ ...task, cases: compared })).toMatchObject({ status: status.wrongAnswer });
    const text =
      'import sys\nprint(float(open("output", errors="replace").read() == open("answer").read()))\n';
    expect(await checked(text, [["7\n", bytes]])).toMatchObject({ status: status.wrongAnswer, score: 0 });
  });
});
