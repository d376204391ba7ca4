import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSecret } from "./folders.ts";
import { placeApp } from "./placement.ts";
import { type Cluster, clusterUrl, postgresCommand, prepareCluster, untilAnswering } from "./postgres.ts";
import { endProcess, markOf } from "./processes.ts";
import { partUsers } from "./users.ts";

export interface TestCluster {
  /** postgresql://… of the administrator. */
  readonly url: string;
  readonly cluster: Cluster;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Faster, and worthless after a crash of the machine: fine for databases that live for seconds. */
const CARELESS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
};

/** A PostgreSQL of the tests' own in a temporary folder. */
export async function startTestCluster(settings: Record<string, string> = CARELESS): Promise<TestCluster> {
  const users = partUsers();
  const folder = mkdtempSync(join(tmpdir(), "verdict-test-"));
  chmodSync(folder, 0o755);
  const inFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o755 });
    if (users.database) chownSync(path, users.database.uid, users.database.gid);
    return path;
  };
  const { app, appMounts } = placeApp(users);
  const dir = inFolder("postgres");
  const cluster: Cluster = {
    dir,
    seenDir: dir,
    socketDir: inFolder("run"),
    nodeModules: join(app, "node_modules"),
    how: { user: users.database, mounts: appMounts },
    adminPassword: newSecret(),
    adminPasswordIsNew: false,
  };
  const started = await startCluster(cluster, settings);
  const stop = async () => {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...started, stop };
}

/** Starts PostgreSQL on a cluster, whatever was left there; `stop` keeps the folder. */
export async function startCluster(
  cluster: Cluster,
  settings: Record<string, string> = {},
): Promise<TestCluster> {
  await prepareCluster(cluster);
  const [command, ...args] = postgresCommand(cluster, settings);
  const child = spawn(command, args, { cwd: "/", stdio: "ignore", detached: true });
  const mark = child.pid ? markOf(child.pid) : null;
  const url = clusterUrl(cluster, "postgres", cluster.adminPassword, "postgres");
  await untilAnswering(url, AbortSignal.timeout(60_000));
  const stop = async () => {
    if (!mark) return;
    await endProcess(mark, [
      ["SIGINT", 10_000],
      ["SIGKILL", 2_000],
    ]);
  };
  return { url, cluster, process: child, stop };
}
