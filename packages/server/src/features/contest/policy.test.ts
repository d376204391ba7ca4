import { describe, expect, test } from "vitest";
import { accountAllowed, parseAccountRule } from "./account-rule.ts";
import {
  type ContestRules,
  countedSpan,
  entryRefusal,
  hasAccess,
  isListed,
  problemsRefusal,
  sealedSince,
  statusAt,
  submissionView,
  submitRefusal,
} from "./policy.ts";

/** Minutes from the start; the contest takes a hundred. */
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);

const acm: ContestRules = {
  uid: "creator",
  type: 0,
  auth: 0,
  visible: true,
  startTime: at(0),
  endTime: at(100),
  sealRank: false,
  sealRankTime: null,
  autoRealRank: true,
  openRank: false,
  openAccountLimit: false,
  accountLimitRule: null,
  allowEndSubmit: false,
};
const sealed: ContestRules = { ...acm, sealRank: true, sealRankTime: at(70) };
const rule = "<prefix>team</prefix><suffix>x</suffix><start>3</start><end>12</end><extra>guest judge</extra>";
const limited = { openAccountLimit: true, accountLimitRule: rule };

const user = (uid: string, roleId: 1000 | 1001 | 1002 = 1002, username = uid) => ({ uid, username, roleId });
const anna = { user: user("anna"), isRegistered: false };
const entrant = { ...anna, isRegistered: true };
const creator = { user: user("creator"), isRegistered: false };
const root = { user: user("root", 1000), isRegistered: false };
const admin = { user: user("admin", 1001), isRegistered: false };
const stranger = { user: null, isRegistered: false };

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
])("entry: %s", (_what, contest, who, minute, refusal) =>
  expect(entryRefusal(contest, who, at(minute))).toBe(refusal),
);

test.each([
  ["strangers", acm, stranger, 1, "contest-strangers-refused"],
  ["strangers at an open board", { ...acm, openRank: true }, stranger, 1, null],
  [
    "strangers at an open board before the start",
    { ...acm, openRank: true },
    stranger,
    -1,
    "contest-strangers-refused",
  ],
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
  ["not yet", sealed, 69, null],
  ["from its minute on", sealed, 70, 70],
  ["to the end", sealed, 99, 70],
  ["not after it", sealed, 100, null],
  ["after it, until it is opened", { ...sealed, autoRealRank: false }, 5000, 70],
])("sealed: %s", (_what, contest, minute, since) =>
  expect(sealedSince(contest, at(minute))).toEqual(since === null ? null : at(since)),
);

test.each([
  ["open", acm, anna, false, 50, 100],
  ["sealed", sealed, anna, false, 80, 70],
  ["sealed, by its creator", sealed, creator, false, 80, 100],
  ["with what came after, which may not be", acm, anna, true, 200, 100],
  ["with what came after", { ...acm, allowEndSubmit: true }, anna, true, 200, null],
  [
    "with what came after, sealed",
    { ...sealed, allowEndSubmit: true, autoRealRank: false },
    anna,
    true,
    200,
    70,
  ],
])("counts go on: %s", (_what, contest, who, containsEnd, minute, to) =>
  expect(countedSpan(contest, who.user, { containsEnd, now: at(minute) })).toEqual({
    from: at(0),
    to: to === null ? null : at(to),
  }),
);

describe("one submission", () => {
  const oi = { ...acm, type: 1 };
  const sealedOi = { ...sealed, type: 1 };
  const of = (uid: string, minute: number) => ({ uid, submittedAt: at(minute) });
  const others = of("bob", 10);
  const own = of("anna", 10);
  /** What is seen, by first letters: verdict, figures, code, message, cases, outputs, staff's. */
  const seen = (view: ReturnType<typeof submissionView>) =>
    view.refusal ??
    (["verdict", "figures", "code", "message", "cases", "outputs", "staff"] as const)
      .filter((name) => view[name])
      .map((name) => name[0])
      .join("");

  test.each([
    ["strangers", acm, others, stranger, 50, "contest-needs-login"],
    ["a manager", sealedOi, others, creator, 80, "vfcmcos"],
    ["root in a contest that is hidden", { ...acm, visible: false }, others, root, 50, "vfcmcos"],
    ["staff of no part in it", acm, others, admin, 50, "v"],
    ["the author", acm, own, anna, 50, "vfcm"],
    ["the author in OI, who sees points and cases", oi, own, anna, 50, "vfcmc"],
    ["others", acm, others, anna, 50, "v"],
    ["others in OI", oi, others, anna, 50, "v"],
    ["others without a part in it", { ...acm, auth: 1 }, others, anna, 50, "contest-not-registered"],
    ["the author whose registration was taken back", { ...acm, auth: 1 }, own, anna, 50, "vfcm"],
    ["the author after the end", acm, own, anna, 100, "vfcmco"],
    ["others after the end", acm, others, anna, 100, "vfmc"],
    ["sealed: from before, others", sealed, others, anna, 80, "v"],
    ["sealed: others'", sealed, of("bob", 75), anna, 80, "contest-submission-hidden"],
    ["sealed: own", sealed, of("anna", 75), anna, 80, "vfcm"],
    ["sealed OI: own, from before, too", sealedOi, own, anna, 80, "c"],
    ["sealed OI: others'", sealedOi, others, anna, 80, ""],
    [
      "sealed on after the end",
      { ...sealed, autoRealRank: false },
      of("bob", 75),
      anna,
      500,
      "contest-submission-hidden",
    ],
    ["opened after the end", sealed, of("bob", 75), anna, 100, "vfmc"],
  ])("%s", (_what, contest, submission, who, minute, expected) =>
    expect(seen(submissionView(contest, submission, who, at(minute)))).toBe(expected),
  );

  test.each([
    ["before the seal", sealed, "bob", 60, true],
    ["ACM, others after the seal", sealed, "bob", 75, false],
    ["ACM, own after the seal", sealed, "anna", 75, true],
    ["OI, own after the seal", sealedOi, "anna", 75, false],
  ])("in lists: %s", (_what, contest, uid, minute, listed) => {
    expect(isListed(contest, of(uid, minute), anna.user, at(80))).toBe(listed);
    expect(isListed(contest, of(uid, minute), creator.user, at(80))).toBe(true);
  });
});
