import { expect, test } from "vitest";
import { createServerClock } from "./server-clock.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 22, 12);

/** A clock whose monotonic side the test moves. */
function clockAt(start: number) {
  const local = { now: start };
  return { local, clock: createServerClock(() => local.now) };
}

test("the time is the server's, even where the browser's clock is an hour wrong", () => {
  const { local, clock } = clockAt(500);
  clock.learn({ at: NOON - HOUR, sentAt: 400, receivedAt: 500 });
  expect(clock.now()).toBe(NOON - HOUR);
  local.now += 90_000;
  expect(clock.now()).toBe(NOON - HOUR + 90_000);
});

test("it is never ahead of the server, and quicker answers bring it nearer", () => {
  const { local, clock } = clockAt(3000);
  clock.learn({ at: NOON, sentAt: 0, receivedAt: 3000 }); // made at 500, three seconds on the way
  expect(clock.now()).toBe(NOON);
  local.now = 3100;
  clock.learn({ at: NOON + 2550, sentAt: 3000, receivedAt: 3100 });
  expect(clock.now()).toBe(NOON + 2550);
  local.now = 9000;
  clock.learn({ at: NOON + 5000, sentAt: 3050, receivedAt: 9000 }); // slow: tells nothing new
  expect(clock.now()).toBe(NOON + 2550 + 5900);
});

test("a machine that slept, or a server whose clock was set back, is followed", () => {
  const { local, clock } = clockAt(100);
  clock.learn({ at: NOON, sentAt: 50, receivedAt: 100 });
  local.now = 200;
  clock.learn({ at: NOON + HOUR, sentAt: 150, receivedAt: 200 });
  expect(clock.now()).toBe(NOON + HOUR);
  clock.learn({ at: NOON - HOUR, sentAt: 150, receivedAt: 200 });
  expect(clock.now()).toBe(NOON - HOUR);
});

test("an answer's head tells until an answer says it better", () => {
  const { clock } = clockAt(100);
  expect(clock.now()).toBeNull();
  clock.learnFromHead(null, 100);
  clock.learnFromHead("no date", 100);
  expect(clock.now()).toBeNull();
  clock.learnFromHead(new Date(NOON).toUTCString(), 100);
  expect(clock.now()).toBe(NOON);
  clock.learn({ at: NOON - 500, sentAt: 90, receivedAt: 100 });
  clock.learnFromHead(new Date(NOON + HOUR).toUTCString(), 100);
  expect(clock.now()).toBe(NOON - 500);
});
