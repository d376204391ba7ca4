import { and, desc, isNull } from "drizzle-orm";
import { dayOf, SITE_ZONE } from "../../platform/days.ts";
import { every } from "../../platform/every.ts";
import { Refusal } from "../../platform/refusal.ts";
import { auditConsole } from "./audit.ts";
import { type BackupDeps, backupFolder, carryOut, dropBackup, enterBackup } from "./backups.ts";
import { siteBackups } from "./tables.ts";

const LOOK_MS = 60_000;
const hourOf = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: SITE_ZONE });

/** Makes the day's backup once its hour has come, at whichever server looks first. */
export function startBackups(deps: BackupDeps): void {
  const failure = "the day's backup could not be made";
  every(deps, { ms: LOOK_MS, failure }, () => makeDue(deps, new Date()));
}

export async function makeDue(deps: BackupDeps, now: Date): Promise<boolean> {
  const { hour, keep } = deps.settings.backupSchedule();
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
  const whole = (await ofTheClock(deps)).filter(({ bytes }) => bytes !== null);
  for (const { id } of whole.slice(keep)) await dropBackup(deps, id, async () => {});
  return true;
}

const ofTheClock = ({ db }: Pick<BackupDeps, "db">) =>
  db
    .select()
    .from(siteBackups)
    .where(and(isNull(siteBackups.username), isNull(siteBackups.work)))
    .orderBy(desc(siteBackups.id))
    .$dynamic();
