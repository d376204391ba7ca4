import {
  addContest,
  addProblem,
  addProblemFromPublic,
  type BodyInput,
  getAdminContest,
  getAdminContestList,
  getAdminProblemList,
  getLanguages,
  updateContest,
} from "@verdict/contract";
import type { Client } from "./client.ts";

/** What stories of contests begin with, over HTTP. */

/** The answer's data; a refusal is an error. */
export async function ask<Data>(call: Promise<{ status: number; msg: string; data: Data }>): Promise<Data> {
  const { status, msg, data } = await call;
  if (status !== 200) throw new Error(msg);
  return data;
}

/** A program that solves the problem below. */
export const SUM = "a, b = map(int, input().split())\nprint(a + b)\n";

/** A public problem of two numbers, for Python alone, with one case whose output may be wrong; its number. */
export async function makeSumProblem(
  client: Client,
  root: string,
  problemId: string,
  title = "Two numbers",
  output = "5\n",
): Promise<number> {
  const all = await ask(client.call(getLanguages, { query: { all: false } }));
  const python = all.flatMap(({ id, name }) => (name === "Python3" ? [{ id, name }] : []));
  const problem = { problemId, title, type: 0, auth: 1, difficulty: 0 };
  const samples = [{ input: "2 3\n", output }];
  await ask(client.call(addProblem, { token: root, body: { problem, samples, languages: python } }));
  const query = { keyword: problemId };
  return (await ask(client.call(getAdminProblemList, { token: root, query }))).records[0]?.id ?? 0;
}

/** A public ACM contest of root's whose problem A is `pid` (0: it has none); its number. */
export async function makeContest(
  client: Client,
  root: string,
  pid: number,
  form: Pick<BodyInput<typeof addContest>, "title" | "startTime" | "endTime"> &
    Partial<BodyInput<typeof addContest>>,
): Promise<number> {
  await ask(client.call(addContest, { token: root, body: { type: 0, auth: 0, ...form } }));
  const query = { keyword: form.title as string };
  const cid = (await ask(client.call(getAdminContestList, { token: root, query }))).records[0]?.id ?? 0;
  if (pid) await ask(client.call(addProblemFromPublic, { token: root, body: { cid, pid, displayId: "A" } }));
  return cid;
}

/** Changes single fields of a contest's form. */
export async function changeContest(
  client: Client,
  root: string,
  cid: number,
  fields: Partial<BodyInput<typeof updateContest>>,
): Promise<void> {
  const form = await ask(client.call(getAdminContest, { token: root, query: { cid } }));
  await ask(client.call(updateContest, { token: root, body: { ...form, ...fields } }));
}
