import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { problems } from "../problem/tables.ts";
import { settings } from "../site/tables.ts";
import { importPackage } from "./import/import.ts";
import type { FoundPackage } from "./import/source.ts";

/** A package as it lies in a folder: `NAME.json` beside `NAME/`. */
export function folderPackage(folder: string, name: string): FoundPackage {
  return {
    name,
    manifest: async () => JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")),
    open: async (file) => createReadStream(join(folder, name, file)),
  };
}

const DONE = "samples";

/** Imports the sample problems once in a site's life; a start that was cut off goes on where it stopped. */
export async function importSamples(deps: Pick<Deps, "db" | "store" | "config" | "log">): Promise<void> {
  const { db, config, log } = deps;
  if (!config.SAMPLES_DIR) return;
  const [done] = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, DONE));
  if (done) return;
  const present = new Set((await db.select({ id: problems.problemId }).from(problems)).map((row) => row.id));
  for (const name of await packageNames(config.SAMPLES_DIR)) {
    if (present.has(name.slice("problem_".length).toUpperCase())) continue;
    await importPackage(deps, folderPackage(config.SAMPLES_DIR, name), "root");
  }
  await db.insert(settings).values({ name: DONE, value: {} }).onConflictDoNothing();
  log.info("sample problems imported");
}

async function packageNames(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((file) => /^problem_.*\.json$/.test(file))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}
