import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./paths.ts";

/** One hash over the names and contents of the files that the patterns (relative to the checkout) find. */
export function contentStamp(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync(patterns, { cwd: repository }).sort()) {
    const file = join(repository, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Whether `file` holds this stamp and every product is there. */
export function isUpToDate(file: string, stamp: string, products: readonly string[]): boolean {
  return (
    existsSync(file) && products.every((path) => existsSync(path)) && readFileSync(file, "utf8") === stamp
  );
}

export const writeStamp = (file: string, stamp: string): void => writeFileSync(file, stamp);
