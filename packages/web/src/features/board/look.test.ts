import { emptyCell } from "@verdict/board";
import { expect, test } from "vitest";
import { acmLook, inkOn, oiLook } from "./look.ts";

test.each([
  [{}, {}, "none", "", ""],
  [{ total: 1, second: 59 }, {}, "solved", "0", ""],
  [{ total: 3, second: 3661, errors: 2 }, {}, "solved", "61", "+2"],
  [{ total: 1, second: 60 }, { isFirst: true }, "first", "1", ""],
  [{ total: 1, second: 60 }, { isFirst: true, isAfter: true }, "after", "1", ""],
  [{ total: 2, errors: 2 }, {}, "wrong", "−2", ""],
  [{ total: 5, errors: 2, tries: 3 }, {}, "pending", "?3", "−2"],
  [{ total: 2, second: 60, tries: 1 }, {}, "solved", "1", ""],
  [{ total: 1 }, {}, "tried", "·", ""],
])("an ACM cell %o %o is %s", (cell, flags, kind, main, small) => {
  expect(acmLook({ ...emptyCell(), ...cell }, flags)).toEqual({ kind, main, small });
});

test.each([
  [{ total: 0, score: 0 }, 100, "none", ""],
  [{ total: 1, score: 0 }, 100, "zero", "0"],
  [{ total: 1, score: 99 }, 100, "partial", "99"],
  [{ total: 1, score: 100 }, 100, "full", "100"],
  [{ total: 1, score: 5 }, 0, "partial", "5"],
])("an OI cell %o of %d points is %s", (cell, maxScore, kind, main) => {
  expect(oiLook({ ...emptyCell(), ...cell }, maxScore)).toEqual({ kind, main, small: "" });
});

test.each([
  ["#ffffff", "#111111"],
  ["#000000", "#ffffff"],
  ["#1f3fae", "#ffffff"],
  ["#f2c037", "#111111"],
])("letters on %s are %s", (color, ink) => expect(inkOn(color)).toEqual({ background: color, color: ink }));

test.each([null, "", "red", "#fff", "#12345", "url(x)"])("%s is no colour of a balloon", (color) => {
  expect(inkOn(color)).toEqual({});
});
