import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const files = globSync("**/*.{ts,tsx}", { cwd: source }).filter((path) => !/\.(?:test|d)\.tsx?$/.test(path));

/** What a file imports of the client's own, on demand too; what is gone when the program runs is left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), "utf8");
  const named = [...text.matchAll(/^(?:import|export)\b([^;]*?)\bfrom "(\.[^"]+)"/gm)]
    .filter(([, what = ""]) => !/^\s*type\b/.test(what))
    .map(([, , target = ""]) => target);
  const onDemand = [...text.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, target = ""]) => target);
  return [...named, ...onDemand].map((target) => join(dirname(file), target));
}

test("no import circle that is more than types", () => {
  const next = new Map(files.map((file) => [file, importsOf(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  function walk(file: string, path: readonly string[]): void {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(" > "));
    if (at >= 0 || done.has(file)) return;
    for (const imported of next.get(file) ?? []) walk(imported, [...path, file]);
    done.add(file);
  }
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});
