import type { NodeEvent } from "@verdict/contract";
import { type ServerClient, ServerRefusal } from "./server-client.ts";

/** Events gather this long before they are sent together. */
const BATCH_MS = 100;

/** Until the next try after a failed call. */
const RETRY_MS = 500;
/** Of one attempt in one call; the rest goes with the next. */
const EVENTS_MAX = 500;

type Happening = { event: NodeEventDraft; at: number };
/** An event without its age, which is known when it is sent. */
export type NodeEventDraft = NodeEvent extends infer E
  ? E extends NodeEvent
    ? Omit<E, "ageMs">
    : never
  : never;

/**
 * Progress of all attempts this node holds: batches their events, renews their leases with the same call, and tells
 * which were dropped. While the server is away nothing is lost but time: events wait, leases are renewed when it is back.
 */
export class Progress {
  readonly #server: ServerClient;
  readonly #onDropped: (attemptId: number) => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #pending = new Map<number, Happening[]>();
  #renewMs: number;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Number.POSITIVE_INFINITY;
  /** The call under way: whose events it brings, and its end. */
  #sending: { attemptIds: ReadonlySet<number>; over: Promise<void> } | null = null;
  #stopped = false;

  constructor(
    server: ServerClient,
    renewMs: number,
    on: { dropped: (attemptId: number) => void; failure: (error: unknown) => void },
  ) {
    this.#server = server;
    this.#renewMs = renewMs;
    this.#onDropped = on.dropped;
    this.#onFailure = on.failure;
  }

  set renewMs(renewMs: number) {
    this.#renewMs = Math.max(BATCH_MS, renewMs);
  }

  /** Starts to renew an attempt's lease. */
  hold(attemptId: number): void {
    this.#pending.set(attemptId, []);
    this.#schedule(this.#renewMs);
  }

  record(attemptId: number, event: NodeEventDraft): void {
    this.#pending.get(attemptId)?.push({ event, at: performance.now() });
    this.#schedule(BATCH_MS);
  }

  /**
   * Takes what the server has not got, for the result, which must not overtake events under way: the server takes none
   * of an attempt that has ended. The lease goes on being renewed.
   */
  async take(attemptId: number): Promise<NodeEvent[]> {
    if (this.#sending?.attemptIds.has(attemptId)) await this.#sending.over;
    const happenings = this.#pending.get(attemptId) ?? [];
    if (happenings.length > 0) this.#pending.set(attemptId, []);
    return aged(happenings);
  }

  /** Ends the renewing. */
  letGo(attemptId: number): void {
    this.#pending.delete(attemptId);
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.#stopped || this.#sending || dueAt >= this.#dueAt) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.#pending.size === 0) return;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let failed = false;
    const batch = [...this.#pending].map(([attemptId, all]) => {
      this.#pending.set(attemptId, all.slice(EVENTS_MAX));
      return [attemptId, all.slice(0, EVENTS_MAX)] as const;
    });
    const telling = batch.filter(([, happenings]) => happenings.length > 0).map(([attemptId]) => attemptId);
    this.#sending = { attemptIds: new Set(telling), over };
    try {
      const attempts = batch.map(([attemptId, happenings]) => ({ attemptId, events: aged(happenings) }));
      const { dropped } = await this.#server.events({ attempts });
      for (const attemptId of dropped) this.#onDropped(attemptId);
    } catch (error) {
      // Refused for what it says, it would be refused for ever, and with it the renewals: the result tells it all again.
      const wanted = !(error instanceof ServerRefusal) || error.status === 401;
      for (const [attemptId, happenings] of wanted ? batch : []) {
        const since = this.#pending.get(attemptId);
        if (since) this.#pending.set(attemptId, [...happenings, ...since]);
      }
      failed = true;
      this.#onFailure(error);
    } finally {
      this.#sending = null;
      end();
      const more = [...this.#pending.values()].some((happenings) => happenings.length > 0);
      if (this.#pending.size > 0) this.#schedule(failed ? RETRY_MS : more ? BATCH_MS : this.#renewMs);
    }
  }
}

function aged(happenings: Happening[]): NodeEvent[] {
  const now = performance.now();
  return happenings.map(
    ({ event, at }) => ({ ...event, ageMs: Math.max(0, Math.round(now - at)) }) as NodeEvent,
  );
}
