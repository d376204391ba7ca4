import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { receiveWork, sendToParent } from "../platform/child-side.ts";
import { checkArchive, RestoreRefused } from "./archive.ts";
import { writeBackup } from "./backup.ts";
import { quoted } from "./books.ts";
import { isOutOfRoom } from "./out-of-room.ts";
import { inPassingFolder } from "./passing-folder.ts";
import { restoreBackup } from "./restore.ts";

/** What is done beside a server: a backup is made, or one is tried out. */
export interface BackupWork {
  kind: "make" | "check";
  databaseUrl: string;
  /** Folder of the file store. */
  store: string;
  file: string;
}

export type BackupWord =
  /** Share of the work, 0 to 1. */
  | { progress: number }
  | { made: { bytes: number; tables: number; rows: number; files: number } }
  | { checked: "restored" | "read" }
  | { failure: "no-room" | "damaged" | "other"; detail: string };

const work = await receiveWork<BackupWork>();
await (work.kind === "make" ? make(work) : check(work)).catch((error) =>
  tell({ failure: kindOf(error), detail: wordsOf(error) }),
);

function tell(word: BackupWord): Promise<void> {
  return sendToParent(word);
}

async function make({ databaseUrl, store, file }: BackupWork): Promise<void> {
  let told = 0;
  const onProgress = (progress: number) => {
    if (progress - told < 0.01) return;
    told = progress;
    void tell({ progress });
  };
  const { tables, files } = await writeBackup({ databaseUrl, store }, file, () => {}, onProgress);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  await tell({ made: { bytes: (await stat(file)).size, tables: tables.length, rows, files: files.length } });
}

/**
 * Brings the backup back into a database and a folder of its own, and holds every table against its sum (restore.ts). Where
 * the database's user may make no database, every byte is read and held against its sum.
 */
async function check({ databaseUrl, file }: BackupWork): Promise<void> {
  const scratch = new URL(databaseUrl);
  const name = `${decodeURIComponent(scratch.pathname.slice(1))}_check`;
  scratch.pathname = `/${encodeURIComponent(name)}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // One that was cut off left it.
    await client.query(`drop database if exists ${quoted(name)} with (force)`);
    const made = await client
      .query(`create database ${quoted(name)} template template0`)
      .catch(refusedAsUser);
    if (!made) {
      await checkArchive(file);
      return tell({ checked: "read" });
    }
    try {
      await inPassingFolder(join(dirname(file), ".check-"), async (folder) => {
        await restoreBackup({ databaseUrl: scratch.href, store: join(folder, "store") }, file);
      });
    } finally {
      await client.query(`drop database if exists ${quoted(name)} with (force)`);
    }
    await tell({ checked: "restored" });
  } finally {
    await client.end();
  }
}

/** insufficient_privilege */
function refusedAsUser(error: { code?: string }): null {
  if (error.code !== "42501") throw error;
  return null;
}

function kindOf(error: unknown): Extract<BackupWord, { failure: unknown }>["failure"] {
  if (isOutOfRoom(error)) return "no-room";
  return error instanceof RestoreRefused ? "damaged" : "other";
}

/** Never with the database's address, which holds a password. */
function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(
    work.databaseUrl,
    "DATABASE_URL",
  );
}
