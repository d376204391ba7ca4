import { readdirSync, readFileSync } from "node:fs";
import { refusals } from "@verdict/contract";
import { expect, test } from "vitest";
import { languageCodes } from "../lib/language.ts";
import { texts as english } from "./en-US.ts";
import type { Texts } from "./texts.ts";

const root = new URL("../", import.meta.url);
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.ts$|^locales\/|\.gen\.ts$/.test(path);
const source = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter(isSource)
  .map((path) => readFileSync(new URL(path, root), "utf8"))
  .join("\n");

function flatten(value: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string"
      ? [[prefix + name, inner] as [string, string]]
      : flatten(inner, `${prefix + name}.`),
  );
}

const modules = import.meta.glob<{ texts: Texts }>("./*-*.ts");

async function load(code: string): Promise<{ texts: Texts }> {
  const module = await modules[`./${code}.ts`]?.();
  if (!module) throw new Error(`${code} has no file`);
  return module;
}

const plural = /_(one|other)$/;
const base = (key: string) => key.replace(plural, "");
const englishTexts = new Map(flatten(english));

/** Literal keys in quotes, and the beginnings of those put together: `status.${name}`. */
const literals = new Set([...source.matchAll(/["`]([a-zA-Z]+(?:\.[\w-]+)+)["`]/g)].map(([, key]) => key));
const patterns = [...source.matchAll(/`([a-zA-Z]+\.(?:[\w.-]*))\$\{[^`]*?\}([\w.-]*)`/g)].map(
  ([, start = "", end = ""]) => ({ start, end }),
);

test("every text is used", () => {
  const unused = [...englishTexts.keys()].filter(
    (key) =>
      !literals.has(base(key)) &&
      !patterns.some(({ start, end }) => base(key).startsWith(start) && base(key).endsWith(end)),
  );
  expect(unused).toEqual([]);
});

test("every refusal has its text", () => {
  expect(Object.keys(english.refusal).sort()).toEqual(Object.keys(refusals).sort());
});

const others = languageCodes.filter((code) => code !== "en-US");

test.each(others)("%s has every text, and fills in what English fills in", async (code) => {
  const { texts } = await load(code);
  const translated = new Map(flatten(texts));
  const bases = (keys: Iterable<string>) => [...new Set([...keys].map(base))].sort();
  expect(bases(translated.keys())).toEqual(bases(englishTexts.keys()));
  const marks = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
  for (const [key, text] of translated) {
    const model = englishTexts.get(key);
    if (model !== undefined && !plural.test(key)) expect(marks(text), key).toBe(marks(model));
  }
});

/** Names, units and words that are the same everywhere. */
const alike = new Set(["problem.id", "submission.shortcut", "submission.judger"]);

test.each(others)("%s is translated", async (code) => {
  const { texts } = await load(code);
  const same = flatten(texts).filter(([key, text]) => englishTexts.get(key) === text && !alike.has(key));
  expect(same).toEqual([]);
});
