import { Histogram } from "prom-client";
import type { Store } from "./store.ts";

/** How long a store takes for what it is asked. The time until a stream begins, not until it ends. */
export const storeDuration = new Histogram({
  name: "verdict_store_duration_seconds",
  help: "Time of an operation of the file store, of a read until its first byte, seconds.",
  labelNames: ["operation", "outcome"],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
  registers: [],
});

const timed = [
  "putBlob",
  "getBlob",
  "readBlob",
  "deleteBlob",
  "putFile",
  "putFileStream",
  "getFile",
  "sizeOf",
  "deleteFile",
  "check",
] as const satisfies (keyof Store)[];

/** The same store; what it does is counted in `storeDuration`. */
export function meteredStore(store: Store): Store {
  const metered = timed.map((name) => [name, measured(name, store[name] as Work)]);
  return { ...store, ...Object.fromEntries(metered) };
}

type Work = (...args: unknown[]) => Promise<unknown>;

const measured =
  (operation: string, work: Work): Work =>
  async (...args) => {
    const end = storeDuration.startTimer({ operation });
    try {
      const result = await work(...args);
      end({ outcome: "ok" });
      return result;
    } catch (error) {
      end({ outcome: "failed" });
      throw error;
    }
  };
