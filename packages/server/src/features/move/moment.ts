/** Moments of old databases, which write the time of their own clock without saying which. */

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/;

/** How far a zone's clock is ahead of UTC at a moment, in ms. */
function aheadMs(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(at);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ["year", "month", "day", "hour", "minute", "second"] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const known = new Map<string, number>();

/** What `yyyy-MM-dd hh:mm:ss` means in a zone; null: no moment, such as the zero date. */
export function momentIn(zone: string, written: string | null | undefined): Date | null {
  const [, ...digits] = WRITTEN.exec(written ?? "") ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits.map(Number);
  if (month === 0 || day === 0) return null;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  // Clocks change at full hours: of an hour it is worked out once, at the moment that it comes to.
  const key = `${zone} ${Math.floor(asUtc / 3_600_000)}`;
  const ahead = known.get(key) ?? aheadMs(zone, asUtc - aheadMs(zone, asUtc));
  if (known.size > 100_000) known.clear();
  known.set(key, ahead);
  return new Date(asUtc - ahead);
}
