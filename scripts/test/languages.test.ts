import { readFileSync } from "node:fs";
import { fileOfLanguage, knownLanguages, languageCalled, languagesOfFile } from "@verdict/contract/languages";
import { toolchains } from "@verdict/contract/toolchains";
import { expect, test } from "vitest";
import { languagesOf } from "../../packages/judge/src/language/registry.ts";
import { fromRepository } from "../../packages/launcher/src/paths.ts";
import { sitesWithAccounts } from "../../packages/server/src/features/remote/sites.ts";
import { languageTable } from "../lib/language-table.ts";
import { chooseLanguages, readSizes, surveyLanguages } from "../lib/languages.ts";

test("what comes with the judge is always there, and each language is named once", () => {
  const states = surveyLanguages();
  const names = states.flatMap((state) => state.names);
  expect(new Set(names).size).toBe(names.length);
  for (const name of ["JavaScript Node", "TypeScript"]) {
    const state = states.find((one) => one.names.includes(name));
    expect(state).toMatchObject({ packages: [], version: `v${process.versions.node}` });
  }
});

test("each known language has one toolchain, and the other way round", () => {
  expect(toolchains.map(({ language }) => language)).toEqual(knownLanguages);
});

const everything = (path: string) => path;
const judged = toolchains.flatMap((toolchain) => {
  const { language } = toolchain;
  return languagesOf(toolchain, everything).map(({ name, source }) => ({
    name,
    source,
    language,
    toolchain,
  }));
});

test.each(judged)(
  "$name: what one part says of it is what the others do",
  ({ name, source, language, toolchain }) => {
    expect(languageCalled(name)).toBe(language);
    expect(source.slice(source.lastIndexOf("."))).toBe(`.${fileOfLanguage(name)?.endings[0]}`);
    expect(languagesOfFile(source)).toContain(language);
    expect(toolchain.starter).toMatch(/\S/);
    expect(toolchain.sum).toMatch(/\S/);
    const ofOthers = toolchains.filter((one) => one.language.contentType === language.contentType);
    expect(new Set(ofOthers.map(({ starter }) => starter)).size, "one starter for a mime type").toBe(1);
    const { source: ofFile, tried, shadow = [] } = language.stands ?? {};
    const known = knownLanguages.flatMap(({ names }) => names);
    for (const own of [
      ofFile,
      tried,
      ...shadow,
      ...[...(language.hydro ?? []), ...(language.dmoj ?? [])].map((one) => one.name),
    ])
      expect([undefined, ...known]).toContain(own);
  },
);

test("what somebody calls a language is at most one of ours", () => {
  const elsewhere = sitesWithAccounts.flatMap(({ languages }) => languages.map(({ name }) => name));
  for (const name of [...judged.map((one) => one.name), ...elsewhere])
    expect(knownLanguages.filter(({ called }) => called.test(name)).length, name).toBeLessThan(2);
});

test("the documents' table says what the languages say: npm run languages -- table", () => {
  expect(readFileSync(fromRepository("docs", "languages.md"), "utf8")).toContain(languageTable());
});

test.each([
  [
    "Need to get 4803 kB of archives.\nAfter this operation, 22.5 MB of additional disk space will be used.",
    { download: "4803 kB", installed: "22.5 MB" },
  ],
  [
    "Need to get 1,234 B/88.3 MB of archives.\nAfter this operation, 1,024 kB of additional disk space will be used.",
    { download: "1,234 B", installed: "1,024 kB" },
  ],
  [
    "0 upgraded, 1 newly installed.\nAfter this operation, 5 MB of additional disk space will be used.",
    { download: "0 B", installed: "5 MB" },
  ],
  ["E: Unable to locate package ghc", null],
])("apt's sums: %s", (said, sizes) => {
  expect(readSizes(said)).toEqual(sizes);
});

test("languages are found by their name or its beginning, in any spelling", () => {
  const none = { maven: null };
  const kotlin = { home: "/usr/lib/kotlin", archives: [] };
  const states = [
    { names: ["C", "C With O2"], version: "12", packages: ["gcc"] },
    { names: ["C++", "C++ 11"], version: null, packages: ["g++"] },
    { names: ["C#"], version: null, packages: ["mono-mcs"] },
    { names: ["Golang"], version: null, packages: ["golang-go"] },
    { names: ["Common Lisp"], version: null, packages: ["sbcl"] },
    { names: ["Kotlin"], version: null, packages: null, maven: kotlin },
    { names: ["Python2"], version: null, packages: null },
  ].map((state) => ({ ...none, ...state }));
  const chosen = (...wanted: string[]) => chooseLanguages(states, wanted).map(({ names }) => names[0]);
  expect(chosen("c", "c++", "C#", "go", "common-lisp", "go")).toEqual([
    "C",
    "C++",
    "C#",
    "Golang",
    "Common Lisp",
  ]);
  expect(chosen("all")).toEqual(["C", "C++", "C#", "Golang", "Common Lisp", "Kotlin"]);
  expect(() => chosen("cobol")).toThrow("There is no language called cobol");
});
