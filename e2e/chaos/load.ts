import {
  addContest,
  addProblemFromPublic,
  getAdminContestList,
  getAdminProblemList,
  isInProgress,
  status,
} from "@verdict/contract";
import { Client } from "../client.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { type Program, programsOf } from "../programs.ts";
import type { Swarm } from "./swarm.ts";

const USERS = 20;
/** Programs that run into their limits take seconds each: one in so many submissions is one of them. Odd: inside, too. */
const SLOW_EVERY = 11;

/** Sent to the contest before anything is hurt: however slow the machine is, some are in it. */
export const SENT_FIRST = 3;

/** Problems of the contest. Others are sent to outside of it: in a contest they are no longer on the public list. */
export const INSIDE = ["1001", "1008"];

export interface Sent {
  readonly id: number;
  readonly program: Program;
  readonly isInside: boolean;
}

/** A contest that begins with the work and ends in the middle of it, frozen for its second half. */
export interface LoadContest {
  readonly cid: number;
  /** Of its manager. */
  readonly token: string;
}

/** What users did to a swarm, and what they were told. */
export class Load {
  readonly sent: Sent[] = [];
  /** Submissions whose call broke off: they may or may not be stored. */
  unsure = 0;
  /** What was sent to the contest when it was over. */
  refused = 0;
  #contest: LoadContest | null = null;
  /** A final verdict that turned into another one later. */
  readonly changed: string[] = [];
  readonly #final = new Map<number, number>();
  readonly #clients: Client[];
  #tokens: string[] = [];

  constructor({ origins }: Pick<Swarm, "origins">) {
    this.#clients = origins.map((origin) => new Client(origin));
  }

  get contest(): LoadContest {
    if (!this.#contest) throw new Error("nobody has signed in yet");
    return this.#contest;
  }

  /** Makes the users and the contest, which ends so many milliseconds later, and sends it its first submissions. */
  async begin(contestMs: number, random: () => number): Promise<void> {
    const first = pickAt(this.#clients, 0);
    const root = await first.signIn("root", OWN_ROOT_PASSWORD);
    await first.switchInterval(root, 0);
    this.#tokens = await first.users(
      root,
      Array.from({ length: USERS }, (_, i) => `chaos-${i + 1}`),
    );
    this.#contest = await openContest(first, root, contestMs);
    const indices = Array.from({ length: SENT_FIRST }, (_, i) => i);
    await Promise.all(indices.map((i) => this.#submitOne(i, pick(inside.quick, random))));
  }

  /** Sends `count` submissions, a few at a time over all servers, and goes on when one is away. */
  async submit(count: number, random: () => number, everyMs = 0): Promise<void> {
    const begun = Date.now();
    let next = 0;
    const sender = async () => {
      for (let i = next++; i < count; i = next++) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + i * everyMs - Date.now())));
        const pool = i % 2 === 0 ? outside : inside;
        await this.#submitOne(i, pick(i % SLOW_EVERY === 0 ? pool.slow : pool.quick, random));
      }
    };
    await Promise.all(Array.from({ length: 6 }, sender));
  }

  async #submitOne(i: number, program: Program): Promise<void> {
    const isInside = INSIDE.includes(program.pid);
    const cid = isInside ? this.contest.cid : undefined;
    for (let attempt = 0; ; attempt++) {
      const client = pickAt(this.#clients, i + attempt);
      try {
        const token = pickAt(this.#tokens, i);
        const id = await client.submit(token, program.pid, program.language, program.code, cid);
        this.sent.push({ id, program, isInside });
        return;
      } catch (error) {
        if ((error as { refusal?: string }).refusal === "contest-ended") {
          this.refused++;
          return;
        }
        if (attempt > 300) throw error;
        this.unsure++;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  /** Asks the servers in turn until everything known is final; every answer is compared with the earlier ones. */
  async untilFinal(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (let turn = 0; ; turn++) {
      const open = await this.look(turn);
      if (open === 0) return;
      if (Date.now() > deadline)
        throw new Error(`${open} submissions are still in progress after ${withinMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** Number of submissions without a final verdict. */
  async look(turn: number): Promise<number> {
    const client = pickAt(this.#clients, turn);
    const idsOf = (where: boolean) =>
      this.sent.filter(({ isInside }) => isInside === where).map(({ id }) => id);
    const rows = await Promise.all([
      client.states(idsOf(false)),
      client.states(idsOf(true), this.contest),
    ]).catch(() => null);
    if (!rows) return this.sent.length;
    for (const { submitId, status: now } of rows.flatMap((found) => [...found.values()])) {
      const before = this.#final.get(submitId);
      if (before !== undefined && before !== now) this.changed.push(`${submitId}: ${before}, then ${now}`);
      if (!isInProgress(now)) this.#final.set(submitId, now);
    }
    return this.sent.length - this.#final.size;
  }

  /** Submissions that got another verdict than their program must get. */
  get wrong(): string[] {
    return this.sent.flatMap(({ id, program }) => {
      const got = this.#final.get(id);
      return got === program.verdict ? [] : [`${id} ${program.name}: ${got} instead of ${program.verdict}`];
    });
  }
}

/** Begins now; `freezes`: for its second half. */
export async function openContest(
  client: Client,
  root: string,
  contestMs: number,
  freezes = true,
): Promise<LoadContest> {
  const startTime = Date.now();
  const title = "Contest under chaos";
  const [endTime, sealRankTime] = [startTime + contestMs, startTime + contestMs / 2];
  const date = (moment: number) => new Date(moment).toISOString();
  const times = { startTime: date(startTime), endTime: date(endTime), sealRankTime: date(sealRankTime) };
  const made = await client.call(addContest, {
    token: root,
    body: { title, type: 0, auth: 0, sealRank: freezes, ...times },
  });
  if (made.status !== 200) throw new Error(made.msg);
  const { data: contests } = await client.call(getAdminContestList, { token: root, query: {} });
  const cid = contests.records[0]?.id ?? 0;
  for (const displayId of INSIDE) {
    const query = { keyword: displayId };
    const { data: problems } = await client.call(getAdminProblemList, { token: root, query });
    const pid = problems.records[0]?.id ?? 0;
    const { status: code, msg } = await client.call(addProblemFromPublic, {
      token: root,
      body: { cid, pid, displayId },
    });
    if (code !== 200) throw new Error(msg);
  }
  return { cid, token: root };
}

const all = ["1000", "1001", "1002", "1007", "1008", "1009"].flatMap(programsOf);
const atLimit: readonly number[] = [status.timeLimitExceeded, status.memoryLimitExceeded];

function poolOf(programs: Program[]) {
  // Endless loops in C++ alone: in Python one takes ten seconds of a processor, twice where its node is killed.
  const slow = programs.filter(({ verdict, name }) => atLimit.includes(verdict) && !name.endsWith("loop.py"));
  const quick = programs.filter(({ verdict }) => !atLimit.includes(verdict));
  return { slow: slow.length > 0 ? slow : quick, quick };
}
const inside = poolOf(all.filter(({ pid }) => INSIDE.includes(pid)));
const outside = poolOf(all.filter(({ pid }) => !INSIDE.includes(pid)));

/** Every program chaos may send, by what is stored of it. */
export const programs: readonly Program[] = all;

function pick<T>(list: readonly T[], random: () => number): T {
  return pickAt(list, Math.floor(random() * list.length));
}

function pickAt<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}
