import { parseExamples } from "@verdict/contract";
import { expect, test } from "vitest";
import { TEXT_MAX } from "./bounds.ts";
import { readDmojStatement } from "./import/dmoj.ts";
import { htmlToMarkdown, isHtml } from "./import/html.ts";
import { megabytes, milliseconds } from "./import/hydro-config.ts";
import { splitExamples } from "./import/hydro-text.ts";
import { withoutAddress } from "./import/kattis.ts";
import { splitSections } from "./kattis/words.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { fileLinksIn, picturesIn } from "./picture-links.ts";
import { parseYaml } from "./reading/parse-yaml.ts";
import { texToMarkdown } from "./tex.ts";

/** What reads a text of any length that may be stored. */
const plainReaders: Record<string, (text: string) => unknown> = {
  isHtml,
  picturesIn,
  fileLinksIn,
  splitExamples,
  parseExamples,
  texToMarkdown,
  splitSections,
  readDmojStatement: (text) => readDmojStatement(text, "?"),
  milliseconds,
  megabytes,
  withoutAddress,
};

/** Everything that reads a statement on its way in or out. */
const readers = { htmlToMarkdown, markdownToHtml, ...plainReaders };

/** What is begun and never ended, or nested: where a pattern or a parser would look back or ahead again and again. */
const units = [
  ..."$ * _ ` [ < & > | # \\ \n".split(" "),
  ..."$$ $$a \\( \\[ ![ ]( *a_ **a ~~a `a &#1 1.\u00a0 [a]( [a][ ![a](b(c ``a` <! <!-- <input> ~~~ http://a a@a.".split(
    " ",
  ),
  ..."<p> <div> <b> <span> <svg> <font>a <ul><li> <table><tr><td> <pre> <sup> <b><p> </p> <a\u00a0href='".split(
    " ",
  ),
  ..."[a](file:// _a\u00a0__a <input>a</input><output> <input></input>".split(" "),
  "1. ",
  "- ",
  "> ",
  "a\n\n",
  "```input1\n",
  "~~~input1\na\n",
  "|a|\n|-|\n",
  "![a](b ",
  '[a](b "',
  "[a]: b\n",
];

/** Milliseconds of this thread's CPU: what other programs and other files' tests do meanwhile does not count. */
function cost(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

test.each(Object.keys(readers))("%s takes time in proportion to the text", (name) => {
  const read = readers[name as keyof typeof readers] as (text: string) => unknown;
  for (const unit of units) {
    const [short, long] = [repeated(unit, 8000), repeated(unit, 32_000)];
    const brief = cost(() => read(short));
    // Four times the text: by squares it would be sixteen times the work. What remains is the collector's share.
    expect(
      cost(() => read(long)),
      JSON.stringify(unit),
    ).toBeLessThan(8 * brief + 150);
  }
});

/** Long rows that something else follows: `[before, row, after]`. */
const rows: [string, string, string][] = [
  ...["", "a", "# ", "## ", "1", "a <", "\\\\", "\\item", "## Input Specification", "![a](b", "~"].flatMap(
    (before) =>
      [" ", "\n", "\t", "\u00a0", " \n", "\n\n#"].map((row): [string, string, string] => [before, row, "x"]),
  ),
  ["## Sample Input", "\n", "x"],
  ["## Sample Input\n```\na\n```", "\n", "x"],
  ["", "## Sample Input\n", ""],
  ["", "## Sample Input\n```\na\n", ""],
  ["", "## Sample Input\n```cpp\n", ""],
  ["", "## Sample Input\n```\na\n```\n## Sample Output\n", ""],
  ["", "\\begin{verbatim}", ""],
  ["", "\\includegraphics[", ""],
  ["", "\\begin{center}[", ""],
  ["", "$a$ ", ""],
  ["", "a > <", ""],
];

/** The row fills up what the others leave of `length`. */
const filled = ([before, row, after]: [string, string, string], length: number) =>
  before + repeated(row, length - before.length - after.length - row.length) + after;

test.each(Object.keys(plainReaders))("%s reads long rows and the largest text in time", (name) => {
  const read = plainReaders[name] as (text: string) => unknown;
  for (const row of rows) {
    // Some hundredths of a second; by squares it was half a minute.
    expect(
      cost(() => read(filled(row, 100_000))),
      JSON.stringify(row),
    ).toBeLessThan(2000);
  }
  for (const row of [" ", "\n", "$a$ "]) {
    expect(
      cost(() => read(filled(["", row, "x"], TEXT_MAX))),
      JSON.stringify(row),
    ).toBeLessThan(5000);
  }
});

const SHORT = 16 * 1024;
const keys = Array.from({ length: SHORT }, (_, index) => `k${index}: 1\n`).join("");
const anchors = Array.from({ length: SHORT }, (_, index) => `- &a${index} x\n- *a${index}\n`).join("");
test.each([keys, anchors, ...['"', "[", "]", "!!a ", "%\n", ": \n", "- ", "? a\n", "? ", " ", "\n"]])(
  "settings of %.20j",
  (row) => {
    const text = repeated(row, SHORT).slice(0, SHORT);
    expect(cost(() => parseYaml(text))).toBeLessThan(1500);
  },
);

test.each([
  ["{a: ".repeat(200), "["],
  ["- ".repeat(200), "-"],
  ["[".repeat(200), "["],
])("settings that are nested too deep are not begun: %.10j", (text) => {
  expect(parseYaml(text)).toEqual({ fault: "it is nested too deep" });
});

test("lists and groups of honest settings are not deep", () => {
  const cases = Array.from({ length: 5000 }, (_, n) => `  - {in: ${n}.in, out: [${n}.out]}\n`).join("");
  expect(parseYaml(`test_cases:\n${cases}`)).toMatchObject({ value: { test_cases: { length: 5000 } } });
});

test("formatting that is never closed is bounded, too: each paragraph after it repeats it", () => {
  const open = Array.from({ length: 90 }, (_, index) => `<b id=${index}>`).join("");
  const text = (paragraphs: number) => open + "<p>a</p>".repeat(paragraphs);
  const brief = cost(() => htmlToMarkdown(text(100)));
  expect(cost(() => htmlToMarkdown(text(400)))).toBeLessThan(8 * brief + 150);
});

test.each([
  ["", "<br>"],
  ["", "<b>a</b> "],
  ["", "&nbsp;"],
  ["<table><tr>", "<td>"],
  ["<table>", "<tr><td>a</td></tr>"],
])("a page of %j and many %j takes time in proportion to them", (before, row) => {
  const page = (count: number) => before + row.repeat(count);
  const brief = cost(() => htmlToMarkdown(page(1000)));
  expect(cost(() => htmlToMarkdown(page(4000)))).toBeLessThan(8 * brief + 300);
});

test("what is nested too deep for any statement keeps its text", () => {
  const deep = `${"<div>".repeat(5000)}a &lt; b${"</div>".repeat(5000)}`;
  expect(htmlToMarkdown(deep)).toBe("a < b");
});

test("formulas end where they did", () => {
  const texts = ["$$a$$ $b$ \\(c\\) \\[d\\]", "$$ $x$ y", "$a\n$b$", "$$$$", "$$x$", "a $ b"];
  for (const text of texts) expect(markdownToHtml(text)).toBe(`<p>${text}</p>`);
});
