import { expect, test } from "vitest";
import { withTrailer } from "./code.ts";

const submittedAt = new Date("2026-01-02T03:04:05Z");
const trailer = (language: string, code = "code", author = "ada") =>
  withTrailer({ id: 7, language, code, submittedAt }, author).slice(code.length + 1);

test.each([
  ["Python3", "#"],
  ["PyPy3", "#"],
  ["Ruby", "#"],
  ["Perl", "#"],
  ["Bash", "#"],
  ["Lua", "--"],
  ["Haskell", "--"],
  ["Common Lisp", ";"],
  ["Scheme", ";"],
  ["Assembly", ";"],
  ["Fortran", "!"],
  ["Pascal", "//"],
])("%s: every line of the trailer is a comment", (language, mark) => {
  const lines = trailer(language).trimEnd().split("\n");
  expect(lines).toEqual([
    `${mark} Run ID: 7`,
    `${mark} Language: ${language}`,
    `${mark} Author: ada`,
    `${mark} Submitted: 2026-01-02T03:04:05.000Z`,
  ]);
});

test.each([
  ["C", "/*", "*/"],
  ["C++ 17 With O2", "/*", "*/"],
  ["Java", "/*", "*/"],
  ["Golang", "/*", "*/"],
  ["PHP", "/*", "*/"],
  ["OCaml", "(*", "*)"],
])("%s: the trailer is one comment, which no name can close", (language, open, close) => {
  const text = trailer(language, "code", `a${close}b`);
  expect(text.startsWith(`${open}\n`)).toBe(true);
  expect(text.indexOf(close)).toBe(text.length - close.length - 1);
});

test("what PHP's code has closed is opened again: the trailer is no output", () => {
  expect(trailer("PHP", "<?php echo 1 ?>\n")).toMatch(/^<\?php\n\/\*/);
});
