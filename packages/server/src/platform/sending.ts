import { everyAndOnNotify } from "./every.ts";
import type { Log } from "./log.ts";
import type { Channel, Listener } from "./notify.ts";

interface Queue<Work extends { id: number }> {
  readonly timer: { ms: number; idleMs: number; channel: Channel };
  /** What the log says when something of it fails. */
  readonly failure: string;
  readonly atOnce: number;
  /** Leases what is due, as much as there are places for beside what is under way. */
  claim(underWay: readonly Work[]): Promise<Work[]>;
  /** Tries once, and stores what came of it. */
  work(one: Work): Promise<void>;
}

/** Works on what waits in a table, several at once: messages to other systems, any of which may be slow. */
export function startSending<Work extends { id: number }>(
  deps: { listener: Listener; log: Log; stopping: AbortSignal },
  { timer, failure, atOnce, claim, work }: Queue<Work>,
): { stopped(): Promise<void> } {
  const underWay = new Map<number, { one: Work; done: Promise<void> }>();
  const looking = everyAndOnNotify(deps, { ...timer, failure }, look);

  // One look at a time: two would each count the same places as free.
  let isLooking = false;
  let isAsked = false;
  async function look(): Promise<boolean> {
    if (isLooking) {
      isAsked = true;
      return true;
    }
    isLooking = true;
    try {
      let found = false;
      do {
        isAsked = false;
        found = (await fill()) || found;
      } while (isAsked);
      return found || underWay.size > 0;
    } finally {
      isLooking = false;
    }
  }

  /** Whether there was something to do. */
  async function fill(): Promise<boolean> {
    let found = false;
    while (!deps.stopping.aborted && underWay.size < atOnce) {
      const claimed = await claim([...underWay.values()].map(({ one }) => one));
      if (claimed.length === 0) break;
      found = true;
      for (const one of claimed) begin(one);
    }
    return found;
  }

  function begin(one: Work): void {
    const done = work(one)
      .catch((error) => deps.log.warn({ err: error, id: one.id }, failure))
      .then(() => {
        underWay.delete(one.id);
        // Its place is free: who waits for it need not wait for the timer.
        if (!deps.stopping.aborted) look().catch((error) => deps.log.warn({ err: error }, failure));
      });
    underWay.set(one.id, { one, done });
  }

  return {
    async stopped() {
      await looking.stopped();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}
