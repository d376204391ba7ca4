import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

/**
 * The big headers that a judge node precompiles, seventeen seconds of a processor, kept beside the sandbox's build for
 * every node of every site that tests start. A node checks each by its hash and with its compiler before it uses one.
 */
const KEPT = join(import.meta.dirname, "../sandbox/target/headers");

const MARK = ".sha256"; // lies beside a header that is whole
const headersOf = (data: string) => join(data, "judge-cache", "headers");

/** Into the folder of a site, or of a judge node, that has not been started yet. */
export function bringHeaders(data: string): void {
  const siblings = process.env.E2E_DATA_DIR;
  if (siblings) keepHeaders(siblings);
  copyHeaders(KEPT, headersOf(data));
}

/** From a site that has made some. */
export const keepHeaders = (data: string): void => copyHeaders(headersOf(data), KEPT);

function copyHeaders(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const mark of readdirSync(from).filter((name) => name.endsWith(MARK))) {
    const name = mark.slice(0, -MARK.length);
    if (isSame(join(from, mark), join(to, mark)) || !existsSync(join(from, name))) continue;
    for (const file of [name, mark]) {
      const part = join(to, `${file}.${randomUUID()}.part`);
      copyFileSync(join(from, file), part);
      renameSync(part, join(to, file));
    }
  }
}

const isSame = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");
