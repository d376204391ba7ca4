import { type Communication, type SubmissionTask, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Program } from "../compile/compiler.ts";
import { Fault } from "../fault.ts";
import { exampleTask } from "../testing/example-task.ts";
import { programResult } from "../testing/program-result.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";
import { echo } from "../testing/scripted-sandbox.ts";
import { decideAll, talkAll } from "./communication.ts";

type Rules = Partial<Communication>;
const rules = (more: Rules): Communication => ({ processes: 2, io: "std", timeRule: "sum", ...more });

/**
 * A manager as CMS's documents have it: hears and speaks through the fifos that its arguments name. It sends each process
 * a number and wants it back doubled. `order`: which end of each process it opens first.
 */
const manager = (order: "reads" | "writes", more = "") => `
import sys
given = sys.stdin.read().split()
assert open("input.txt").read().split() == given
pairs = list(zip(sys.argv[1::2], sys.argv[2::2]))
ends = []
for says, hears in pairs:
    ${order === "reads" ? 'a = open(says)\n    b = open(hears, "w")' : 'b = open(hears, "w")\n    a = open(says)'}
    ends.append((a, b))
${more}
right = 0
for number, (a, b) in enumerate(ends):
    b.write(str(number + 1) + "\\n")
    b.flush()
for number, (a, b) in enumerate(ends):
    right += a.readline().split() == [str(2 * (number + 1))]
    b.write("end\\n")
    b.flush()
print(right / len(ends))
print("heard", right, "of", len(ends), file=sys.stderr)
`;

/** The contestant's part: by standard streams, or by the fifos that are its first arguments, which it opens to meet the manager. */
const doubles = (io: Communication["io"], more = "", order: "reads" | "writes" = "writes") =>
  io === "std"
    ? `import sys\nargs = sys.argv[1:]\n${more}\nprint(2 * int(input()), flush=True)\ninput()\n`
    : `import sys
${order === "writes" ? "hears = open(sys.argv[1])" : ""}
says = open(sys.argv[2], "w")
${order === "reads" ? "hears = open(sys.argv[1])" : ""}
args = sys.argv[3:]
${more}
says.write(str(2 * int(hears.readline())) + "\\n")
says.flush()
hears.readline()
`;

describe.skipIf(!daemonProgram)("several processes in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("Python3", "C");
  });
  afterAll(() => real.stop());

  const judged = async (
    code: string,
    managed: string,
    more: Rules = {},
    task: Partial<SubmissionTask> = {},
  ) =>
    real.judge({
      language: "Python3",
      code,
      judgeMode: "interactive",
      checker: { language: "Python3", code: managed, protocol: "cms" },
      communication: rules(more),
      cases: [await real.case(1, "1 2\n", "", { score: 10 })],
      ...task,
    });

  const each = (["std", "fifo"] as const).flatMap((io) =>
    (["reads", "writes"] as const).flatMap((order) =>
      [1, 2, 7].map((processes) => ({ io, order, processes })),
    ),
  );
  test.each(each)("$processes by $io, whose manager first opens what it $order", async (given) => {
    const { io, order, processes } = given;
    const number = processes > 1 ? `assert 0 <= int(args[-1]) < ${processes}` : "assert args == []";
    const verdict = await judged(doubles(io, number, order), manager(order), { io, processes });
    expect(verdict.cases[0]).toMatchObject({
      status: status.accepted,
      message: `heard ${processes} of ${processes}`,
    });
  });

  test.each(["std", "fifo"] as const)(
    "a manager that closes one process's ends early ends it alone, by %s",
    async (io) => {
      const closes = "for end in ends.pop(0):\n    end.close()";
      const code =
        io === "std"
          ? "import sys\nfor line in sys.stdin:\n    if line != 'end\\n':\n        print(2 * int(line), flush=True)\n"
          : "import sys\nhears, says = open(sys.argv[1]), open(sys.argv[2], 'w')\nfor line in hears:\n    if line != 'end\\n':\n        says.write(str(2 * int(line)) + '\\n')\n        says.flush()\n";
      const verdict = await judged(code, manager("writes", closes), { io, processes: 3 });
      expect(verdict.cases[0]).toMatchObject({ status: status.accepted, message: "heard 2 of 2" });
    },
  );

  test("points are the share that the manager prints", async () => {
    const code = doubles(
      "std",
      "if args == ['1']:\n    print(0, flush=True)\n    input()\n    input()\n    sys.exit()",
    );
    const verdict = await judged(code, manager("reads"), {}, { type: 1, totalScore: 10 });
    expect(verdict).toMatchObject({ status: status.partialAccepted, score: 5 });
  });

  // Of Python a limit of 1,000 ms is twice that.
  test("the limit is for the time of all, or of each", async () => {
    const code = doubles("std", "import time\nwhile time.process_time() < 1.4:\n    pass");
    const sum = await judged(code, manager("reads"));
    expect(sum.cases[0]).toMatchObject({ status: status.timeLimitExceeded });
    expect(sum.cases[0]?.timeMs).toBeGreaterThanOrEqual(2800);
    const alone = await judged(code, manager("reads"), { timeRule: "each" });
    expect(alone.cases[0]).toMatchObject({ status: status.accepted });
    expect(alone.cases[0]?.timeMs).toBeLessThan(2000);
  });

  test("memory is that of each process", async () => {
    const code = doubles("std", "block = bytearray(60 * 2 ** 20)");
    const verdict = await judged(code, manager("reads"), { processes: 3 }, { memoryLimitMiB: 100 });
    expect(verdict).toMatchObject({ status: status.accepted });
    expect(verdict.memoryKiB).toBeLessThan(100 * 1024);
  });

  test.each([
    ["forgets to flush", "import sys\nprint(2)\nsys.stdin.readline()\nsys.stdin.readline()\n", ""],
    [
      "writes more than a channel holds, as the manager does",
      "print('9' * 300000, flush=True)\ninput()\n",
      "for a, b in ends:\n    print('1' * 300000, file=b, flush=True)",
    ],
    ["waits for words that are never said", "input()\ninput()\n", ""],
  ])("who stands still is named: a program that %s", async (_, code, more) => {
    const verdict = await judged(code, manager("reads", more), {}, { timeLimitMs: 100 });
    expect(verdict.cases[0]).toMatchObject({ status: status.timeLimitExceeded });
    expect(verdict.cases[0]?.message).toMatch(/Who stood still: process [01](, 1)?\./);
  });

  test("a crash is the process's own, and named, though the manager waits for it for ever", async () => {
    const code = doubles("std", "if args == ['1']:\n    sys.exit(3)");
    const patient = manager("reads")
      .replace("right += a", "while not (line := a.readline()):\n        pass\n    right += a")
      .replace("a.readline().split()", "line.split()");
    const verdict = await judged(code, patient);
    expect(verdict.cases[0]).toMatchObject({
      status: status.runtimeError,
      message: "Ended with exit code 3. That was process 1.",
    });
  });

  test("a manager that never opens a process's fifos has failed itself", async () => {
    const lazy = "import sys\nsys.stdin.read()\nopen(sys.argv[1])\nopen(sys.argv[2], 'w')\nprint(1)\n";
    const verdict = await judged("import sys\nsys.stdin.read()\n", lazy);
    expect(verdict).toMatchObject({
      status: status.systemError,
      errorSentences: [{ code: "interactor-failed" }],
    });
    expect(verdict.staffTrace).toMatch(/never opened both fifos of process 1/);
  });

  test("a process that never opens its fifo leaves the manager waiting, and is wrong", async () => {
    const verdict = await judged("pass\n", manager("reads"), { io: "fifo" });
    expect(verdict.cases[0]).toMatchObject({
      status: status.wrongAnswer,
      message: "The program ended before the conversation was over.",
    });
  });

  test("seven processes have many files beside them", async () => {
    const names = Array.from({ length: 60 }, (_, i) => `table${i}.txt`);
    const userExtraFiles = Object.fromEntries(names.map((name) => [name, `${name}\n`]));
    const code = doubles(
      "std",
      "for i in range(60):\n    assert open(f'table{i}.txt').read() == f'table{i}.txt\\n'",
    );
    const verdict = await judged(code, manager("reads"), { processes: 7 }, { userExtraFiles });
    expect(verdict).toMatchObject({ status: status.accepted });
  });

  test("what a program prints beside its part is taken for its part: wrong, and nothing worse", async () => {
    const chatty = doubles("std", "print('debug', flush=True)");
    expect((await judged(chatty, manager("reads"))).cases[0]).toMatchObject({ status: status.wrongAnswer });
    const apart = doubles("fifo", "print('debug', flush=True)");
    expect(await judged(apart, manager("writes"), { io: "fifo" })).toMatchObject({ status: status.accepted });
  });

  test("files that the sandbox could not take are the problem's fault, not the node's", async () => {
    const userExtraFiles = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`table${i}.txt`, `${i}`]),
    );
    const verdict = await judged(doubles("std"), manager("reads"), {}, { userExtraFiles });
    expect(verdict).toMatchObject({ status: status.systemError, staffTrace: expect.stringContaining("300") });
  });

  test("a process that goes on when all is said is stopped and told so", async () => {
    const verdict = await judged(
      doubles("std", "import threading\nthreading.Timer(60, print).start()"),
      manager("reads"),
    );
    expect(verdict.cases[0]).toMatchObject({ status: status.timeLimitExceeded });
    expect(verdict.cases[0]?.message).toMatch(/^Process 0 was still running 2000 ms after/);
  });

  test("processes find no file, socket, process or semaphore of each other", async () => {
    const verdict = await judged(marks, looker);
    expect(verdict.cases[0]?.message).toBe("['left', 'left', 'found', 'found']");
    expect(verdict).toMatchObject({ status: status.accepted });
  });

  test("a program by standard streams has no other channel, and finds nothing of the others", async () => {
    const code = doubles(
      "std",
      "import os\nassert sorted(os.listdir('/proc/self/fd'))[:4] == ['0', '1', '2', '3'] and len(os.listdir('/proc/self/fd')) == 4",
    );
    expect(await judged(code, manager("reads"))).toMatchObject({ status: status.accepted });
  });
});

/** Both do the same: leave what they can wherever they can, say so, and tell when asked what they found of the other. */
const marks = `import glob, os, signal, socket, sys
me = sys.argv[1]
for place in ("/w", "/tmp", "/dev/shm", "/var/tmp", "."):
    try:
        open(place + "/mark" + me, "w").write(me)
    except OSError:
        pass
ears = socket.socket(socket.AF_UNIX)
try:
    ears.bind("\\0mark" + me)
    ears.listen()
except OSError:
    pass
print("left", flush=True)
input()
found = [path for place in ("/w", "/tmp", "/dev/shm", "/var/tmp", ".") for path in glob.glob(place + "/mark*") if not path.endswith(me)]
try:
    socket.socket(socket.AF_UNIX).connect("\\0mark" + str(1 - int(me)))
    found.append("socket")
except OSError:
    pass
for name in os.listdir("/proc"):
    if name.isdigit() and int(name) not in (1, os.getpid()):
        found.append("process")
try:
    found += ["semaphores"] * (len(open("/proc/sysvipc/sem").readlines()) > 1)
except OSError:
    pass
print("found", *found, flush=True)
input()
`;
const looker = `import sys
ends = [(open(says), open(hears, "w")) for says, hears in zip(sys.argv[1::2], sys.argv[2::2])]
heard = []
for word in ("look", "end"):
    for a, b in ends:
        heard.append(a.readline().strip())
    for a, b in ends:
        b.write(word + "\\n")
        b.flush()
print(float(heard == ["left"] * 2 + ["found"] * 2))
print(heard, file=sys.stderr)
`;

describe.skipIf(!daemonProgram)("a test of several processes is listened to", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("Python3");
  });
  afterAll(() => real.stop());

  const tried = (code: string, managed: string, more: Rules) => {
    const { cases, submitId, attempt, dataVersion, judgeCaseMode, type, totalScore, ...rest } = exampleTask({
      language: "Python3",
      code,
      judgeMode: "interactive",
      checker: { language: "Python3", code: managed, protocol: "cms" },
      communication: rules(more),
    });
    return real.workOn({
      ...rest,
      kind: "online_test",
      input: "1 2\n",
      expected: null,
      withInteractor: true,
    });
  };

  test.each(
    (["std", "fifo"] as const).flatMap((io) =>
      (["reads", "writes"] as const).flatMap((order) =>
        [1, 2, 4, 7].map((processes) => ({ io, order, processes })),
      ),
    ),
  )("all $processes by $io, whose manager first opens what it $order", async (given) => {
    const { io, order, processes } = given;
    const verdict = await tried(doubles(io, "", order), manager(order), { io, processes });
    expect(verdict).toMatchObject({ status: status.accepted, test: { output: null, judged: true } });
    expect(verdict.test?.channels).toEqual(
      Array.from({ length: processes }, (_, process) => ({
        process,
        said: { text: `${2 * (process + 1)}\n`, isCut: false },
        told: { text: `${process + 1}\nend\n`, isCut: false },
      })),
    );
  });

  test("a channel is cut, and goes on", async () => {
    const code = "import sys\nprint('x' * 100000)\nprint(2 * int(input()), flush=True)\ninput()\n";
    const patient = manager("reads").replace("right += a", "a.readline()\n    right += a");
    const verdict = await tried(code, patient, { processes: 1 });
    expect(verdict.status).toBe(status.accepted);
    expect(verdict.test?.channels?.[0]?.said).toEqual({ text: "x".repeat(16_384), isCut: true });
  });

  test("what was said before a process stood still, or crashed, is there too", async () => {
    const still = await tried(
      "print(5, flush=True)\ninput()\ninput()\ninput()\n",
      manager("writes").replace('b.write("end', 'open("/dev/null").read()\n    b.write("end'),
      {},
    );
    expect(still.test?.channels?.[0]?.said.text).toBe("5\n");
    const crash = await tried("import sys\nprint(7, flush=True)\nsys.exit(3)\n", manager("reads"), {});
    expect(crash.status).toBe(status.runtimeError);
    expect(crash.test?.channels?.map(({ said }) => said.text)).toEqual(["7\n", "7\n"]);
  });

  test("a manager that chokes on its user's input says so", async () => {
    const verdict = await tried("input()\n", "raise SystemExit('not a test')\n", {});
    expect(verdict).toMatchObject({ status: status.systemError, test: { judged: false } });
    expect(verdict.test?.message).toContain("not a test");
  });
});

describe("what several processes and a manager come to", () => {
  const setting = (more: Rules) => ({
    task: exampleTask({
      judgeMode: "interactive",
      checker: { language: "Echo", code: "", protocol: "cms" },
      communication: rules(more),
    }),
    limits: { timeMs: 1000, memoryMiB: 64, stackMiB: 64 },
    program: { language: echo } as Program,
  });
  const says = (share: string) => programResult({ stdout: `${share}\n` });
  const used = (ms: number) => programResult({ cpuNs: ms * 1e6 });

  test("600 and 500 ms are too much together, and not for each", () => {
    expect(decideAll(setting({}), [used(600), used(500)], says("1"))).toMatchObject({
      ...{ status: status.timeLimitExceeded, fraction: 0 },
    });
    expect(decideAll(setting({ timeRule: "each" }), [used(600), used(500)], says("1"))).toMatchObject({
      ...{ status: status.accepted, fraction: 1 },
    });
  });

  test("too late by the machine's noise, all of them talk once more", async () => {
    const conversations = [
      [used(600), used(420), says("1")],
      [used(520), used(430), says("1")],
    ];
    const runs = conversations.values();
    let repeats = 0;
    const given = {
      ...setting({}),
      ...{ noiseMs: 50, onRunAgain: () => repeats++, signal: new AbortController().signal },
      runner: { run: async () => runs.next().value },
    } as unknown as Parameters<typeof talkAll>[0];
    const ended = await talkAll(given, {} as Parameters<typeof talkAll>[1]);
    // Not the better half of each.
    expect([ended.timeMs, ended.failure, repeats]).toEqual([950, null, 1]);
    expect(ended.note).not.toBeNull();
  });

  test.each([
    ["a crash counts before the manager's word", { verdict: "RE", exitCode: 1 }, "0.5", status.runtimeError],
    [
      "one for want of a reader does not",
      { verdict: "RE", exitCode: null, signal: 13 },
      "0.5",
      status.partialAccepted,
    ],
    [
      "nor does it become right by it",
      { verdict: "RE", exitCode: null, signal: 13 },
      "1",
      status.runtimeError,
    ],
    [
      "who was stopped with the others did nothing wrong",
      { verdict: "CANCEL", where: "group", exitCode: null, signal: 9 },
      "0.5",
      status.partialAccepted,
    ],
    [
      "unless all was right",
      { verdict: "CANCEL", where: "group", exitCode: null, signal: 9 },
      "1",
      status.timeLimitExceeded,
    ],
  ] as const)("%s", (_, given, share, expected) => {
    expect(decideAll(setting({}), [programResult({}), programResult(given)], says(share)).status).toBe(
      expected,
    );
  });

  const still = { verdict: "WALL", where: "idle", exitCode: null, signal: 9, endedNs: 2e9 } as const;
  const crash = (endedNs: number) => programResult({ verdict: "RE", exitCode: 1, endedNs });
  test.each([
    ["before", 1e9, status.runtimeError, /^Ended with exit code 1\. That was process 1\.$/],
    ["after", 3e9, status.timeLimitExceeded, /Who stood still: process 0\. /],
  ] as const)("a crash %s another stood still", (_, endedNs, expected, words) => {
    const decided = decideAll(setting({}), [programResult(still), crash(endedNs)], says("0"));
    expect(decided.status).toBe(expected);
    expect(decided.message?.text).toMatch(words);
  });

  test("a manager that fails by itself is its own fault", () => {
    const failed = programResult({ verdict: "RE", exitCode: 1, stderr: "Traceback" });
    expect(() => decideAll(setting({}), [used(1), used(1)], failed)).toThrow(Fault);
  });
});
