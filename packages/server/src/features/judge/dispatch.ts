import { CLAIM_WAIT_SECONDS } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { claimAttempts, leasedTo, requeue } from "./queue.ts";

/** Hands waiting attempts to the claims that wait on this server. */
export interface Dispatch {
  /** Leased attempts; empty when none came in time or `signal` was aborted. */
  claim(node: NodeIdentity, languages: string[], slots: number, signal: AbortSignal): Promise<number[]>;
}

interface Waiter {
  node: NodeIdentity;
  languages: string[];
  slots: number;
  /** Whether they were still waiting. */
  answer: (ids: number[]) => boolean;
}

/** Covers a notice lost with a broken connection. */
const LOOK_AGAIN_MS = 2000;
/** A claim that PostgreSQL does not answer for so long is given up, for all others wait for it: its connection may be dead. */
const ANSWER_MS = 15_000;

export function openDispatch({ db, listener, log, stopping }: Deps): Dispatch {
  const waiters = new Set<Waiter>();
  let wanted = false;
  let busy = false;

  /** What nobody waits for any more goes back at once. */
  async function handOver({ node, answer }: Waiter, ids: number[]): Promise<void> {
    if (ids.length > 0 && !answer(ids)) await requeue(db, ids, { reason: null, where: leasedTo(node) });
  }

  // One claim query at a time on each server: waiting claims do not race each other for the same rows.
  async function serveWaiters(): Promise<void> {
    wanted = true;
    if (busy) return;
    busy = true;
    try {
      while (wanted) {
        wanted = false;
        for (const waiter of [...waiters]) {
          const claimed = claimAttempts(db, waiter.node, waiter.languages, waiter.slots).then((ids) =>
            handOver(waiter, ids),
          );
          await answered(claimed);
        }
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
    claim: (node, languages, slots, signal) =>
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
        const waiter: Waiter = { node, languages, slots, answer };
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
async function answered(work: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS);
  try {
    await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {}); // it may fail when nobody waits any more
  }
}
