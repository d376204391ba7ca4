import { readFile } from "node:fs/promises";
import type { Task } from "@verdict/contract";
import { Fault } from "../fault.ts";
import type { Language } from "../language/language.ts";
import type { Toolchain, Toolchains } from "../language/probe.ts";
import { type CheckerNoun, messages } from "../messages.ts";
import type { Compiled, Compiler, Program } from "./compiler.ts";
import { checkExtraFiles } from "./extra-files.ts";

const testlib = readFile(new URL("../../testlib/testlib.h", import.meta.url), "utf8");

/** What the problem's own program is called in messages. */
export function checkerNoun(task: Pick<Task, "judgeMode">): CheckerNoun {
  return task.judgeMode === "interactive" ? "interactor" : "checker";
}

/** What there is to know of a problem's checker or interactor. */
type Checked = Pick<Task, "judgeMode" | "checker" | "judgeExtraFiles">;

interface Builders {
  compiler: Compiler;
  toolchains: Toolchains;
}

/** The compiled checker or interactor; null in the default mode. Built once for each content. */
export async function buildChecker(task: Checked, builders: Builders): Promise<Program | null> {
  if (task.judgeMode === "default") return null;
  const built = await compileChecker(task, builders);
  if ("error" in built) throw notBuilt(task, `does not compile\n${built.error.text}`);
  return built.program;
}

function notBuilt(task: Checked, why: string): Fault {
  const noun = checkerNoun(task);
  return new Fault(messages.checkerNotBuilt(noun), `${noun}: ${why}`);
}

/** The same, or the compiler's words. Rejects with Fault when there is nothing to compile or nothing to do it with. */
export async function compileChecker(task: Checked, { compiler, toolchains }: Builders): Promise<Compiled> {
  const fault = (why: string) => notBuilt(task, why);
  if (!task.checker) throw fault("the problem has none");
  const toolchain = toolchains.get(task.checker.language);
  if (!toolchain) throw fault(`this node has no ${task.checker.language}`);
  checkExtraFiles(task.judgeExtraFiles, toolchain.language);
  return compiler.compile({
    ...forChecker(toolchain),
    code: task.checker.code,
    extraFiles: { "testlib.h": await testlib, ...task.judgeExtraFiles },
  });
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
