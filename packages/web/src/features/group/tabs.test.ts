import { type Group, groupLevel } from "@verdict/contract";
import { expect, test } from "vitest";
import { openGroup } from "./context.ts";
import { whyShut } from "./tabs.ts";

const group = { uid: "owner" } as Group;
const { applied, member, admin, root } = groupLevel;

const lowest = [
  ["", 0],
  ["/", 0],
  ["/problem", member],
  ["/problem/A1", member],
  ["/problem/A1/full-screen", member],
  ["/member", member],
  ["/manage/problem/7", member],
  ["/manage/training/7/members", member],
  ["/manage/problem", admin],
  ["/manage/problem/", admin],
  ["/manage/problem/create", admin],
  ["/manage/problem/import", admin],
  ["/announcement", admin],
  ["/roster", admin],
  ["/gradebook", admin],
  ["/setting", root],
  ["/webhook", root],
  ["/copy", 6],
] as const;

test.each(lowest)("%s opens from level %i", (rest, least) => {
  for (const level of [0, applied, member, admin, root]) {
    const shut = whyShut(rest, openGroup(group, level, { uid: "me", isRoot: false }));
    expect(shut !== null, `level ${level}`).toBe(level < least);
    if (shut) expect(shut).toBe(level < member ? "menuShut" : "managersOnly");
  }
  expect(whyShut(rest, openGroup(group, root, { uid: "owner", isRoot: false }))).toBeNull();
  expect(whyShut(rest, openGroup(group, 0, { uid: "me", isRoot: true }))).toBeNull();
});
