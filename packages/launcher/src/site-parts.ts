// The four processes of a site: how each is started, with what it may know, and how it is stopped.

import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { settingNames } from "../../server/src/config.ts";
import { sandboxDaemon } from "./build.ts";
import { type Folders, keptSecret } from "./folders.ts";
import { confined } from "./launch.ts";
import { serverNodeOptions } from "./node-options.ts";
import type { PartPlan } from "./part.ts";
import { type Placement, placeFolder } from "./placement.ts";
import { type Cluster, isStopping, postgresCommand, prepareCluster } from "./postgres.ts";
import { localUrl, type Settings } from "./settings.ts";
import { isRoot, type PartUsers } from "./users.ts";
import { archiveSettings, openArchive, type WalArchive } from "./wal-archive.ts";

export interface Surroundings {
  readonly settings: Settings;
  readonly users: PartUsers;
  readonly folders: Folders;
  readonly placement: Placement;
  /** Reload the server when its sources change. */
  readonly watch: boolean;
}

type Plan = Omit<PartPlan, "onIdentity">;

/** What every part gets; secrets are added part by part, in the environment, which other users cannot read. */
const plainEnv = (): NodeJS.ProcessEnv => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
  HOME: "/nonexistent",
  NODE_ENV: "production",
  ...(process.env.LOG_LEVEL && { LOG_LEVEL: process.env.LOG_LEVEL }),
});

/** The PostgreSQL of the site's data folder, with the administrator's password kept beside it. */
export function siteCluster({
  settings,
  users,
  folders,
  placement,
}: Surroundings): Cluster & { archive: WalArchive | null; unbroken: string } {
  const archive = settings.WAL_DIR ? openArchive(settings.WAL_DIR, users) : null;
  const unbroken = join(folders.run, "wal-archive");
  // What it writes now is kept nowhere.
  if (!archive) rmSync(unbroken, { force: true });
  const { path, mounts } = placeFolder(folders, "postgres", users);
  const { secret, isNew } = keptSecret(join(folders.secrets, "database-admin"));
  return {
    dir: join(folders.data, "postgres"),
    seenDir: path,
    socketDir: folders.sockets.database,
    nodeModules: join(placement.app, "node_modules"),
    how: {
      user: users.database,
      mounts: [...placement.appMounts, ...mounts, ...(archive?.mounts ?? [])],
    },
    ...(archive && { settings: archiveSettings(archive) }),
    archive,
    unbroken,
    adminPassword: secret,
    adminPasswordIsNew: isNew,
  };
}

export function databasePlan(cluster: Cluster): Plan {
  let prepared = false;
  return {
    name: "database",
    command: () => postgresCommand(cluster),
    env: { ...plainEnv(), LANG: "C" },
    stop: [
      ["SIGINT", 20_000],
      ["SIGQUIT", 5_000],
      ["SIGKILL", 2_000],
    ],
    ailment: () => (isStopping(cluster) ? "PostgreSQL was told to stop by somebody else" : null),
    // After a crash its orphans must be gone before the next one may start; the first time that was seen to.
    prepare: async () => {
      if (prepared) await prepareCluster({ ...cluster, adminPasswordIsNew: false });
      prepared = true;
    },
  };
}

export function sandboxSocket({ folders }: Surroundings): string {
  return join(folders.sockets.sandbox, "sandbox.sock");
}

export function sandboxPlan(site: Surroundings): Plan {
  const socket = sandboxSocket(site);
  const allowed = site.users.judge?.uid ?? process.getuid?.() ?? 0;
  const slots = String(site.settings.JUDGE_SLOTS);
  const command = [sandboxDaemon, "--socket", socket, "--slots", slots, "--allow-uid", String(allowed)];
  return {
    name: "sandbox",
    command: () => confined(command, { user: null, deathSignal: "TERM", newPrivileges: true }),
    env: plainEnv(),
    stop: [
      ["SIGTERM", 5_000],
      ["SIGKILL", 2_000],
    ],
    prepare: () => rmSync(socket, { force: true }),
  };
}

/** What the server gets of the environment; everything else stays outside. What the launcher sets comes after it. */
const passedToServer = [
  ...settingNames,
  // Node's own: further certificate authorities, for mail servers and judges elsewhere.
  "NODE_EXTRA_CA_CERTS",
];

/** Of Amazon's SDK; only a server whose files lie in a bucket is given them. */
const bucketCredentials = [
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "AWS_PROFILE",
  "AWS_REGION",
  "AWS_SHARED_CREDENTIALS_FILE",
  "AWS_CONFIG_FILE",
];

export function serverPlan(site: Surroundings, databaseUrl: string, nodeToken: string): Plan {
  const { settings, users, folders, placement } = site;
  const store = placeFolder(folders, "store", users);
  const state = placeFolder(folders, "run/server", users);
  const passed = settings.STORE_URL?.startsWith("s3:")
    ? [...passedToServer, ...bucketCredentials]
    : passedToServer;
  const given = Object.fromEntries(
    passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  // ":/etc/localtime" is the machine's zone, which Node finds without being told, and not by such a name.
  if (given.TZ?.startsWith(":")) delete given.TZ;
  const main = join(placement.app, "packages", "server", "src", "main.ts");
  const node = nodeSeen(placement);
  const watching = site.watch ? ["--watch", "--watch-preserve-output"] : [];
  const command = [node, ...serverNodeOptions, ...watching, main];
  const how = {
    user: users.server,
    mounts: [...placement.appMounts, ...store.mounts, ...state.mounts],
    deathSignal: "TERM",
    lowPorts: settings.PORT < 1024 && isRoot(),
  } as const;
  return {
    name: "server",
    command: () => confined(command, how),
    env: {
      ...given,
      ...plainEnv(),
      ...(site.watch && { NODE_ENV: "development" }),
      NODE_COMPILE_CACHE: join(state.path, "node-code"),
      HOST: settings.HOST,
      PORT: String(settings.PORT),
      DATABASE_URL: databaseUrl,
      STORE_URL: settings.STORE_URL ?? pathToFileURL(store.path).href,
      STORE_TEMP_DIR: store.path,
      ROOT_PASSWORD: settings.ROOT_PASSWORD ?? "",
      LOCAL_NODE_TOKEN: nodeToken,
      WEB_DIST: join(placement.app, "packages", "web", "dist"),
      FIRST_START_FILE: join(state.path, "root-password"),
      SAMPLES_DIR: join(placement.app, "samples"),
    },
    stop: [
      ["SIGTERM", 10_000],
      ["SIGKILL", 2_000],
    ],
  };
}

/** `serverUrl`: where its server is, if not on this machine. */
export function judgePlan(site: Surroundings, nodeToken: string, serverUrl?: string): Plan {
  const { settings, users, folders, placement } = site;
  const cache = placeFolder(folders, "judge-cache", users);
  const command = [nodeSeen(placement), join(placement.app, "packages", "judge", "src", "main.ts")];
  return {
    name: "judge",
    command: () =>
      confined(command, {
        user: users.judge,
        mounts: [...placement.appMounts, ...cache.mounts],
        deathSignal: "TERM",
      }),
    env: {
      ...plainEnv(),
      SERVER_URL: serverUrl ?? localUrl(settings),
      NODE_TOKEN: nodeToken,
      ...(serverUrl &&
        process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
      SANDBOX_SOCKET: sandboxSocket(site),
      CACHE_DIR: cache.path,
      NODE_COMPILE_CACHE: join(cache.path, "node-code"),
      JUDGE_SLOTS: String(settings.JUDGE_SLOTS),
      ...(process.env.TESTLIB_HEADER && { TESTLIB_HEADER: resolve(process.env.TESTLIB_HEADER) }),
      ...(settings.CACHE_MIB && { CACHE_MIB: String(settings.CACHE_MIB) }),
    },
    // Draining gives unfinished work back to the queue; what cannot end is judged again by its lease.
    stop: [
      ["SIGTERM", 15_000],
      ["SIGKILL", 2_000],
    ],
  };
}

const nodeSeen = ({ app }: Placement): string => join(app, "node_modules", ".bin", "node");
