import { expect, test } from "vitest";
import { freezeWords } from "./freeze.ts";
import type { BoardState } from "./queries.ts";

const minute = 60_000;
const settings = { startAt: 0, endAt: 300 * minute } as BoardState["settings"];
const at = (state: BoardState["freeze"]["state"], until: number | null, now: number) =>
  freezeWords({ settings, freeze: { state, from: 240 * minute, until } }, now * minute);

test.each([
  ["ahead", 239.9, "ahead"],
  // The page was loaded before the freeze began.
  ["ahead", 240, "on"],
  ["on", 299, "on"],
  ["kept", 301, "kept"],
] as const)("%s at minute %d says %s", (state, now, kind) => {
  expect(at(state, null, now)).toEqual({ kind, minute: 240, length: 60 });
});

test.each([
  ["none", 10],
  ["lifted", 400],
] as const)("%s says nothing", (state, now) => expect(at(state, null, now)).toBeNull());

test("a freeze that ends by itself is over at its moment", () => {
  expect(at("on", 300 * minute, 299.9)?.kind).toBe("on");
  expect(at("on", 300 * minute, 300)).toBeNull();
});
