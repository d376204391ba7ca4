import { expect, test } from "vitest";
import { hasRole } from "../../lib/audience.ts";
import { type PageKey, pageAudience } from "./access.ts";

const keys = Object.keys(pageAudience) as PageKey[];

/** What each role may enter; written out, so that a slip in the table shows. */
const ofOrganisers = ["contests", "contestCreate", "contestEdit", "contestProblems", "contestAnnouncements"];
const ofStaff = [
  ...ofOrganisers,
  "dashboard",
  "problems",
  "problemCreate",
  "problemEdit",
  "trainings",
  "trainingCreate",
  "trainingEdit",
  "trainingProblems",
  "trainingMembers",
  "discussions",
  "discussionReports",
  "discussionWaiting",
];
test.each([
  ["default_user", []],
  ["teacher", []],
  ["organiser", ofOrganisers],
  ["admin", ofStaff],
  ["problem_admin", [...ofStaff, "tags", "publications", "trainingCategories", "discussionDeleted"]],
  ["root", keys],
])("%s may enter", (role, entered) => {
  const found = keys.filter((key) => hasRole(pageAudience[key], [role]));
  expect(found.toSorted()).toEqual(entered.toSorted());
});
