import { parseExamples } from "@verdict/contract";
import { expect, test } from "vitest";
import { htmlToMarkdown, isHtml, markdownToHtml } from "./import/html.ts";
import { splitExamples } from "./import/hydro-text.ts";
import { fileLinksIn, picturesIn } from "./import/pictures.ts";

/** Everything that reads a statement on its way in or out. */
const readers: Record<string, (text: string) => unknown> = {
  htmlToMarkdown,
  markdownToHtml,
  isHtml,
  picturesIn,
  fileLinksIn,
  splitExamples,
  parseExamples,
};

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

/** Milliseconds of this process's CPU: what other programs do meanwhile does not count. */
function cost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

test.each(Object.keys(readers))("%s takes time in proportion to the text", (name) => {
  const read = readers[name] as (text: string) => unknown;
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

test("formatting that is never closed is bounded, too: each paragraph after it repeats it", () => {
  const open = Array.from({ length: 90 }, (_, index) => `<b id=${index}>`).join("");
  const text = (paragraphs: number) => open + "<p>a</p>".repeat(paragraphs);
  const brief = cost(() => htmlToMarkdown(text(100)));
  expect(cost(() => htmlToMarkdown(text(400)))).toBeLessThan(8 * brief + 150);
});

test("what is nested too deep for any statement keeps its text", () => {
  const deep = `${"<div>".repeat(5000)}a &lt; b${"</div>".repeat(5000)}`;
  expect(htmlToMarkdown(deep)).toBe("a < b");
});

test("formulas end where they did", () => {
  const texts = ["$$a$$ $b$ \\(c\\) \\[d\\]", "$$ $x$ y", "$a\n$b$", "$$$$", "$$x$", "a $ b"];
  for (const text of texts) expect(markdownToHtml(text)).toBe(`<p>${text}</p>`);
});
