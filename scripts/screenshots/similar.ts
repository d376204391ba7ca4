import {
  addGroupTraining,
  addPublicToGroupTraining,
  checkSubmissionsStatus,
  getAdminProblemList,
  getGroupAdminTrainingList,
  getSimilarityChecks,
  getSimilarPairs,
  isInProgress,
  startSimilarityCheck,
  submitProblemJudge,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";
import { type Program, programNamed } from "../../e2e/programs.ts";
import { type Disguise, disguise } from "../../packages/similarity/test/disguise.ts";

const TITLE = "Homework 4";
const problems = ["1007", "1006"];
const language = "C++ 17";

/** What pupils do to a program that is not theirs; the third one writes their own, in another language. */
const ways: readonly (readonly Disguise[])[] = [[], ["renamed", "comments"], [], ["renamed", "dead code"]];

function programOf(pid: string, by: number): Pick<Program, "code" | "language"> {
  if (by === 2) return programNamed(pid, "correct.py");
  const { code } = programNamed(pid, "correct.cpp");
  return { language, code: disguise(code, "C++", ways[by] ?? [], by) };
}

/** A training of the group whose programs were compared: its id, and the pair that is most alike. */
export async function fillSimilar(
  client: Client,
  token: string,
  gid: number,
  pupils: readonly string[],
): Promise<{ tid: number; pair: number }> {
  const training = { gid, title: TITLE, description: "Two problems.", auth: "Public", rank: 2 };
  await client.call(addGroupTraining, { token, body: { training, trainingCategory: null } });
  const { data } = await client.call(getGroupAdminTrainingList, { token, query: { gid } });
  const tid = data.records.find(({ title }) => title === TITLE)?.id ?? 0;
  const sent: number[] = [];
  for (const problemId of problems) {
    const { data } = await client.call(getAdminProblemList, { token, query: { keyword: problemId } });
    const pid = data.records.find((row) => row.problemId === problemId)?.id ?? 0;
    await client.call(addPublicToGroupTraining, { token, body: { tid, pid, displayId: problemId } });
    for (const by of ways.keys()) {
      const body = { pid: problemId, tid, gid, ...programOf(problemId, by) };
      const answer = await client.call(submitProblemJudge, { token: pupils[by] ?? "", body });
      if (answer.status !== 200) throw new Error(answer.msg);
      sent.push(answer.data.submitId);
    }
  }
  await until(async () => {
    const { data } = await client.call(checkSubmissionsStatus, { token, body: { submitIds: sent } });
    return Object.values(data).every(({ status }) => !isInProgress(status));
  });
  const { data: check } = await client.call(startSimilarityCheck, { token, body: { tid, choice: "all" } });
  await until(async () => {
    const checks = await client.call(getSimilarityChecks, { token, query: { tid } });
    return checks.data.records[0]?.state === "done";
  });
  const pairs = await client.call(getSimilarPairs, { token, query: { tid, id: check.id } });
  return { tid, pair: pairs.data.records[0]?.id ?? 0 };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200));
}
