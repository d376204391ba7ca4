import { serverNow } from "./server-clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Reads a date of the interface (`…+0000`, `…+00:00` or `…Z`). */
export function parseDate(text: string): Date {
  return new Date(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
}

/** Date and time to the second in the viewer's zone, always with the same number of digits. */
export function formatDateTime(text: string): string {
  const at = parseDate(text);
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/**
 * "3 minutes ago" in `language`, by the server's clock; past 30 days the date itself. What clocks put a moment ahead
 * of now has just happened.
 */
export function formatRelative(text: string, language: string, now: number = serverNow()): string {
  const at = parseDate(text).getTime();
  const ahead = at - now;
  const past = ahead > 0 && ahead < MINUTE ? 0 : ahead;
  const size = Math.abs(past);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (size < MINUTE) return words.format(Math.round(past / 1000), "second");
  if (size < HOUR) return words.format(Math.round(past / MINUTE), "minute");
  if (size < DAY) return words.format(Math.round(past / HOUR), "hour");
  if (size < 30 * DAY) return words.format(Math.round(past / DAY), "day");
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(at);
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** "2 days, 3 hr" of `seconds` in `language`: its two largest units. */
export function formatDuration(seconds: number, language: string): string {
  const units = [
    ["day", Math.floor(seconds / DAY_S)],
    ["hour", Math.floor((seconds % DAY_S) / HOUR_S)],
    ["minute", Math.floor((seconds % HOUR_S) / MINUTE_S)],
  ] as const;
  const words = units
    .filter(([, count]) => count > 0)
    .slice(0, 2)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count),
    );
  return words.join(" ") || "0";
}

/** "Nov 21, 2026" in `language`, of a day written yyyy-MM-dd. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
