import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type ImportReport, PACKAGES_MAX, type PackageFormat } from "@verdict/contract";
import type { Deps } from "../../../deps.ts";
import { decodeText } from "../../../platform/encoding.ts";
import type { Reader } from "../../../platform/reader.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Store } from "../../../platform/store.ts";
import { type Archive, type ArchiveEntry, openArchive } from "../../testdata/archive.ts";
import { withTemporaryFile } from "../../testdata/receive.ts";
import { escapeHtml } from "./html.ts";
import { type Importer, importOne, type PackageSource } from "./import.ts";

type Importing = Pick<Deps, "db" | "store" | "log"> & { readonly reader: Reader };

/** All files of an import unpacked; one problem is bounded by itself. */
const IMPORT_BOUNDS = { bytes: 16 * 1024 ** 3, entries: 100_000 };
/** Manifests and statements, bytes. */
const TEXT_BYTES_MAX = 16 * 1024 * 1024;

/** Packages found in a file, one after the other, and names of what belongs to none. */
export interface FoundPackages {
  readonly packages: Iterable<PackageSource> | AsyncIterable<PackageSource>;
  readonly ignored: readonly string[];
}

/**
 * Imports packages one by one, each whole or not at all. Where one stays out, the others stay in and the report
 * comes with the refusal `import-partial`.
 */
export async function importAll(
  deps: Importing,
  format: PackageFormat,
  { packages, ignored }: FoundPackages,
  importer: Importer,
): Promise<ImportReport> {
  const report: ImportReport = {
    format,
    imported: [],
    failed: [],
    skipped: [],
    ignored: ignored.slice(0, 100),
  };
  try {
    for await (const source of packages) await importInto(deps, report, source, importer);
  } catch (error) {
    // The file itself broke off: what came in before is told all the same.
    if (!(error instanceof Refusal) || report.imported.length === 0) throw error;
    const name = `#${report.imported.length + report.failed.length + 1}`;
    report.failed.push({ name, problemId: null, title: null, code: error.code, msg: told(deps, error) });
  }
  const total = report.imported.length + report.failed.length;
  if (total + report.skipped.length === 0) throw new Refusal("import-nothing-found");
  if (report.failed.length === 0) return report;
  const failures = report.failed.slice(0, 50).map(({ name, msg }) => escapeHtml(`${name}: ${msg}`));
  const params = { done: report.imported.length, total, failures: failures.join("<br/>") };
  throw new Refusal("import-partial", params, { data: report });
}

async function importInto(deps: Importing, report: ImportReport, source: PackageSource, importer: Importer) {
  if (report.imported.length + report.failed.length + report.skipped.length >= PACKAGES_MAX) {
    throw new Refusal("import-too-many", { max: PACKAGES_MAX });
  }
  let read: { problemId: string | null; title: string | null } = { problemId: null, title: null };
  try {
    const imported = await importOne(deps, source, importer, (problem) => {
      read = problem;
    });
    if (imported === "skipped") report.skipped.push({ name: source.name, ...read });
    else if (imported !== "unasked") report.imported.push(imported);
  } catch (error) {
    report.failed.push({ ...failureOf(deps, source, error), ...read });
  }
}

const told = ({ reader }: Importing, { code, params }: Refusal) => reader.say(code, params);

function failureOf(deps: Importing, { name }: PackageSource, error: unknown) {
  const refusal = error instanceof Refusal ? error : new Refusal("server-fault", {}, { cause: error });
  if (refusal !== error) deps.log.error({ err: error, package: name }, "an import failed");
  return { name, code: refusal.code, msg: told(deps, refusal) };
}

/** The files of an archive by path. */
export class ArchiveFiles {
  readonly #archive: Archive;
  readonly #entries: Map<string, ArchiveEntry>;
  readonly #inner: Archive[] = [];
  readonly #store: Store;

  constructor(archive: Archive, store: Store) {
    this.#archive = archive;
    this.#store = store;
    this.#entries = new Map(archive.entries.map((entry) => [entry.name, entry]));
  }

  get paths(): string[] {
    return [...this.#entries.keys()];
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Unpacked, bytes; undefined where there is no such file. */
  sizeOf(path: string): number | undefined {
    return this.#entries.get(path)?.size;
  }

  /** Names of the files right in `folder`, which is "" or ends with "/". */
  within(folder: string): string[] {
    return this.paths
      .filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes("/"))
      .map((path) => path.slice(folder.length));
  }

  async open(path: string) {
    const entry = this.#entries.get(path);
    if (!entry) throw new Refusal("import-file-missing", { name: path });
    return this.#archive.open(entry);
  }

  /** A zip within the archive, read from disk; it is closed with this one. */
  async unpacked(path: string): Promise<ArchiveFiles> {
    const source = await this.open(path);
    const archive = await withTemporaryFile(this.#store, async (file) => {
      await pipeline(source, createWriteStream(file, { mode: 0o600 }));
      // Opened, it can be read although its name is gone.
      return openArchive(file, IMPORT_BOUNDS);
    });
    this.#inner.push(archive);
    return new ArchiveFiles(archive, this.#store);
  }

  close(): void {
    for (const archive of [...this.#inner, this.#archive]) archive.close();
  }

  /** A small file; null when there is none. */
  async bytes(path: string): Promise<Buffer | null> {
    const entry = this.#entries.get(path);
    if (!entry) return null;
    if (entry.size > TEXT_BYTES_MAX) {
      throw new Refusal("import-manifest-broken", { file: path, detail: "it is too large" });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of this.#archive.open(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async text(path: string): Promise<string> {
    const bytes = await this.bytes(path);
    if (!bytes) throw new Refusal("import-file-missing", { name: path });
    return decodeText(bytes, "utf8");
  }

  async json(path: string): Promise<unknown> {
    const text = await this.text(path);
    try {
      return JSON.parse(text);
    } catch (error) {
      const detail = error instanceof Error ? error.message : "no JSON";
      throw new Refusal("import-manifest-broken", { file: path, detail }, { cause: error });
    }
  }
}

/** Opens an uploaded zip of packages, imports what `find` finds in it, and closes it. */
export async function importArchive(
  deps: Importing,
  format: PackageFormat,
  path: string,
  importer: Importer,
  find: (files: ArchiveFiles) => FoundPackages,
): Promise<ImportReport> {
  const files = new ArchiveFiles(await openArchive(path, IMPORT_BOUNDS), deps.store);
  try {
    return await importAll(deps, format, find(files), importer);
  } finally {
    files.close();
  }
}

/** The folder a path lies in, with "/" at its end; "" at the top. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Those of `paths` that lie in none of `folders`, which end with "/"; "" is the top. Each is looked at once. */
export function outside(paths: readonly string[], folders: readonly string[]): string[] {
  const inOrder = folders.toSorted();
  let top: string | undefined;
  let next = 0;
  // In order, a folder stands before all that lies in it, and nothing else between.
  const inside = paths.toSorted().filter((path) => {
    for (let folder = inOrder[next]; folder !== undefined && folder < path; folder = inOrder[++next]) {
      if (top === undefined || !folder.startsWith(top)) top = folder;
    }
    return top !== undefined && path.startsWith(top);
  });
  const taken = new Set(inside);
  return paths.filter((path) => !taken.has(path));
}
