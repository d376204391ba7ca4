import { access, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiDate, BACKUPS_MAX, type SiteBackup } from "@verdict/contract";
import { and, count, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { isS3 } from "../../backup/backup.ts";
import type { BackupWord, BackupWork } from "../../backup/worker.ts";
import { directUrl } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { runChild } from "../../platform/child-process.ts";
import type { Sql } from "../../platform/db.ts";
import { BACKUPS } from "../../platform/file-store.ts";
import { Refusal } from "../../platform/refusal.ts";
import { siteBackups } from "./tables.ts";

type Row = typeof siteBackups.$inferSelect;
export type BackupDeps = Pick<Deps, "config" | "db" | "log" | "settings" | "stopping">;

/** A server that has not said for so long that it is at work is not. */
const LEASE_S = 30;
const TELL_MS = 2000;
const leaseEnd = sql`now() + make_interval(secs => ${LEASE_S})`;
const worker = new URL("../../backup/worker.ts", import.meta.url);

/** Where the backups lie; null: the site's files lie in a bucket, and backups are made at the console. */
export function backupFolder({ config }: Pick<Deps, "config">): string | null {
  return isS3(config.STORE_URL) ? null : join(fileURLToPath(config.STORE_URL), BACKUPS);
}

export const pathOf = (deps: Pick<Deps, "config">, { name }: Pick<Row, "name">): string =>
  join(backupFolder(deps) ?? BACKUPS, name);

/** Work of a server that is gone ends as failed; a check leaves the backup what it was. */
async function endLapsed(tx: Sql): Promise<void> {
  const lapsed = and(isNotNull(siteBackups.work), lt(siteBackups.leaseUntil, sql`now()`));
  const isMade = sql`${siteBackups.bytes} is not null`;
  await tx
    .update(siteBackups)
    .set({
      failure: sql`case when ${isMade} then ${siteBackups.failure} else 'stopped' end`,
      ...{ work: null, leaseUntil: null, progress: 0 },
    })
    .where(lapsed);
}

/** Enters a backup that is to be made, unless there is work already or no place for one more. */
export async function enterBackup(
  { config, db }: Pick<Deps, "config" | "db">,
  username: string | null,
): Promise<Row> {
  if (backupFolder({ config }) === null) throw new Refusal("backup-in-bucket");
  return db.transaction(async (tx) => {
    await endLapsed(tx);
    const [all] = await tx.select({ n: count() }).from(siteBackups).where(isNull(siteBackups.failure));
    if ((all?.n ?? 0) >= BACKUPS_MAX) throw new Refusal("backups-full");
    const stamp = new Date().toISOString().replace(/\..*/, "").replace(/[-:]/g, "").replace("T", "-");
    const [row] = await tx
      .insert(siteBackups)
      .values({ name: `verdict-${stamp}.backup`, username, work: "make", leaseUntil: leaseEnd })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Refusal("backup-at-work");
    return row;
  });
}

/** Enters that a backup is being checked. */
export async function enterCheck({ db }: Pick<Deps, "db">, id: number): Promise<Row> {
  return db.transaction(async (tx) => {
    await endLapsed(tx);
    const [found] = await tx.select().from(siteBackups).where(eq(siteBackups.id, id)).for("update");
    if (!found?.bytes) throw new Refusal("backup-not-found");
    const [busy] = await tx
      .select({ id: siteBackups.id })
      .from(siteBackups)
      .where(isNotNull(siteBackups.work));
    if (busy) throw new Refusal("backup-at-work");
    const change = { work: "check" as const, leaseUntil: leaseEnd, progress: 0 };
    const [row] = await tx.update(siteBackups).set(change).where(eq(siteBackups.id, id)).returning();
    return row as Row;
  });
}

/**
 * Does what was entered, in a process of its own. Resolves when that is over, well or badly; what came of it stands in the row.
 * `done` is told in the same transaction when a backup was made.
 */
export async function carryOut(
  deps: BackupDeps,
  { id, name, work }: Row,
  done: (tx: Sql, row: Row) => Promise<void> = async () => {},
): Promise<void> {
  const { config, db, log, stopping } = deps;
  const file = pathOf(deps, { name });
  const mine = and(eq(siteBackups.id, id), eq(siteBackups.work, work ?? "make"));
  let progress = 0;
  const telling = setInterval(() => {
    void db
      .update(siteBackups)
      .set({ leaseUntil: leaseEnd, progress })
      .where(mine)
      .catch(() => {});
  }, TELL_MS);
  const over = { work: null, leaseUntil: null, progress: 0 };
  const settle = (end: Partial<typeof siteBackups.$inferInsert>) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(siteBackups)
        .set({ ...over, ...end })
        .where(mine)
        .returning();
      if (row && end.bytes) await done(tx, row);
    });
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const store = fileURLToPath(config.STORE_URL);
    const order: BackupWork = { kind: work ?? "make", databaseUrl: directUrl(config), store, file };
    for await (const word of runChild<BackupWord>(worker, order, { signal: stopping })) {
      if ("progress" in word) progress = Math.round(word.progress * 1000);
      else if ("made" in word) await settle(word.made);
      else if ("checked" in word)
        await settle({ checked: word.checked, checkedAt: new Date(), failure: null, detail: null });
      else await settle({ failure: word.failure, detail: word.detail, checked: null });
    }
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error, name }, "work on a backup failed");
    const end = stopping.aborted
      ? { failure: "stopped" as const }
      : { failure: "other" as const, detail: wordsOf(error, directUrl(config)) };
    await settle(work === "check" && stopping.aborted ? {} : end).catch(() => {});
  } finally {
    clearInterval(telling);
  }
}

/** Never with the database's address, which holds a password. */
const wordsOf = (error: unknown, address: string) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(address, "DATABASE_URL").slice(0, 500);

/** Deletes a backup with its file. */
export async function dropBackup(
  deps: Pick<Deps, "config" | "db">,
  id: number,
  along: (tx: Sql, row: Row) => Promise<void>,
) {
  await deps.db.transaction(async (tx) => {
    await endLapsed(tx);
    const [row] = await tx.select().from(siteBackups).where(eq(siteBackups.id, id)).for("update");
    if (!row) throw new Refusal("backup-not-found");
    if (row.work) throw new Refusal("backup-at-work");
    await tx.delete(siteBackups).where(eq(siteBackups.id, id));
    await along(tx, row);
    await rm(pathOf(deps, row), { force: true });
  });
}

/** A backup that is whole, with its file. */
export async function backupFile(deps: Pick<Deps, "config" | "db">, id: number): Promise<Row> {
  const [row] = await deps.db.select().from(siteBackups).where(eq(siteBackups.id, id));
  if (!row?.bytes || !(await isThere(deps, row))) throw new Refusal("backup-not-found");
  return row;
}

const isThere = (deps: Pick<Deps, "config">, row: Pick<Row, "name">): Promise<boolean> =>
  access(pathOf(deps, row)).then(
    () => true,
    () => false,
  );

export async function listBackups(deps: Pick<Deps, "config" | "db">): Promise<SiteBackup[]> {
  await deps.db.transaction(endLapsed);
  const rows = await deps.db
    .select()
    .from(siteBackups)
    .orderBy(desc(siteBackups.id))
    .limit(2 * BACKUPS_MAX);
  return Promise.all(
    rows.map(async ({ leaseUntil, createdAt, checkedAt, ...row }) => ({
      ...row,
      checkedAt: checkedAt && apiDate(checkedAt),
      isThere: row.bytes !== null && (await isThere(deps, row)),
      gmtCreate: apiDate(createdAt),
    })),
  );
}
