import type { Checking } from "@verdict/contract";
import { Fault } from "../fault.ts";
import type { Language } from "../language/language.ts";
import type { Toolchain, Toolchains } from "../language/probe.ts";
import { type CheckerNoun, messages } from "../messages.ts";
import { dmojFrame, needsFrame } from "../mode/protocol/dmoj.ts";
import type { Compiled, Compiler, Program } from "./compiler.ts";
import { checkExtraFiles } from "./extra-files.ts";
import { includesTestlib, type Testlib, withoutPromises } from "./testlib.ts";

/** What the problem's own program is called in messages. */
export function checkerNoun(task: Pick<Checking, "judgeMode">): CheckerNoun {
  return task.judgeMode === "interactive" ? "interactor" : "checker";
}

interface Builders {
  compiler: Compiler;
  toolchains: Toolchains;
  /** What the node has of it now. */
  testlib: () => Testlib | null;
}

/** The compiled checker or interactor; null in the default mode. Built once for each content. */
export async function buildChecker(task: Checking, builders: Builders): Promise<Program | null> {
  if (task.judgeMode === "default") return null;
  const built = await compileChecker(task, builders);
  if ("error" in built) throw notBuilt(task, `does not compile\n${built.error.text}`);
  return built.program;
}

function notBuilt(task: Checking, why: string): Fault {
  const noun = checkerNoun(task);
  return new Fault(messages.checkerNotBuilt(noun), `${noun}: ${why}`);
}

/** The same, or the compiler's words. Rejects with Fault when there is nothing to compile or nothing to do it with. */
export async function compileChecker(task: Checking, builders: Builders): Promise<Compiled> {
  const { compiler, toolchains } = builders;
  const fault = (why: string) => notBuilt(task, why);
  if (!task.checker) throw fault("the problem has none");
  const toolchain = toolchains.get(task.checker.language);
  if (!toolchain) throw fault(`this node has no ${task.checker.language}`);
  checkExtraFiles(task.judgeExtraFiles, toolchain.language);
  return compiler.compile({
    ...forChecker(toolchain),
    code: framed(task.checker),
    extraFiles: { ...task.judgeExtraFiles, ...testlibFor(task, builders) },
  });
}

/** A Python checker of DMOJ is a function: it gets a program round it. */
function framed({ language, code, protocol }: NonNullable<Checking["checker"]>): string {
  return protocol === "dmoj" && needsFrame(language) ? dmojFrame(code) : code;
}

/** The header beside a program that asks for it: the problem's own, if it brings one. */
function testlibFor(task: Checking, { testlib }: Builders): Record<string, string> {
  const own = task.judgeExtraFiles["testlib.h"];
  if (own !== undefined) return { "testlib.h": withoutPromises(own) };
  const sources = [task.checker?.code ?? "", ...Object.values(task.judgeExtraFiles)];
  if (!sources.some(includesTestlib)) return {};
  const header = testlib();
  if (!header) {
    throw notBuilt(task, "this node has no testlib.h; there, run: npm run languages -- install testlib");
  }
  return { "testlib.h": header.text };
}

/** With testlib.h half a minute on a board or under emulation; who wrote it is trusted, and it is compiled once. */
const CHECKER_CPU_MS = 60_000;

/** Checkers get optimisation, a newer standard than the contestants of "C++" and more time to compile. */
function forChecker({ language, version }: Toolchain): Toolchain {
  const { compile } = language;
  if (!compile || !/^C(\+\+)?$/.test(language.name)) return { language, version };
  const argv = compile.argv.map((word) => (word === "-std=c++14" ? "-std=c++17" : word));
  argv.splice(1, 0, "-O2");
  const checker: Language = {
    ...language,
    compile: { ...compile, argv, precompiled: undefined, cpuMs: CHECKER_CPU_MS, memoryMiB: 512 },
  };
  return { language: checker, version };
}
