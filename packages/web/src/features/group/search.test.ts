import { expect, test } from "vitest";
import { parseGroupSearch, parseMemberSearch } from "./search.ts";

test("an address names levels and kinds of groups that there are; others are as none", () => {
  expect([parseMemberSearch({ auth: "4" }).auth, parseGroupSearch({ auth: "3" }).auth]).toEqual([4, 3]);
  expect(parseMemberSearch({ auth: "99999" }).auth).toBeUndefined();
  expect(parseGroupSearch({ auth: "99999" }).auth).toBeUndefined();
});
