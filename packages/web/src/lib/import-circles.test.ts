import { expect, test } from "vitest";
import { importsOf, sources } from "./sources.ts";

test("no import circle that is more than types", () => {
  const next = new Map(sources.map((file) => [file, importsOf(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  function walk(file: string, path: readonly string[]): void {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(" > "));
    if (at >= 0 || done.has(file)) return;
    for (const imported of next.get(file) ?? []) walk(imported, [...path, file]);
    done.add(file);
  }
  for (const file of sources) walk(file, []);
  expect(circles).toEqual([]);
});
