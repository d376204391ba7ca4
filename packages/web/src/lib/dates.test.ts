import { expect, test } from "vitest";
import { formatRelative, parseDate } from "./dates.ts";
import { serverClock } from "./server-clock.ts";

test.each(["2024-01-31T08:00:00.000+0000", "2024-01-31T08:00:00.000+00:00", "2024-01-31T08:00:00.000Z"])(
  "%s is read",
  (text) => expect(parseDate(text).getTime()).toBe(Date.UTC(2024, 0, 31, 8)),
);

const NOW = Date.UTC(2024, 0, 31, 8);
const before = (ms: number) => new Date(NOW - ms).toISOString();

test.each([
  [5_000, "en-US", "5 seconds ago"],
  [3 * 60_000, "en-US", "3 minutes ago"],
  [-900, "en-US", "now"],
  [-2 * 60_000, "en-US", "in 2 minutes"],
  [26 * 3_600_000, "en-US", "yesterday"],
  [3 * 60_000, "zh-CN", "3分钟前"],
  [40 * 86_400_000, "en-US", "Dec 22, 2023"],
])("%i ms ago in %s is %s", (ms, language, text) =>
  expect(formatRelative(before(ms), language, NOW)).toBe(text),
);

test("how long ago something was is told by the server's clock, whatever this computer's says", () => {
  const at = Date.now() - 3 * 3_600_000;
  serverClock.learn({ at, sentAt: performance.now(), receivedAt: performance.now() });
  expect(formatRelative(new Date(at - 5 * 60_000).toISOString(), "en-US")).toBe("5 minutes ago");
  serverClock.learn({ at: Date.now(), sentAt: performance.now(), receivedAt: performance.now() });
});
