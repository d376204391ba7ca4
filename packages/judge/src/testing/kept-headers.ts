import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

/**
 * The big headers that a judge node precompiles, three to five seconds of a processor each, kept beside the sandbox's
 * build for every node that tests start. A node checks each by its hash and with its compiler before it uses one.
 */
const KEPT = join(import.meta.dirname, "../../../../sandbox/target/headers");

const MARK = ".sha256"; // lies beside a header that is whole
const headersOf = (cacheDir: string) => join(cacheDir, "headers");
type Bring = (from: string, to: string) => void;

/** Copies them into the cache of a node that has not been started yet. */
export const bringHeaders = (cacheDir: string): void => bring(KEPT, headersOf(cacheDir), copyFileSync);

/** The same by links, for a node that sees this repository. It may replace what lies there, but must not write to it. */
export const linkHeaders = (cacheDir: string): void => bring(KEPT, headersOf(cacheDir), symlinkSync);

/** From a node that has made some. */
export const keepHeaders = (cacheDir: string): void => bring(headersOf(cacheDir), KEPT, copyFileSync);

/** Marks are copied: a node writes them anew with what it makes. */
function bring(from: string, to: string, header: Bring): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const mark of readdirSync(from).filter((name) => name.endsWith(MARK))) {
    const name = mark.slice(0, -MARK.length);
    if (isSame(join(from, mark), join(to, mark)) || !existsSync(join(from, name))) continue;
    place(header, join(from, name), join(to, name));
    place(copyFileSync, join(from, mark), join(to, mark));
  }
}

function place(how: Bring, from: string, to: string): void {
  const part = `${to}.${randomUUID()}.part`;
  how(from, part);
  renameSync(part, to);
}

const isSame = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");
