import { expect, test } from "vitest";
import { openLimiter } from "./limiter.ts";

test("one holder gets so many places, all together so many, and what is given back is free", () => {
  const places = openLimiter({ each: 2, all: 3 });
  const taken = [places.take("ada"), places.take("ada")];
  expect(places.take("ada")).toBeNull();
  expect(places.take("bob")).not.toBeNull();
  expect(places.take("eve")).toBeNull();
  taken[0]?.();
  taken[0]?.(); // once
  expect(places.take("eve")).not.toBeNull();
  expect(places.take("ada")).toBeNull();
});
