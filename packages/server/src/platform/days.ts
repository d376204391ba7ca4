/** The zone that a name stands for; null: of none. */
export function zoneOf(name: string | undefined): string | null {
  try {
    return name ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone : null;
  } catch {
    return null;
  }
}

/** The site's days begin at midnight of the server's time zone; of UTC where that has no name. */
export const SITE_ZONE = zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC";

const DAY_MS = 86_400_000;
const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: SITE_ZONE });

/** yyyy-MM-dd */
export function dayOf(at: Date): string {
  return format.format(at);
}

/** The last `count` days up to now, oldest first. */
export function lastDays(count: number, now = new Date()): string[] {
  const noon = Date.parse(`${dayOf(now)}T12:00:00Z`); // whole days apart, whatever the clock's changes
  return Array.from({ length: count }, (_, index) =>
    new Date(noon - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
