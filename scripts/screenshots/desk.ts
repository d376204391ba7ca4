import { setTimeout } from "node:timers/promises";
import {
  addContest,
  addProblem,
  addProblemFromPublic,
  getAdminContestList,
  getAdminProblemList,
  getContestantSheets,
  getLanguages,
  importContestants,
  judgeByHandOnDesk,
  startDryRun,
  status,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";

const NAME = "WINTER1";
const TITLE = "Winter Cup";
const sum = "a, b = map(int, input().split())\nprint(a + b)\n";
const teams = ["Red Pandas", "红熊猫队", "フクロウ隊", "여우 팀", "Łódź Foxes"];

async function ask<Data>(call: Promise<{ status: number; msg: string; data: Data }>): Promise<Data> {
  const { status, msg, data } = await call;
  if (status !== 200) throw new Error(msg);
  return data;
}

/**
 * A running contest with a list of teams, of which all but the last have solved its problem, and a dry run in it that finds
 * one that was judged too hard by hand. Their numbers.
 */
export async function fillDesk(client: Client, root: string): Promise<{ cid: number; dryRun: number }> {
  const all = await ask(client.call(getLanguages, { query: { all: false } }));
  const problem = {
    problem: { problemId: NAME, title: "Two numbers", type: 0, auth: 1, difficulty: 0 },
    samples: [{ input: "2 3\n", output: "5\n" }],
    languages: all.flatMap(({ id, name }) => (name === "Python3" ? [{ id, name }] : [])),
  };
  await ask(client.call(addProblem, { token: root, body: problem }));
  const found = await ask(client.call(getAdminProblemList, { token: root, query: { keyword: NAME } }));
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const award = { priority: 0, name: "Gold", background: "#e6bf25", color: "#2b2200", num: 2 };
  const contest = {
    ...{ title: TITLE, type: 0, auth: 1, pwd: "only-by-list", startTime: at(-60), endTime: at(60) },
    ...{ openPrint: true, oneSession: true, awardType: 2, awardConfigList: [award] },
  };
  await ask(client.call(addContest, { token: root, body: contest }));
  const made = await ask(client.call(getAdminContestList, { token: root, query: { keyword: TITLE } }));
  const cid = made.records[0]?.id ?? 0;
  const place = { cid, pid: found.records[0]?.id ?? 0, displayId: "A" };
  await ask(client.call(addProblemFromPublic, { token: root, body: place }));
  const rows = teams.map((name, index) => ({
    ...{ name, school: "University of the North", room: `Hall ${1 + (index % 2)}`, seat: String(11 + index) },
  }));
  const { key } = await ask(client.call(importContestants, { token: root, body: { cid, rows } }));
  const { sheets } = await ask(
    client.call(getContestantSheets, { token: root, query: { cid, key: key ?? "" } }),
  );
  const sent: number[] = [];
  for (const { username, password } of sheets.slice(0, -1)) {
    const token = await client.signIn(username, password);
    sent.push(await client.submit(token, "A", "Python3", sum, cid));
  }
  const [submitId = 0] = sent;
  for (let state = -1; state !== status.accepted; ) {
    state = (await client.states(sent.slice(0, 1), { cid, token: root })).get(submitId)?.status ?? -1;
    await setTimeout(100);
  }
  const byHand = { cid, submitId, status: status.wrongAnswer };
  await ask(client.call(judgeByHandOnDesk, { token: root, body: byHand }));
  const { id: dryRun } = await ask(client.call(startDryRun, { token: root, body: { cid } }));
  return { cid, dryRun };
}
