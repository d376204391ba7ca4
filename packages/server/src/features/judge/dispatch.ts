import { CLAIM_WAIT_SECONDS } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { claimAttempts } from "./queue.ts";

/** Hands waiting attempts to the claims that wait on this server. */
export interface Dispatch {
  /** Leased attempts; empty when none came in time or `signal` was aborted. */
  claim(node: NodeIdentity, languages: string[], slots: number, signal: AbortSignal): Promise<number[]>;
}

interface Waiter {
  node: NodeIdentity;
  languages: string[];
  slots: number;
  answer: (ids: number[]) => void;
}

/** Covers a notice lost with a broken connection. */
const LOOK_AGAIN_MS = 2000;

export function openDispatch({ db, listener, log, stopping }: Deps): Dispatch {
  const waiters = new Set<Waiter>();
  let wanted = false;
  let busy = false;

  // One claim query at a time on each server: waiting claims do not race each other for the same rows.
  async function serveWaiters(): Promise<void> {
    wanted = true;
    if (busy) return;
    busy = true;
    try {
      while (wanted) {
        wanted = false;
        for (const waiter of [...waiters]) {
          const ids = await claimAttempts(db, waiter.node, waiter.languages, waiter.slots);
          // A waiter that left meanwhile: its lease runs out and the work returns.
          if (ids.length > 0) waiter.answer(ids);
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
          if (!waiters.delete(waiter)) return;
          clearTimeout(timeout);
          stopping.removeEventListener("abort", giveUp);
          signal.removeEventListener("abort", giveUp);
          resolve(ids);
        };
        const giveUp = () => answer([]);
        const waiter: Waiter = { node, languages, slots, answer };
        const timeout = setTimeout(giveUp, CLAIM_WAIT_SECONDS * 1000);
        stopping.addEventListener("abort", giveUp);
        signal.addEventListener("abort", giveUp);
        waiters.add(waiter);
        void serveWaiters();
      }),
  };
}
