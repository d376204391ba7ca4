import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("never more at once than there are slots, and all get their turn in order", async () => {
  const slots = new Slots(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      slots.use(1, async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await sleep(1);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(slots.free).toBe(2);
});

test("a pair waits for two slots, one slot is enough where there is only one", async () => {
  const slots = new Slots(2);
  const seen: string[] = [];
  await Promise.all([
    slots.use(1, async () => {
      await sleep(5);
      seen.push("one");
    }),
    slots.use(2, async () => void seen.push("pair")),
    slots.use(1, async () => void seen.push("after")),
  ]);
  expect(seen).toEqual(["one", "pair", "after"]);
  await expect(new Slots(1).use(2, async () => "ran")).resolves.toBe("ran");
});

test("a failure gives the slot back", async () => {
  const slots = new Slots(1);
  await expect(slots.use(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(slots.free).toBe(1);
});

test("the time that slots were taken adds up", async () => {
  const slots = new Slots(2);
  expect(slots.busyMs()).toBe(0);
  await slots.use(2, () => sleep(20));
  const busyMs = slots.busyMs();
  expect(busyMs).toBeGreaterThanOrEqual(38);
  await sleep(5);
  expect(slots.busyMs()).toBe(busyMs);
});
