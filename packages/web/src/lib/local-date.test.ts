import { afterEach, expect, test } from "vitest";
import {
  localInput,
  momentIn,
  momentToSend,
  nextHour,
  offsetAt,
  offsetsOf,
  timeZoneNote,
} from "./local-date.ts";

const zone = process.env.TZ;
const inZone = (name: string) => {
  process.env.TZ = name;
};
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/St_Johns",
  "Asia/Kolkata",
  "Pacific/Apia",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
];
/** Ordinary days, nights on which clocks change, a leap day, the ends of what the interface takes. */
const moments = [
  "2026-03-29T00:59:59.123Z",
  "2026-03-29T01:00:00.500Z",
  "2026-10-25T00:30:15.000Z",
  "2026-10-25T01:30:15.000Z",
  "2026-03-08T05:45:01.000Z",
  "2026-11-01T04:29:30.000Z",
  "2026-11-01T05:29:30.000Z",
  "2028-02-29T12:00:30.000Z",
  "2026-12-31T23:59:59.999Z",
  "1970-01-01T00:00:01.000Z",
  "9999-12-31T23:59:59.000Z",
];

test.each(zones)("what is not touched in a form stays what it is, in %s", (name) => {
  inZone(name);
  for (const saved of moments) {
    const text = localInput(new Date(saved));
    expect(momentToSend(text, saved)).toBe(saved);
    expect(momentToSend(text, saved.replace("Z", "+0000"))).toBe(saved);
  }
});

test("an hour that the clocks skip is told as the one that is meant, one that comes twice is the first", () => {
  inZone("Europe/Berlin");
  expect(momentToSend("2026-03-29T01:59")).toBe("2026-03-29T00:59:00.000Z");
  expect(momentToSend("2026-03-29T02:30")).toBe("2026-03-29T01:30:00.000Z");
  expect(timeZoneNote("2026-03-29T02:30")).toBe("2026-03-29 03:30 UTC+2");
  expect(timeZoneNote("2026-03-29T01:59")).toBe("UTC+1");
  expect(momentToSend("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
  expect(timeZoneNote("2026-10-25T02:30")).toBe("UTC+2");
  expect(timeZoneNote("2026-10-25T02:30", "2026-10-25T01:30:00.000Z")).toBe("UTC+1");
  expect(timeZoneNote("2026-10-25T02:30:15")).toBe("UTC+2");
});

test("what is empty is nothing, what is no time is left for the contract to refuse", () => {
  inZone("Asia/Kolkata");
  expect(momentToSend("")).toBeNull();
  expect(momentIn("")).toBeNull();
  expect(momentToSend("100000-01-01T00:00")).toBe("100000-01-01T00:00");
  expect(timeZoneNote("100000-01-01T00:00")).toBe("");
});

test.each([
  ["UTC", "UTC"],
  ["Asia/Kolkata", "UTC+5:30"],
  ["America/St_Johns", "UTC−3:30"],
  ["Asia/Kathmandu", "UTC+5:45"],
  ["Pacific/Apia", "UTC+13"],
])("in %s a time is of %s", (name, words) => {
  inZone(name);
  expect(offsetAt(new Date("2026-01-10T00:00:00Z"))).toBe(words);
});

test("two moments between which the clocks change have two", () => {
  inZone("Europe/Berlin");
  expect(offsetsOf("2026-03-28T23:00:00.000+0000", "2026-03-29T04:00:00.000+0000")).toBe("UTC+1 – UTC+2");
  expect(offsetsOf("2026-03-28T10:00:00.000+0000", "2026-03-28T15:00:00.000+0000")).toBe("UTC+1");
});

test("the next full hour is one of the viewer's clocks", () => {
  inZone("Asia/Kolkata");
  expect(nextHour(Date.parse("2026-01-10T04:31:00.001Z")).toISOString()).toBe("2026-01-10T05:30:00.000Z");
  expect(nextHour(Date.parse("2026-01-10T04:30:00.000Z")).toISOString()).toBe("2026-01-10T04:30:00.000Z");
  inZone("Europe/Berlin");
  expect(nextHour(Date.parse("2026-10-25T00:30:00.000Z")).toISOString()).toBe("2026-10-25T01:00:00.000Z");
});
