// Where a site's data are, for commands that work on them beside or instead of `npm start`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { makeFolders, newSecret } from "./folders.ts";
import { tryLock } from "./lock.ts";
import { placeApp, placeData } from "./placement.ts";
import { clusterUrl, ensureDatabase } from "./postgres.ts";
import { startCluster } from "./running-cluster.ts";
import { Unable } from "./say.ts";
import { givenDatabase, type Settings } from "./settings.ts";
import { siteCluster } from "./site-parts.ts";
import { type PartUsers, partUsers } from "./users.ts";

export interface SitePlace {
  readonly databaseUrl: string;
  readonly role?: string;
  /** Folder of the file store, or the address of an S3 one. */
  readonly store: string;
  /** Whether `npm start` runs on these data at this moment. */
  readonly running: boolean;
  readonly users: PartUsers;
  /** Stops what was started for this. */
  close(): Promise<void>;
}

/** Refuses, in words, a place where no site has ever been started. */
export async function needSite({ databaseUrl }: Pick<SitePlace, "databaseUrl">): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.user_account') is not null as made");
    if (!rows[0].made) throw new Unable("There is no site here yet: check DATA_DIR and DATABASE_URL.");
  } finally {
    await client.end();
  }
}

/**
 * Opens the site's data: through the running PostgreSQL, or one started for the occasion. `make`: where there is none, a
 * place for one is made.
 */
export async function openSitePlace(settings: Settings, { make = false } = {}): Promise<SitePlace> {
  const users = partUsers();
  const data = placeData(settings.DATA_DIR, users);
  if (!make && !settings.DATABASE_URL && !hasCluster(join(data, "postgres")))
    throw new Unable(`There is no site in ${data}: check DATA_DIR and DATABASE_URL.`);
  const folders = makeFolders(data, users);
  const given = settings.STORE_URL;
  const store = !given ? join(folders.data, "store") : given.startsWith("s3:") ? given : fileURLToPath(given);
  const lock = join(folders.run, "lock");
  const running = !tryLock(lock);
  const common = { store, running, users };
  const databaseElsewhere = givenDatabase(settings);
  if (databaseElsewhere) return { ...common, databaseUrl: databaseElsewhere, close: async () => {} };
  const cluster = siteCluster({ settings, users, folders, placement: placeApp(users), watch: false });
  const databaseUrl = clusterUrl(cluster, "postgres", cluster.adminPassword, "verdict");
  const place = { ...common, databaseUrl, role: "verdict" };
  if (running) return { ...place, close: async () => {} };
  const { url, stop } = await startCluster(cluster);
  await ensureDatabase(url, "verdict", newSecret());
  return { ...place, close: stop };
}

/** Whether there is a PostgreSQL of any version, which is for others to like. */
function hasCluster(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^\d+$/.test(name));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES"; // refused in better words when it is needed
  }
}

/** Opens the site's database alone, of which DATABASE_URL says all there is to know. */
export async function openSiteDatabase(
  settings: Settings,
): Promise<Pick<SitePlace, "databaseUrl" | "close">> {
  const databaseUrl = givenDatabase(settings);
  return databaseUrl ? { databaseUrl, close: async () => {} } : openSitePlace(settings);
}
