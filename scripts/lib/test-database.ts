import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSecret } from "../../packages/launcher/src/folders.ts";
import { placeApp } from "../../packages/launcher/src/placement.ts";
import type { Cluster } from "../../packages/launcher/src/postgres.ts";
import { type RunningCluster, startCluster } from "../../packages/launcher/src/running-cluster.ts";
import { partUsers } from "../../packages/launcher/src/users.ts";

/** Faster, and worthless after a crash of the machine: fine for databases that live for seconds. */
const CARELESS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
};

/** A PostgreSQL of the tests' own in a temporary folder. */
export async function startTestCluster(settings: Record<string, string> = CARELESS): Promise<RunningCluster> {
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
