import {
  type BodyInput,
  HEARTBEAT_SECONDS,
  type NodeSelfTest,
  type nodeHeartbeat,
  type WarmUp,
} from "@verdict/contract";
import type { Logger } from "pino";
import { trace } from "./fault.ts";
import { openMachineMeter, percent } from "./machine.ts";
import type { ServerClient } from "./server-client.ts";
import type { Slots } from "./slots.ts";
import type { BlobStore } from "./testdata/blob-store.ts";

type Beat = BodyInput<typeof nodeHeartbeat>;

/** What a heartbeat tells of, and what it may be told to do. */
export interface Body {
  slots: Slots;
  blobs: Pick<BlobStore, "usedBytes" | "limitBytes">;
  running: () => number;
  selfTest: () => Promise<NodeSelfTest>;
  /** Resolves when the data are here. */
  warmUp: (order: WarmUp) => Promise<void>;
}

/**
 * Tells the server every few seconds how the node is, and carries out what staff want of it. Nothing is lost while the
 * server is away: a result goes out with the first beat that arrives.
 */
export class Heartbeat {
  readonly #server: ServerClient;
  readonly #body: Body;
  readonly #log: Logger;
  readonly #machine = openMachineMeter();
  #busyMs = 0;
  #lookedAt = performance.now();
  #selfTest: NodeSelfTest | null = null;
  #testing: Promise<NodeSelfTest> | null = null;
  #warmed: Beat["warmed"] = [];
  #warming: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(server: ServerClient, body: Body, log: Logger) {
    this.#server = server;
    this.#body = body;
    this.#log = log;
  }

  /** Beats from now on. */
  start(): void {
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Tests the node and keeps the result for the next beat; a test under way is waited for. Never rejects. */
  test(): Promise<NodeSelfTest> {
    this.#testing ??= this.#body
      .selfTest()
      .catch(brokeOff)
      .then((result) => {
        this.#selfTest = result;
        this.#testing = null;
        if (result.passed) this.#log.info({ tookMs: result.tookMs }, "self-test passed");
        else this.#log.error({ failed: result.checks.filter(({ ok }) => !ok) }, "self-test failed");
        return result;
      });
    return this.#testing;
  }

  /** One beat, after the one under way: two at once would tell the same news twice. Rejects as the server's client does. */
  beat(): Promise<void> {
    const next = this.#last.then(() => this.#beat());
    this.#last = next.catch(() => {});
    return next;
  }

  async #beat(): Promise<void> {
    const [selfTest, warmed] = [this.#selfTest, this.#warmed];
    const { running, blobs } = this.#body;
    const order = await this.#server.heartbeat({
      running: running(),
      load: this.#load(),
      ...this.#machine(),
      cacheBytes: Math.max(0, Math.round(blobs.usedBytes)),
      cacheLimitBytes: blobs.limitBytes,
      selfTest,
      warmed,
    });
    if (this.#selfTest === selfTest) this.#selfTest = null;
    this.#warmed = this.#warmed.filter((one) => !warmed.includes(one));
    if (this.#stopped) return;
    if (order.selfTest && !this.#testing && !this.#selfTest) void this.test().then(() => this.#soon());
    if (order.warmUp && this.#warming === null) void this.#warmUp(order.warmUp);
  }

  async #warmUp(order: WarmUp): Promise<void> {
    this.#warming = order.id;
    let failure: string | null = null;
    try {
      await this.#body.warmUp(order);
    } catch (error) {
      failure = trace(error).slice(0, 1000);
      this.#log.warn({ warmUp: order.id, failure }, "data could not be fetched ahead of time");
    }
    this.#warmed.push({ id: order.id, failure });
    this.#warming = null;
    this.#soon();
  }

  /** Share of the slots that were busy since the last beat. */
  #load(): number {
    const { slots } = this.#body;
    const [busyMs, now] = [slots.busyMs(), performance.now()];
    const load = percent(busyMs - this.#busyMs, (now - this.#lookedAt) * slots.total);
    this.#busyMs = busyMs;
    this.#lookedAt = now;
    return load;
  }

  #soon(): void {
    this.#schedule(0);
  }

  #schedule(ms = HEARTBEAT_SECONDS * 1000): void {
    if (this.#stopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.beat().catch((error) =>
        this.#log.debug({ error: trace(error) }, "a heartbeat got no answer"),
      );
      this.#schedule();
    }, ms);
  }
}

/** A node that cannot even test itself, because its sandbox is away for example. */
function brokeOff(error: unknown): NodeSelfTest {
  const check = {
    name: "self-test",
    kind: "hostile",
    ok: false,
    detail: trace(error).slice(0, 1000),
  } as const;
  return { passed: false, tookMs: 0, checks: [check] };
}
