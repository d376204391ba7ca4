import { limitFactor } from "@verdict/contract";
import { expect, test } from "vitest";
import { installedLanguages } from "./registry.ts";

test("names are unique, sources and artefacts are plain names, tools are absolute", () => {
  const languages = installedLanguages().flat();
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
  const limits = { timeMs: 1000, memoryMiB: 64, stackMiB: 64 };
  for (const { source, compile, run, version } of languages) {
    for (const file of [source, compile?.artefact ?? "main", run.file ?? "main"])
      expect(file).toMatch(/^[\w.]+$/);
    for (const tool of [version[0], compile?.argv[0] ?? "/", run.file === null ? "/" : run.argv(limits)[0]]) {
      expect(tool).toMatch(/^\//);
    }
  }
});

test("only C and C++ have the limits as they stand", () => {
  const single = installedLanguages()
    .flat()
    .filter(({ name }) => limitFactor(name) === 1);
  for (const { source } of single) expect(source).toMatch(/^main\.c(pp)?$/);
});
