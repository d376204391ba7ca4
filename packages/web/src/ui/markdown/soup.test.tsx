import { isDrawable } from "@verdict/contract";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { expect, test } from "vitest";
import { rehype } from "./html.ts";
import { remark } from "./math.ts";

/** What begins something, ends it, or both. */
const marks = fc.constantFrom(
  ..."* ** _ __ ~~ ` ``` [ ] ( ) ![ ]( < > <b> </b> <p> <table> <td> | $ $$ \\ # - a b".split(" "),
  ...[
    "> ",
    "- ",
    "1. ",
    "    ",
    "\n",
    "\n\n",
    "```\n",
    "$$\n",
    "*a_",
    "<!--",
    "-->",
    "[^a]",
    "http://a ",
    "&amp;",
    "|a|\n|-|\n",
  ],
);
const units = fc.array(marks, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
/** Some units, each repeated to a few thousand characters. */
const soup = fc
  .array(fc.tuple(units, fc.integer({ min: 1, max: 6000 })), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length))).join(""))
  .map((text) => text.slice(0, 10_000));

/** Milliseconds of CPU for a comment of greatest length, on a busy machine; those that are refused take up to a minute. */
const WORK_MS = 3000;

function cost(text: string): number {
  const before = process.threadCpuUsage();
  renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={remark} rehypePlugins={rehype}>
      {text}
    </ReactMarkdown>,
  );
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test("whatever may be stored is drawn in time and within the stack", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(soup, (text) => {
      fc.pre(isDrawable(text));
      expect(cost(text)).toBeLessThan(WORK_MS);
    }),
    {
      numRuns: Number(process.env.SOUP_RUNS ?? 40),
      ...(process.env.SOUP_SEED && { seed: Number(process.env.SOUP_SEED) }),
    },
  );
});

test("texts of the kinds that took a page's time are not drawn", () => {
  for (const text of ["*a_".repeat(20_000), "> ".repeat(5000), "<b>".repeat(3333), "1. ".repeat(3333)]) {
    expect(isDrawable(text)).toBe(false);
  }
});
