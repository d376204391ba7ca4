import { createHash, randomUUID } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Blob } from "@verdict/contract";

/**
 * What judge nodes of tests compile, kept beside the sandbox's build for those that start later: big headers, three to
 * five seconds of a processor each, and programs. A node checks a header by its hash and with its compiler before it uses
 * it. It finds a program by its source, its flags and its compiler's version, and checks it by its hash; programs that
 * another sandbox or another judge's code made are thrown away here. The judge's tests take 75 s with them, 132 without.
 * That compilers work is seen in each run all the same: self-tests compile each hello anew.
 */
const BUILD = join(import.meta.dirname, "../../../../sandbox/target");
const HEADERS = join(BUILD, "headers");
const PROGRAMS = join(BUILD, "programs");

/** Past it the programs are begun anew: stories leave some whose sources are never seen again. */
const PROGRAMS_MAX_BYTES = 512 * 1024 * 1024;

type Bring = (from: string, to: string) => void;

/**
 * All into the cache of a node that has not been started yet. On one disk its headers and programs are the kept ones
 * themselves, under one more name: a node replaces them, but never writes to them.
 */
export function bringKept(cacheDir: string): void {
  copyHeaders(HEADERS, headersOf(cacheDir), linkOrCopy);
  copyPrograms(keptPrograms(), cacheDir, linkOrCopy);
}

/** The same with symbolic links to the headers, for a node that sees this repository from another disk. */
export function linkKept(cacheDir: string): void {
  copyHeaders(HEADERS, headersOf(cacheDir), symlinkSync);
  copyPrograms(keptPrograms(), cacheDir, copyFileSync);
}

/** From a node that has made some; it may still run. */
export function keep(cacheDir: string): void {
  copyHeaders(headersOf(cacheDir), HEADERS, copyFileSync);
  copyPrograms(cacheDir, keptPrograms(), copyFileSync);
}

const headersOf = (cacheDir: string) => join(cacheDir, "headers");
const HASH = ".sha256"; // lies beside a header that is whole

/** Files of hashes are copied: a node writes them anew with what it makes. */
function copyHeaders(from: string, to: string, header: Bring): void {
  for (const hash of namesIn(from).filter((name) => name.endsWith(HASH))) {
    const name = hash.slice(0, -HASH.length);
    if (isSame(join(from, hash), join(to, hash)) || !existsSync(join(from, name))) continue;
    place(header, join(from, name), join(to, name));
    place(copyFileSync, join(from, hash), join(to, hash));
  }
}

/** A program before the entry that names it. */
function copyPrograms(from: string, to: string, program: Bring): void {
  const there = new Set(namesIn(join(to, "compiled")));
  for (const key of namesIn(join(from, "compiled"))) {
    if (key.startsWith(".") || there.has(key)) continue;
    const entry = join("compiled", key);
    try {
      const { sha256 } = Blob.parse(JSON.parse(readFileSync(join(from, entry), "utf8")));
      const blob = join("blobs", sha256.slice(0, 2), sha256);
      if (!existsSync(join(to, blob))) place(program, join(from, blob), join(to, blob));
      place(copyFileSync, join(from, entry), join(to, entry));
    } catch (error) {
      // A node that runs has let it go meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}

let keptHere: string | undefined;
/** Where the programs of this sandbox and this judge lie; those of others go. */
function keptPrograms(): string {
  if (keptHere) return keptHere;
  const name = buildName();
  for (const other of namesIn(PROGRAMS)) {
    if (other !== name || bytesIn(join(PROGRAMS, other)) > PROGRAMS_MAX_BYTES)
      rmSync(join(PROGRAMS, other), { recursive: true, force: true });
  }
  keptHere = join(PROGRAMS, name);
  return keptHere;
}

function buildName(): string {
  const hash = createHash("sha256");
  const judge = join(import.meta.dirname, "..");
  const sources = globSync("**/*.ts", { cwd: judge }).filter((path) => !path.endsWith(".test.ts"));
  const daemon = process.env.SANDBOX_DAEMON || join(BUILD, "release/verdict-sandboxd");
  for (const path of [daemon, ...sources.sort().map((path) => join(judge, path))]) {
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}

const bytesIn = (folder: string): number =>
  globSync("**/*", { cwd: folder }).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

function place(how: Bring, from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const part = join(dirname(to), `.${randomUUID()}`);
  how(from, part);
  renameSync(part, to);
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(from, to);
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const isSame = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");
