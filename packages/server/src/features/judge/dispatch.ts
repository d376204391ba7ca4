import { CLAIM_WAIT_SECONDS } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { anyWaits, nodesToGiveWay } from "./line.ts";
import { claimAttempts, leasedTo, requeue, type Wanted } from "./queue.ts";

/** Hands waiting attempts to the claims that wait on this server. */
export interface Dispatch {
  /** Leased attempts; empty when none came in time or `signal` was aborted. */
  claim(node: NodeIdentity, wanted: Wanted, signal: AbortSignal): Promise<number[]>;
}

interface Waiter extends Wanted {
  node: NodeIdentity;
  /** Those with the same offer find the same line. */
  offer: string;
  /** Whether they were still waiting. */
  answer: (ids: number[]) => boolean;
}

/** Covers a notice lost with a broken connection. */
const LOOK_AGAIN_MS = 2000;
/** All full nodes wait for what goes before their work: under a rush that would be a query for each submission. */
const BEYOND_EVERY_MS = 200;
/** A query that PostgreSQL does not answer for so long is given up, for all others wait for it: its connection may be dead. */
const ANSWER_MS = 15_000;

export function openDispatch({ db, listener, log, stopping }: Deps): Dispatch {
  const waiters = new Set<Waiter>();
  let wanted = false;
  let busy = false;
  let beyondAt = 0;
  let willLook = false;

  /** What nobody waits for any more goes back at once. */
  async function handOver({ node, answer }: Waiter, ids: number[]): Promise<void> {
    if (ids.length > 0 && !answer(ids)) await requeue(db, ids, { reason: null, where: leasedTo(node) });
  }

  async function claimFor(waiter: Waiter): Promise<number> {
    return answered(
      claimAttempts(db, waiter.node, waiter).then(async (ids) => {
        await handOver(waiter, ids);
        return ids.length;
      }),
    );
  }

  /**
   * Each node's claim reads the line. Where one came back short, another look tells whether anything is left for nodes of its
   * offer: of 200 idle ones two are asked for a submission, and not all.
   */
  async function fillFree(): Promise<void> {
    const left = new Map<string, boolean>();
    for (const waiter of [...waiters]) {
      if (waiter.beyond || !waiters.has(waiter) || left.get(waiter.offer) === false) continue;
      const got = await claimFor(waiter);
      if (got > 0) left.delete(waiter.offer);
      if (got < waiter.slots && !left.has(waiter.offer))
        left.set(waiter.offer, await answered(anyWaits(db, waiter)));
    }
  }

  /** After free slots: what those take needs nobody to make way. */
  async function fillBeyond(): Promise<void> {
    const full = [...waiters].filter(({ beyond }) => beyond);
    if (full.length === 0) return;
    const waitMs = beyondAt - performance.now();
    if (waitMs > 0) return lookAgainIn(waitMs);
    beyondAt = performance.now() + BEYOND_EVERY_MS;
    for (const alike of Object.values(Object.groupBy(full, ({ offer }) => offer))) {
      const [one] = alike ?? [];
      if (!alike || !one) continue;
      const ids = alike.map(({ node }) => node.id);
      const giving = await answered(nodesToGiveWay(db, one, ids));
      for (const waiter of alike)
        if (giving.has(waiter.node.id) && waiters.has(waiter)) await claimFor(waiter);
    }
  }

  function lookAgainIn(ms: number): void {
    if (willLook) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      void serveWaiters();
    }, ms);
  }

  // One query at a time on each server: waiting claims do not race each other for the same rows.
  async function serveWaiters(): Promise<void> {
    wanted = true;
    if (busy) return;
    busy = true;
    try {
      while (wanted) {
        wanted = false;
        await fillFree();
        await fillBeyond();
      }
    } catch (error) {
      log.warn({ err: error }, "claiming work failed");
    } finally {
      busy = false;
    }
  }

  listener.on("judge_work", () => void serveWaiters());
  const lookAgain = setInterval(() => {
    if (waiters.size > 0) void serveWaiters();
  }, LOOK_AGAIN_MS);
  stopping.addEventListener("abort", () => clearInterval(lookAgain));

  return {
    claim: (node, wanted, signal) =>
      new Promise((resolve) => {
        const answer = (ids: number[]) => {
          if (!waiters.delete(waiter)) return false;
          clearTimeout(timeout);
          stopping.removeEventListener("abort", giveUp);
          signal.removeEventListener("abort", giveUp);
          resolve(ids);
          return true;
        };
        const giveUp = () => void answer([]);
        const offer = JSON.stringify([wanted.languages, wanted.kinds]);
        const waiter: Waiter = { ...wanted, node, offer, answer };
        const timeout = setTimeout(giveUp, CLAIM_WAIT_SECONDS * 1000);
        stopping.addEventListener("abort", giveUp);
        signal.addEventListener("abort", giveUp);
        waiters.add(waiter);
        if (signal.aborted) giveUp();
        else void serveWaiters();
      }),
  };
}

/** Rejects where the work takes too long; it may still end. */
async function answered<T>(work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {}); // it may fail when nobody waits any more
  }
}
