import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolders } from "./folders.ts";
import { lockDataDir } from "./lock.ts";
import { placeApp, placeData } from "./placement.ts";
import { asAdmin, CLUSTER_FOLDER } from "./postgres.ts";
import { startCluster } from "./running-cluster.ts";
import { Unable } from "./say.ts";
import type { Settings } from "./settings.ts";
import { siteCluster } from "./site-parts.ts";
import { type PartUsers, partUsers } from "./users.ts";
import { copyFor, layCopy, recoverySettings } from "./wal-archive.ts";

/** `goBack` for a site that is not running. */
export async function restoreMoment(
  settings: Settings,
  moment: Date | null,
  say: (text: string) => void,
): Promise<string | null> {
  const users = partUsers();
  const folders = makeFolders(placeData(settings.DATA_DIR, users), users);
  lockDataDir(join(folders.run, "lock"), folders.data);
  const cluster = siteCluster({ settings, users, folders, placement: placeApp(users), watch: false });
  return goBack(cluster, users, moment, say);
}

/**
 * Makes the database what it was at `moment` (null: at the newest one that is kept), out of WAL_DIR. What was there before
 * stays aside in a folder, which is returned, and is back in its place where anything fails.
 */
export async function goBack(
  cluster: ReturnType<typeof siteCluster>,
  users: PartUsers,
  moment: Date | null,
  say: (text: string) => void,
): Promise<string | null> {
  const { archive } = cluster;
  if (!archive) throw new Unable("Set WAL_DIR to the folder in which the log is kept.");
  const copy = copyFor(archive, moment);
  const place = join(cluster.dir, CLUSTER_FOLDER);
  const aside = existsSync(place) ? `${place}.before-${new Date().toISOString().replaceAll(":", "")}` : null;
  if (aside) renameSync(place, aside);
  try {
    say(`unpacking the copy of ${copy.from.toISOString()}`);
    await layCopy(copy, cluster, users);
    say("reading what was written after it");
    const running = await startCluster(cluster, recoverySettings(archive, moment));
    try {
      await untilRecovered(running);
    } finally {
      await running.stop();
    }
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    if (aside) renameSync(aside, place);
    throw error;
  }
  // The log has a new line now: the next start copies the cluster at once.
  rmSync(cluster.unbroken, { force: true });
  return aside;
}

const NOT_REACHED = `PostgreSQL did not come to that moment: the log that is kept ends before it, or has a gap. --at latest brings what there is.`;

async function untilRecovered({ url, process }: Awaited<ReturnType<typeof startCluster>>): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Unable(NOT_REACHED);
    const isRecovering = await asAdmin(url, async (admin) => {
      const { rows } = await admin.query("select pg_is_in_recovery() as recovering");
      return rows[0].recovering as boolean;
    }).catch(() => true);
    if (!isRecovering) return;
    await pause(LOOK_MS);
  }
}

const LOOK_MS = 100;
