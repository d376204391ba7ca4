import { expect, test } from "vitest";
import { officePageIn } from "../admin/office.ts";
import { contestRest, contestTabs } from "./tabs.ts";

/** Addresses that the menu's tabs lead to, in the back office and in a group's. */
const addressOf = (to: (typeof contestTabs)[number]["to"], gid: number | null) =>
  ("own" in to ? to.own : officePageIn(gid)(to.office).to)
    .replace("$contestID", "7")
    .replace("$cid", "7")
    .replace("$groupID", "3");

test.each([null, 3])("each tab is lit where it leads, and no other is (group %s)", (gid) => {
  for (const { key, to } of contestTabs) {
    const rest = contestRest(addressOf(to, gid));
    const lit = contestTabs.filter(({ at }) => at.test(rest)).map((tab) => tab.key);
    expect(new Set(lit), `${key} at ${rest}`).toEqual(new Set([key]));
  }
});

test("pages of coursework stand in the desk", () => {
  for (const page of ["gradebook", "similarity"]) {
    const rest = contestRest(`/coursework/contest/7/${page}`);
    expect(contestTabs.filter(({ at }) => at.test(rest)).map(({ key }) => key)).toEqual(["desk"]);
  }
});

test("who manages a contest, and who handles problems, has no tab twice", () => {
  const contest = { gid: null, openPrint: true };
  const keysFor = (manages: boolean, isExaminer: boolean, hasOffice = true) =>
    contestTabs
      .filter(
        ({ isShown }) => isShown?.({ contest, entrant: { manages }, isExaminer, hasOffice } as never) ?? true,
      )
      .map(({ key }) => key);
  for (const manages of [true, false]) {
    const keys = keysFor(manages, true);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain("announcements");
    expect(keys.includes("settings")).toBe(manages);
    expect(keys).toContain("setup");
  }
  expect(keysFor(false, false)).not.toContain("setup");
  // Who made it when they were staff still runs it, by its own pages.
  expect(keysFor(true, false, false).toSorted()).toEqual(
    keysFor(true, false)
      .filter((key) => key !== "settings" && key !== "setup")
      .toSorted(),
  );
});
