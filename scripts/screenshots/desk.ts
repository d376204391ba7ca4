import { setTimeout as pause } from "node:timers/promises";
import {
  addClicsToken,
  addJurySolution,
  addProblemFromPublic,
  CLICS_PATH,
  getContestantSheets,
  getRehearsals,
  getShadow,
  importContestants,
  isInProgress,
  judgeByHandOnDesk,
  saveShadow,
  startDryRun,
  startRehearsal,
  status,
  submitPrintText,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "../../e2e/contest-steps.ts";

const teams = ["Red Pandas", "红熊猫队", "フクロウ隊", "여우 팀", "Łódź Foxes"];
const wrong = "print(0)\n";
/** Of a problem that nobody solves: more tries than the control room lets pass. */
const TRIES = 5;

/**
 * A running contest that was rehearsed, with a list of teams, of which all but the last have solved its first problem and
 * none the second, texts to print, and a dry run in it that finds one that was judged too hard by hand. It shadows itself,
 * so that this one differs there too. Numbers of contest and dry run.
 */
export async function fillDesk(client: Client, root: string): Promise<{ cid: number; dryRun: number }> {
  const pid = await makeSumProblem(client, root, "WINTER1");
  const hard = await makeSumProblem(client, root, "WINTER2", "Three numbers");
  const solution = { pid, name: "right", language: "Python3", code: SUM, expected: [status.accepted] };
  await ask(client.call(addJurySolution, { token: root, body: solution }));
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const award = { priority: 0, name: "Gold", background: "#e6bf25", color: "#2b2200", num: 2 };
  const cid = await makeContest(client, root, pid, {
    ...{ title: "Winter Cup", auth: 1, pwd: "only-by-list", startTime: at(-60), endTime: at(60) },
    ...{ openPrint: true, oneSession: true, awardType: 2, awardConfigList: [award] },
  });
  await ask(client.call(addProblemFromPublic, { token: root, body: { cid, pid: hard, displayId: "B" } }));
  await rehearse(client, root, cid);
  const sent = await compete(client, root, cid);
  const judged = async () => {
    const states = [...(await client.states(sent, { cid, token: root })).values()];
    return states.length === sent.length && states.every((one) => !isInProgress(one.status));
  };
  while (!(await judged())) await pause(100);
  const byHand = { cid, submitId: sent[0] ?? 0, status: status.wrongAnswer };
  await ask(client.call(judgeByHandOnDesk, { token: root, body: byHand }));
  await shadowItself(client, root, cid);
  const { id: dryRun } = await ask(client.call(startDryRun, { token: root, body: { cid } }));
  return { cid, dryRun };
}

async function rehearse(client: Client, root: string, cid: number): Promise<void> {
  await ask(client.call(startRehearsal, { token: root, body: { cid, people: 12, seconds: 30 } }));
  const newest = async () =>
    (await ask(client.call(getRehearsals, { token: root, query: { cid } }))).rehearsals[0];
  while ((await newest())?.state !== "done") await pause(200);
}

/** The teams sign in, submit and ask for prints. Their submissions. */
async function compete(client: Client, root: string, cid: number): Promise<number[]> {
  const rows = teams.map((name, index) => ({
    ...{ name, school: "University of the North", room: `Hall ${1 + (index % 2)}`, seat: String(11 + index) },
  }));
  const { key } = await ask(client.call(importContestants, { token: root, body: { cid, rows } }));
  const query = { cid, key: key ?? "" };
  const { sheets } = await ask(client.call(getContestantSheets, { token: root, query }));
  const sent: number[] = [];
  for (const [index, { username, password }] of sheets.entries()) {
    const token = await client.signIn(username, password);
    if (index < teams.length - 1) sent.push(await client.submit(token, "A", "Python3", SUM, cid));
    for (let n = 0; n < TRIES; n++) sent.push(await client.submit(token, "B", "Python3", wrong, cid));
    if (index % 2 === 0) {
      const body = { cid, content: SUM.repeat(4 + 6 * index) };
      await ask(client.call(submitPrintText, { token, body }));
    }
  }
  return sent;
}

async function shadowItself(client: Client, root: string, cid: number): Promise<void> {
  const made = { cid, name: "resolver", view: "admin" as const };
  const { token } = await ask(client.call(addClicsToken, { token: root, body: made }));
  const shadow = {
    ...{ cid, url: `${client.origin}${CLICS_PATH}/contests/${cid}`, username: "cds" },
    ...{ password: token, languages: {} },
  };
  await ask(client.call(saveShadow, { token: root, body: shadow }));
  const found = async () => (await ask(client.call(getShadow, { token: root, query: { cid } })))?.counts;
  while (!(await found())?.differences) await pause(200);
}
