import { afterEach, expect, test, vi } from "vitest";
import { askEarly, takeEarlyAnswer } from "./early.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyAnswers = undefined;
});

test("an answer asked for early is given once, with the reader's token", async () => {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return address === "/api/b" ? Promise.reject(new TypeError("gone")) : Promise.resolve(new Response("a"));
  });
  askEarly(["/api/a?l=en-US", "/api/b"], "token-1", "en-US");
  // With a bound: who takes the answer cannot set one any more.
  const asClient = {
    headers: { "Url-Type": "general", "Accept-Language": "en-US", Authorization: "token-1" },
    signal: expect.any(AbortSignal),
  };
  expect(asked).toEqual([
    ["/api/a?l=en-US", asClient],
    ["/api/b", asClient],
  ]);
  expect(takeEarlyAnswer("/api/a")).toBeUndefined();
  expect(await (await takeEarlyAnswer("/api/a?l=en-US"))?.text()).toBe("a");
  expect(takeEarlyAnswer("/api/a?l=en-US")).toBeUndefined();
  await expect(takeEarlyAnswer("/api/b")).rejects.toThrow("gone");
});

test("where nobody asked there is nothing", () => {
  expect(takeEarlyAnswer("/api/a")).toBeUndefined();
});
