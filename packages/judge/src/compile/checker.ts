import { readFile } from "node:fs/promises";
import type { Task } from "@verdict/contract";
import { Fault } from "../fault.ts";
import type { Language } from "../language/language.ts";
import type { Toolchain, Toolchains } from "../language/probe.ts";
import { messages } from "../messages.ts";
import type { Compiler, Program } from "./compiler.ts";
import { checkExtraFiles } from "./extra-files.ts";

const testlib = readFile(new URL("../../testlib/testlib.h", import.meta.url), "utf8");

/** What the problem's own program is called in messages. */
export function checkerNoun(task: Pick<Task, "judgeMode">): string {
  return task.judgeMode === "interactive" ? "interactor" : "checker";
}

/** The compiled checker or interactor; null in the default mode. Built once for each content. */
export async function buildChecker(
  task: Task,
  { compiler, toolchains }: { compiler: Compiler; toolchains: Toolchains },
): Promise<Program | null> {
  if (task.judgeMode === "default") return null;
  const noun = checkerNoun(task);
  const fault = (why: string) => new Fault(messages.checkerNotBuilt(noun), `${noun}: ${why}`);
  if (!task.checker) throw fault("the problem has none");
  const toolchain = toolchains.get(task.checker.language);
  if (!toolchain) throw fault(`this node has no ${task.checker.language}`);
  checkExtraFiles(task.judgeExtraFiles, toolchain.language);
  const built = await compiler.compile({
    ...forChecker(toolchain),
    code: task.checker.code,
    extraFiles: { "testlib.h": await testlib, ...task.judgeExtraFiles },
  });
  if ("error" in built) throw fault(`does not compile\n${built.error}`);
  return built.program;
}

/** Checkers get optimisation, a newer standard than the contestants of "C++" and more time to compile. */
function forChecker({ language, version }: Toolchain): Toolchain {
  const { compile } = language;
  if (!compile || !/^C(\+\+)?$/.test(language.name)) return { language, version };
  const argv = compile.argv.map((word) => (word === "-std=c++14" ? "-std=c++17" : word));
  argv.splice(1, 0, "-O2");
  const checker: Language = {
    ...language,
    compile: { ...compile, argv, precompiled: undefined, cpuMs: compile.cpuMs * 1.5, memoryMiB: 512 },
  };
  return { language: checker, version };
}
