import { parseAccountRule } from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { accountAllowed } from "./account-rule.ts";
import {
  type ContestRules,
  entryRefusal,
  frozenSince,
  hasAccess,
  listedSpan,
  problemsRefusal,
  statusAt,
  submissionView,
  submitRefusal,
} from "./policy.ts";

/** Minutes from the start; the contest takes a hundred. */
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);

const acm: ContestRules = {
  id: 1,
  uid: "creator",
  groupId: null,
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
  entry: "people",
};
const ofGroup: ContestRules = { ...acm, groupId: 7 };
const frozen: ContestRules = { ...acm, sealRank: true, sealRankTime: at(70) };
const rule = "<prefix>team</prefix><suffix>x</suffix><start>3</start><end>12</end><extra>guest judge</extra>";
const limited = { openAccountLimit: true, accountLimitRule: rule };

const user = (uid: string, roleId: 1000 | 1001 | 1002 = 1002, username = uid) => ({ uid, username, roleId });
const anna = { user: user("anna"), isRegistered: false };
const entrant = { ...anna, isRegistered: true };
const late = { ...anna, ownEnd: at(110) };
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
  ["strangers", acm, stranger, 1, null],
  ["strangers before the start", acm, stranger, -1, "contest-not-started"],
  ["strangers at a protected one", { ...acm, auth: 2 }, stranger, 1, "contest-guests-refused"],
  ["strangers at a private one", { ...acm, auth: 1 }, stranger, 1, "contest-guests-refused"],
  ["strangers at a group's", ofGroup, stranger, 1, "contest-guests-refused"],
  ["strangers at a hidden one", { ...acm, visible: false }, stranger, 1, "no-such-contest"],
  [
    "strangers at one bound to addresses",
    { ...acm, networks: ["10.0.0.0/8"] },
    stranger,
    1,
    "contest-guests-refused",
  ],
  [
    "strangers at one bound to a session",
    { ...acm, oneSession: true },
    stranger,
    1,
    "contest-guests-refused",
  ],
  ["strangers at one that was bound, after its end", { ...acm, oneSession: true }, stranger, 9999, null],
  ["strangers at an open board", { ...acm, openRank: true }, stranger, 1, null],
  [
    "strangers at an open board before the start",
    { ...acm, openRank: true },
    stranger,
    -1,
    "contest-not-started",
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

describe("one submission", () => {
  const oi = { ...acm, type: 1 };
  const frozenOi = { ...frozen, type: 1 };
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
    ["a manager", frozenOi, others, creator, 80, "vfcmcos"],
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
    ["the author in extra time", acm, own, late, 109, "vfcm"],
    ["the author after extra time", acm, own, late, 110, "vfcmco"],
    ["others in extra time of who looks", acm, others, late, 109, "v"],
    ["others after it", acm, others, late, 110, "vfmc"],
    ["others in OI, in extra time of who looks", oi, others, late, 109, "v"],
    ["frozen: from before, others", frozen, others, anna, 80, "v"],
    ["frozen: others'", frozen, of("bob", 75), anna, 80, "contest-submission-hidden"],
    ["frozen: own", frozen, of("anna", 75), anna, 80, "vfcm"],
    ["frozen OI: own, from before, too", frozenOi, own, anna, 80, "c"],
    ["frozen OI: others'", frozenOi, others, anna, 80, ""],
    [
      "frozen on after the end",
      { ...frozen, autoRealRank: false },
      of("bob", 75),
      anna,
      500,
      "contest-submission-hidden",
    ],
    ["opened after the end", frozen, of("bob", 75), anna, 100, "vfmc"],
  ])("%s", (_what, contest, submission, who, minute, expected) =>
    expect(seen(submissionView(contest, submission, who, at(minute)))).toBe(expected),
  );

  test.each([
    ["before the freeze", frozen, "bob", 60, true],
    ["ACM, others after the freeze", frozen, "bob", 75, false],
    ["ACM, own after the freeze", frozen, "anna", 75, true],
    ["OI, own after the freeze", frozenOi, "anna", 75, false],
  ])("in lists: %s", (_what, contest, uid, minute, listed) => {
    const shown = (who: typeof anna) =>
      submissionView(contest, of(uid, minute), who, at(80)).listing !== null;
    expect(shown(anna)).toBe(listed);
    expect(shown(creator)).toBe(true);
  });

  const all = [0, 1].flatMap((type) =>
    [true, false].flatMap((sealRank) =>
      [true, false].flatMap((autoRealRank) =>
        [50, 80, 500].map((now) => ({ type, sealRank, autoRealRank, now })),
      ),
    ),
  );

  test.each(all)("detail and lists tell the same: %o", ({ now, ...rules }) => {
    const contest: ContestRules = { ...frozen, ...rules };
    const isFrozen = rules.sealRank && now >= 70 && (now < 100 || !rules.autoRealRank);
    for (const who of [anna, creator, root]) {
      for (const minute of [10, 69, 70, 75]) {
        for (const uid of ["anna", "bob"]) {
          const view = submissionView(contest, of(uid, minute), who, at(now));
          const isOwn = uid === who.user.uid;
          const isManager = who !== anna;
          const isHidden = isFrozen && !isManager && minute >= 70 && !(isOwn && rules.type === 0);
          expect(view.listing === null).toBe(isHidden);
          const isUnsaid = isFrozen && !isManager && rules.type === 1;
          const hasFigures = !isHidden && !isUnsaid && (isOwn || isManager || now >= 100);
          expect(view.listing?.figures ?? false).toBe(hasFigures);
          // What a list leaves out, the detail has no verdict of either.
          if (isHidden) expect(view.verdict).toBe(false);
          expect(view.verdict).toBe(view.listing?.verdict ?? false);
          // The list's SQL is made of this.
          const span = listedSpan(contest, who.user, at(now));
          const inSpan = !span || at(minute) < span.before || (span.andOwn && isOwn);
          expect(inSpan).toBe(!isHidden);
        }
      }
    }
  });
});
