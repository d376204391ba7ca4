import { receiveWork, sendToParent } from "../../platform/child-side.ts";

/**
 * The simulated contestants, in a process of their own: they must not take the server's time. They use the site
 * over HTTP as pages do. This file runs alone; it is handed what it needs.
 */
export interface CrowdTask {
  origin: string;
  cid: number;
  seconds: number;
  people: { username: string; password: string }[];
  problems: { label: string; programs: { language: string; code: string }[] }[];
  paths: Record<
    "signIn" | "contest" | "problems" | "problem" | "state" | "snapshot" | "people" | "submit" | "live",
    string
  >;
}

export interface CrowdSample {
  act: "signIn" | "contest" | "problems" | "problem" | "board" | "submit";
  ms: number;
  isGood: boolean;
}

const task = await receiveWork<CrowdTask>();
const endsAt = Date.now() + task.seconds * 1000;
const samples: CrowdSample[] = [];
const streams = new AbortController();

/** In a rehearsal of minutes everybody sends once in so many seconds, which is a contest's last hour. */
const SEND_EVERY_S = 240;
/** Between two looks of one person; shorter where all is short. */
const LOOK_MS = { least: 2000, most: 12_000 };
/** Everybody is there after this part of the time, two minutes at most. */
const ARRIVAL = { part: 0.25, mostMs: 120_000 };
/** People at the sign-in at once: browsers wait for their turn, too. */
const AT_DOOR = 8;

const between = (least: number, most: number) => least + Math.random() * (most - least);
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const until = (at: number) => new Promise<void>((done) => setTimeout(done, Math.max(0, at - Date.now())));

let atDoor = 0;

async function ask(act: CrowdSample["act"], path: string, token: string | null, body?: object) {
  const began = performance.now();
  let answer: { headers: Headers; data: unknown; isGood: boolean };
  try {
    const response = await fetch(task.origin + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token && { Authorization: token }),
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const envelope = isJson ? (JSON.parse(text) as { status?: number }) : {};
    const isGood = response.ok && (envelope.status ?? 200) === 200;
    answer = { headers: response.headers, data: envelope, isGood };
  } catch {
    answer = { headers: new Headers(), data: null, isGood: false };
  }
  samples.push({ act, ms: performance.now() - began, isGood: answer.isGood });
  return answer;
}

async function board(token: string): Promise<void> {
  const query = `?cid=${task.cid}&side=inside`;
  for (const path of [task.paths.state, task.paths.snapshot, task.paths.people]) {
    await ask("board", path + query, token);
  }
}

/** A board that stays open hears of every change. */
async function listen(token: string): Promise<void> {
  const topics = `?topic=board.${task.cid}.inside,contest.${task.cid}`;
  const response = await fetch(task.origin + task.paths.live + topics, {
    headers: { Authorization: token },
    signal: streams.signal,
  });
  for await (const _chunk of response.body ?? []) if (streams.signal.aborted) return;
}

async function live({ username, password }: { username: string; password: string }): Promise<void> {
  const arrivals = Math.min(ARRIVAL.mostMs, task.seconds * 1000 * ARRIVAL.part);
  await until(Date.now() + between(0, arrivals));
  while (atDoor >= AT_DOOR) await until(Date.now() + 50);
  atDoor++;
  const answer = await ask("signIn", task.paths.signIn, null, { username, password });
  atDoor--;
  const token = answer.headers.get("authorization");
  if (!token) return;
  void listen(token).catch(() => {});
  await ask("contest", `${task.paths.contest}?cid=${task.cid}`, token);
  await ask("problems", `${task.paths.problems}?cid=${task.cid}`, token);
  const times = Math.max(1, Math.round(task.seconds / SEND_EVERY_S));
  const sends = Array.from({ length: times }, () => between(Date.now(), endsAt)).sort((a, b) => a - b);
  const pause = {
    least: LOOK_MS.least,
    most: Math.max(LOOK_MS.least, Math.min(LOOK_MS.most, task.seconds * 100)),
  };
  while (Date.now() < endsAt) {
    const [next] = sends;
    if (next !== undefined && next <= Date.now()) {
      sends.shift();
      await send(token);
    }
    const problem = `${task.paths.problem}?cid=${task.cid}&displayId=${encodeURIComponent(pick(task.problems).label)}`;
    if (Math.random() < 0.4) await board(token);
    else if (Math.random() < 0.7) await ask("problem", problem, token);
    else await ask("problems", `${task.paths.problems}?cid=${task.cid}`, token);
    await until(Math.min(endsAt, sends[0] ?? endsAt, Date.now() + between(pause.least, pause.most)));
  }
  for (const _left of sends) await send(token);
}

async function send(token: string): Promise<void> {
  const { label, programs } = pick(task.problems);
  const { language, code } = pick(programs);
  await ask("submit", task.paths.submit, token, { pid: label, cid: task.cid, language, code });
}

const telling = setInterval(() => {
  if (samples.length > 0) void sendToParent(samples.splice(0));
}, 500);
await Promise.all(task.people.map(live));
streams.abort();
clearInterval(telling);
await sendToParent(samples.splice(0));
