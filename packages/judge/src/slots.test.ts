import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { Slots } from "./slots.ts";
import { Turn } from "./turn.ts";

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

/** A run that ends when it is told to, and is made again, as the runner does. */
async function run(slots: Slots, turn: Turn, ms: number, done: () => void = () => {}): Promise<number> {
  for (let stopped = 0; ; stopped += 1) {
    const whole = await slots.use(1, (stop) => sleep(ms, true, { signal: stop }).catch(() => false), turn);
    if (whole) {
      done();
      return stopped;
    }
  }
}

test("a better priority takes half of the slots in the middle of runs, which are made again; then between them", async () => {
  const slots = new Slots(2);
  const waits: string[] = [];
  const practice = new Turn({ priority: 1, onWaited: () => waits.push("practice") });
  const contest = new Turn({ priority: 0 });
  const order: string[] = [];
  const long = [1, 2].map((n) => run(slots, practice, 1_500, () => order.push(`long ${n}`)));
  await sleep(50);
  await slots.share(contest, async () => {
    for (let n = 0; n < 5; n += 1) await run(slots, contest, 20, () => order.push("contest"));
  });
  expect((await Promise.all(long)).toSorted()).toEqual([0, 1]);
  expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "contest"));
  expect(waits).toEqual([]);
});

test("who had the slots for long makes way for a beginner of its priority, and no two long ones stop each other", async () => {
  const slots = new Slots(1);
  const [old, other] = [new Turn({}), new Turn({})];
  old.begins(performance.now() - 6_000, 0)(performance.now(), false);
  const first = run(slots, old, 400);
  await sleep(10);
  const second = run(slots, other, 300);
  expect(await second).toBe(0);
  other.begins(performance.now() - 6_000, 0)(performance.now(), false);
  const third = run(slots, other, 300);
  expect(await first).toBe(1);
  expect(await third).toBe(0);
});

test("who comes to have had the slots for long while another one waits makes way then", async () => {
  const slots = new Slots(1);
  const old = new Turn({});
  old.begins(performance.now() - 4_800, 0)(performance.now(), false);
  const long = run(slots, old, 1_500);
  const order: string[] = [];
  await Promise.all([
    run(slots, new Turn({}), 10, () => order.push("new")),
    long.then(() => order.push("old")),
  ]);
  expect(order).toEqual(["new", "old"]);
  expect(await long).toBe(1);
});

test("the node's own work stops nobody's", async () => {
  const slots = new Slots(1);
  const long = run(slots, new Turn({ priority: 3 }), 400);
  await slots.use(1, async () => {});
  expect(await long).toBe(0);
});

test("what may not be lost is not stopped", async () => {
  const slots = new Slots(1);
  const practice = new Turn({ priority: 1 });
  practice.begins(performance.now() - 61_000, 0)(performance.now(), true);
  const long = run(slots, practice, 400);
  const order: string[] = [];
  const contest = run(slots, new Turn({ priority: 0 }), 10, () => order.push("contest"));
  expect(await long).toBe(0);
  await contest;
  expect(order).toEqual(["contest"]);
});

test("whoever had less of the slots goes first", async () => {
  const slots = new Slots(1);
  const [much, little] = [new Turn({}), new Turn({})];
  much.begins(performance.now() - 3_000, 0)(performance.now(), false);
  const order: string[] = [];
  await Promise.all([
    run(slots, new Turn({}), 20),
    run(slots, much, 10, () => order.push("much")),
    run(slots, little, 10, () => order.push("little")),
  ]);
  expect(order).toEqual(["little", "much"]);
});

test("a task is told of the time in which it had no slot", async () => {
  const slots = new Slots(1);
  let waits = 0;
  const late = new Turn({ onWaited: () => (waits += 1) });
  await Promise.all([run(slots, new Turn({}), 1_100), run(slots, late, 10)]);
  await run(slots, late, 10);
  expect(waits).toBe(1);
});

test("who stops nobody keeps nobody waiting that may", async () => {
  const slots = new Slots(1);
  const order: string[] = [];
  const long = run(slots, new Turn({ priority: 1 }), 1_500, () => order.push("long"));
  await sleep(10);
  await Promise.all([
    run(slots, new Turn({ priority: 0, takes: false }), 10, () => order.push("the node's own")),
    run(slots, new Turn({ priority: 0 }), 20, () => order.push("contest")),
    long,
  ]);
  expect(order).toEqual(["contest", "the node's own", "long"]);
  expect(await long).toBe(1);
});

test("who took what it may keeps nobody waiting that holds nothing", async () => {
  const slots = new Slots(2);
  const order: string[] = [];
  const long = [1, 2].map(() => run(slots, new Turn({ priority: 1 }), 2_000, () => order.push("long")));
  await sleep(10);
  const [first, second] = [new Turn({ priority: 0 }), new Turn({ priority: 0 })];
  second.begins(performance.now() - 3_000, 0)(performance.now(), false);
  await Promise.all([
    run(slots, first, 700, () => order.push("first")),
    run(slots, first, 700, () => order.push("first")),
    run(slots, second, 20, () => order.push("second")),
    ...long,
  ]);
  expect(order).toEqual(["second", "first", "first", "long", "long"]);
});

test("nothing is stopped for a pair that would still wait for its other slot", async () => {
  const slots = new Slots(2);
  const fixed = new Turn({ priority: 1 });
  fixed.begins(performance.now() - 61_000, 0)(performance.now(), true);
  const long = run(slots, new Turn({ priority: 1 }), 400);
  const last = run(slots, fixed, 600);
  await slots.use(2, async () => {}, new Turn({ priority: 0 }));
  expect([await long, await last]).toEqual([0, 0]);
});

test("while nobody waits nothing is stopped, kept or looked at", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const slots = new Slots(2);
    const [contest, practice] = [new Turn({ priority: 0 }), new Turn({ priority: 3 })];
    practice.begins(performance.now() - 60_000, 0)(performance.now(), false);
    const one = (turn: Turn) => slots.use(1, async (stop) => stop, turn);
    await slots.share(contest, () =>
      slots.share(practice, async () => {
        for (let n = 0; n < 50; n += 1) {
          const stops = await Promise.all([one(practice), one(contest)]);
          expect(stops.some(({ aborted }) => aborted)).toBe(false);
        }
        // The contest's task rests now; the other slot is free, and this one is not kept for it.
        expect(slots.free).toBe(2);
        expect(vi.getTimerCount()).toBe(0);
      }),
    );
  } finally {
    vi.useRealTimers();
  }
});
