import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testPrograms } from "../testing/programs.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";
import { probe } from "./probe.ts";
import { installedLanguages } from "./registry.ts";

/** The first stage is judged in full by task.test.ts. */
const others = installedLanguages().slice(1).flat();

test("each language has test programs", () => {
  for (const { source } of installedLanguages().flat()) {
    expect(testPrograms).toHaveProperty(source.slice(source.lastIndexOf(".") + 1));
  }
});

describe.skipIf(!daemonProgram || others.length === 0)("languages that are installed here", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
  });
  afterAll(() => real.stop());

  describe.each(others)("$name", (language) => {
    const programs = testPrograms[language.source.slice(language.source.lastIndexOf(".") + 1)] as NonNullable<
      (typeof testPrograms)[string]
    >;
    test("every verdict, or it says why it does not work here", async (context) => {
      const probed = await probe(language, real.tools.runner, real.tools.compiler);
      if ("failure" in probed) return context.skip(probed.failure);
      real.toolchains.set(language.name, probed);
      const judge = async (code: string, timeLimitMs = 2000) =>
        real.judge({
          language: language.name,
          code,
          timeLimitMs,
          memoryLimitMiB: programs.memoryMiB,
          cases: [await real.case(1, "1234567890 -5\n", "1234567885\n")],
        });
      const [sum, broken] = await Promise.all([judge(programs.sum), judge(programs.broken)]);
      expect(sum).toMatchObject({ status: status.accepted });
      expect(broken).toMatchObject({ status: status.compileError });
      expect(broken.errorMessage).not.toBe("");
      const [slow, hungry] = await Promise.all([judge(programs.slow, 250), judge(programs.hungry, 10_000)]);
      expect(slow).toMatchObject({ status: status.timeLimitExceeded });
      expect({ status: hungry.status, why: hungry.cases[0]?.message }).toMatchObject({
        status: status.memoryLimitExceeded,
      });
      const crash = await judge(programs.crash);
      expect(crash).toMatchObject({
        status: status.runtimeError,
        errorMessage: expect.stringContaining(programs.crashSays),
      });
    });
  });
});
