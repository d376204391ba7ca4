/** The queue: hand-over to a waiting node, and intake over HTTP by 32 clients without a judge, then drained. */
import {
  getSubmissionTimeline,
  nodeDrain,
  nodeList,
  nodeResume,
  submitProblemJudge,
} from "@verdict/contract";
import type { Client } from "../e2e/client.ts";
import { enterAsRoot, startOwnSite } from "../e2e/own-site.ts";
import { programNamed } from "../e2e/programs.ts";
import { report } from "./lib/report.ts";

const HANDOVERS = 200;
const CLIENTS = 32;
const INTAKE = 1600;
/** From submission to node, ms at p95. */
const HANDOVER_BUDGET_MS = 50;

const { pid, language, code } = programNamed("1000", "correct.py");
const site = await startOwnSite();
const figures: Record<string, number> = {};
try {
  const { client, root } = await enterAsRoot(site);
  const users = await client.users(
    root,
    Array.from({ length: CLIENTS }, (_, i) => `bench-${i + 1}`),
  );
  await handOver(client, users[0] ?? "");
  await intake(client, root, users);
} finally {
  await site.stop();
}
report(figures, [
  { what: "hand-over to a waiting node, median ms", is: figures.handover_p50_ms, budget: "" },
  { what: "hand-over, p95 ms", is: figures.handover_p95_ms, budget: `≤ ${HANDOVER_BUDGET_MS}` },
  { what: "bare requests a second (site settings), same clients", is: figures.bare_per_s, budget: "" },
  { what: "submissions stored a second", is: figures.intake_per_s, budget: "" },
  { what: "intake, p95 ms", is: figures.intake_p95_ms, budget: "" },
  { what: "stored to bare requests", is: figures.intake_ratio, budget: "" },
  { what: "drained, submissions a minute", is: figures.drained_per_min, budget: "" },
]);

/** One at a time: how long each waited for the node that waits for it. */
async function handOver(client: Client, token: string): Promise<void> {
  const waits: number[] = [];
  for (let round = 0; round < HANDOVERS; round++) {
    const id = await client.submit(token, pid, language, code);
    await client.verdicts([id], 30_000);
    const { data } = await client.call(getSubmissionTimeline, { query: { submitId: id } });
    const leased = data[0]?.marks.find(({ mark }) => mark === "leased");
    if (leased && round > 0) waits.push(leased.atMs); // the first one warms up
  }
  figures.handover_p50_ms = quantile(waits, 0.5);
  figures.handover_p95_ms = quantile(waits, 0.95);
}

/** As fast as 32 clients can hand in while no node takes work; every one of them must then be judged. */
async function intake(client: Client, root: string, users: string[]): Promise<void> {
  const { data: nodes } = await client.call(nodeList, { token: root, query: {} });
  const id = nodes.records[0]?.id ?? 0;
  const bare = await hammer(INTAKE, users, async () => {
    await fetch(`${client.origin}/api/get-website-config`).then((answer) => answer.text());
  });
  await client.call(nodeDrain, { token: root, body: { id } });
  const ids: number[] = [];
  const stored = await hammer(INTAKE, users, async (token) => {
    const { data } = await client.call(submitProblemJudge, { token, body: { pid, language, code } });
    ids.push(data.submitId);
  });
  await client.call(nodeResume, { token: root, body: { id } });
  const begun = performance.now();
  await client.verdicts(ids, 1_200_000);
  figures.bare_per_s = round(INTAKE / bare.seconds);
  figures.intake_per_s = round(INTAKE / stored.seconds);
  figures.intake_ratio = round(bare.seconds / stored.seconds, 2);
  figures.intake_p95_ms = quantile(stored.times, 0.95);
  figures.drained_per_min = round(ids.length / ((performance.now() - begun) / 60_000));
}

async function hammer(count: number, tokens: string[], act: (token: string) => Promise<void>) {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    tokens.map(async (token) => {
      while (next++ < count) {
        const asked = performance.now();
        await act(token);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { seconds: (performance.now() - begun) / 1000, times };
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.floor(sorted.length * share)] ?? 0, 1);
}

function round(value: number, digits = 0): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
