import { readFile } from "node:fs/promises";
import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Program } from "./compile/compiler.ts";
import { Fault } from "./fault.ts";
import { installedLanguages } from "./language/registry.ts";
import { type ProgramEnd, runProgram } from "./mode/program.ts";
import { check } from "./mode/special-judge.ts";
import { connectSandbox } from "./sandbox/client.ts";
import { exampleTask } from "./testing/example-task.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

const DAMAGED = 500;
/** One of each toolchain; what a start of it takes, in ms. Slow ones get fewer of the 500. */
const startMs: Record<string, number> = {
  C: 50,
  Python3: 150,
  Perl: 100,
  Bash: 100,
  "JavaScript Node": 600,
  Java: 1200,
};
const FEW = 30;

/** Numbers below `bound`, the same at every run of the test. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Bytes changed, cut off, doubled or moved; every other time in the head, where a loader looks. */
function damage(whole: Buffer, roll: (bound: number) => number): Buffer {
  const bytes = Buffer.from(whole);
  const at = () => roll(roll(2) === 0 ? Math.min(1024, bytes.length) : bytes.length);
  switch (roll(8)) {
    case 0:
      return bytes.subarray(0, at());
    case 1:
      return Buffer.concat([bytes.subarray(at()), bytes]);
    case 2:
      return bytes.fill(roll(256), at(), at());
    case 3:
      bytes.copyWithin(at(), at(), at());
      return bytes;
    default:
      for (let changes = 1 + roll(8); changes > 0; changes -= 1) bytes[at()] = roll(256);
      return bytes;
  }
}

const names = Object.keys(startMs).filter((name) =>
  installedLanguages()
    .flat()
    .some((language) => language.name === name),
);
const quick = names.filter((name) => (startMs[name] ?? 0) < 500);
const share = Math.ceil((DAMAGED - FEW * (names.length - quick.length)) / quick.length);

describe.skipIf(!daemonProgram)("a program that is damaged", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe(...names);
  });
  afterAll(() => real.stop());

  async function program(name: string): Promise<Program> {
    const toolchain = real.toolchains.get(name);
    if (!toolchain) throw new Error(`${name} does not work here`);
    const compiled = await real.tools.compiler.compile({ ...toolchain, code: toolchain.language.hello });
    if ("error" in compiled) throw new Error(compiled.error.text);
    return compiled.program;
  }

  async function stored(bytes: Buffer) {
    return real.blobs.use(await real.blobs.put(bytes), async () => [bytes]);
  }

  async function run(made: Program): Promise<ProgramEnd> {
    const input = await stored(Buffer.alloc(0));
    const limits = { timeMs: startMs[made.language.name] ?? 0, memoryMiB: 256, stackMiB: 64 };
    const about = { limits, inputPath: input.path, inputBytes: 0, answerBytes: 6, fileIO: null };
    return runProgram(real.tools.runner, { program: made, ...about }, new AbortController().signal);
  }

  const causes: number[] = [status.runtimeError, status.timeLimitExceeded, status.memoryLimitExceeded];

  test.each(names)("harms nobody: %s", async (name) => {
    const whole = await program(name);
    const content = await readFile(whole.artefact.path);
    const roll = dice(names.indexOf(name) + 1);
    const damaged = Array.from({ length: quick.includes(name) ? share : FEW }, () => damage(content, roll));
    const ends: ProgramEnd[] = [];
    const worker = async () => {
      for (let bytes = damaged.pop(); bytes; bytes = damaged.pop()) {
        const artefact = await stored(bytes);
        ends.push(await run({ ...whole, artefact }));
        artefact.release();
      }
    };
    await Promise.all([worker(), worker()]);
    for (const { failure } of ends) {
      if (failure === null) continue;
      expect(causes).toContain(failure.status);
      expect(failure.message.sentences).toHaveLength(1);
    }
    expect(ends.some(({ failure }) => failure !== null)).toBe(true);
    const { failure, output } = await run(whole);
    expect({ failure, output: Buffer.from(output).toString() }).toEqual({ failure: null, output: "hello\n" });
    const sandbox = await connectSandbox(real.socket);
    expect((await sandbox.stats()).internalErrors).toBe(0);
    sandbox.close();
  });

  test("is a Runtime Error with the kernel's word where it cannot be executed", async () => {
    const code = `const char loader[1] __attribute__((section(".interp"))) = {'x'}; int main(void) { return 0; }`;
    const cases = [await real.case(1, "", "")];
    const verdict = await real.judge({ language: "C", code, cases });
    expect(verdict).toMatchObject({
      status: status.runtimeError,
      errorMessage: "The system could not execute the compiled program (ENOEXEC).",
      errorSentences: [{ code: "not-executed", params: { errno: "ENOEXEC" } }],
      cases: [{ status: status.runtimeError }],
    });
  });

  test("is the problem's fault where it is its checker", async () => {
    const whole = await program("C");
    const [text, input, answer] = await Promise.all(
      ["no program", "", ""].map((it) => stored(Buffer.from(it))),
    );
    if (!text || !input || !answer) throw new Error("nothing is stored");
    const setting = {
      task: exampleTask({ judgeMode: "spj" }),
      runner: real.tools.runner,
      program: whole,
      checker: { ...whole, artefact: text },
      limits: { timeMs: 1000, memoryMiB: 64, stackMiB: 64 },
      noiseMs: 0,
      onRunAgain: () => {},
      signal: new AbortController().signal,
    };
    await expect(check(setting, { input, answer }, Buffer.from(""))).rejects.toThrow(Fault);
  });
});
