import type { PackageFormat } from "@verdict/contract";
import { Pieces } from "../../../platform/pieces.ts";
import { serveQuestions } from "../../../platform/worker-side.ts";
import type { FoundPackages } from "../import/archive-files.ts";
import { htmlToMarkdown } from "../import/html.ts";
import { readers } from "../import/readers.ts";
import { checked, type PackageSource } from "../import/source.ts";
import type { Opened, Question, ReadManifest } from "./packages.ts";

/** Reads packages and pages beside the server: `packages.ts` and `html.ts` ask. */

/** Names of files that belong to no package, as far as a report shows them. */
const IGNORED_MAX = 100;

const pieces = new Pieces();
let found: AsyncIterator<PackageSource>;
let at: PackageSource;

async function open(format: PackageFormat, path: string, folder: string): Promise<Opened> {
  const { packages, ignored } = await readers[format](path, folder);
  found = each(packages);
  return { ignored: ignored.slice(0, IGNORED_MAX) };
}

async function* each(packages: FoundPackages["packages"]) {
  for await (const one of packages) yield checked(one);
}

async function next(): Promise<string | null> {
  const { value, done } = await found.next();
  if (done) return null;
  at = value;
  return at.name;
}

async function manifest(): Promise<ReadManifest> {
  const pack = await at.manifest();
  const { changed = [], lost = [], keepsHidden = false } = at.notes ?? {};
  return { pack, notes: { changed, lost, keepsHidden } };
}

serveQuestions(async (question: Question) => {
  switch (question.ask) {
    case "open":
      return open(question.format, question.path, question.folder);
    case "next":
      return next();
    case "manifest":
      return manifest();
    case "file":
      return pieces.begin(await at.open(question.name));
    case "piece":
      return pieces.next();
    case "picture":
      return (await at.picture?.(question.address)) ?? null;
    case "html":
      return htmlToMarkdown(question.text);
  }
});
