import { expect, test, vi } from "vitest";
import { openOrders } from "./list-orders.ts";

const order =
  (length: number, version = 1) =>
  async () => ({ ids: new Int32Array(length), version });

test("an order is read once, and again in place of one that is old", async () => {
  const orders = openOrders();
  const read = vi.fn(order(3));
  const [first, same] = await Promise.all([orders.of("a", read), orders.of("a", read)]);
  expect(same).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  // Two who find it old at once share the next one.
  const [second, shared] = await Promise.all([
    orders.inPlaceOf("a", first, read),
    orders.inPlaceOf("a", first, read),
  ]);
  expect(second).not.toBe(first);
  expect(shared).toBe(second);
  expect(read).toHaveBeenCalledTimes(2);
  expect(await orders.inPlaceOf("a", first, read)).toBe(second);
  expect(await orders.of("a", read)).toBe(second);
});

test("a failure is told to its callers and not kept", async () => {
  const orders = openOrders();
  await expect(orders.of("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect((await orders.of("a", order(2))).ids).toHaveLength(2);
});

test("many orders are forgotten in turn, the least recently asked for first", async () => {
  const orders = openOrders(1000);
  const read = vi.fn(order(200));
  for (const key of ["a", "b", "c"]) await orders.of(key, read);
  await orders.of("a", read);
  await orders.of("d", read);
  expect(read).toHaveBeenCalledTimes(4);
  await orders.of("a", read);
  expect(read).toHaveBeenCalledTimes(4);
  await orders.of("b", read);
  expect(read).toHaveBeenCalledTimes(5);
});
