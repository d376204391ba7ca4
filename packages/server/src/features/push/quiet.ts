/** Hours in which a device is left alone. */
export interface Quiet {
  /** Minutes of the day; from a later to an earlier one: over midnight. */
  quietFrom: number | null;
  quietTo: number | null;
  zone: string;
}

const MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** How long it is quiet from a moment on, in milliseconds; 0: it is not. Where clocks are changed meanwhile, an hour off at most. */
export function quietFor({ quietFrom, quietTo, zone }: Quiet, at: Date): number {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return 0;
  const minute = minuteIn(zone, at);
  const since = (minute - quietFrom + MINUTES) % MINUTES;
  const lasts = (quietTo - quietFrom + MINUTES) % MINUTES;
  if (since >= lasts) return 0;
  return (lasts - since) * MINUTE_MS - (at.getTime() % MINUTE_MS);
}

function minuteIn(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const [hour = 0, minute = 0] = format.format(at).split(":").map(Number);
  return hour * 60 + minute;
}
