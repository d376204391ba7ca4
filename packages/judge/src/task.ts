import { limitFactor, status, type Task } from "@verdict/contract";
import { compileCheckerOnly } from "./checker-compile.ts";
import { isAbort, isSystemFailure, NodeTrouble } from "./fault.ts";
import { judgeCases } from "./judge-cases.ts";
import { runOnlineTest } from "./online-test.ts";
import type { CacheUse, TaskLink, Tools } from "./prepare.ts";
import { Releases } from "./releases.ts";
import type { BlobStore, BlobUse } from "./testdata/blob-store.ts";
import { Turn } from "./turn.ts";
import { systemError, type Verdict } from "./verdict.ts";

/**
 * One attempt from fetch to report. Resolves with a verdict, System Error included;
 * rejects with NodeTrouble when another node should try, with AbortError when `signal` fires.
 */
export async function judge(task: Task, tools: Tools, link: TaskLink): Promise<Verdict> {
  const use: CacheUse = { releases: new Releases(), used: new Set() };
  try {
    const { slots } = tools.runner;
    const verdict = await slots.share(turnOf(task, link), () => workOn(task, tools, link, use));
    if (verdict.status !== status.accepted) await blameTheDiskFirst(tools.blobs, use.used);
    return verdict;
  } catch (error) {
    if (isAbort(error) || error instanceof NodeTrouble) throw error;
    if (isSystemFailure(error)) throw new NodeTrouble("the node's own files fail", { cause: error });
    await blameTheDiskFirst(tools.blobs, use.used);
    return systemError(error);
  } finally {
    use.releases.end();
  }
}

/** Of its cases' time limits, what an attempt may lose to runs that were stopped for others. */
const LOSS_FACTOR = 5;

function turnOf(task: Task, { report }: TaskLink): Turn {
  const cases =
    "cases" in task ? task.cases.length * (task.passes ?? 1) * (task.communication?.processes ?? 1) : 1;
  const limitMs = "timeLimitMs" in task ? task.timeLimitMs * limitFactor(task.language) * cases : 0;
  return new Turn({
    priority: task.priority,
    lossMaxMs: LOSS_FACTOR * limitMs,
    onWaited: () => report({ kind: "waited" }),
  });
}

function workOn(task: Task, tools: Tools, link: TaskLink, use: CacheUse): Promise<Verdict> {
  switch (task.kind) {
    case "submission":
    case "jury_solution":
      return judgeCases(task, tools, link, use);
    case "online_test":
      return runOnlineTest(task, tools, link, use);
    case "checker_compile":
      return compileCheckerOnly(task, tools, link, use);
  }
}

/** A program never fails because this node's disk changed what it was judged by. */
async function blameTheDiskFirst(blobs: BlobStore, used: Iterable<BlobUse>): Promise<void> {
  if (!(await blobs.unspoiled(used))) throw new NodeTrouble("files changed on this node's disk while in use");
}
