import { expect, test } from "vitest";
import { adminPages, findPage, mayEnter } from "./pages.ts";
import { best } from "./shell/best.ts";

test.each([
  ["dashboard", "dashboard", {}],
  ["problem/edit/1000", "problemEdit", { pid: "1000" }],
  ["/user/import/", "usersImport", {}],
])("%s is %s", (path, key, params) => {
  expect(findPage(path)).toMatchObject({ page: { key }, params });
});

test.each(["", "problem", "problem/edit", "user/import/more"])("there is no page at %j", (path) => {
  expect(findPage(path)).toBeNull();
});

/** What each role sees in the side navigation; written out, so that a slip in the table shows. */
const ofStaff = ["dashboard", "problems", "problemCreate", "problemEdit"];
test.each([
  ["default_user", []],
  ["admin", ofStaff],
  ["problem_admin", [...ofStaff, "tags"]],
  ["root", adminPages.map(({ key }) => key)],
])("%s may enter", (role, keys) => {
  expect(adminPages.filter((page) => mayEnter(page, [role])).map(({ key }) => key)).toEqual(keys);
});

test("the palette has what is called just so first, then what begins so, and only a few", () => {
  const names = [
    "student19",
    "old-student1",
    "student18",
    "Student1",
    "student1x",
    "a-student1",
    "b-student1",
  ];
  expect(best(names, "student1", (name) => name, 4)).toEqual([
    "Student1",
    "student19",
    "student18",
    "student1x",
  ]);
});
