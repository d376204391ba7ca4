import { expect, test, vi } from "vitest";
import { openTotals } from "./totals.ts";

test("a total is counted once for all who ask within its time, and by filter", async () => {
  const totals = openTotals(10_000);
  const count = vi.fn(async () => 7);
  expect(await Promise.all([totals.of("a", count), totals.of("a", count)])).toEqual([7, 7]);
  expect(count).toHaveBeenCalledTimes(1);
  await totals.of("b", count);
  expect(count).toHaveBeenCalledTimes(2);
});

test("a failure is not kept", async () => {
  const totals = openTotals(10_000);
  await expect(totals.of("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await totals.of("a", async () => 1)).toBe(1);
});

test("0 ms counts every time; many filters are forgotten in turn", async () => {
  const count = vi.fn(async () => 1);
  const never = openTotals(0);
  await never.of("a", count);
  await never.of("a", count);
  expect(count).toHaveBeenCalledTimes(2);
  const some = openTotals(10_000);
  for (let filter = 0; filter <= 1000; filter++) await some.of(String(filter), async () => 1);
  await some.of("0", count);
  expect(count).toHaveBeenCalledTimes(3);
});

test("a total that has reached the cap is kept longer than others", async () => {
  vi.useFakeTimers();
  try {
    const totals = openTotals(3000);
    const [small, large] = [vi.fn(async () => 99), vi.fn(async () => 100)];
    const ask = async () => [await totals.of("small", small, 100), await totals.of("large", large, 100)];
    expect(await ask()).toEqual([99, 100]);
    vi.advanceTimersByTime(50_000);
    await ask();
    expect([small, large].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    vi.advanceTimersByTime(20_000);
    await ask();
    expect(large).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
