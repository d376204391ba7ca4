import pg from "pg";
import { inTransaction, oneAtATime } from "../platform/db.ts";
import { RestoreRefused } from "./archive.ts";
import type { Place } from "./backup.ts";
import { quoted } from "./books.ts";

/** Where what was there stands while a restore works. */
const ASIDE = { public: "before_restore", drizzle: "drizzle_before_restore" };

/** What was there stands aside while the work is done, then goes: all within the transaction that is open. */
export async function inPlaceOfTheOld(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`create schema ${ASIDE.public}`);
  await moveAll(client, "public", ASIDE.public);
  if (await isThere(client, "drizzle")) await client.query(`alter schema drizzle rename to ${ASIDE.drizzle}`);
  await work();
  await dropBoth(client);
}

/** Works on a site's tables as whose they are, while no server starts there. */
export function onTables<T>(
  { databaseUrl, role }: Pick<Place, "databaseUrl" | "role">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return oneAtATime(databaseUrl, async (client) => {
    if (role) await client.query(`set role ${pg.escapeIdentifier(role)}`);
    return work(client);
  });
}

/** How much of a site there is. */
export interface Extent {
  users: number;
  submissions: number;
  /** When the last submission came. */
  latest: Date | null;
}

/**
 * Older versions set a site aside in a transaction of its own. Where one was stopped before its restore ended, the old
 * site stands there still. null: there is none.
 */
export async function siteAside(client: pg.Client): Promise<{ aside: Extent; inUse: Extent } | null> {
  if (!(await isThere(client, ASIDE.public))) return null;
  return { aside: await extentOf(client, ASIDE.public), inUse: await extentOf(client, "public") };
}

/** The site that stands aside and the one in use change places: done twice, nothing has changed. */
export function takeBack(client: pg.Client): Promise<void> {
  return inTransaction(client, async () => {
    await refuseNone(client);
    const meanwhile = { public: "changing_places", drizzle: "drizzle_changing_places" };
    await client.query(`create schema ${meanwhile.public}`);
    await moveAll(client, "public", meanwhile.public);
    await moveAll(client, ASIDE.public, "public");
    await client.query(`drop schema ${ASIDE.public}`);
    await client.query(`alter schema ${meanwhile.public} rename to ${ASIDE.public}`);
    for (const [from, to] of [
      ["drizzle", meanwhile.drizzle],
      [ASIDE.drizzle, "drizzle"],
      [meanwhile.drizzle, ASIDE.drizzle],
    ] as const) {
      if (await isThere(client, from)) await client.query(`alter schema ${from} rename to ${to}`);
    }
  });
}

/** Deletes the site that stands aside for good. */
export function dropAside(client: pg.Client): Promise<void> {
  return inTransaction(client, async () => {
    await refuseNone(client);
    await dropBoth(client);
  });
}

async function refuseNone(client: pg.Client): Promise<void> {
  if (!(await isThere(client, ASIDE.public))) throw new RestoreRefused("No site stands aside here.");
}

async function dropBoth(client: pg.Client): Promise<void> {
  for (const schema of Object.values(ASIDE)) await client.query(`drop schema if exists ${schema} cascade`);
}

async function isThere(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query("select to_regnamespace($1) is not null as made", [schema]);
  return rows[0].made;
}

async function extentOf(client: pg.Client, schema: string): Promise<Extent> {
  const has = async (table: string) => {
    const { rows } = await client.query("select to_regclass($1) is not null as made", [`${schema}.${table}`]);
    return rows[0].made;
  };
  const users = (await has("user_account"))
    ? await client.query(`select count(*)::int as n from ${schema}.user_account`)
    : null;
  const sent = (await has("submission"))
    ? await client.query(`select count(*)::int as n, max(submitted_at) as latest from ${schema}.submission`)
    : null;
  return {
    users: users?.rows[0].n ?? 0,
    submissions: sent?.rows[0].n ?? 0,
    latest: sent?.rows[0].latest ?? null,
  };
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
