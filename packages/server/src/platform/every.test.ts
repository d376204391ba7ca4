import { expect, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { useSite } from "../../test/site.ts";
import { everyAndOnNotify } from "./every.ts";
import { notify } from "./notify.ts";

const site = useSite();

test("work that found nothing rests until it is told of some, and goes on while there is some", async () => {
  const { db, listener, log } = site().server.deps;
  const stopping = new AbortController();
  let runs = 0;
  let left = 0;
  const timer = { ms: 1, idleMs: 3_600_000, channel: "job", failure: "it failed" } as const;
  const loop = everyAndOnNotify({ listener, log, stopping: stopping.signal }, timer, async () => {
    runs += 1;
    if (left === 0) return false;
    left -= 1;
    if (left === 1) throw new Error("one of three fails, which does not end it");
    return true;
  });
  await eventually(() => expect(runs).toBe(1));
  left = 3;
  await notify(db, "job");
  await eventually(() => expect(runs).toBe(5)); // three that found some, and one that found none
  stopping.abort();
  await notify(db, "job");
  await loop.stopped();
  expect(runs).toBe(5);
});
