/**
 * An honest program's way to its verdict on a site of two slots: alone, and while ten right programs of ten other users
 * keep the judge for a minute each; in a contest and outside, and in a contest whose own programs take so long.
 */
import {
  addProblem,
  getAdminProblemList,
  getSubmissionTimeline,
  isInProgress,
  status,
} from "@verdict/contract";
import type { Client } from "../e2e/client.ts";
import { ask, makeContest } from "../e2e/contest-steps.ts";
import { enterAsRoot, startOwnSite } from "../e2e/own-site.ts";
import { report } from "./lib/report.ts";

const ROUNDS = 5;
const OTHERS = 10;
/** After this time each of the ten has had a slot. */
const BEGUN_MS = 40_000;

const spin = (seconds: number) => `import time
a, b = map(int, input().split())
while time.process_time() < ${seconds}: pass
print(a + b)
`;
const long = spin(8);
const honest = spin(0.25);

let worst = 0;
const site = await startOwnSite();
const figures: Record<string, number> = {};
try {
  const { client, root } = await enterAsRoot(site);
  const names = Array.from({ length: OTHERS }, (_, i) => `long-${i + 1}`);
  const [me = "", ...others] = await client.users(root, ["honest", ...names]);
  await makeProblem(client, root, "TURNS", 4, 1000);
  await makeProblem(client, root, "LONG", 6, 10_000);
  const pid = await makeProblem(client, root, "TURNS-C", 4, 1000);
  const cid = await makeContest(client, root, pid, {
    title: "Turns",
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 7_200_000).toISOString(),
  });
  const practice = () => waitOf(client, root, me, "TURNS");
  const contest = () => waitOf(client, root, me, "A", cid);
  await practice(); // warms up
  figures.alone_ms = await median(practice);
  for (const token of others) await client.submit(token, "LONG", "Python3", long);
  figures.contest_at_once_ms = await contest();
  await new Promise((resolve) => setTimeout(resolve, BEGUN_MS));
  figures.contest_behind_ten_ms = await median(contest);
  figures.contest_behind_ten_worst_ms = worst;
  figures.practice_behind_ten_ms = await median(practice);
  figures.practice_behind_ten_worst_ms = worst;
} finally {
  await site.stop();
}
const budget = 2 * (figures.alone_ms ?? 0) + 1000;
report(figures, [
  { what: "alone, ms", is: figures.alone_ms, budget: "" },
  { what: "contest, ten others just sent", is: figures.contest_at_once_ms, budget: `≤ ${budget}` },
  { what: "contest, behind ten long ones", is: figures.contest_behind_ten_ms, budget: `≤ ${budget}` },
  { what: "the slowest of them", is: figures.contest_behind_ten_worst_ms, budget: "" },
  { what: "outside, behind ten long ones", is: figures.practice_behind_ten_ms, budget: "" },
  { what: "the slowest of them", is: figures.practice_behind_ten_worst_ms, budget: "" },
]);

/** A public problem of two numbers; its number. */
async function makeProblem(
  client: Client,
  root: string,
  problemId: string,
  cases: number,
  timeLimit: number,
): Promise<number> {
  const problem = { problemId, title: problemId, type: 0, auth: 1, difficulty: 0, timeLimit };
  const samples = Array.from({ length: cases }, (_, n) => ({ input: `${n} 1\n`, output: `${n + 1}\n` }));
  await ask(client.call(addProblem, { token: root, body: { problem, samples } }));
  const query = { keyword: problemId };
  return (await ask(client.call(getAdminProblemList, { token: root, query }))).records[0]?.id ?? 0;
}

/** From its storing to its verdict's, by the server's clock. */
async function waitOf(
  client: Client,
  root: string,
  token: string,
  pid: string,
  cid?: number,
): Promise<number> {
  const id = await client.submit(token, pid, "Python3", `${honest}# ${Math.random()}\n`, cid);
  for (;;) {
    const states = await client.states([id], cid === undefined ? undefined : { cid, token: root });
    const verdict = states.get(id)?.status;
    if (verdict === status.accepted) break;
    if (verdict !== undefined && !isInProgress(verdict)) throw new Error(`ended as ${verdict}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const { data } = await client.call(getSubmissionTimeline, { token: root, query: { submitId: id } });
  return data[0]?.marks.findLast(({ mark }) => mark === "stored")?.atMs ?? Number.NaN;
}

async function median(sample: () => Promise<number>): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) samples.push(await sample());
  worst = Math.max(...samples);
  return samples.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
