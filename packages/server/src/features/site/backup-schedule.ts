import type { BackupSchedule } from "@verdict/contract";
import { and, desc, isNull } from "drizzle-orm";
import { dayOf, SITE_ZONE } from "../../platform/days.ts";
import { every } from "../../platform/every.ts";
import { Refusal } from "../../platform/refusal.ts";
import { auditConsole } from "./audit.ts";
import { type BackupDeps, backupFolder, carryOut, dropBackup, enterBackup, enterCheck } from "./backups.ts";
import { siteBackups } from "./tables.ts";

const LOOK_MS = 60_000;
const hourOf = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: SITE_ZONE });

/** Makes the day's backup once its hour has come, at whichever server looks first. */
export function startBackups(deps: BackupDeps): void {
  const failure = "the day's backup could not be made";
  every(deps, { ms: LOOK_MS, failure }, () => makeDue(deps, new Date()));
}

export async function makeDue(deps: BackupDeps, now: Date): Promise<boolean> {
  const schedule = deps.settings.backupSchedule();
  const { hour } = schedule;
  if (hour === null || backupFolder(deps) === null || Number(hourOf.format(now)) < hour) return false;
  const [last] = await ofTheClock(deps).limit(1);
  if (last && dayOf(last.createdAt) === dayOf(now)) return false;
  const entered = await enterBackup(deps, null).catch((error) => {
    if (error instanceof Refusal) return null; // another server was first, or one is made by hand
    throw error;
  });
  if (!entered) return false;
  await carryOut(deps, entered, (tx, { name, tables, files }) =>
    auditConsole(tx, "site.backup", name, null, { tables, files }),
  );
  if (schedule.check) {
    const made = await enterCheck(deps, entered.id).catch((error) => {
      if (error instanceof Refusal) return null; // it was not made, or somebody was quicker
      throw error;
    });
    if (made) await carryOut(deps, made);
  }
  const whole = (await ofTheClock(deps)).filter(({ bytes, failure }) => bytes !== null && failure === null);
  const kept = keptOf(whole, schedule);
  for (const row of whole) if (!kept.has(row)) await dropBackup(deps, row.id, async () => {});
  return true;
}

/** Of backups, newest first, those that stay: the newest of each of the last days, weeks and months that have one. */
export function keptOf<Row extends { createdAt: Date }>(
  rows: readonly Row[],
  { keep, weekly, monthly }: Pick<BackupSchedule, "keep" | "weekly" | "monthly">,
): Set<Row> {
  const newestOf = (period: (day: string) => string, most: number) => {
    const newest = Map.groupBy(rows, ({ createdAt }) => period(dayOf(createdAt)));
    return [...newest.values()].flatMap(([first]) => first ?? []).slice(0, most);
  };
  return new Set([
    ...newestOf((day) => day, keep),
    ...newestOf(mondayOf, weekly),
    ...newestOf((day) => day.slice(0, "yyyy-MM".length), monthly),
  ]);
}

const DAY_MS = 86_400_000;

/** The Monday on or before a day, both yyyy-MM-dd. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

export const ofTheClock = ({ db }: Pick<BackupDeps, "db">) =>
  db
    .select()
    .from(siteBackups)
    .where(and(isNull(siteBackups.username), isNull(siteBackups.work)))
    .orderBy(desc(siteBackups.id))
    .$dynamic();
