import { parseAccountRule } from "@verdict/contract";
import { expect, test } from "vitest";
import {
  acm,
  admin,
  anna,
  at,
  creator,
  entrant,
  frozen,
  guest,
  late,
  limited,
  ofGroup,
  root,
  rule,
  user,
} from "../../../test/contest-rules.ts";
import { accountAllowed } from "./account-rule.ts";
import { entryRefusal, frozenSince, hasAccess, problemsRefusal, statusAt, submitRefusal } from "./policy.ts";

test.each([
  [-1, -1],
  [0, 0],
  [99, 0],
  [100, 1],
])("minute %i: status %i", (minute, status) => expect(statusAt(acm, at(minute))).toBe(status));

test.each([
  ["no contest", undefined, anna, 1, "no-such-contest"],
  ["a hidden one, of root too", { ...acm, visible: false }, root, 1, "no-such-contest"],
  ["a public one", acm, anna, 1, null],
  ["before the start", acm, anna, -1, "contest-not-started"],
  ["before the start, its creator", acm, creator, -1, null],
  ["before the start, root", acm, root, -1, null],
  ["before the start, staff of no part in it", acm, admin, -1, "contest-not-started"],
  ["a protected one", { ...acm, auth: 2 }, anna, 1, null],
  ["a private one", { ...acm, auth: 1 }, anna, 1, "contest-not-registered"],
  ["a private one, registered", { ...acm, auth: 1 }, entrant, 1, null],
  [
    "a private one, not for this account",
    { ...acm, auth: 1, ...limited },
    entrant,
    1,
    "contest-account-refused",
  ],
  ["a public one, not for this account", { ...acm, ...limited }, anna, 1, null],
  ["a group's, by an outsider", ofGroup, anna, 1, "contest-of-group"],
  ["a group's, by who applied to it", ofGroup, { ...anna, groupLevel: 1 }, 1, "contest-of-group"],
  ["a group's, by a member", ofGroup, { ...anna, groupLevel: 3 }, 1, null],
  [
    "a group's before its start, by an administrator",
    ofGroup,
    { ...anna, groupLevel: 4 },
    -1,
    "contest-not-started",
  ],
  ["a group's before its start, by the group's root", ofGroup, { ...anna, groupLevel: 5 }, -1, null],
  ["a group's, by its maker who is a member", ofGroup, { ...creator, groupLevel: 3 }, -1, null],
  ["a group's, by its maker who was removed", ofGroup, creator, 1, "contest-of-group"],
  ["one that was bound, after its end", { ...acm, networks: ["10.0.0.0/8"] }, anna, 105, null],
  ["the same in extra time", { ...acm, networks: ["10.0.0.0/8"] }, late, 105, "contest-address-refused"],
  ["the same after extra time", { ...acm, networks: ["10.0.0.0/8"] }, late, 111, null],
])("entry: %s", (_what, contest, who, minute, refusal) =>
  expect(entryRefusal(contest, who, at(minute))).toBe(refusal),
);

test.each([
  ["guests", acm, guest, 1, null],
  ["guests before the start", acm, guest, -1, "contest-not-started"],
  ["guests at a protected one", { ...acm, auth: 2 }, guest, 1, "contest-guests-refused"],
  ["guests at a private one", { ...acm, auth: 1 }, guest, 1, "contest-guests-refused"],
  ["guests at a group's", ofGroup, guest, 1, "contest-guests-refused"],
  ["guests at a hidden one", { ...acm, visible: false }, guest, 1, "no-such-contest"],
  [
    "guests at one bound to addresses",
    { ...acm, networks: ["10.0.0.0/8"] },
    guest,
    1,
    "contest-guests-refused",
  ],
  ["guests at one bound to a session", { ...acm, oneSession: true }, guest, 1, "contest-guests-refused"],
  ["guests at one that was bound, after its end", { ...acm, oneSession: true }, guest, 9999, null],
  [
    "guests at one that is bound, in extra time",
    { ...acm, oneSession: true, overAt: at(110) },
    guest,
    109,
    "contest-guests-refused",
  ],
  ["guests at an open board", { ...acm, openRank: true }, guest, 1, null],
  ["guests at an open board before the start", { ...acm, openRank: true }, guest, -1, "contest-not-started"],
  ["users at an open board before the start", { ...acm, openRank: true }, anna, -1, "contest-not-started"],
  ["a private one with an open board", { ...acm, auth: 1, openRank: true }, anna, 1, null],
])("problems: %s", (_what, contest, who, minute, refusal) =>
  expect(problemsRefusal(contest, who, at(minute))).toBe(refusal),
);

test.each([
  ["running", acm, anna, 1, null],
  ["too early", acm, anna, -1, "contest-not-started"],
  ["too late", acm, anna, 100, "contest-ended"],
  ["after the end where that is allowed", { ...acm, allowEndSubmit: true }, anna, 100, null],
  ["managers at any time", acm, creator, -1, null],
  ["protected", { ...acm, auth: 2 }, anna, 1, "contest-not-registered"],
  ["protected, registered", { ...acm, auth: 2 }, entrant, 1, null],
  ["not for this account, whatever the contest", { ...acm, ...limited }, anna, 1, "contest-account-refused"],
  ["hidden", { ...acm, visible: false }, root, 1, "contest-not-found"],
  ["a group's, by an outsider", ofGroup, anna, 1, "contest-of-group"],
  ["a group's, by a member", ofGroup, { ...anna, groupLevel: 3 }, 1, null],
  ["with extra time, in it", acm, { ...anna, window: { startsAt: null, endsAt: at(110) } }, 109, null],
  [
    "with extra time, after it",
    acm,
    { ...anna, window: { startsAt: null, endsAt: at(110) } },
    110,
    "contest-ended",
  ],
  [
    "with an own end before the contest's",
    acm,
    { ...anna, window: { startsAt: null, endsAt: at(50) } },
    99,
    null,
  ],
  ["in a virtual run", acm, { ...anna, window: { startsAt: at(500), endsAt: at(600) } }, 550, null],
  [
    "after a virtual run",
    acm,
    { ...anna, window: { startsAt: at(500), endsAt: at(600) } },
    600,
    "contest-ended",
  ],
])("submitting: %s", (_what, contest, who, minute, refusal) =>
  expect(submitRefusal(contest, who, at(minute))).toBe(refusal),
);

test.each([
  ["team3x", true],
  ["team12x", true],
  ["team2x", false],
  ["team13x", false],
  ["team03x", false],
  ["teamx", false],
  ["team5", false],
  ["guest", true],
  ["judge", true],
  ["nobody", false],
])("the account %s: %s", (name, allowed) => {
  expect(accountAllowed(rule, name)).toBe(allowed);
  const named = { user: user("u", 1002, name), isRegistered: true };
  expect(hasAccess({ ...acm, ...limited }, named)).toBe(allowed);
});

test.each([
  "",
  "<start>1</start>",
  "<start>5</start><end>4</end>",
  "<start>a</start><end>b</end>",
  "<prefix>team</prefix>",
])("nothing is to be had of the rule %s", (text) => expect(parseAccountRule(text)).toBeNull());

test("a rule over the widest span of numbers is matched at once", () => {
  expect(accountAllowed("<prefix>u</prefix><start>0</start><end>999999999999999</end>", "u123456789")).toBe(
    true,
  );
});

test.each([
  ["never", acm, 80, null],
  ["not yet", frozen, 69, null],
  ["from its minute on", frozen, 70, 70],
  ["to the end", frozen, 99, 70],
  ["not after it", frozen, 100, null],
  ["after it, until it is opened", { ...frozen, autoRealRank: false }, 5000, 70],
])("frozen: %s", (_what, contest, minute, since) =>
  expect(frozenSince(contest, at(minute))).toEqual(since === null ? null : at(since)),
);
