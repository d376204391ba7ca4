import {
  type BodyInput,
  NODE_PROTOCOL,
  type NodeSelfTest,
  type nodeHello,
  type Result,
  type Task,
} from "@verdict/contract";
import type { Logger } from "pino";
import { Backoff } from "./backoff.ts";
import { NodeTrouble, trace } from "./fault.ts";
import type { Tools } from "./prepare.ts";
import { Progress } from "./progress.ts";
import { type ServerClient, ServerRefusal } from "./server-client.ts";
import { judge } from "./task.ts";
import { storable } from "./text.ts";
import type { Verdict } from "./verdict.ts";

/** What the node says of itself, but for the attempts it holds. */
export type Announcement = Omit<BodyInput<typeof nodeHello>, "holding" | "protocol">;

interface Leased {
  task: Task;
  stop: AbortController;
  /** Judged: only its result is still to be stored; it takes no slot any more. */
  judged: boolean;
  /** Resolves when nothing of it goes on any more. */
  over: Promise<void>;
}

interface Hooks {
  /** Comes between each hello and the claims that follow it. */
  onHello: () => Promise<void>;
  /** Whether the node is in order now. */
  selfTest: () => Promise<NodeSelfTest>;
}

/** An older server, which takes any hello. Nothing is claimed of it: its tasks would not be understood. */
class OtherProtocol extends Error {
  override name = "OtherProtocol";
  constructor(server: number) {
    super(
      `the server speaks version ${server} of the judge protocol and this node version ${NODE_PROTOCOL}: upgrade the server`,
    );
  }
}

/** Results that may wait for an absent server before the node stops taking work. */
const UNSTORED_MAX = 256;

/**
 * The life of a node with its server: says hello, claims work for free slots, judges, reports.
 * While the server is away it works on, keeps results, and says hello again when it is back.
 */
export class JudgeNode {
  readonly #server: ServerClient;
  readonly #tools: Tools;
  readonly #log: Logger;
  readonly #announce: () => Announcement;
  readonly #hooks: Hooks;
  readonly #progress: Progress;
  readonly #leased = new Map<number, Leased>();
  readonly #claiming = new AbortController();
  readonly #ended = new AbortController();
  /** Grows while attempts go back from a node that is not in order: it must not drain the queue. */
  readonly #trouble = new Backoff(1_000, 60_000);
  #greeted = false;
  #troubled = false;
  /** Its self-test after a failure: nothing is claimed before it ends. */
  #examining: Promise<NodeSelfTest> | null = null;
  readonly #wakes = new Set<() => void>();
  #done: Promise<unknown> = Promise.resolve();
  /** The claim of work beyond the slots that is under way. */
  #claimingBeyond: Promise<unknown> = Promise.resolve();

  constructor(server: ServerClient, tools: Tools, log: Logger, announce: () => Announcement, hooks: Hooks) {
    this.#server = server;
    this.#hooks = hooks;
    this.#tools = tools;
    this.#log = log;
    this.#announce = announce;
    this.#progress = new Progress(server, 5_000, {
      dropped: (attemptId) => this.#drop(attemptId, "the server dropped it"),
      failure: (error) => this.#stumbled("events", error),
    });
  }

  /**
   * Says hello again with what the node has by now, after the claim that is waiting. Never beside it: the server takes
   * back what a hello does not name, and would take back what the claim is just bringing.
   */
  announceAgain(): void {
    this.#greeted = false;
  }

  start(): void {
    this.#done = Promise.all([
      this.#claimLoop((signal) => this.#claimForSlots(signal)),
      this.#claimLoop((signal) => this.#claimBeyond(signal)),
    ]);
  }

  /**
   * Takes no more work and waits up to `graceMs` for what is running; the rest goes back to the queue.
   */
  async drain(graceMs: number): Promise<void> {
    this.#claiming.abort();
    this.#wake();
    await this.#done;
    const deadline = Date.now() + graceMs;
    while (this.#leased.size > 0 && Date.now() < deadline) await this.#changed(deadline - Date.now());
    const rest = [...this.#leased.keys()];
    for (const attemptId of rest) this.#drop(attemptId, "the node stops");
    this.#ended.abort();
    this.#progress.stop();
    if (rest.length > 0)
      await this.#server.release(rest, null).catch((error) => this.#stumbled("release", error));
  }

  async #claimLoop(claim: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#claiming;
    const backoff = new Backoff();
    while (!signal.aborted) {
      try {
        await claim(signal);
        backoff.reset();
      } catch (error) {
        if (signal.aborted) return;
        this.#stumbled("claim", error);
        await backoff.wait(signal);
      }
    }
  }

  async #claimForSlots(signal: AbortSignal): Promise<void> {
    if (!this.#greeted) {
      await this.#claimingBeyond;
      await this.#hello();
    }
    await this.#examining;
    if (this.#troubled) {
      this.#troubled = false;
      await this.#trouble.wait(signal);
      return;
    }
    const slots = this.#freeSlots();
    if (slots === 0) return this.#changed(1_000);
    const { tasks } = await this.#server.claim({ slots }, signal);
    for (const task of tasks) void this.#take(task);
  }

  /** Beside the other claim, which waits while all slots are taken: what goes before some of the work here. */
  async #claimBeyond(signal: AbortSignal): Promise<void> {
    const isFull = this.#freeSlots() === 0 && this.#unstored() < UNSTORED_MAX;
    const isReady = this.#greeted && !this.#troubled && !this.#examining;
    if (!isFull || !isReady) return this.#changed(1_000);
    const claim = this.#server.claim({ slots: 1, beyond: true }, signal);
    this.#claimingBeyond = claim.catch(() => {});
    const { tasks } = await claim;
    for (const task of tasks) void this.#take(task);
  }

  /** Attempts that are being judged or wait for their result to be stored. */
  get running(): number {
    return this.#leased.size;
  }

  #freeSlots(): number {
    const unstored = this.#unstored();
    if (unstored >= UNSTORED_MAX) return 0;
    return Math.max(0, this.#tools.runner.slots.total - (this.#leased.size - unstored));
  }

  #unstored(): number {
    return [...this.#leased.values()].filter(({ judged }) => judged).length;
  }

  async #hello(): Promise<void> {
    const answer = await this.#server.hello({
      ...this.#announce(),
      protocol: NODE_PROTOCOL,
      holding: [...this.#leased.keys()],
    });
    if (answer.protocol !== NODE_PROTOCOL) throw new OtherProtocol(answer.protocol);
    this.#progress.renewMs = answer.renewSeconds * 1000;
    await this.#hooks.onHello();
    this.#greeted = true;
    this.#log.info({ name: answer.name }, "the server knows this node");
  }

  async #take(task: Task): Promise<void> {
    const { attemptId } = task;
    for (let before = this.#leased.get(attemptId); before; before = this.#leased.get(attemptId)) {
      if (!before.stop.signal.aborted) return;
      // Taken away, and given back before the first go had ended: a compile is not broken off.
      await before.over;
    }
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const leased: Leased = { task, stop: new AbortController(), judged: false, over };
    this.#leased.set(attemptId, leased);
    this.#progress.hold(attemptId);
    this.#wake();
    try {
      const verdict = await judge(task, this.#tools, {
        fetch: (blob) => this.#server.blob({ attemptId }, blob, leased.stop.signal),
        report: (event) => this.#progress.record(attemptId, event),
        keepOutput: (seq, output) => this.#server.output({ attemptId, seq }, output, leased.stop.signal),
        signal: leased.stop.signal,
      });
      leased.judged = true;
      this.#log.info({ attemptId, kind: task.kind, reqId: task.requestId, status: verdict.status }, "judged");
      this.#tellFault(task, verdict);
      this.#trouble.reset();
      this.#wake();
      await this.#store({ attemptId, ...verdict, events: [] }, leased.stop.signal);
    } catch (error) {
      // Whatever failed after a stop failed because of it.
      if (!leased.stop.signal.aborted) await this.#giveBack(task, error);
    } finally {
      this.#progress.letGo(attemptId);
      this.#leased.delete(attemptId);
      end();
      this.#wake();
    }
  }

  /** Without what programs wrote, which may hold test data. */
  #tellFault({ attemptId, kind, requestId: reqId }: Task, { staffTrace }: Verdict): void {
    if (staffTrace === null) return;
    const [cause] = staffTrace.split("\n", 1);
    this.#log.warn({ attemptId, kind, reqId, cause }, "an attempt ends as System Error");
  }

  /** Sends the result until the server has it or says that the attempt is no longer ours. */
  async #store(result: Result, signal: AbortSignal): Promise<void> {
    const backoff = new Backoff();
    const { attemptId } = result;
    for (;;) {
      result.events.push(...(await this.#progress.take(attemptId)));
      try {
        const { stored } = await this.#server.result(result);
        if (!stored) this.#log.info({ attemptId }, "the result was not wanted any more");
        return;
      } catch (error) {
        if (error instanceof ServerRefusal) {
          this.#log.error({ attemptId, error: trace(error) }, "the server refused a result");
          if (error.status !== 401) return;
        } else this.#stumbled("result", error);
        if (!(await backoff.wait(signal))) return;
      }
    }
  }

  async #giveBack(task: Task, cause: unknown): Promise<void> {
    const reason = storable(trace(cause));
    const { attemptId, kind } = task;
    const submitId = kind === "submission" ? task.submitId : null;
    this.#log.error({ attemptId, kind, submitId, cause: reason }, "an attempt goes back to the queue");
    const first = cause instanceof NodeTrouble ? cause.message : "the node failed";
    const what = cause instanceof NodeTrouble ? cause.what : "node";
    const selfTest = what === "data" ? null : await this.#examine();
    if (selfTest?.passed) this.#trouble.reset();
    else this.#troubled = true;
    await this.#server
      .release([attemptId], storable(`${first}\n${reason}`), { cause: what, selfTest })
      // Not told: the lease lapses by itself.
      .catch((error) => this.#stumbled("release", error));
  }

  /** Whether the node is to blame, asked of the node as it is now. Attempts that fail together share one self-test. */
  #examine(): Promise<NodeSelfTest> {
    this.#examining ??= this.#hooks.selfTest().finally(() => {
      this.#examining = null;
    });
    return this.#examining;
  }

  #drop(attemptId: number, why: string): void {
    const leased = this.#leased.get(attemptId);
    if (!leased) return;
    this.#log.info({ attemptId, why }, "an attempt was stopped");
    leased.stop.abort();
  }

  #stumbled(call: string, error: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#greeted = false;
    this.#log.warn({ call, error: trace(error) }, "the server does not answer as it should; trying again");
  }

  /** Waits until something ended, at most `ms`. */
  #changed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, ms));
      this.#wakes.add(wake);
    });
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }
}
