import { expect, test } from "vitest";
import { openKeysetCache } from "./keyset-cache.ts";

const anchor = (offset: number) => ({ offset, values: [offset] });

test("a page far down is sought from the nearest page that was read before it", () => {
  const anchors = openKeysetCache(10_000).of("a");
  for (const offset of [1990, 5000, 1190]) anchors.note(anchor(offset));
  expect(anchors.before(1195)?.offset).toBe(1190);
  expect(anchors.before(1989)?.offset).toBe(1190);
  expect(anchors.before(1990)?.offset).toBe(1990);
  expect(anchors.before(4999)?.offset).toBe(1990);
  expect(anchors.before(90_000)?.offset).toBe(5000);
  expect(anchors.before(1e17)?.offset).toBe(5000); // not sought in steps
  expect(anchors.before(1100)).toBeUndefined();
});

test("the first pages are as of now, lists have anchors of their own, and 0 ms keeps none", () => {
  const open = openKeysetCache(10_000);
  for (const offset of [10, 990, 3000]) open.of("a").note(anchor(offset));
  expect(open.of("a").before(995)).toBeUndefined();
  expect(open.of("a").before(3000)?.offset).toBe(3000);
  expect(open.of("b").before(3000)).toBeUndefined();
  const never = openKeysetCache(0);
  never.of("a").note(anchor(3000));
  expect(never.of("a").before(3000)).toBeUndefined();
});
