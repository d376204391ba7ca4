import type { ContestSummary } from "@verdict/contract";
import { expect, test } from "vitest";
import {
  asksAtSubmit,
  clockText,
  countsHidden,
  inOwnWindow,
  isFarAway,
  isMenuClosed,
  isWaiting,
  isWithoutRealTime,
  mayResolve,
  phaseAt,
  progressAt,
  replacing,
  secondsLeft,
  submitClosed,
} from "./phase.ts";

const contest = {
  startTime: "2026-11-22T12:00:00.000+0000",
  endTime: "2026-11-22T17:00:00.000+0000",
  sealRank: true,
  sealRankTime: "2026-11-22T16:00:00.000+0000",
};
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
const DAY = 86_400_000;

test.each([
  ["11:59:59.999", "scheduled"],
  ["12:00:00.000", "running"],
  ["15:59:59.999", "running"],
  ["16:00:00.000", "frozen"],
  ["16:59:59.999", "frozen"],
  ["17:00:00.000", "ended"],
])("at %s it is %s", (time, phase) => {
  expect(phaseAt(contest, at(time))).toBe(phase);
});

test("without a freeze it runs to its end", () => {
  expect(phaseAt({ ...contest, sealRank: false }, at("16:30:00"))).toBe("running");
});

test("the countdown goes to the start, then to the end, and never says less than is left", () => {
  expect(secondsLeft(contest, at("11:59:59.001"))).toBe(1);
  expect(secondsLeft(contest, at("12:00:00.000"))).toBe(5 * 3600);
  expect(secondsLeft(contest, at("16:59:59.999"))).toBe(1);
  expect(secondsLeft(contest, at("17:00:01.000"))).toBe(0);
  expect(secondsLeft({ ...contest, pausedMs: 90_001 }, at("11:00:00.000"))).toBe(91);
  expect([clockText(5 * 3600), clockText(61), clockText(30 * 3600 + 1)]).toEqual([
    "05:00:00",
    "00:01:01",
    "30:00:01",
  ]);
});

test("more than a week before the start a date stands in its place", () => {
  expect(isFarAway(contest, at("12:00:00") - 7 * DAY - 1000)).toBe(true);
  expect(isFarAway(contest, at("12:00:00") - 7 * DAY)).toBe(false);
  expect(isFarAway(contest, at("18:00:00"))).toBe(false);
});

test("progress is 0 before, a share while it runs, 100 after", () => {
  expect(["09:00:00", "14:30:00", "23:00:00"].map((time) => progressAt(contest, at(time)))).toEqual([
    0, 50, 100,
  ]);
});

const extra = { ...contest, ownEnd: "2026-11-22T17:30:00.000+0000" };

test.each([
  ["16:59:59.999", "frozen", 1801],
  ["17:00:00.000", "running", 1800],
  ["17:29:59.999", "running", 1],
  ["17:30:00.000", "ended", 0],
])("with extra time it is at %s %s, with %i seconds left", (time, phase, left) => {
  expect([phaseAt(extra, at(time)), secondsLeft(extra, at(time))]).toEqual([phase, left]);
});

test("the contest is the reader's: with their extra time, or as their virtual run has it; a manager's as it is", () => {
  const official = { ...contest, entry: "teams" } as ContestSummary;
  const told = { run: null, endTime: extra.ownEnd, overTime: extra.ownEnd, manages: false };
  expect(inOwnWindow(official, told)).toEqual({ ...official, ownEnd: extra.ownEnd, overTime: extra.ownEnd });
  expect(progressAt(inOwnWindow(official, told), at("17:00:00"))).toBeLessThan(100);
  expect(phaseAt(inOwnWindow(official, { ...told, manages: true }), at("17:00:00"))).toBe("ended");
  const run = { startTime: "2026-11-23T12:00:00.000+0000", endTime: "2026-11-23T17:00:00.000+0000" };
  const inRun = inOwnWindow(official, { ...told, run: { ...run, team: null, mayGiveUp: true } });
  expect(inRun).toMatchObject({ ...run, sealRank: false, entry: "people" });
  expect(phaseAt(inRun, at("16:30:00") + DAY)).toBe("running");
});

const nobody = { access: false, manages: false, barred: false, isGuest: false };
const registered = { ...nobody, access: true };
const manager = { ...nobody, manages: true };
const open = { auth: 0, allowEndSubmit: false };
const forTeams = { ...open, entry: "teams" as const };
const inTeam = { ...nobody, team: { id: 1, name: "Owls" } };
const locked = { auth: 1, allowEndSubmit: false };
const guarded = { auth: 2, allowEndSubmit: true };

test.each([
  [open, nobody, "scheduled", "not-begun"],
  [open, nobody, "running", null],
  [open, nobody, "frozen", null],
  [open, nobody, "ended", "ended"],
  [open, { ...nobody, barred: true }, "running", "barred"],
  [locked, nobody, "running", "not-registered"],
  [locked, registered, "running", null],
  [guarded, nobody, "ended", "not-registered"],
  [guarded, registered, "ended", null],
  [locked, manager, "scheduled", null],
  [forTeams, nobody, "running", "needs-team"],
  [forTeams, inTeam, "running", null],
  [forTeams, manager, "running", null],
] as const)("submitting to %o by %o while %s: %s", (rules, entrant, phase, closed) => {
  expect(submitClosed(rules, entrant, phase)).toBe(closed);
});

test("the menu is shut before the start, and of a private contest until one is in; never for managers", () => {
  expect(isMenuClosed(open, nobody, "scheduled")).toBe(true);
  expect(isMenuClosed(open, nobody, "running")).toBe(false);
  expect(isMenuClosed(locked, nobody, "ended")).toBe(true);
  expect(isMenuClosed(guarded, nobody, "running")).toBe(false);
  expect(isMenuClosed(locked, manager, "scheduled")).toBe(false);
});

test.each([
  ["running", false, nobody, false],
  ["frozen", false, nobody, true],
  ["frozen", false, manager, false],
  ["ended", false, nobody, false],
  ["ended", true, nobody, true],
  ["ended", true, manager, false],
] as const)(
  "real time: while %s, others with extra time: %s, %o is without it: %s",
  (phase, waits, entrant, isWithout) => {
    expect(isWithoutRealTime({ sealRank: true }, { phase, waits }, entrant)).toBe(isWithout);
    expect(isWithoutRealTime({ sealRank: false }, { phase, waits }, entrant)).toBe(
      isWithout && phase === "frozen",
    );
  },
);

test("others' extra time keeps the freeze, for who has it and for who is through", () => {
  const overTime = "2026-11-22T17:20:00.000+0000";
  const [within, after] = [Date.parse("2026-11-22T17:10:00Z"), Date.parse("2026-11-22T17:20:00Z")];
  expect(phaseAt({ ...contest, ownEnd: overTime, overTime }, within)).toBe("frozen");
  expect(phaseAt({ ...contest, overTime }, within)).toBe("ended");
  expect(isWaiting({ overTime }, within)).toBe(true);
  expect(isWaiting({ overTime }, after)).toBe(false);
  expect(isWaiting({ overTime: null }, within)).toBe(false);
});

test.each([
  [1, "Recent", true, "asked"],
  [1, "Recent", false, "said"],
  [1, "Highest", true, null],
  [0, "Recent", true, null],
] as const)(
  "a warning that an earlier OI submission is replaced: type %i, %s, without real time %s: %s",
  (type, oiRankScoreType, isFrozen, warning) => {
    expect(replacing({ type, oiRankScoreType }, isFrozen)).toBe(warning);
  },
);

test("a problem's accepted and total counts are '?' without real time, and hidden in a virtual run", () => {
  expect(countsHidden(false, false)).toBeNull();
  expect(countsHidden(true, false)).toBe("?");
  expect(countsHidden(false, true)).toBe("–");
});

test("the resolver is there for ended ACM contests with a freeze", () => {
  const ended = { phase: "ended", waits: false } as const;
  expect(mayResolve({ type: 0, sealRank: true }, ended)).toBe(true);
  expect(mayResolve({ type: 0, sealRank: true }, { ...ended, waits: true })).toBe(false);
  expect(mayResolve({ type: 0, sealRank: true }, { ...ended, phase: "frozen" })).toBe(false);
  expect(mayResolve({ type: 0, sealRank: false }, ended)).toBe(false);
  expect(mayResolve({ type: 1, sealRank: true }, ended)).toBe(false);
});

test.each([
  ["a protected contest", 2, "not-registered", false, true],
  ["a private one, which shows nothing before", 1, "not-registered", false, false],
  ["a guest signs in first", 2, "not-registered", true, false],
  ["a protected one that is over", 2, "ended", false, false],
  ["one that is entered", 2, null, false, false],
] as const)("the password is asked for at Submit: %s", (_, auth, closed, isGuest, asks) => {
  expect(asksAtSubmit({ auth }, { isGuest }, closed)).toBe(asks);
});

test("a personal window is its owner's contest; while it is ahead the menu is shut, and after it the contest goes on", () => {
  const official = { ...contest, sealRank: false, windowMinutes: 60, auth: 0 } as ContestSummary;
  const reader = { access: false, manages: false, barred: false, isGuest: false };
  const told = { run: null, endTime: null, overTime: null, manages: false };
  expect(isMenuClosed(official, { ...reader, window: null }, "running")).toBe(true);
  expect(isMenuClosed(official, { ...reader, isGuest: true }, "running")).toBe(true);
  expect(isMenuClosed(official, { ...reader, manages: true }, "running")).toBe(false);
  const open = { ...official, windowMinutes: undefined } as ContestSummary;
  expect(isMenuClosed(open, { ...reader, confirmed: false }, "running")).toBe(true);
  expect(isMenuClosed(open, { ...reader, confirmed: true }, "running")).toBe(false);
  const window = { startTime: "2026-11-22T13:00:00.000+0000", endTime: "2026-11-22T14:00:00.000+0000" };
  expect(isMenuClosed(official, { ...reader, window }, "running")).toBe(false);
  const own = inOwnWindow(official, { ...told, window });
  expect(phaseAt(own, at("13:30:00"))).toBe("running");
  expect(phaseAt(own, at("14:00:00"))).toBe("ended");
  expect(isWaiting(own, at("16:59:59"))).toBe(true);
  expect(isWaiting(own, at("17:00:00"))).toBe(false);
  expect(inOwnWindow(official, told)).toEqual({ ...official, ownEnd: null, overTime: null });
});
