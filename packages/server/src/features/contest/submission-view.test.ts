import { expect, test } from "vitest";
import { acm, admin, anna, at, creator, frozen, guest, late, root } from "../../../test/contest-rules.ts";
import type { ContestRules } from "./policy.ts";
import { listedSpan, submissionView } from "./submission-view.ts";

const oi = { ...acm, type: 1 };
/** Somebody has extra time. */
const longer = { ...acm, overAt: at(110) };
const frozenOi = { ...frozen, type: 1 };
const of = (uid: string, minute: number) => ({ uid, submittedAt: at(minute) });
const others = of("bob", 10);
const own = of("anna", 10);
/** What is seen, by first letters: verdict, figures, code, message, cases, outputs, internals. */
const seen = (view: ReturnType<typeof submissionView>) =>
  view.refusal ??
  (["verdict", "figures", "code", "message", "cases", "outputs", "internals"] as const)
    .filter((name) => view[name])
    .map((name) => name[0])
    .join("");

test.each([
  ["guests", acm, others, guest, 50, "contest-needs-login"],
  ["a manager", frozenOi, others, creator, 80, "vfcmcoi"],
  ["root in a contest that is hidden", { ...acm, visible: false }, others, root, 50, "vfcmcoi"],
  ["staff of no part in it", acm, others, admin, 50, "v"],
  ["the author", acm, own, anna, 50, "vfcm"],
  ["the author in OI, who sees points and cases", oi, own, anna, 50, "vfcmc"],
  ["others", acm, others, anna, 50, "v"],
  ["others in OI", oi, others, anna, 50, "v"],
  ["others without a part in it", { ...acm, auth: 1 }, others, anna, 50, "contest-not-registered"],
  ["the author whose registration was taken back", { ...acm, auth: 1 }, own, anna, 50, "vfcm"],
  ["the author after the end", acm, own, anna, 100, "vfcmco"],
  ["others after the end", acm, others, anna, 100, "vfmc"],
  ["the author in extra time", longer, own, late, 109, "vfcm"],
  ["the author after extra time", longer, own, late, 110, "vfcmco"],
  ["the author in extra time of others", longer, own, anna, 109, "vfcm"],
  ["others in extra time of who looks", longer, others, late, 109, "v"],
  ["others in extra time", longer, others, anna, 109, "v"],
  ["others after it", longer, others, anna, 110, "vfmc"],
  ["others in OI, in extra time", { ...longer, type: 1 }, others, anna, 109, "v"],
  [
    "frozen: others', in extra time",
    { ...frozen, overAt: at(110) },
    of("bob", 75),
    anna,
    109,
    "contest-submission-hidden",
  ],
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
  const shown = (who: typeof anna) => submissionView(contest, of(uid, minute), who, at(80)).listing !== null;
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
