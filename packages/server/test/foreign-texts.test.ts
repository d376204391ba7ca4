import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/**
 * What strangers wrote is parsed beside the server alone (`platform/untrusted.ts`): the server's own process loads no
 * parser of it, and each `JSON.parse` there stands here with the reason why it reads nothing of theirs.
 */

const src = join(import.meta.dirname, "../src");
const files = (await readdir(src, { recursive: true })).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".d.ts"),
);
const texts = new Map(
  await Promise.all(files.map(async (name) => [name, await readFile(join(src, name), "utf8")] as const)),
);

interface Import {
  readonly what: string;
  readonly target: string;
}

/** What a module has at run time: packages by their names, files by their paths. */
function importsOf(file: string): Import[] {
  const text = texts.get(file) ?? "";
  const named = text.matchAll(/^(?:import|export)\b(?!\s+type\b)(?:([^;"]*?)\bfrom )?\s*"([^"]+)"/gm);
  const later = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [
    ...[...named].map(([, what = "", target = ""]) => ({ what, target })),
    ...[...later].map(([, target = ""]) => ({ what: "*", target })),
  ].map(({ what, target }) => ({
    what,
    target: target.startsWith(".") ? relative(src, join(src, dirname(file), target)) : target,
  }));
}

function reachedFrom(entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached)
    for (const { target } of importsOf(file)) if (texts.has(target)) reached.add(target);
  return reached;
}

const inServer = reachedFrom("main.ts");

/** Packages that parse, and what may be taken of them anywhere. */
const parsers: Record<string, RegExp> = {
  yaml: /^\s*\{ stringify \}\s*$/,
  saxes: /^$/,
  yauzl: /^$/,
  "@node-saml/node-saml": /^$/,
  scimmy: /^$/,
  samlify: /^$/,
  turndown: /^$/,
  "@joplin/turndown-plugin-gfm": /^$/,
  "fast-xml-parser": /^$/,
  exceljs: /^$/,
  "read-excel-file": /^$/,
  "adm-zip": /^$/,
  unzipper: /^$/,
  fflate: /^$/,
};

test("the server's own process loads no parser of what strangers write", () => {
  const loaded = [...inServer].flatMap((file) =>
    importsOf(file)
      .filter(({ what, target }) => {
        const allowed =
          parsers[
            target
              .split("/")
              .slice(0, target.startsWith("@") ? 2 : 1)
              .join("/")
          ];
        return allowed && !allowed.test(what);
      })
      .map(({ target }) => `${file}: ${target}`),
  );
  expect(loaded).toEqual([]);
});

/** Files of the server's process that parse, and why. */
const ownTexts: Record<string, string> = {
  "web.ts": "the client's build",
  "config.ts": "the environment",
  "platform/json.ts": "answers that are stored are written anew; feeds are read by it beside",
  "features/user/generate.ts": "sealed by the site",
  "features/training/cells.ts": "of the database",
  "features/identity/admin-routes.ts": "claims that root pastes, bounded",
  "features/identity/lti-keys.ts": "sealed by the site",
  "features/identity/saml-keys.ts": "sealed by the site",
  "features/rehearsal/crowd.ts": "the site's own answers",
  "features/package/samples.ts": "packages that the operator lays in a folder",
  "features/push/worker.ts": "sealed by the site",
  "features/webhook/forms.ts": "answers of receivers, cut to the piece that is kept",
  "features/remote/check.ts": "written just before",
  "features/remote/session.ts": "sealed by the site",
  "features/remote/client.ts": "judges that root has chosen, in bounded answers",
  "features/remote/adapters/libreoj.ts": "written by the adapter itself",
  "backup/archive.ts": "the operator's own",
};

test("JSON is parsed in the server's process where none of it is a stranger's", () => {
  const parsing = [...inServer].filter((file) => /\bJSON\.parse\(/.test(texts.get(file) ?? ""));
  expect(parsing.filter((file) => !(file in ownTexts))).toEqual([]);
  expect(
    Object.keys(ownTexts).filter(
      (file) => files.includes(file) && !/\bJSON\.parse\(/.test(texts.get(file) ?? ""),
    ),
  ).toEqual([]);
});

/** Who hands texts of strangers to the reader of JSON that the server itself uses. */
test("feeds are read by the shadow's process alone", () => {
  const readers = files.filter((file) => /\bparseStorable\(/.test(texts.get(file) ?? ""));
  expect(readers.toSorted()).toEqual(["features/shadow/news.ts", "platform/json.ts"]);
  expect(inServer.has("features/shadow/news.ts")).toBe(false);
});

test("the door is found, and what lies behind it", () => {
  expect(inServer.has("platform/untrusted.ts")).toBe(true);
  const workers = files.filter((file) => /\bserveQuestions\(async/.test(texts.get(file) ?? ""));
  expect(workers.toSorted()).toEqual([
    "features/clics/worker.ts",
    "features/identity/saml-worker.ts",
    "features/identity/scim/scim-worker.ts",
    "features/package/reading/worker.ts",
    "features/seat/files-worker.ts",
    "features/shadow/worker.ts",
    "features/testdata/archive-worker.ts",
  ]);
  const behind = new Set(workers.flatMap((file) => [...reachedFrom(file)]));
  for (const file of [
    "features/package/import/fps.ts",
    "features/testdata/archive.ts",
    "features/shadow/news.ts",
  ]) {
    expect(behind.has(file)).toBe(true);
  }
  // They know nothing of the database, so that they start at once and hold nothing of the site's.
  expect([...behind].filter((file) => file.startsWith("platform/db") || file.endsWith("tables.ts"))).toEqual(
    [],
  );
});
