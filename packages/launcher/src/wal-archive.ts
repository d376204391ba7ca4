// Point-in-time restore of our own PostgreSQL: its write-ahead log is kept in a folder as it comes, beside copies of the whole
// cluster, from one of which and the log after it the database of any moment can be made again.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { own } from "./folders.ts";
import type { Mount } from "./launch.ts";
import { shownTo } from "./placement.ts";
import { asAdmin, CLUSTER_FOLDER, type Cluster } from "./postgres.ts";
import { run } from "./run.ts";
import { Unable } from "./say.ts";
import type { PartUsers } from "./users.ts";

export interface WalArchive {
  /** Segments of the log: as we see the folder, and as PostgreSQL sees it. */
  readonly wal: string;
  readonly seenWal: string;
  readonly mounts: readonly Mount[];
  /** A folder for each copy of the cluster, named by the moment from which on it is good. */
  readonly base: string;
}

/** What the log is at most behind, seconds: a segment that is not full is kept then as it is. */
const ARCHIVE_S = 60;
const COPY_EVERY_MS = 24 * 3600 * 1000;
/** The oldest moment that can be gone back to lies at least so far back, once there is as much. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
/** For the last segment of a copy to be kept. */
const KEEPING_MS = 10 * 60_000;
const DATA = "data.tar.gz";
const LABEL = "backup_label";
/** Contents that PostgreSQL makes anew. Source: its documentation, Making a Base Backup Using the Low Level API. */
const LEFT_OUT = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const PASSING = [
  "postmaster.pid",
  "postmaster.opts",
  "recovery.signal",
  "standby.signal",
  "pg_internal.init*",
];

/** The folder's parts, made where they are missing. */
export function openArchive(folder: string, users: PartUsers): WalArchive {
  mkdirSync(folder, { recursive: true });
  const wal = own(join(folder, "wal"), users.database, 0o700);
  const base = own(join(folder, "base"), null, 0o700);
  const { path: seenWal, mounts } = shownTo(users.database, wal, "wal");
  if (/["'\\%\n]/.test(seenWal))
    throw new Unable(`WAL_DIR may hold no quotes, backslashes or percent signs: ${folder}`);
  return { wal, seenWal, mounts, base };
}

/** Settings with which PostgreSQL keeps its log. A segment appears under its name only when it is whole and on the disk. */
export function archiveSettings({ seenWal }: WalArchive): Record<string, string> {
  const kept = `"${seenWal}/%f"`;
  const part = `"${seenWal}/.%f.part"`;
  return {
    archive_mode: "on",
    archive_timeout: String(ARCHIVE_S),
    // One that is there already is the same one, of an archiving that was cut off before it was noted; or it is refused.
    archive_command: `if test -f ${kept}; then cmp -s "%p" ${kept}; else cp "%p" ${part} && sync ${part} && mv ${part} ${kept}; fi`,
  };
}

/**
 * Copies the running cluster, where the newest copy is a day old or the log has a gap after it, and removes what is too old.
 * `unbroken`: a file beside the cluster that is there as long as no start has left the log unkept. Whether it made one.
 */
export async function copyIfDue(
  archive: WalArchive,
  cluster: Cluster,
  adminUrl: string,
  unbroken: string,
): Promise<boolean> {
  const newest = copiesIn(archive).at(-1);
  const isRecent = newest && Date.now() - newest.from.getTime() < COPY_EVERY_MS;
  if (isRecent && existsSync(unbroken) && readFileSync(unbroken, "utf8") === archive.wal) return false;
  await copyCluster(archive, cluster, adminUrl);
  writeFileSync(unbroken, archive.wal);
  removeOld(archive, new Date());
  return true;
}

/** Copies the running cluster: from the moment that it ends the copy is good. */
export async function copyCluster({ base }: WalArchive, cluster: Cluster, adminUrl: string): Promise<void> {
  const unfinished = join(base, "unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const { label, moment } = await asAdmin(adminUrl, async (admin) => {
    await admin.query(`set statement_timeout = ${KEEPING_MS}`);
    await admin.query("select pg_backup_start('verdict', fast => true)");
    // 1: a file changed while it was read, which the log puts right.
    const tar = ["-c", 'tar "$@" || test $? -eq 1', "sh", ...tarWords(cluster, join(unfinished, DATA))];
    const { ok, output } = await run("sh", tar);
    if (!ok) throw new Unable(`The database could not be copied:\n${output}`);
    const { rows } = await admin.query(
      "select labelfile as label, clock_timestamp() as moment from pg_backup_stop(wait_for_archive => true)",
    );
    return rows[0] as { label: string; moment: Date };
  });
  writeFileSync(join(unfinished, LABEL), label, { mode: 0o600, flush: true });
  renameSync(unfinished, join(base, nameOf(moment)));
}

function tarWords(cluster: Cluster, file: string): string[] {
  const without = [...LEFT_OUT.map((folder) => `./${folder}/*`), ...PASSING];
  return [
    ...["--create", "--gzip", "--file", file, "--directory", join(cluster.dir, CLUSTER_FOLDER), "--sparse"],
    ...["--warning=no-file-changed", "--warning=no-file-removed"],
    ...without.map((pattern) => `--exclude=${pattern}`),
    ".",
  ];
}

interface ClusterCopy {
  readonly folder: string;
  /** It is good for this moment and every later one. */
  readonly from: Date;
  /** The first segment of the log that is needed after it. */
  readonly firstSegment: string;
}

const nameOf = (moment: Date): string => moment.toISOString().replaceAll(":", "");

/** Oldest first. */
export function copiesIn({ base }: WalArchive): ClusterCopy[] {
  return readdirSync(base)
    .toSorted()
    .flatMap((name) => {
      const [, date, hours, minutes, rest] =
        /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)$/.exec(name) ?? [];
      if (!date) return [];
      const folder = join(base, name);
      const [, firstSegment] =
        /\(file ([0-9A-F]{24})\)/.exec(readFileSync(join(folder, LABEL), "utf8")) ?? [];
      if (!firstSegment) return [];
      return [{ folder, from: new Date(`${date}T${hours}:${minutes}:${rest}`), firstSegment }];
    });
}

/** Removes copies that no moment of the last week needs, and the log before the oldest one that stays. */
export function removeOld(archive: WalArchive, now: Date): void {
  const copies = copiesIn(archive);
  const needed = copies.findLastIndex(({ from }) => now.getTime() - from.getTime() >= KEPT_MS);
  for (const { folder } of copies.slice(0, Math.max(0, needed))) rmSync(folder, { recursive: true });
  const [oldest] = copiesIn(archive);
  if (!oldest) return;
  // Of a segment's name the first eight digits are the time line, which restores begin anew.
  const place = (segment: string) => segment.slice(8, 24);
  for (const name of readdirSync(archive.wal)) {
    if (/^[0-9A-F]{24}/.test(name) && place(name) < place(oldest.firstSegment))
      rmSync(join(archive.wal, name));
  }
}

/** The newest copy from which the database of `moment` can be made; null: of the newest moment there is. */
export function copyFor(archive: WalArchive, moment: Date | null): ClusterCopy {
  const copies = copiesIn(archive);
  const found = copies.findLast(({ from }) => !moment || from <= moment);
  if (found) return found;
  const [oldest] = copies;
  if (!oldest) throw new Unable(`There is no copy of the database in ${archive.base} yet.`);
  throw new Unable(`The oldest moment that can be gone back to is ${oldest.from.toISOString()}.`);
}

/** Lays a copy where the cluster belongs, which is not there, to be started with `recoverySettings`. */
export async function layCopy({ folder }: ClusterCopy, cluster: Cluster, users: PartUsers): Promise<void> {
  const inside = own(join(cluster.dir, CLUSTER_FOLDER), null, 0o700);
  const { ok, output } = await run("tar", [
    "--extract",
    "--gzip",
    "--file",
    join(folder, DATA),
    "--directory",
    inside,
  ]);
  if (!ok) throw new Unable(`The copy of the database cannot be read:\n${output}`);
  writeFileSync(join(inside, LABEL), readFileSync(join(folder, LABEL)));
  writeFileSync(join(inside, "recovery.signal"), "");
  // Copied on another machine its owner may have had another number.
  if (users.database) {
    const { uid, gid } = users.database;
    await run("chown", ["--recursive", "--no-dereference", `${uid}:${gid}`, inside]);
  }
}

/** Settings with which PostgreSQL makes the database of `moment`, or of the newest one, and then goes on. */
export function recoverySettings({ seenWal }: WalArchive, moment: Date | null): Record<string, string> {
  return {
    restore_command: `cp "${seenWal}/%f" "%p"`,
    recovery_target_action: "promote",
    ...(moment && { recovery_target_time: moment.toISOString().replace("Z", "+00") }),
  };
}
