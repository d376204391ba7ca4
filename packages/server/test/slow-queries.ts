import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/**
 * SLOW_QUERIES=0.02 npm test -- server: that share of all queries waits a moment before it is sent, so that what counts
 * on being first, and is not by any lock, is seen to come second. The order on a connection stays.
 */
const share = Number(process.env.SLOW_QUERIES ?? 0);
const MOST_MS = 250;

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const { query } = pg.Client.prototype as unknown as { query: Query & { isSlow?: boolean } };
const waiting = new WeakMap<pg.Client, Promise<unknown>>();

/** Files of a worker share its modules, and come by here one after the other. */
if (share > 0 && !query.isSlow) {
  const slowly: Query & { isSlow?: boolean } = function (...args) {
    const isStream = typeof args[0] === "object" && args[0] !== null && "submit" in args[0]; // COPY: it wants it at once
    const isSlow = Math.random() < share;
    const before = waiting.get(this);
    if (isStream || (!isSlow && !before)) return query.apply(this, args);
    const turn = (async () => {
      await before;
      if (isSlow) await pause(Math.random() * MOST_MS);
    })();
    waiting.set(this, turn);
    const asked = turn.then(() => {
      if (waiting.get(this) === turn) waiting.delete(this);
      return query.apply(this, args);
    });
    // With a callback, as the pool asks, it answers by that.
    return typeof args.at(-1) === "function" ? undefined : asked;
  };
  slowly.isSlow = true;
  Object.assign(pg.Client.prototype, { query: slowly });
}
