import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Which tests a change reaches, by the graph of modules. Nearly every test of the server imports the whole app by its
 * site, and whatever speaks HTTP imports the contract's index; through these everything would reach everything. So the
 * graph is cut there, and joined again by what is asked and answered: a file imports those of the contract that hold the
 * names it takes from it, and whoever imports an endpoint depends on the file that serves it.
 */

const CONTRACT = "packages/contract/src/";
const PARTS = /^packages\/(board|contract|similarity|server|judge)\/.*\.ts$/;
/** They import everything, for everybody. */
const hubs =
  /^packages\/(contract\/src\/(index|endpoints)|server\/src\/(app|server|main)|server\/test\/site)\.ts$/;

interface Module {
  readonly imports: readonly string[];
  /** Of the contract. */
  readonly names: readonly string[];
  readonly exports: readonly string[];
  /** Endpoints. */
  readonly serves: readonly string[];
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

function read(path: string, text: string): Module {
  const names = [...text.matchAll(/^import \{([^}]*)\} from "@verdict\/contract"/gm)].flatMap(
    ([, list = ""]) =>
      list
        .split(",")
        .filter((name) => !/^\s*type\b/.test(name))
        .flatMap((name) => /\w+/.exec(name) ?? []),
  );
  const [, whole = ""] = /^import \* as (\w+) from "@verdict\/contract"/m.exec(text) ?? [];
  return {
    imports: all(text, /^(?:import|export)\b(?! type\b)[^;]*?\bfrom "(\.[^"]+)"/gm)
      .concat(all(text, /\bimport\("(\.[^"]+)"\)/g), all(text, /^import "(\.[^"]+)"/gm))
      .map((target) => join(dirname(path), target)),
    names: whole ? [...names, ...all(text, new RegExp(`\\b${whole}\\.(\\w+)`, "g"))] : names,
    exports: path.startsWith(CONTRACT) ? all(text, /^export (?:const|function|class) (\w+)/gm) : [],
    serves: all(text, /\bapp\.serve\(\s*(\w+)/g),
  };
}

export interface Reach {
  /** Files by how many steps the change takes to them. */
  readonly steps: ReadonlyMap<string, number>;
  /** Endpoints that the change is about, the nearest first. */
  readonly endpoints: readonly string[];
}

/** `files`: all of the repository; `changed`: some of them. */
export function reachOf(
  files: readonly string[],
  changed: readonly string[],
  textOf = (path: string) => readFileSync(path, "utf8"),
): Reach {
  const modules = new Map(
    files.filter((file) => PARTS.test(file)).map((file) => [file, read(file, textOf(file))]),
  );
  const importers = new Map<string, string[]>();
  const add = (of: string, importer: string) => importers.set(of, [...(importers.get(of) ?? []), importer]);
  for (const [path, { imports, names }] of modules) {
    if (hubs.test(path)) continue;
    for (const target of imports) add(target, path);
    for (const name of new Set(names)) add(name, path);
  }
  const steps = new Map<string, number>();
  const endpoints = new Set<string>();
  let next = changed.filter((file) => modules.has(file));
  for (let step = 0; next.length > 0; step += 1) {
    const now = next.filter((file) => !steps.has(file));
    for (const file of now) steps.set(file, step);
    next = now.flatMap((file) => {
      const { exports = [], serves = [] } = modules.get(file) ?? {};
      for (const name of [...exports, ...serves]) if (step <= NEAR) endpoints.add(name);
      // What only serves is reached by those who ask, not by the app that registers it.
      return [file, ...exports, ...serves].flatMap((name) => importers.get(name) ?? []);
    });
  }
  return { steps, endpoints: [...endpoints] };
}

/** Routes that call what changed are about the change; those that call its callers are not. */
const NEAR = 1;
