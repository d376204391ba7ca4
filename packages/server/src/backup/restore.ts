import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import {
  applyMigration,
  inTransaction,
  type Migration,
  makeMigrationTable,
  migrationsThereAre,
} from "../platform/db.ts";
import { RESTORING } from "../platform/file-store.ts";
import { KEY_FILE } from "../platform/vault.ts";
import { checkArchive, RestoreRefused, unpackArchive } from "./archive.ts";
import { inPlaceOfTheOld, onTables, siteAside } from "./aside.ts";
import { isS3, type Place } from "./backup.ts";
import { copyIn, copyOut, type Manifest, plainTexts, quoted, tablesOf } from "./books.ts";
import { inPassingFolder } from "./passing-folder.ts";
import { addFiles, addKey, compareStore, giveAway, refuseLinks, replaceFiles } from "./store-files.ts";

type Say = (text: string) => void;

const INTO_A_FOLDER =
  "Files are restored into a folder: run this with STORE_URL=file:///FOLDER, then bring them into the bucket by " +
  "npm run store -- copy file:///FOLDER s3://…, and start with the old STORE_URL again.";

/**
 * Brings a backup back into an empty site (`replace`: into any, which loses what it holds). All of the archive is
 * read and checked before the first byte is written, the tables come back in one transaction, and every table is summed
 * up again before that ends: either the site is the one that was backed up, or nothing has changed.
 */
export async function restoreBackup(
  place: Place,
  file: string,
  { replace = false, say = () => {} }: { replace?: boolean; say?: Say } = {},
): Promise<Manifest> {
  const { store, owner } = place;
  if (isS3(store)) throw new RestoreRefused(INTO_A_FOLDER);
  const checked = await checkArchive(file);
  await refuseLinks(store, checked);
  say(`the backup of ${checked.createdAt} is whole`);
  await mkdir(store, { recursive: true });
  if (owner) await chown(store, owner.uid, owner.gid);
  return inPassingFolder(join(store, RESTORING), async (folder) => {
    const manifest = await unpackArchive(file, folder);
    await onTables(place, async (client) => {
      if (await siteAside(client)) throw new RestoreRefused(ASIDE_FIRST);
      if (!replace) await refuseFull(client);
      await bringBack(client, place, manifest, folder, say);
    });
    return manifest;
  });
}

/**
 * Changes tables and files together. Files under names of their own come before the tables change, for the old site
 * knows nothing of them; those that take another's place come right after, and the key, without which either site would
 * lose passwords, stands beside the old one meanwhile.
 */
async function bringBack(
  client: pg.Client,
  { store, owner }: Place,
  manifest: Manifest,
  folder: string,
  say: Say,
): Promise<void> {
  const migrations = migrationsOf(manifest);
  const unpacked = join(folder, "store");
  const { missing, changed } = await compareStore(store, manifest.files);
  if (owner) await giveAway(unpacked, [...missing, ...changed], owner);
  await inTransaction(client, async () => {
    await inPlaceOfTheOld(client, async () => {
      await makeTables(client, migrations);
      await fillTables(client, manifest, folder, say);
    });
    await addFiles(store, unpacked, missing, owner);
    if (changed.includes(KEY_FILE)) await addKey(store, unpacked, owner);
  });
  say("all tables are back");
  replaceFiles(store, unpacked, changed);
  say(`${manifest.files.length} files`);
}

/** The migrations the backup was made after. */
function migrationsOf(manifest: Manifest): Migration[] {
  const migrations = migrationsThereAre().filter(({ folderMillis }) =>
    manifest.migrations.includes(folderMillis),
  );
  if (migrations.length < manifest.migrations.length) {
    throw new RestoreRefused("The backup was made by a newer version of Verdict: restore it with that one.");
  }
  return migrations;
}

const ASIDE_FIRST =
  "A restore by an older version was cut off here, and the site from before it still stands aside: npm run doctor says what it is, and how to take it back or drop it. Then restore again.";

async function refuseFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.user_account') is not null as made");
  const { rows: users } = rows[0].made
    ? await client.query("select exists (select from user_account) as some")
    : { rows: [] };
  if (users[0]?.some)
    throw new RestoreRefused(
      "This site is not empty. Restore into an empty one (another DATA_DIR or DATABASE_URL), or add --replace to lose all it holds.",
    );
}

/** Empty tables of exactly the version that was backed up. */
async function makeTables(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await makeMigrationTable(client);
  for (const migration of migrations) {
    await applyMigration(client, migration);
    // What a migration leaves for its commit: the next one cannot change a table that waits for it.
    await client.query("set constraints all immediate; set constraints all deferred");
  }
}

async function fillTables(client: pg.Client, manifest: Manifest, folder: string, say: Say): Promise<void> {
  const tables = await tablesOf(client);
  await plainTexts(client);
  // Rows come table by table: references are put back, and checked, when all are there. Triggers did their work
  // when the rows were first written.
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const one of references)
    await client.query(`alter table ${one.table} drop constraint ${quoted(one.name)}`);
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`truncate ${quoted(name)}`);
  }
  for (const sum of manifest.tables) {
    const table = tables.find(({ name }) => name === sum.name);
    if (!table) throw new RestoreRefused(`The backup holds an unknown table: ${sum.name}`);
    await copyIn(client, table, join(folder, "tables", sum.name));
    const now = await copyOut(client, table);
    if (now.sha256 !== sum.sha256 || now.rows !== sum.rows)
      throw new RestoreRefused(`The table ${sum.name} came back different; nothing was changed.`);
    if (sum.rows > 0) say(`${sum.rows} rows of ${sum.name}`);
  }
  for (const [name, { value, called }] of Object.entries(manifest.sequences)) {
    await client.query("select setval($1::regclass, $2, $3)", [quoted(name), value, called]);
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const one of references) {
    await client.query(`alter table ${one.table} add constraint ${quoted(one.name)} ${one.definition}`);
  }
}
