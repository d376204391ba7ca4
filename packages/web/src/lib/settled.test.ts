import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { whenSettled, within } from "./settled.ts";

const NEVER_MS = 600_000;

test("waits for what is being fetched, failed or not", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await whenSettled(client, NEVER_MS);
  const list = Promise.withResolvers<string>();
  const tags = Promise.withResolvers<string>();
  void client.prefetchQuery({ queryKey: ["list"], queryFn: () => list.promise });
  void client.prefetchQuery({ queryKey: ["tags"], queryFn: () => tags.promise });
  let isSettled = false;
  const settled = whenSettled(client, NEVER_MS).then(() => (isSettled = true));
  list.resolve("rows");
  await client.fetchQuery({ queryKey: ["list"], queryFn: () => list.promise });
  expect(isSettled).toBe(false);
  tags.reject(new Error("away"));
  await settled;
  expect(client.getQueryData(["list"])).toBe("rows");
});

test("does not wait longer than it was told", async () => {
  const client = new QueryClient();
  void client.prefetchQuery({ queryKey: ["slow"], queryFn: () => new Promise<string>(() => {}) });
  await whenSettled(client, 1);
  expect(client.isFetching()).toBe(1);
});

test("what hangs is waited for within bounds, what fails is no failure of the wait", async () => {
  await within(1, new Promise(() => {}));
  await within(NEVER_MS, Promise.reject(new Error("away")));
  await within(NEVER_MS, Promise.resolve("here"));
});
