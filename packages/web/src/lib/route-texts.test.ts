import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { texts as base } from "../locales/en-US.ts";
import { importsOf, sources, textOf } from "./sources.ts";

const known = new Set(sources);
const areas = readdirSync(join(import.meta.dirname, "../locales"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .concat("refusal");

/** They say an area's texts only where those are loaded: in an office, or once a call was refused. */
const careful = [
  "lib/guard.ts",
  "lib/refusal-params.ts",
  "lib/toast.ts",
  "features/admin/ui/RowActions.tsx",
  "features/remote/admin/AddRemote.tsx",
  "features/submission/judge-words.ts",
];

/** A file and all that it brings. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !known.has(file)) return found;
  found.add(file);
  for (const imported of importsOf(file)) withImports(imported, found);
  return found;
}

const loadedBy = (file: string): string[] =>
  file.startsWith("lib/")
    ? []
    : [...textOf(file).matchAll(/\bloadTexts\(([^()]*)\)/g)].flatMap(([, listed = ""]) =>
        [...listed.matchAll(/"(\w+)"/g)].flatMap(([, area]) => area ?? []),
      );

/** `route.tsx` of the folders it lies in. */
const framesOf = (file: string): string[] => {
  const folder = dirname(file);
  return folder === "."
    ? []
    : [join(folder, "route.tsx"), ...framesOf(folder)].filter((path) => known.has(path));
};

/** The beginning of a key that is put together counts as its folder. */
const isInBase = (key: string): boolean =>
  [key, `${key}_other`].some(
    (name) =>
      name
        .split(".")
        .filter(Boolean)
        .reduce<unknown>((part, step) => Object(part)[step], base) !== undefined,
  );

/** Areas whose texts a file says. */
const saidBy = (file: string): string[] =>
  [...textOf(file).matchAll(/\bt\(\s*["`]((\w+)\.[\w.-]*)/g)]
    .filter(([, key = "", area = ""]) => areas.includes(area) && !isInBase(key))
    .flatMap(([, , area]) => area ?? []);

test.each(sources.filter((file) => file.startsWith("routes/") && file !== "routes/__root.tsx"))(
  "%s loads the texts that its page says",
  (route) => {
    const files = [...withImports(route)];
    const loaded = new Set([...files, ...framesOf(route)].flatMap(loadedBy));
    const missing = files
      .filter((file) => !careful.includes(file))
      .flatMap((file) =>
        saidBy(file)
          .filter((area) => !loaded.has(area))
          .map((area) => `${area} in ${file}`),
      );
    expect([...new Set(missing)]).toEqual([]);
  },
);
