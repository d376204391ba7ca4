import { expect, test } from "vitest";
import { afterStepsOf } from "./after.ts";

const contest = { sealRank: true, autoRealRank: false, awardType: 1 };
const next = (facts: Parameters<typeof afterStepsOf>[0]) =>
  afterStepsOf(facts).find(({ state }) => state === "open")?.step;

test("first the board is opened, then come awards and certificates, and downloads are never due", () => {
  const hasCertificates = false;
  expect(next({ contest, waits: false, tested: null, hasCertificates })).toBe("results");
  const open = { ...contest, autoRealRank: true };
  expect(next({ contest: open, waits: false, tested: null, hasCertificates })).toBe("certificates");
  expect(next({ contest: { ...open, awardType: 0 }, waits: false, tested: null, hasCertificates })).toBe(
    "awards",
  );
  expect(next({ contest: open, waits: false, tested: null, hasCertificates: true })).toBeUndefined();
});

test("a freeze that the clock lifts lasts as long as somebody has extra time; without one nothing is to be opened", () => {
  const open = { ...contest, autoRealRank: true };
  expect(next({ contest: open, waits: true, tested: null, hasCertificates: true })).toBe("results");
  expect(
    next({ contest: { ...open, sealRank: false }, waits: true, tested: null, hasCertificates: true }),
  ).toBeUndefined();
});

test("system tests come before all else, where the contest has some", () => {
  const facts = { contest, waits: false, hasCertificates: false };
  expect(next({ ...facts, tested: false })).toBe("systemTests");
  expect(next({ ...facts, tested: true })).toBe("results");
});
