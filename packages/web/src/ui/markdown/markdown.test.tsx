import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { expect, test, vi } from "vitest";
import { rehype as html } from "./html.ts";
import { MarkdownBody } from "./MarkdownBody.tsx";
import { rehype as formulas, remark } from "./math.ts";
import { urlTransform } from "./sanitize.ts";

const render = (text: string, rehype = html) =>
  renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={remark} rehypePlugins={rehype} urlTransform={urlTransform}>
      {text}
    </ReactMarkdown>,
  );

test.each([
  ["H<sub>2</sub>O", "<p>H<sub>2</sub>O</p>"],
  ["one<br>two", "<p>one<br/>two</p>"],
  ["<center>\n\n**bold**\n\n</center>", "<center>\n<p><strong>bold</strong></p>\n</center>"],
  ["<p align=center>text</p>", '<p align="center">text</p>'],
  ['<img width="120">x', '<p><img width="120"/>x</p>'],
  ["<table><tr><td>1</td></tr></table>", "<table><tbody><tr><td>1</td></tr></tbody></table>"],
  ["<pre>a\n  b</pre>", "<pre>a\n  b</pre>"],
])("HTML is what it says: %s", (text, expected) => expect(render(text)).toBe(expected));

test.each([
  ["a vector<int> of n", "a vector&lt;int&gt; of n"],
  ["#include <bits/stdc++.h>", "&lt;bits/stdc++.h&gt;"],
  ["a <b and c", "a &lt;b and c"],
])("what only looks like a tag is read as it stands: %s", (text, expected) => {
  expect(render(text)).toContain(expected);
  expect(render(text, formulas)).toContain(expected);
});

test.each([
  "<script>alert(1)</script>",
  "text <script>alert(1)</script> text",
  '<img src=x onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  "[x](javascript:alert(1))",
  '<p><iframe src="https://example.org"></iframe></p>',
  '<b style="position:fixed" onclick="alert(1)">x</b>',
  "<svg><script>alert(1)</script></svg>",
  "<p><style>body{display:none}</style></p>",
  "$\\href{javascript:alert(1)}{x}$",
  '<form action="https://example.org"><input name="password"></form>',
])("nothing runs, frames or dresses the page: %s", (text) => {
  const shown = render(text);
  expect(shown).not.toMatch(/<(script|iframe|style|svg|form|object|embed)\b/i);
  expect(shown).not.toMatch(/\son\w+=|javascript:alert\(1\)"|style="position/i);
});

test("a picture within the text is shown, a page within a link is not", () => {
  const picture = "data:image/png;base64,iVBORw0KGgo=";
  expect(render(`![x](${picture})`, formulas)).toContain(`src="${picture}"`);
  expect(render(`<img src="${picture}">`)).toContain(`src="${picture}"`);
  expect(render(`[x](${picture}) [y](data:text/html,z)`)).not.toContain("data:");
});

test("formulas stay formulas beside HTML", () => {
  expect(render("<b>$a_i$</b>")).toContain('class="katex"');
});

test.each([
  ["$$x^2$$", true],
  ["text\n\n$$\nx^2\n$$\n", true],
  ["where $$x^2$$ holds", true],
  ["where $x^2$ holds", false],
])("two dollars are a line of their own: %j", (text, isDisplay) => {
  expect(render(text, formulas).includes("katex-display")).toBe(isDisplay);
  expect(render(`${text} <b>x</b>`).includes("katex-display")).toBe(isDisplay);
});

const named = (text: string) =>
  [...text.matchAll(/<math [^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);

test.each([
  ["## $n^2$", ["n^2"]],
  ["### $a$ $b$", ["a", "b"]],
  ["| $x$ | of |\n| - | - |\n| $1$ | 2 |", ["x"]],
  ["## In $n$ steps", []],
  ["A $n$ in a text", []],
])("formulas that are all of a heading have names: %s", (text, expected) => {
  expect(named(render(text))).toEqual(expected);
  expect(named(render(text, formulas))).toEqual(expected);
});

test.each([
  ["https://elsewhere.example/a", true],
  ["//elsewhere.example/a", true],
  ["/problem/1000", false],
  ["#top", false],
])("a link to %s leaves the site: %s", (address, leaves) => {
  vi.stubGlobal("location", new URL("https://judge.example.org/discussion"));
  const text = renderToStaticMarkup(<MarkdownBody text={`[a](${address})`} remark={remark} rehype={html} />);
  expect(text.includes('rel="noopener noreferrer nofollow"')).toBe(leaves);
});

test("a text that would take the page's time stands as it was written", () => {
  const draw = (text: string) =>
    renderToStaticMarkup(<MarkdownBody text={text} remark={remark} rehype={html} />);
  expect(draw("**a**")).toContain("<strong>");
  expect(draw(`**a** ${"<b>".repeat(3000)}`)).toContain("**a** &lt;b&gt;&lt;b&gt;");
});
