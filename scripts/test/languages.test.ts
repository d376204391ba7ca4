import { expect, test } from "vitest";
import { families } from "../../packages/judge/src/language/registry.ts";
import { extensionOf } from "../../packages/server/src/features/desk/programs.ts";
import { ownLanguages } from "../../packages/server/src/features/language/seed.ts";
import { starters } from "../../packages/server/src/features/language/starters.ts";
import { languageOfFile as languageOfSource } from "../../packages/server/src/features/package/sources.ts";
import { commentStyle } from "../../packages/server/src/features/submission/code.ts";
import { languageOfFile } from "../../packages/web/src/features/submission/solve/file-language.ts";
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

const everything = (path: string) => path;

test("judge and server name the same languages", () => {
  const judged = families.flat().map((family) => {
    const names = family.languages(everything).map(({ name }) => name);
    expect(names).toEqual(family.names);
    return names;
  });
  expect(judged.flat().toSorted()).toEqual(ownLanguages.map(({ name }) => name).toSorted());
});

const endings = families
  .flat()
  .flatMap((family) => family.languages(everything))
  .map(({ name, source }) => ({ name, ending: source.slice(source.lastIndexOf(".") + 1) }));

// docs/languages.md, "Adding a language".
test.each(endings)("$name (.$ending) is known wherever something is kept by language", ({ name, ending }) => {
  const mime = ownLanguages.find((one) => one.name === name)?.contentType ?? "";
  expect(starters[mime], "starter code (language/starters.ts)").toBeTruthy();
  expect(commentStyle(name), "its comments (submission/code.ts)").toBeDefined();
  expect(extensionOf(name), "the ending of files handed out (desk/programs.ts)").toBe(ending);
  expect(languageOfFile(`a.${ending}`, [name], ""), "files chosen in the editor (web)").toBe(name);
  const imported = languageOfSource(`a.${ending}`) ?? "none";
  expect(extensionOf(imported), "sources of packages (package/sources.ts)").toBe(ending);
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
