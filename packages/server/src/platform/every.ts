import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "./db.ts";
import type { Log } from "./log.ts";
import type { Channel, Listener } from "./notify.ts";

interface Timer {
  readonly ms: number;
  /** Until the first time; `ms` where it is not given. */
  readonly firstMs?: number;
  /** What the log says when it fails. */
  readonly failure: string;
}

/** Does the work again and again until the server stops; what fails is logged and tried again the next time. */
export function every(
  { log, stopping }: { log: Log; stopping: AbortSignal },
  { ms, firstMs = ms, failure }: Timer,
  work: () => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout;
  async function run(): Promise<void> {
    await work().catch((error) => {
      // A server that stops takes the database from under it, and another one goes on.
      if (!stopping.aborted) log.warn({ err: error }, failure);
    });
    if (!stopping.aborted) timer = setTimeout(run, ms);
  }
  timer = setTimeout(run, firstMs);
  stopping.addEventListener("abort", () => clearTimeout(timer));
}

/** Does the work until it succeeds or the server stops, with a pause after each time that it failed. */
export async function retryUntilDone(
  { log, stopping }: { log: Log; stopping: AbortSignal },
  { ms, failure }: Pick<Timer, "ms" | "failure">,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ err: error }, failure);
      await pause(ms, undefined, { ref: false });
    }
  }
}

interface NotifyTimer extends Omit<Timer, "firstMs"> {
  readonly channel: Channel;
  /** Pause after work that found nothing to do; `ms` where it is not given. It ends early when the channel tells of some. */
  readonly idleMs?: number;
}

/**
 * Does the work now, again and again, and whenever the database says so; never twice side by side, and once more for all
 * that was asked for meanwhile. Work that found nothing to do says `false`. `stopped` resolves when nothing of it goes on
 * any more.
 */
export function everyAndOnNotify(
  { listener, log, stopping }: { listener: Listener; log: Log; stopping: AbortSignal },
  { ms, idleMs = ms, channel, failure }: NotifyTimer,
  work: () => Promise<unknown>,
): { stopped(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  function wake(): void {
    clearTimeout(timer);
    if (isAsked || stopping.aborted) return;
    isAsked = true;
    running = running.then(async () => {
      isAsked = false;
      const found = await work().catch((error) => {
        if (!stopping.aborted) log.warn({ err: error }, failure);
      });
      if (!isAsked && !stopping.aborted) timer = setTimeout(wake, found === false ? idleMs : ms);
    });
  }
  const unhear = listener.on(channel, wake);
  stopping.addEventListener("abort", () => {
    clearTimeout(timer);
    unhear();
  });
  wake();
  return { stopped: () => running };
}

/**
 * Of jobs that staff order now and then: whoever stores one notifies "job", and servers that have none rest, which halves what
 * an idle site takes. A lost notice, and a job of a server that died, are found by the look after `idleMs`.
 */
export const jobTimer = { ms: 500, idleMs: 5000, channel: "job" } as const;

/** Does the work in a transaction at one server of several; at the others, and when it is being done, null. */
export function withAdvisoryLock<T>(db: Db, lock: number, work: (tx: Sql) => Promise<T>): Promise<T | null> {
  const take: SQL = sql`select pg_try_advisory_xact_lock(${lock}) as got`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ got: boolean }>(take);
    return rows[0]?.got ? work(tx) : null;
  });
}
