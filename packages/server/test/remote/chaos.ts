import { setTimeout as pause } from "node:timers/promises";
import { getSubmissionDetail, isInProgress, type Submission, status } from "@verdict/contract";
import { timingAt } from "../../src/features/remote/timing.ts";
import { Fleet, furnish, type ReplicaName, type Replicas, remoteTasks, startReplicas } from "./fleet.ts";
import type { Trouble } from "./replica.ts";

/** Submissions to judges elsewhere while those judges and the servers of this site are in trouble; then the books. */

export interface RemoteChaosPlan {
  readonly databaseUrl: string;
  readonly submissions: number;
  readonly servers: number;
  /** Mean pause between two kills of a server, ms. */
  readonly killEveryMs: number;
  readonly killsMost: number;
  /** How long one trouble of a replica lasts, ms. */
  readonly troubleMs: number;
  /** Pause between two requests to a judge, ms. */
  readonly intervalMs: number;
  readonly accounts: number;
  readonly pace: number;
  readonly withinMs: number;
}

export interface RemoteChaosReport {
  readonly sent: number;
  readonly judged: number;
  /** Ended without a verdict, by cause. */
  readonly failed: Record<string, number>;
  readonly kills: number;
  readonly troubles: Record<string, number>;
  readonly runsThere: number;
  readonly requests: number;
  readonly seconds: number;
  /** Every list is empty where nothing went wrong. */
  readonly faults: {
    readonly open: string[];
    readonly wrong: string[];
    readonly sentTwice: string[];
    readonly nameless: string[];
    readonly impolite: string[];
  };
}

const words = ["AC", "WA", "TLE", "RE", "CE"] as const;
const verdictOf: Record<(typeof words)[number], number> = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  TLE: status.timeLimitExceeded,
  RE: status.runtimeError,
  CE: status.compileError,
};

interface Sent {
  id: number;
  site: ReplicaName;
  word: (typeof words)[number];
}

/** What a replica does to those who ask it, one after the other. */
const troublesAt = (pace: number): Record<string, Partial<Trouble>> => ({
  // After the one who sent them has given up.
  "takes programs late": { lateMs: timingAt(pace).request + 600 },
  calm: {},
  "loses answers": { loseAnswer: 0.4 },
  "answers twice": { doubled: true, loseAnswer: 0.2 },
  "logs out": { logOut: 0.15 },
  "is slow": { slow: 0.3, slowMs: 700 },
  "drops requests": { loseRequest: 0.2 },
  "changes a page": { changed: 0.1 },
  "is under maintenance": { down: "maintenance" },
  "answers 500": { down: "broken" },
  "asks for people": { down: "captcha" },
  "wants fewer requests": { down: "limited" },
});

export async function runRemoteChaos(
  plan: RemoteChaosPlan,
  say: (text: string) => void = () => {},
): Promise<RemoteChaosReport> {
  const { databaseUrl, servers, intervalMs, pace } = plan;
  const replicas = await startReplicas();
  const sites = Object.fromEntries(
    Object.entries(replicas).map(([oj, { origin }]) => [oj, { url: origin, intervalMs }]),
  );
  const fleet = new Fleet({ databaseUrl, servers, sites, pace });
  const over = new AbortController();
  try {
    await fleet.start();
    const root = await furnish(fleet, replicas, { accounts: plan.accounts, tasks: remoteTasks });
    const names = Array.from({ length: 6 }, (_, n) => `chaos-${n + 1}`);
    const users = await fleet.client(0).users(root, names);
    say(`${servers} servers and ${Object.keys(replicas).length} replicas are up`);
    for (const replica of Object.values(replicas)) replica.requests.length = 0;
    const begun = Date.now();
    const sent: Sent[] = [];
    const isUnderWay = () => sent.length >= plan.submissions / 4;
    const hurting = Promise.all([
      killServers(fleet, plan, isUnderWay, over.signal),
      hurt(replicas, plan, over.signal),
    ]);
    const deadline = Date.now() + plan.withinMs;
    await submitAll(fleet, users, plan.submissions, deadline, sent);
    say(`${sent.length} are handed in after ${Math.round((Date.now() - begun) / 1000)} s`);
    const ids = sent.map(({ id }) => id);
    // The trouble lasts until half of the work is done; what is left must still come out right.
    while (Date.now() < deadline && (await openOf(fleet, ids)) > ids.length / 2) await pause(200);
    over.abort();
    const [kills, told] = await hurting;
    say(`the trouble is over after ${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify(told)}`);
    for (const replica of Object.values(replicas)) replica.be({});
    await Promise.all(fleet.origins.map((_origin, i) => fleet.answering(i)));
    while (Date.now() < deadline && (await openOf(fleet, ids)) > 0) await pause(200);
    const states = await fleet.client(0).states(ids);
    // A program that was taken late may arrive after its submission has ended.
    await pause(replicas.HDU.trouble.lateMs + timingAt(pace).request / 2);
    const causes = await causesOf(fleet, root, states);
    return {
      ...summary(sent, states, causes, replicas, intervalMs),
      ...{ kills, troubles: told, seconds: (Date.now() - begun) / 1000 },
    };
  } finally {
    over.abort();
    await fleet.stop();
    await Promise.all(Object.values(replicas).map((replica) => replica.stop()));
  }
}

/** Adds to `sent` what a server has taken. */
async function submitAll(
  fleet: Fleet,
  users: string[],
  count: number,
  until: number,
  sent: Sent[],
): Promise<void> {
  let next = 0;
  const sender = async () => {
    for (let n = next++; n < count; n = next++) {
      const task = remoteTasks[n % remoteTasks.length] ?? remoteTasks[0];
      const word = words[Math.floor(n / remoteTasks.length) % words.length] ?? "AC";
      const code = `#include <cstdio>\nint main() { return ${n}; } // judge: ${word} ${n + 1} ${1000 + n}`;
      for (let tries = 0; ; tries++) {
        try {
          const token = users[n % users.length] ?? "";
          const id = await fleet.client(n + tries).submit(token, task.shown, task.language, code);
          sent.push({ id, site: task.site, word });
          break;
        } catch (error) {
          // The server was killed meanwhile. What it may have stored is judged as well, and nobody asks for it.
          if (Date.now() > until || (error as { refusal?: string }).refusal) throw error;
          await pause(100);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, sender));
}

/** The first dies in the middle of the work; the next when the one before is back, so that somebody is always there. */
async function killServers(
  fleet: Fleet,
  { servers, killEveryMs, killsMost }: RemoteChaosPlan,
  isUnderWay: () => boolean,
  over: AbortSignal,
) {
  let kills = 0;
  while (!over.aborted && !isUnderWay()) await pause(10);
  while (!over.aborted && kills < killsMost) {
    await fleet.kill(kills % servers);
    await fleet.answering(kills % servers);
    kills++;
    await pause(killEveryMs * (0.5 + Math.random()), undefined, { signal: over }).catch(() => {});
  }
  return kills;
}

/** Each replica goes through all troubles, beginning with another one. */
async function hurt(replicas: Replicas, { troubleMs, pace }: RemoteChaosPlan, over: AbortSignal) {
  const told: Record<string, number> = {};
  const troubles = troublesAt(pace);
  const kinds = Object.keys(troubles);
  await Promise.all(
    Object.values(replicas).map(async (replica, first) => {
      for (let i = first * 2; !over.aborted; i++) {
        const kind = kinds[i % kinds.length] ?? "calm";
        replica.be(troubles[kind] ?? {});
        told[kind] = (told[kind] ?? 0) + 1;
        await pause(troubleMs * (0.5 + Math.random()), undefined, { signal: over }).catch(() => {});
      }
    }),
  );
  return told;
}

async function openOf(fleet: Fleet, ids: number[]): Promise<number> {
  for (const [i] of fleet.origins.entries()) {
    const states = await fleet
      .client(i)
      .states(ids)
      .catch(() => null);
    if (states) return ids.filter((id) => isInProgress(states.get(id)?.status ?? status.pending)).length;
  }
  return ids.length;
}

/** What a failed submission says of itself. */
async function causesOf(fleet: Fleet, root: string, states: Map<number, Submission>) {
  const causes = new Map<number, string>();
  for (const { submitId, status: code } of states.values()) {
    if (code !== status.submitFailed && code !== status.systemError) continue;
    const { data } = await fleet.client(0).call(getSubmissionDetail, { token: root, query: { submitId } });
    causes.set(submitId, data.submission.errorMessage ?? "");
  }
  return causes;
}

function summary(
  sent: readonly Sent[],
  states: Map<number, Submission>,
  causes: Map<number, string>,
  replicas: Replicas,
  intervalMs: number,
): Omit<RemoteChaosReport, "kills" | "troubles" | "seconds"> {
  const all = Object.entries(replicas);
  const failed: Record<string, number> = {};
  for (const [id, text] of causes) {
    const kind = `${states.get(id)?.status === status.systemError ? "SE" : "SF"}: ${text.replace(/^\w+ |\d+/g, "…").slice(0, 60)}`;
    failed[kind] = (failed[kind] ?? 0) + 1;
  }
  const codeOf = (id: number) => states.get(id)?.status ?? status.pending;
  const isEnded = ({ id }: Sent) => !isInProgress(codeOf(id));
  const wrong = sent.filter(
    (one) => isEnded(one) && !causes.has(one.id) && codeOf(one.id) !== verdictOf[one.word],
  );
  const runs = all.flatMap(([, replica]) => replica.runs);
  return {
    sent: sent.length,
    judged: sent.filter((one) => isEnded(one) && !causes.has(one.id)).length,
    failed,
    runsThere: runs.length,
    requests: all.reduce((sum, [, { requests }]) => sum + requests.length, 0),
    faults: {
      open: sent.filter((one) => !isEnded(one)).map(({ id }) => `${id}`),
      wrong: wrong.map(({ id, site, word }) => `${id} at ${site}: ${codeOf(id)} instead of ${word}`),
      sentTwice: all.flatMap(([name, replica]) => replica.sentTwice.map(({ id }) => `${name} ${id}`)),
      nameless: [...causes].filter(([, text]) => text.trim() === "").map(([id]) => `${id}`),
      impolite: all.flatMap(([name, replica]) => impolite(name, replica, intervalMs)),
    },
  };
}

/** Requests leave with the pause between them; a busy machine may bring two of them closer together on arrival. */
function impolite(name: string, replica: Replicas[ReplicaName], intervalMs: number): string[] {
  const windowMs = 1000;
  const most = replica.mostWithin(windowMs);
  const allowed = Math.ceil(windowMs / intervalMs) * 1.5 + 2;
  return most > allowed ? [`${name}: ${most} requests within a second, ${allowed} at most`] : [];
}
