import { type CheckerCompileTask, status } from "@verdict/contract";
import { compileChecker } from "./compile/checker.ts";
import type { CacheUse, TaskLink, Tools } from "./prepare.ts";
import { compileError, nothingRun, type Verdict } from "./verdict.ts";

/** Whether a checker or interactor compiles. Fails as `judge` does. */
export async function compileCheckerOnly(
  task: CheckerCompileTask,
  tools: Tools,
  { report }: TaskLink,
  { releases }: CacheUse,
): Promise<Verdict> {
  report({ kind: "compiling" });
  const built = await compileChecker(task, tools);
  report({ kind: "compiled" });
  if ("error" in built) return compileError(built.error);
  releases.add(built.program.artefact.release);
  return { ...nothingRun, status: status.accepted, errorMessage: null };
}
