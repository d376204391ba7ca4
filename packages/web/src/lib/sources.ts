import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The client's own files and what they import, for tests that read them. */

const source = join(import.meta.dirname, "..");

export const sources: readonly string[] = globSync("**/*.{ts,tsx}", { cwd: source }).filter(
  (path) => !/\.(?:test|d)\.tsx?$/.test(path),
);

const texts = new Map<string, string>();

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(source, file), "utf8");
  texts.set(file, text);
  return text;
}

/** What a file imports of the client's own, on demand too; what is gone when the program runs is left out. */
export function importsOf(file: string): string[] {
  const text = textOf(file);
  const named = [...text.matchAll(/^(?:import|export)\b([^;]*?)\bfrom "(\.[^"]+)"/gm)]
    .filter(([, what = ""]) => !/^\s*type\b/.test(what))
    .map(([, , target = ""]) => target);
  const onDemand = [...text.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, target = ""]) => target);
  return [...named, ...onDemand].map((target) => join(dirname(file), target));
}
