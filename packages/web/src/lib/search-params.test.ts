import { expect, test } from "vitest";
import { flagOf, idsOf, integerOf, parseSearch, positiveOf, stringifySearch } from "./search-params.ts";

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
