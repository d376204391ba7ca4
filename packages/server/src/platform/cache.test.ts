import { QueryPromise } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { cached, cachedBy } from "./cache.ts";

test("what was loaded is kept for a while; fresh loads anew for all", async () => {
  let loads = 0;
  const read = cached(10_000, async () => ++loads);
  expect([await read(), await read(), await read(true), await read()]).toEqual([1, 1, 2, 2]);
});

test("a failure is not kept", async () => {
  const load = vi.fn(async () => 1).mockRejectedValueOnce(new Error("gone"));
  const read = cached(10_000, load);
  await expect(read()).rejects.toThrow("gone");
  expect(await read()).toBe(1);
});

test("what is not to be kept is read anew", async () => {
  let loads = 0;
  const read = cached(
    10_000,
    async () => ++loads,
    (value) => value > 1,
  );
  expect([await read(), await read(), await read()]).toEqual([1, 2, 2]);
});

test("a query of Drizzle's, which is asked again by each `then`, is asked once", async () => {
  let asked = 0;
  class Query extends QueryPromise<number> {
    override async execute() {
      return ++asked;
    }
  }
  const query = new Query();
  const read = cached(10_000, () => query);
  expect([await read(), await read()]).toEqual([1, 1]);
});

test("by keys each has an answer of its own", async () => {
  const loads: string[] = [];
  const read = cachedBy(10_000, async (key: string) => loads.push(key));
  expect([await read("a"), await read("b"), await read("a")]).toEqual([1, 2, 1]);
  expect(loads).toEqual(["a", "b"]);
});
