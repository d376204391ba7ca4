import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { endpoints } from "@verdict/contract";
import { expect, test } from "vitest";

/**
 * Between features, imports run leftward only. Two kinds of files stand outside that order: tables lie below everything
 * and may be read by all (they import only tables), and so does what says when a contest runs; routes lie above everything
 * and may call any feature (only app.ts imports them).
 */
const order = [
  "happening",
  "site",
  "user",
  "account",
  "file",
  "message",
  "language",
  "node",
  "testdata",
  "search",
  "custom-run",
  "checker",
  "jury-solution",
  "group",
  "problem",
  "package",
  "team",
  "contest",
  "board",
  "submission",
  "training",
  "discussion",
  "comment",
  "review",
  "judge",
  "remote",
  "ranking",
  "announcement",
  "clarification",
  "seat",
  "print",
  "balloon",
  "certificate",
  "desk",
  "similarity",
  "clics",
  "gradebook",
  "assignment",
  "calendar",
  "group-copy",
  "shadow",
  "kattis",
  "rehearsal",
  "webhook",
  "push",
  "identity",
  "lti",
  "own-data",
  "dashboard",
  "move",
];

const src = join(import.meta.dirname, "../src");
const features = join(src, "features");

interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone when the program runs. */
  readonly onlyTypes: boolean;
}

const isTables = (file: string) => basename(file) === "tables.ts" || file === "features/contest/over.ts";
const isRoutes = (file: string) => basename(file).endsWith("routes.ts");
const featureOf = (file: string) => (file.startsWith("features/") ? (file.split("/")[1] ?? null) : null);

async function importsOf(file: string): Promise<Import[]> {
  const text = await readFile(file, "utf8");
  return [...text.matchAll(/^(?:import|export)\b([^;]*?)\bfrom "(\.[^"]+)"/gm)].map(
    ([, what = "", target = ""]) => ({
      from: relative(src, file),
      to: relative(src, join(dirname(file), target)),
      onlyTypes: /^\s*type\b/.test(what),
    }),
  );
}

const names = (await readdir(src, { recursive: true })).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".d.ts"),
);
const imports = (await Promise.all(names.map((name) => importsOf(join(src, name))))).flat();
const said = ({ from, to }: Import) => `${from} imports ${to}`;

test("every feature folder has its place in the order", async () => {
  expect((await readdir(features)).toSorted()).toEqual(order.toSorted());
});

test("features import only from features left of them", () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [featureOf(from), featureOf(to)];
    if (here === null || there === null || here === there || isRoutes(from) || isTables(to)) return false;
    return order.indexOf(there) > order.indexOf(here);
  });
  expect(wrong.map(said)).toEqual([]);
});

test("tables import only tables", () => {
  const wrong = imports.filter(
    ({ from, to, onlyTypes }) => isTables(from) && !onlyTypes && featureOf(to) !== null && !isTables(to),
  );
  expect(wrong.map(said)).toEqual([]);
});

test("nothing but app.ts imports routes", () => {
  const wrong = imports.filter(({ from, to }) => isRoutes(to) && from !== "app.ts");
  expect(wrong.map(said)).toEqual([]);
});

/** The contract's files by noun: `NOUN/….ts`, `NOUN.ts` and `NOUN-….ts` are the noun's. */
const nounOf = (file: string) =>
  order
    .filter((noun) => file.startsWith(`${noun}/`) || file === `${noun}.ts` || file.startsWith(`${noun}-`))
    .toSorted((a, b) => b.length - a.length)[0];

test("an endpoint is served from the folder of its contract file's noun", async () => {
  const contract = join(import.meta.dirname, "../../contract/src");
  const homes = new Map<string, string | undefined>();
  const records = new Map<string, string[]>();
  for (const file of await readdir(contract, { recursive: true })) {
    if (["endpoints.ts", "index.ts"].includes(file) || !/(?<!\.test)\.ts$/.test(file)) continue;
    for (const [name, value] of Object.entries(await import(join(contract, file)))) {
      if (endpoints.some(({ endpoint }) => endpoint === value)) homes.set(name, nounOf(file));
      // A record that names an endpoint for each of several things stands for all of them.
      const named = Object.values(Object(value)).flatMap((one) => Object.values(Object(one)));
      const held = endpoints
        .filter(({ endpoint }) => named.includes(endpoint))
        .map(({ endpoint }) => endpoint.name);
      if (held.length > 0) records.set(name, held);
    }
  }
  const serving = new Set<string>();
  for (const name of names.filter(isRoutes)) {
    const text = await readFile(join(src, name), "utf8");
    const [, imported = ""] = /^import \{([^}]*)\} from "@verdict\/contract"/m.exec(text) ?? [];
    for (const [word] of imported.matchAll(/\w+/g))
      for (const one of records.get(word) ?? [word])
        if (homes.has(one)) serving.add(`${one} in ${featureOf(name)}`);
  }
  expect([...serving].toSorted()).toEqual([...homes].map(([name, noun]) => `${name} in ${noun}`).toSorted());
});

test("no import circle that is more than types", () => {
  const next = new Map(names.map((name): [string, string[]] => [name, []]));
  for (const { from, to, onlyTypes } of imports) if (!onlyTypes) next.get(from)?.push(to);
  const circles: string[] = [];
  const done = new Set<string>();
  function walk(file: string, path: readonly string[]): void {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(" > "));
    if (at >= 0 || done.has(file)) return;
    for (const imported of next.get(file) ?? []) walk(imported, [...path, file]);
    done.add(file);
  }
  for (const name of names) walk(name, []);
  expect(circles).toEqual([]);
});
