import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import yauzl from "yauzl";
import yazl from "yazl";
import { Stop } from "./stop.js";

/**
 * A problem's package: `NAME.json` beside `NAME/`, as a folder or as a zip. Files by their path there, with slashes.
 * @typedef {Map<string, Buffer>} Files
 */

const fromBuffer = promisify(yauzl.fromBuffer);

/** @param {Buffer} bytes @returns {Promise<Files>} */
export async function unzipped(bytes) {
  const zip = await fromBuffer(bytes, { lazyEntries: false, autoClose: false });
  const open = promisify(zip.openReadStream.bind(zip));
  const entries = await new Promise((done, fail) => {
    const found = [];
    zip.on("entry", (entry) => found.push(entry));
    zip.on("end", () => done(found));
    zip.on("error", fail);
  });
  const files = new Map();
  for (const entry of entries)
    if (!entry.fileName.endsWith("/")) files.set(entry.fileName, await buffer(await open(entry)));
  return files;
}

/** @param {Files} files @returns {Promise<Buffer>} */
export function zipped(files) {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime: new Date(0) });
  zip.end();
  return buffer(zip.outputStream);
}

/** @param {string} folder @param {Files} files */
export function writeFiles(folder, files) {
  const root = resolve(folder);
  for (const [name, bytes] of files) {
    const path = resolve(root, name);
    const inside = relative(root, path);
    if (inside.startsWith("..") || isAbsolute(inside))
      throw new Stop(`the package names a file outside: ${name}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** The packages of a folder: each `NAME.json` at its top and what lies in `NAME/`. @param {string} folder @returns {Files} */
export function packagesIn(folder) {
  const files = new Map();
  for (const name of listed(folder).filter((one) => one.endsWith(".json") && !one.startsWith("."))) {
    files.set(name, readFileSync(join(folder, name)));
    const beside = name.slice(0, -".json".length);
    if (!isFolder(join(folder, beside))) continue;
    for (const entry of readdirSync(join(folder, beside), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath ?? entry.path, entry.name);
      files.set(relative(folder, path).replaceAll("\\", "/"), readFileSync(path));
    }
  }
  if (files.size === 0) throw new Stop(`${folder} holds no package: NAME.json beside a folder NAME`);
  return files;
}

function listed(folder) {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    throw new Stop(`${folder} cannot be read: ${error.code ?? error.message}`);
  }
}

/** @param {string} path */
export const isFolder = (path) => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

const sum = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** What would be new, other and gone. @param {Files} before @param {Files} after */
export function differences(before, after) {
  const changed = [];
  for (const [name, bytes] of after) {
    const old = before.get(name);
    if (!old) changed.push({ change: "new", name });
    else if (sum(old) !== sum(bytes)) {
      const keys = name.endsWith(".json") && !name.includes("/") ? keysThatDiffer(old, bytes) : undefined;
      if (!keys || keys.length > 0) changed.push({ change: "other", name, ...(keys && { keys }) });
    }
  }
  for (const name of before.keys()) if (!after.has(name)) changed.push({ change: "gone", name });
  return changed;
}

/** Members of two manifests, those of the problem by themselves. */
function keysThatDiffer(before, after) {
  const flat = (bytes) => {
    const { problem = {}, ...rest } = JSON.parse(bytes.toString());
    return {
      ...rest,
      ...Object.fromEntries(Object.entries(problem).map(([key, value]) => [`problem.${key}`, value])),
    };
  };
  const [old, now] = [flat(before), flat(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...keys].filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
}
