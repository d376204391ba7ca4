import { readdirSync, readFileSync } from "node:fs";
import {
  auditActions,
  auditFields,
  judgeCaseModes,
  judgeModes,
  refusals,
  refusalWords,
  status,
  transferNotes,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { languageCodes } from "../lib/language.ts";

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

const modules = {
  ...import.meta.glob<{ texts: object }>(["./*-*.ts", "./*/*-*.ts"]),
  ...Object.fromEntries(
    languageCodes.map((code) => [
      `./refusal/${code}.ts`,
      () => import(`@verdict/contract/refusal-texts/${code}`) as Promise<{ texts: object }>,
    ]),
  ),
};

/** The folders of texts beside the base files. */
const areas = [...new Set(Object.keys(modules).flatMap((path) => /^\.\/(.+)\//.exec(path)?.[1] ?? []))];
const parts = ["", ...areas.map((area) => `${area}/`)];

/** All texts of a language by key, of the base file (`part` "") or of an area ("admin/"). */
async function load(part: string, code: string): Promise<Map<string, string>> {
  const module = await modules[`./${part}${code}.ts`]?.();
  if (!module) throw new Error(`${part}${code} has no file`);
  return new Map(flatten(module.texts));
}

const plural = /_(one|other)$/;
const base = (key: string) => key.replace(plural, "");

const english = new Map<string, Map<string, string>>();
for (const part of parts) english.set(part, await load(part, "en-US"));
const englishOf = (part: string) => english.get(part) ?? new Map<string, string>();

/** Literal keys in quotes, and the beginnings of those put together: `status.${name}`. */
const literals = new Set([...source.matchAll(/["`]([a-zA-Z]+(?:\.[\w-]+)+)["`]/g)].map(([, key]) => key));
const patterns = [...source.matchAll(/`([a-zA-Z]+\.(?:[\w.-]*))\$\{[^`]*?\}([\w.-]*)`/g)].map(
  ([, start = "", end = ""]) => ({ start, end }),
);

test.each(parts)("every text is used: %s", (part) => {
  const unused = [...englishOf(part).keys()].filter(
    (key) =>
      !literals.has(base(key)) &&
      !patterns.some(({ start, end }) => base(key).startsWith(start) && base(key).endsWith(end)),
  );
  expect(unused).toEqual([]);
});

test("a text stands in one place, and an area's begin with its name", () => {
  const all = parts.flatMap((part) => [...englishOf(part).keys()]);
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  for (const area of areas) {
    expect(
      [...englishOf(`${area}/`).keys()].filter((key) => !key.startsWith(`${area}.`)),
      area,
    ).toEqual([]);
  }
});

/** Texts whose keys are put together with a code of the contract: by their beginning. */
const families = {
  "refusal.": Object.keys({ ...refusals, ...refusalWords }),
  "status.": Object.keys(status),
  "admin.note.": Object.keys(transferNotes),
  "admin.judgeMode.": judgeModes,
  "admin.judgeModeNote.": judgeModes,
  "admin.caseModeNote.": judgeCaseModes,
};

test.each(Object.entries(families))("every code has its text and no other is there: %s", (start, codes) => {
  const keys = parts.flatMap((part) => [...englishOf(part).keys()].map(base));
  const translated = new Set(
    keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)),
  );
  expect([...translated].sort()).toEqual([...codes].sort());
});

const others = languageCodes.filter((code) => code !== "en-US");
const files = parts.flatMap((part) => others.map((code) => [part, code] as const));

test.each(files)("%s%s has every text, and fills in what English fills in", async (part, code) => {
  const translated = await load(part, code);
  const bases = (keys: Iterable<string>) => [...new Set([...keys].map(base))].sort();
  expect(bases(translated.keys())).toEqual(bases(englishOf(part).keys()));
  if (part === "refusal/") expect([...translated.values()].filter((text) => text.includes("{{"))).toEqual([]);
  // Refusals mark what is filled in as {name} (contract/refusal-text.ts), all other texts as {{name}}.
  const marks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
  for (const [key, text] of translated) {
    const model = englishOf(part).get(key);
    if (model !== undefined && !plural.test(key)) expect(marks(text), key).toBe(marks(model));
  }
});

/** Names, units and words that are the same everywhere. */
const alike = new Set(["home.user.github", "problem.id", "submission.shortcut", "submission.judger"]);

test.each(files)("%s%s is translated", async (part, code) => {
  const same = [...(await load(part, code))].filter(
    ([key, text]) => englishOf(part).get(key) === text && !alike.has(key),
  );
  expect(same).toEqual([]);
});

test.each(languageCodes)("whatever the audit log tells of has words in %s", async (code) => {
  const words = await load("audit/", code);
  const told = [
    ...auditActions.map((action) => `audit.${action}`),
    ...auditFields.map((field) => `audit.field.${field}`),
  ];
  const keys = [...words.keys()].filter((key) => !/^audit\.(noun|value)\./.test(key));
  expect(keys.toSorted()).toEqual(told.toSorted());
});
