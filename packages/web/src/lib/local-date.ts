import { parseDate } from "./dates.ts";
import { serverNow } from "./server-clock.ts";

/** Moments as datetime-local fields hold them: by the clocks of the viewer's zone. */

const two = (value: number) => String(value).padStart(2, "0");
const MINUTE_MS = 60_000;

/** A moment as a datetime-local field wants it, in the viewer's zone, to the minute. */
export function localInput(at: Date): string {
  const date = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function inDays(days: number, now = serverNow()): string {
  return localInput(new Date(now + days * 86_400_000));
}

/** The same time of the viewer's clocks so many days later, also when those change in between. */
export function daysLater(at: Date, days: number): Date {
  const later = new Date(at);
  later.setDate(later.getDate() + days);
  return later;
}

/** The name of the viewer's zone. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The next full hour of the viewer's clocks, which in some zones is half an hour of others. */
export function nextHour(now = serverNow()): Date {
  const hour = new Date(Math.ceil(now / MINUTE_MS) * MINUTE_MS);
  return new Date(hour.getTime() + ((60 - hour.getMinutes()) % 60) * MINUTE_MS);
}

/**
 * The moment a field means: what was not touched stays to the second, and in the hour that comes twice the one it was.
 * null: it holds none. What the clocks skip is as much later; of an hour that comes twice it is the first.
 */
export function momentIn(text: string, saved?: string | null): Date | null {
  if (saved && text === localInput(parseDate(saved))) return parseDate(saved);
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** What a call is sent of a field: null where it is empty. What is no time stays what it is, and the contract refuses it. */
export function momentToSend(text: string, saved?: string | null): string | null {
  return text === "" ? null : (momentIn(text, saved)?.toISOString() ?? text);
}

/** "UTC+5:30": how far the viewer's clocks are ahead at a moment. */
export function offsetAt(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const ahead = Math.abs(minutes);
  if (ahead === 0) return "UTC";
  const rest = ahead % 60 === 0 ? "" : `:${two(ahead % 60)}`;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(ahead / 60)}${rest}`;
}

/** Of which clocks two moments are told; both where they change between. */
export function offsetsOf(from: string, to: string): string {
  return [...new Set([from, to].map((at) => offsetAt(parseDate(at))))].join(" – ");
}

/** Of which clocks a field's time is, and the time itself where the clocks skip it; "" of no time. */
export function timeZoneNote(text: string, saved?: string | null): string {
  const at = momentIn(text, saved);
  if (!at) return "";
  const meant = localInput(at);
  return text.startsWith(meant) ? offsetAt(at) : `${meant.replace("T", " ")} ${offsetAt(at)}`;
}
