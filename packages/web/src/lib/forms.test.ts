import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const files = globSync("{features,ui,routes,lib}/**/*.{ts,tsx}", { cwd: source })
  .filter((path) => !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(join(source, path), "utf8") }));

/** The text of each call of `useForm`, parentheses balanced. */
function formsOf(text: string): string[] {
  return [...text.matchAll(/\buseForm(?:<[\w<>]+>)?\(/g)].map(({ index, 0: head }) => {
    let depth = 1;
    let end = index + head.length;
    for (; depth > 0 && end < text.length; end++) depth += { "(": 1, ")": -1 }[text[end] ?? ""] ?? 0;
    return text.slice(index, end);
  });
}

const forms = files.flatMap(({ path, text }) => formsOf(text).map((form) => ({ path, form })));

test("there are forms to look at", () => expect(forms.length).toBeGreaterThan(25));

test.each(forms)("$path takes its rules from the contract", ({ form }) => {
  expect(form).toMatch(/\bvalidate: (?:rules|(?:contract|account|withOwn)Rules|toldAtText\(contractRules)\b/);
  expect(form.slice(form.indexOf("validate:")), "a pattern belongs to the contract").not.toMatch(
    /\.test\(|new RegExp|\.length\b (?:>|<) \d/,
  );
});

test("no bound of a field is written in a page", () => {
  const literal = /\b(?:maxLength|minLength)(?:=\{|=|: )["\d]|\b(?:max|min)=\{-?\d[\d_]+\}/;
  const written = files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (literal.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(written).toEqual([]);
});

test("no form speaks by the browser's bubbles, which have the browser's language", () => {
  const written = files.flatMap(({ path, text }) =>
    [...text.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => ({ path, form })),
  );
  expect(written.length).toBeGreaterThan(45);
  expect(written.filter(({ form }) => !/\bnoValidate\b/.test(form))).toEqual([]);
});
