import { describe, expect, test } from "vitest";
import { markdownToHtml } from "../markdown-to-html.ts";
import { htmlToMarkdown, isHtml } from "./html.ts";

describe("HTML to Markdown", () => {
  test.each([
    ["<p>one</p><p>two</p>", "one\n\ntwo"],
    ["<h2>Task</h2>a<br>b", "## Task\n\na  \nb"],
    ["<b>x</b> <i>y</i> <code>z</code>", "**x** *y* `z`"],
    ["10<sup>5</sup> and a<sub>i</sub>", "10$^{5}$ and a$_{i}$"],
    ["<pre>a_b\n  c</pre>", "```\na_b\n  c\n```"],
    ["$a_i \\le 10^9$, \\(x &lt; y\\)", "$a_i \\le 10^9$, $x < y$"],
    ["\\[ \\sum a_i \\]", "$$ \\sum a_i $$"],
    ["2 * 3 * 4 and a_b_c", "2 \\* 3 \\* 4 and a\\_b\\_c"],
    ['<a href="https://example.org/x">there</a>', "[there](https://example.org/x)"],
    ['<a href="javascript:alert(1)">click</a>', "click"],
    ['<a href="JaVaScRiPt:alert(1)">click</a>', "click"],
    ["a<script>alert(1)</script>b<style>p{}</style><iframe src=x></iframe>", "ab"],
    ['<img src="x.png" onerror="alert(1)" alt="y">', "![y](x.png)"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
  ])("%s", (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));

  test.each([
    ["a < b and c > d", false],
    ["#include <stdio.h>", false],
    ["<p>x", true],
    ["a &lt; b", true],
    ["x <br/> y", true],
    ["R&D", false],
  ])("%j is HTML: %s", (text, expected) => expect(isHtml(text)).toBe(expected));
});

describe("Markdown to HTML", () => {
  test.each([
    ["**x** and $a_i < b_i$", "<p><strong>x</strong> and $a_i &lt; b_i$</p>"],
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
  ])("%s", (markdown, html) => expect(markdownToHtml(markdown)).toBe(html));

  test.each([
    "one\n\ntwo",
    "-   a\n-   b",
    "1.  a\n2.  b",
    "| a   | b   |\n| --- | --- |\n| 1   | 2   |",
    "**x** *y* `z` ~~w~~",
    "## Task\n\n```cpp\nint a_b;\n```",
    "$a_i * b_i$ and $$\\sum_{i=1}^n a_i$$",
    "> quoted",
  ])("and back: %j", (markdown) => expect(htmlToMarkdown(markdownToHtml(markdown))).toBe(markdown));
});
