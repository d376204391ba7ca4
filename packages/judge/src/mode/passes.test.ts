import { type SubmissionTask, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

/** A validator that counts passes by a file of its own and asks for another until there were as many as the input says. */
const counting = `
import os, sys
given, answer, folder = sys.argv[1:4]
told = open(given).read().split()
said = sys.stdin.read().split()
log = folder + "log.txt"
seen = open(log).read() if os.path.exists(log) else ""
with open(log, "a") as out:
    out.write("".join(said) + ",")
if said[:1] == ["wrong"]:
    sys.exit(43)
done = seen.count(",") + 1
if done < int(open(answer).read()):
    with open(folder + "nextpass.in", "w") as out:
        out.write(" ".join(told + [str(done)]) + "\\n")
else:
    with open(folder + "teammessage.txt", "w") as out:
        out.write("heard " + seen + "".join(said) + " given " + "-".join(told))
sys.exit(42)
`;

describe.skipIf(!daemonProgram)("several passes in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("Python3", "C");
  });
  afterAll(() => real.stop());

  async function judged(code: string, { passes = 3, wanted = 3, checker = counting, ...more } = {}) {
    return real.judge({
      language: "Python3",
      code,
      judgeMode: "spj",
      checker: { language: "Python3", code: checker, protocol: "icpc" },
      passes,
      cases: [await real.case(1, "x\n", `${wanted}\n`, { score: 10 })],
      ...(more as Partial<SubmissionTask>),
    });
  }

  test("the program gets what the validator made of the pass before, and the validator keeps its files", async () => {
    const verdict = await judged("print(len(input().split()))");
    expect(verdict).toMatchObject({ status: status.accepted });
    expect(verdict.cases[0]?.message).toBe("heard 1,2,3 given x-1-2");
  });

  test("a validator that is content earlier ends the case earlier", async () => {
    const verdict = await judged("print(input().count('x'))", { wanted: 1 });
    expect(verdict.cases[0]).toMatchObject({ status: status.accepted, message: "heard 1 given x" });
  });

  test("the first pass that fails decides, and is named", async () => {
    const words = "n = len(input().split())\n";
    const wrong = await judged(`${words}print('wrong' if n == 2 else n)`);
    expect(wrong.cases[0]).toMatchObject({ status: status.wrongAnswer, message: "That was in pass 2." });
    const crash = await judged(`${words}print(1 // (n - 3))`);
    expect(crash.cases[0]).toMatchObject({
      status: status.runtimeError,
      message: expect.stringMatching(/^Ended with exit code 1.* That was in pass 3\.$/),
    });
  });

  test("nothing of a pass is left for the next one: files, arguments, clock", async () => {
    const code = `
import glob, os, sys
found = [name for place in ("/w", "/tmp", "/dev/shm") for name in glob.glob(place + "/note*")]
for place in ("/w", "/tmp", "/dev/shm"):
    try:
        open(place + "/note", "w").write("1")
    except OSError:
        pass
print("left" if found else "clean", len(sys.argv), os.getppid())
`;
    const verdict = await judged(code);
    expect(verdict.cases[0]?.message).toMatch(/^heard (clean1\d+),\1,\1 given/);
  });

  test("time is that of the slowest pass, and each has the whole limit", async () => {
    const code = `
import time
n = len(input().split())
until = time.process_time() + (0.3 if n < 3 else 0.6)
while time.process_time() < until:
    pass
print(n)
`;
    const verdict = await judged(code, { timeLimitMs: 500 } as object);
    expect(verdict).toMatchObject({ status: status.accepted });
    expect(verdict.timeMs).toBeGreaterThanOrEqual(590);
    expect(verdict.timeMs).toBeLessThan(900);
  });

  test("a validator that asks beyond the bound, or without accepting, or leaves too much, fails", async () => {
    const says = async (checker: string, more = {}) => {
      const verdict = await judged("print(1)", { checker, ...more });
      expect(verdict).toMatchObject({
        status: status.systemError,
        errorSentences: [{ code: "checker-failed" }],
      });
      return verdict.staffTrace ?? "";
    };
    expect(await says(counting, { wanted: 4 })).toMatch(/more than the 3 passes/);
    expect(await says(counting.replace("sys.exit(42)", "sys.exit(43)"))).toMatch(/did not accept this one/);
    const many =
      "import sys\nfor n in range(10000):\n    open(sys.argv[3] + str(n), 'w').close()\nsys.exit(42)\n";
    expect(await says(many)).toMatch(/left too much behind \(\*\)/);
    const large = "import sys\nopen(sys.argv[3] + 'a', 'w').write('x' * 2000000)\nsys.exit(42)\n";
    expect(await says(large)).toMatch(/left too much behind \(a\)/);
    const endless =
      "import sys\nopen(sys.argv[3] + 'nextpass.in', 'w').write('x' * 40000000)\nsys.exit(42)\n";
    expect(await says(endless)).toMatch(/left too much behind \(nextpass\.in\)/);
  });

  test("links and folders of a validator are not followed, and not kept", async () => {
    const checker = `${counting.replace("sys.exit(42)\n", "")}
for name, to in (("passwd", "/etc/passwd"), ("given", "/w/input")):
    try:
        os.symlink(to, folder + name)
    except FileExistsError:
        sys.exit(1)
os.makedirs(folder + "deep", exist_ok=False)
sys.exit(42)
`;
    expect(await judged("print(len(input().split()))", { checker })).toMatchObject({
      status: status.accepted,
    });
  });

  test("a program in passes talks with an interactor, which keeps its files", async () => {
    const interactor = `
import os, sys
given, answer, folder = sys.argv[1:4]
log = folder + "log.txt"
before = open(log).read() if os.path.exists(log) else ""
print(open(given).read().strip(), flush=True)
heard = input()
open(log, "a").write(heard + ",")
if heard == "wrong":
    sys.exit(43)
if before.count(",") < 1:
    open(folder + "nextpass.in", "w").write("second")
else:
    open(folder + "teammessage.txt", "w").write(before + heard)
sys.exit(42)
`;
    const talk = (code: string) =>
      judged(code, { checker: interactor, passes: 2, judgeMode: "interactive" } as object);
    const right = await talk("print(input()[::-1])");
    expect(right.cases[0]).toMatchObject({ status: status.accepted, message: "x,dnoces" });
    const wrong = await talk("print('wrong' if input() == 'second' else 1)");
    expect(wrong.cases[0]).toMatchObject({ status: status.wrongAnswer });
    expect(wrong.cases[0]?.message).toBe("That was in pass 2.");
  });

  test("points are those of the last pass", async () => {
    const scoring = counting.replace(
      '    with open(folder + "teammessage.txt"',
      '    open(folder + "score_multiplier.txt", "w").write("0.5")\n    with open(folder + "teammessage.txt"',
    );
    const verdict = await judged("print(1)", { checker: scoring, type: 1, totalScore: 10 } as object);
    expect(verdict).toMatchObject({ status: status.partialAccepted, score: 5 });
  });
});
