import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../lib/search-params.ts";
import { parseBoardSearch, parseResolverSearch } from "./search.ts";

test("a board's address comes back as it was written", () => {
  const search = {
    keyword: "北 京",
    school: "MIT",
    removeStar: true,
    minute: 0,
    view: "statistics",
  } as const;
  expect(parseBoardSearch(parseSearch(stringifySearch(search)))).toEqual(search);
});

test("what no board has is left out", () => {
  const raw = { keyword: "x".repeat(500), minute: "-1", removeStar: "yes", view: "other" };
  expect(parseBoardSearch(raw)).toEqual({ keyword: "x".repeat(100) });
});

test("a resolver's address comes back as it was written", () => {
  const search = { cid: 7, removeStar: true, medals: [1, 0, 12] } as const;
  expect(parseResolverSearch(parseSearch(stringifySearch({ ...search })))).toEqual(search);
});

test("a resolver's address names the contest's own awards", () => {
  expect(parseResolverSearch(parseSearch(stringifySearch({ cid: 7, awards: "own" })))).toEqual({
    cid: 7,
    awards: "own",
  });
});

test.each(["", "1,2,3", "[1,2]", "[1,2,-3]", '["a",2,3]', "{}"])("%s names no medals", (medals) => {
  expect(parseResolverSearch({ medals }).medals).toBeUndefined();
});
