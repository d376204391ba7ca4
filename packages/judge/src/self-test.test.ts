import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tryHostile } from "./hostile.ts";
import { messages } from "./messages.ts";
import { selfTest, tryDisk } from "./self-test.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";
import { tryChecker } from "./try-checker.ts";

describe.skipIf(!daemonProgram)("the self-test, in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C", "Python3");
  });
  afterAll(() => real.stop());

  const tested = (ok: boolean) => ({
    languages: () => [{ name: "C", kind: "language" as const, ok, detail: "gcc" }],
    checkers: async () => [],
    hostile: () =>
      tryHostile(real.tools.runner, { directory: real.directory, serverUrl: "http://127.0.0.1:9" }),
    directory: real.directory,
  });

  test("passes where every limit holds", async () => {
    const { passed, checks } = await selfTest(tested(true));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(passed).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["disk", "endless loop", "endless output", "the host's passwords", "C"]),
    );
  });

  test("fails where no language works", async () => {
    const { passed, checks } = await selfTest(tested(false));
    expect(passed).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ name: "languages", ok: false }));
  });

  test("checkers that are right pass; ones that a compiler has led astray do not", async () => {
    const { tools } = real;
    await real.probe("C++");
    const right = await tryChecker(tools);
    expect(right).toMatchObject([{ name: "a checker", ok: true }]);
    // As testlib 0.9.44 was published: GCC 12 drops what was stored for functions that promise too much.
    const mended = tools.testlib()?.text ?? "";
    const promise = "#ifdef __GNUC__\n__attribute__((const))\n#endif\n";
    const text = mended.replace(/^#ifdef __GNUC__\n\n#endif\n/gm, promise);
    expect(text).not.toBe(mended);
    const wrong = await tryChecker({ ...tools, testlib: () => ({ version: "0.9.44", text }) });
    expect(wrong).toMatchObject([
      { ok: false, detail: expect.stringContaining("wrong answer expected 3 41, found 3 41") },
    ]);
    const failed = await selfTest({ ...tested(true), checkers: async () => wrong });
    expect(failed.passed).toBe(false);
    expect(await tryChecker({ ...tools, testlib: () => null })).toEqual([]);
    const slow = {
      compile: async () => ({ error: messages.compileTime(60) }),
    } as unknown as typeof tools.compiler;
    expect(await tryChecker({ ...tools, compiler: slow })).toMatchObject([
      { ok: true, detail: expect.stringContaining("too long") },
    ]);
  });

  test("says what was not contained", async () => {
    // What lies open in every view stands for what must not be seen.
    const secrets = { directory: "/usr/bin", serverUrl: "http://127.0.0.1:9" };
    const checks = await tryHostile(real.tools.runner, secrets);
    expect(checks.filter(({ ok }) => !ok)).toMatchObject([{ name: "the node's folder", kind: "hostile" }]);
  });

  test("after a self-test every slot works again", async () => {
    await selfTest(tested(true));
    const cases = await Promise.all([1, 2, 3].map((seq) => real.case(seq, "1 2\n", "3\n")));
    const code = "print(sum(map(int, input().split())))";
    expect(await real.judge({ language: "Python3", code, cases })).toMatchObject({ status: 0 });
  });

  test("a start is content with a hello that was compiled before, a self-test is not", async () => {
    const compiled = async () => {
      const folder = join(real.directory, "compiled");
      const looks = (await readdir(folder)).map(async (key) => [key, (await stat(join(folder, key))).ino]);
      return Object.fromEntries(await Promise.all(looks)) as Record<string, number>;
    };
    await real.toolchains.probeFirst(); // a new machine's
    const before = await compiled();
    await real.toolchains.probeFirst();
    expect(await compiled()).toEqual(before);
    await real.toolchains.probeAgain();
    const after = await compiled();
    const anew = Object.keys(before).filter((key) => after[key] !== before[key]);
    expect(anew.length).toBeGreaterThanOrEqual(4);
  });

  test("the table looks anew at what works", async () => {
    real.toolchains.delete("C");
    real.toolchains.set("Gone", { ...real.toolchains.get("Python3"), version: "1" } as never);
    expect(await real.toolchains.probeAgain()).toBe(true);
    expect(real.toolchains.has("C")).toBe(true);
    expect(real.toolchains.has("Gone")).toBe(false);
    expect(real.toolchains.checks()).toContainEqual(expect.objectContaining({ name: "C", ok: true }));
  });

  test("a disk that takes nothing is found", async () => {
    const { bavail, bsize } = await statfs(real.directory);
    expect(await tryDisk(real.directory)).toMatchObject({ ok: bavail * bsize > 64 * 1024 * 1024 });
    expect(await tryDisk("/dev/null/nowhere")).toMatchObject({ ok: false });
    expect(await tryDisk(join(real.directory, "new"))).toMatchObject({ name: "disk" });
  });
});
