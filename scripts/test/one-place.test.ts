import { globSync, readFileSync } from "node:fs";
import { packageFormats } from "@verdict/contract";
import { knownLanguages } from "@verdict/contract/languages";
import { expect, test } from "vitest";
import { fromRepository } from "../../packages/launcher/src/paths.ts";

/** Sources of the packages without tests and texts. */
const sources = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: fromRepository() })
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/locales\/|\.gen\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(fromRepository(path), "utf8") }));

/** Where it stands outside its place: paths with the line. */
function elsewhere(pattern: RegExp, places: RegExp): string[] {
  return sources
    .filter(({ path }) => !places.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
}

/** What judges elsewhere and Debian call them, and PHP's tag, after which everything is output. */
const otherWords = /features\/remote\/adapters\/|launcher\/src\/debian\.ts|submission\/code\.ts/;

test("a language is named in its own file alone", () => {
  // The site's own programs are in these.
  const names = knownLanguages
    .flatMap(({ names: own }) => own)
    .filter((name) => !/^(C(\+\+)?|Python3)( |$)/.test(name));
  const quoted = new RegExp(`^(?! *(/?\\*|//)).*["'\`](${names.join("|")})["'\`]`);
  const places = new RegExp(`contract/src/language/known/|${otherWords.source}`);
  expect(elsewhere(quoted, places)).toEqual([]);
});

test("nothing asks which rule a contest has, but what the rule says", () => {
  const asks = /\bcontestType\.(acm|oi)\b|\btype [!=]== "(acm|oi)"/;
  // A new contest's form begins with one.
  expect(elsewhere(asks, /contract\/src\/contest\/(rule|contest)\.ts|contest\/admin\/draft\.ts/)).toEqual([]);
});

test("nothing asks which format a package has, but what is said of the format", () => {
  const formats = packageFormats.join("|");
  expect(elsewhere(new RegExp(`\\bformat [!=]== "(${formats})"`), /^$/)).toEqual([]);
});

test("a page is cut off and put around rows by the helper of lists alone", () => {
  const outside = "^(?!packages/server/src/features/)";
  expect(
    elsewhere(/\bMath\.ceil\(total|\bcurrent: .*currentPage|\brecords,? .*\btotal\b/, new RegExp(outside)),
  ).toEqual([]);
  // A search that counts on the way; boxes that show what was unread; the status list; boards with places; SCIM, whose pages are by number.
  const own = [
    "discussion/search",
    "message/activity-queries",
    "submission/list",
    "training/rank",
    "identity/scim/list",
  ];
  expect(elsewhere(/\.offset\(/, new RegExp(`${outside}|features/(${own.join("|")})\\.ts$`))).toEqual([]);
});
