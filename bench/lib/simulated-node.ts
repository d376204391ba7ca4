import {
  NODE_PROTOCOL,
  nodeClaim,
  nodeEvents,
  nodeHeartbeat,
  nodeHello,
  nodeKinds,
  nodeResult,
  status,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Figures {
  /** From a stored result to the next task, ms: the node had a free slot and the queue was not empty. */
  gapsMs: number[];
  judged: number;
  failures: string[];
}

/**
 * A node of one slot as the server sees it, which judges nothing: both claims, heartbeats, renewals, events and results
 * come as packages/judge sends them, and a program takes `judgeMs`.
 */
export class SimulatedNode {
  readonly #client: Client;
  readonly #token: string;
  readonly #judgeMs: number;
  readonly #figures: Figures;
  readonly #held = new Set<number>();
  #isOver = false;
  #renewMs = 5_000;

  constructor(client: Client, token: string, judgeMs: number, figures: Figures) {
    this.#client = client;
    this.#token = token;
    this.#judgeMs = judgeMs;
    this.#figures = figures;
  }

  /** Ends when it was told to leave and all it held is stored. Claims that wait are left to end by themselves. */
  async work(): Promise<void> {
    const { token } = this;
    const languages = [{ name: "C++ 17", version: "simulated" }];
    const sandbox = { weak: false, summary: "simulated", gaps: [] };
    const hello = {
      protocol: NODE_PROTOCOL,
      slots: 1,
      languages,
      kinds: [...nodeKinds],
      sandbox,
      holding: [],
    };
    const { data } = await this.#client.call(nodeHello, { token, body: hello });
    this.#renewMs = data.renewSeconds * 1000;
    const beats = setInterval(() => this.#beat(), 5_000);
    const beyond = this.#claimBeyond();
    let freeAt = 0;
    while (!this.#isOver) {
      const tasks = await this.#claim({ slots: 1 });
      if (tasks.length > 0 && freeAt > 0) this.#figures.gapsMs.push(performance.now() - freeAt);
      await Promise.all(tasks.map((id) => this.#judge(id)));
      if (tasks.length > 0) freeAt = performance.now();
    }
    clearInterval(beats);
    await beyond;
  }

  leave(): void {
    this.#isOver = true;
  }

  get token(): string {
    return this.#token;
  }

  async #claim(wanted: { slots: number; beyond?: boolean }): Promise<number[]> {
    const body = { protocol: NODE_PROTOCOL, ...wanted };
    const answer = await this.#client.call(nodeClaim, { token: this.#token, body }).catch((error) => {
      this.#figures.failures.push(String(error));
      return null;
    });
    if (answer === null) await pause(500);
    return answer?.data?.tasks.map(({ attemptId }) => attemptId) ?? [];
  }

  /** Beside the other claim, while its slot is taken. */
  async #claimBeyond(): Promise<void> {
    while (!this.#isOver) {
      if (this.#held.size === 0) await pause(50);
      else for (const id of await this.#claim({ slots: 1, beyond: true })) void this.#judge(id);
    }
  }

  async #judge(attemptId: number): Promise<void> {
    const { token } = this;
    const until = performance.now() + this.#judgeMs;
    this.#held.add(attemptId);
    const begun = ["compiling", "compiled"].map((kind) => ({ kind, ageMs: 0 }));
    await this.#call(nodeEvents, { attempts: [{ attemptId, events: begun }] });
    for (let left = this.#judgeMs; left > 0; left = until - performance.now()) {
      await pause(Math.min(left, this.#renewMs));
      if (left > this.#renewMs) await this.#call(nodeEvents, { attempts: [{ attemptId, events: [] }] });
    }
    const measured = { timeMs: 10, memoryKiB: 1000, score: null };
    const one = { seq: 1, status: status.accepted, ...measured, message: null, output: null };
    const words = { errorMessage: null, staffTrace: null };
    const body = { attemptId, status: status.accepted, ...measured, ...words, cases: [one], events: [] };
    const stored = await this.#client.call(nodeResult, { token, body }).catch(() => null);
    if (stored?.data?.stored) this.#figures.judged += 1;
    else this.#figures.failures.push(`a result was not stored: ${stored?.msg}`);
    this.#held.delete(attemptId);
  }

  #beat(): void {
    const load = { load: 50, cpuLoad: 50, memoryLoad: 50, cacheBytes: 0, cacheLimitBytes: 1 };
    const body = { running: this.#held.size, ...load, selfTest: null, warmed: [] };
    void this.#call(nodeHeartbeat, body);
  }

  async #call(
    endpoint: typeof nodeEvents | typeof nodeHeartbeat,
    body: Record<string, unknown>,
  ): Promise<void> {
    const answer = await this.#client.call(endpoint, { token: this.#token, body }).catch((error) => error);
    if (answer.status !== 200) this.#figures.failures.push(`${endpoint.path}: ${answer.msg ?? answer}`);
  }
}
