import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { checkArchive, RestoreRefused, unpackArchive } from "./archive.ts";
import type { Place } from "./backup.ts";
import { copyIn, copyOut, type Manifest, plainTexts, quoted, tablesOf } from "./books.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings a backup back into an empty site (`replace`: into any, which loses what it holds). All of the archive is
 * read and checked before the first byte is written, the tables come back in one transaction, and every table is summed up again
 * before that ends: either the site is the one that was backed up, or nothing has changed.
 */
export async function restoreBackup(
  place: Place,
  file: string,
  { replace = false, say = () => {} }: { replace?: boolean; say?: (text: string) => void } = {},
): Promise<Manifest> {
  const checked = await checkArchive(file);
  await refuseLinks(place.store, checked);
  say(`the backup of ${checked.createdAt} is whole`);
  await mkdir(place.store, { recursive: true });
  const folder = await mkdtemp(join(place.store, ".restore-"));
  try {
    const manifest = await unpackArchive(file, folder);
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    try {
      if (place.role) await client.query(`set role ${pg.escapeIdentifier(place.role)}`);
      const known = await checkVersion(client, manifest, replace);
      await besideTheOld(client, async () => {
        await makeTables(client, known, folder);
        await fillTables(client, manifest, folder, say);
      });
    } finally {
      await client.end();
    }
    for (const { name } of manifest.files) {
      const path = join(place.store, name);
      await mkdir(dirname(path), { recursive: true });
      await rename(join(folder, "store", name), path);
    }
    say(`${manifest.files.length} files`);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The store's folders are its server's: a link among them would lead root's files elsewhere. */
async function refuseLinks(store: string, { files }: Manifest): Promise<void> {
  const folders = new Set(files.flatMap(({ name }) => foldersAbove(name)));
  for (const folder of folders) {
    const found = await lstat(join(store, folder)).catch(() => null);
    if (found && !found.isDirectory())
      throw new RestoreRefused(`${join(store, folder)} is no folder: move it away first.`);
  }
}

/** a, a/b of "a/b/name". */
function foldersAbove(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
}

interface Journal {
  readonly entries: readonly { readonly when: number }[];
}

/** The journal of the migrations the backup was made after. */
async function checkVersion(client: pg.Client, manifest: Manifest, replace: boolean): Promise<Journal> {
  const path = join(migrationsFolder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as Journal;
  const entries = journal.entries.filter(({ when }) => manifest.migrations.includes(when));
  if (entries.length < manifest.migrations.length) {
    throw new RestoreRefused("The backup was made by a newer version of Verdict: restore it with that one.");
  }
  const { rows } = await client.query("select to_regclass('public.user_account') is not null as made");
  const { rows: users } = rows[0].made
    ? await client.query("select exists (select from user_account) as some")
    : { rows: [] };
  if (users[0]?.some && !replace)
    throw new RestoreRefused(
      "This site is not empty. Restore into an empty one (another DATA_DIR or DATABASE_URL), or add --replace to lose all it holds.",
    );
  return { ...journal, entries };
}

/** Where what was there stands until the restore has succeeded. */
const ASIDE = { public: "before_restore", drizzle: "drizzle_before_restore" };

/** What was there stands aside while the work is done, and comes back if it fails. */
async function besideTheOld(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await inTransaction(client, async () => {
    for (const schema of Object.values(ASIDE)) await client.query(`drop schema if exists ${schema} cascade`);
    await client.query(`create schema ${ASIDE.public}`);
    await moveAll(client, "public", ASIDE.public);
    const { rows } = await client.query("select to_regnamespace('drizzle') is not null as made");
    if (rows[0].made) await client.query(`alter schema drizzle rename to ${ASIDE.drizzle}`);
  });
  try {
    await work();
  } catch (error) {
    await client.query("rollback");
    await inTransaction(client, async () => {
      await client.query("create schema failed_restore");
      await moveAll(client, "public", "failed_restore");
      await client.query("drop schema failed_restore cascade; drop schema if exists drizzle cascade");
      await moveAll(client, ASIDE.public, "public");
      const { rows } = await client.query("select to_regnamespace($1) is not null as made", [ASIDE.drizzle]);
      if (rows[0].made) await client.query(`alter schema ${ASIDE.drizzle} rename to drizzle`);
      await client.query(`drop schema ${ASIDE.public}`);
    });
    throw error;
  }
  for (const schema of Object.values(ASIDE)) await client.query(`drop schema if exists ${schema} cascade`);
}

/**
 * Moves all that is ours to another schema. Extensions stay: they may be another role's, and their functions are
 * nobody's data. Indexes, constraints and sequences of columns follow their tables.
 */
async function moveAll(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ change: string }>(
    `select format('alter table %I.%I', $1::text, relname) as change from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r' and not ${ofExtension("pg_class")}
     union all
     select format('alter function %s', pg_proc.oid::regprocedure) from pg_proc
     where pronamespace = $1::regnamespace and not ${ofExtension("pg_proc")}
     union all
     select format('alter type %I.%I', $1::text, typname) from pg_type
     where typnamespace = $1::regnamespace and typtype = 'e' and not ${ofExtension("pg_type")}`,
    [from],
  );
  for (const { change } of rows) await client.query(`${change} set schema ${quoted(to)}`);
}

const ofExtension = (catalog: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Empty tables of exactly the version that was backed up. */
async function makeTables(client: pg.Client, journal: Journal, folder: string): Promise<void> {
  const upTo = join(folder, "migrations");
  await cp(migrationsFolder, upTo, { recursive: true });
  await writeFile(join(upTo, "meta/_journal.json"), JSON.stringify(journal));
  await migrate(drizzle({ client, casing: "snake_case" }), { migrationsFolder: upTo });
}

async function fillTables(
  client: pg.Client,
  manifest: Manifest,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const tables = await tablesOf(client);
  await plainTexts(client);
  await client.query("begin");
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
  await client.query("commit");
}
