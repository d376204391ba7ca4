import * as contract from "@verdict/contract";
import { expect, test } from "vitest";
import type { z } from "zod";
import {
  flagOf,
  idsOf,
  integerOf,
  keywordText,
  oneNumberOf,
  parseSearch,
  positiveOf,
  SEARCH_MAX,
  stringifySearch,
} from "./search-params.ts";

test("an address survives reading and writing", () => {
  const search = { keyword: "a b&c", tagId: [3, 1], currentPage: 2, onlyMine: true, oj: undefined };
  const text = stringifySearch(search);
  expect(text).toBe("?keyword=a+b%26c&tagId=%5B3%2C1%5D&currentPage=2&onlyMine=true");
  expect(idsOf(parseSearch(text).tagId)).toEqual([3, 1]);
  expect(positiveOf(parseSearch(text).currentPage)).toBe(2);
  expect(flagOf(parseSearch(text).onlyMine)).toBe(true);
});

test.each(["", "x", "[]", "{}", "[0,-1]", '["x"]', "[1"])("tag list %j means no filter", (text) =>
  expect(idsOf(text)).toBeUndefined(),
);

test.each([
  ["0", 0],
  ["-1", -1],
  ["1.5", undefined],
  ["1e3", undefined],
  ["99999999999", undefined],
  [undefined, undefined],
])("integer %j is %j", (text, value) => expect(integerOf(text)).toBe(value));

test("what is searched for may be as long as every call takes, and a longer text is shortened", () => {
  const searching = Object.values(contract as Record<string, unknown>).flatMap((value) => {
    const { path, query } = (value ?? {}) as { path?: string; query?: { shape?: Record<string, z.ZodType> } };
    const fields = ["keyword", "searchUser"].flatMap((name) => query?.shape?.[name] ?? []);
    return path ? fields.map((field) => ({ path, field })) : [];
  });
  expect(searching.length).toBeGreaterThan(20);
  const longest = keywordText("ü".repeat(SEARCH_MAX + 1));
  expect(longest).toHaveLength(SEARCH_MAX);
  expect(searching.filter(({ field }) => !field.safeParse(longest).success).map(({ path }) => path)).toEqual(
    [],
  );
});

test.each(["9", "999999999", "-1", "x", "1.5", undefined])(
  "a choice of %j that there is not is none",
  (number) => expect(oneNumberOf([0, 1, 2], number)).toBeUndefined(),
);

test("a choice that there is stays, 0 too", () => expect(oneNumberOf([0, 1, 2], "0")).toBe(0));
