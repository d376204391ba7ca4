import { getProblemDetail, type ReadContestFiles } from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import type { contestCalls } from "./calls.ts";

export type ProblemInFile = ReadContestFiles["problems"][number];

/** Takes the site's problems of these ids into a new contest, under the letters of the files; returns those that are not here. */
export async function takeProblems(
  calls: ReturnType<typeof contestCalls>,
  cid: number,
  problems: readonly ProblemInFile[],
): Promise<ProblemInFile[]> {
  const missing: ProblemInFile[] = [];
  // One after the other: each takes its place behind those before it.
  for (const problem of problems) if (!(await takeOne(calls, cid, problem))) missing.push(problem);
  return missing;
}

async function takeOne(
  calls: ReturnType<typeof contestCalls>,
  cid: number,
  { id, label, name, color }: ProblemInFile,
): Promise<boolean> {
  try {
    const { problem } = await call(getProblemDetail, { query: { problemId: id } });
    const displayTitle = name || problem.title;
    await calls.changeProblem({ cid, pid: problem.id, displayId: label, displayTitle, color });
    return true;
  } catch {
    // The contest is there by now: what failed is told, and added on its page.
    return false;
  }
}
