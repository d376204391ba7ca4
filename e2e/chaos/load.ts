import { isInProgress, status } from "@verdict/contract";
import { Client } from "../client.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { type Program, programsOf } from "../programs.ts";
import type { Swarm } from "./swarm.ts";

const USERS = 20;
/** Programs that run into their limits take seconds each: one in so many submissions is one of them. */
const SLOW_EVERY = 12;

export interface Sent {
  readonly id: number;
  readonly program: Program;
}

/** What users did to a swarm, and what they were told. */
export class Load {
  readonly sent: Sent[] = [];
  /** Submissions whose call broke off: they may or may not be stored. */
  unsure = 0;
  /** A final verdict that turned into another one later. */
  readonly changed: string[] = [];
  readonly #final = new Map<number, number>();
  readonly #clients: Client[];
  #tokens: string[] = [];

  constructor({ origins }: Pick<Swarm, "origins">) {
    this.#clients = origins.map((origin) => new Client(origin));
  }

  async signIn(): Promise<void> {
    const [first] = this.#clients;
    if (!first) throw new Error("a swarm has a server");
    const root = await first.signIn("root", OWN_ROOT_PASSWORD);
    await first.switchInterval(root, 0);
    this.#tokens = await first.users(
      root,
      Array.from({ length: USERS }, (_, i) => `chaos-${i + 1}`),
    );
  }

  /** Sends `count` submissions, a few at a time over all servers, and goes on when one is away. */
  async submit(count: number, random: () => number, everyMs = 0): Promise<void> {
    const begun = Date.now();
    let next = 0;
    const sender = async () => {
      for (let i = next++; i < count; i = next++) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + i * everyMs - Date.now())));
        const program = pick(i % SLOW_EVERY === 0 ? slow : quick, random);
        await this.#submitOne(i, program);
      }
    };
    await Promise.all(Array.from({ length: 6 }, sender));
  }

  async #submitOne(i: number, program: Program): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const client = pickAt(this.#clients, i + attempt);
      try {
        const token = pickAt(this.#tokens, i);
        const id = await client.submit(token, program.pid, program.language, program.code);
        this.sent.push({ id, program });
        return;
      } catch (error) {
        if (attempt > 300) throw error;
        this.unsure++;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  /** Asks the servers in turn until everything known is final; every answer is held against the earlier ones. */
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
    const ids = this.sent.map(({ id }) => id);
    const rows = await pickAt(this.#clients, turn)
      .states(ids)
      .catch(() => null);
    if (!rows) return ids.length;
    for (const { submitId, status: now } of rows.values()) {
      const before = this.#final.get(submitId);
      if (before !== undefined && before !== now) this.changed.push(`${submitId}: ${before}, then ${now}`);
      if (!isInProgress(now)) this.#final.set(submitId, now);
    }
    return ids.length - this.#final.size;
  }

  /** Submissions that got another verdict than their program must get. */
  get wrong(): string[] {
    return this.sent.flatMap(({ id, program }) => {
      const got = this.#final.get(id);
      return got === program.verdict ? [] : [`${id} ${program.name}: ${got} instead of ${program.verdict}`];
    });
  }
}

const all = ["1000", "1001", "1002", "1007", "1008", "1009"].flatMap(programsOf);
const atLimit: readonly number[] = [status.timeLimitExceeded, status.memoryLimitExceeded];
const slow = all.filter(({ verdict }) => atLimit.includes(verdict));
const quick = all.filter(({ verdict }) => !atLimit.includes(verdict));

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
