import { expect, test } from "vitest";
import { nextOrder, ordered } from "./order.ts";

const member = (realname: string | null, username: string, points: number) => ({
  ...{ uid: username, username, realname, dueTime: null },
  ...{ points, solved: 0 },
});
const members = [
  member("Pupil 10", "p10", 30),
  member("pupil 9", "p9", 50),
  member(null, "anna", 30),
  member("Ärger", "x", 0),
];
/** Of the second column nothing is known of the last two. */
const pointsAt = (place: number, column: number) => (column === 1 ? [5, 7][place] : 1);

test.each([
  [{ by: "name", desc: false }, ["anna", "Ärger", "pupil 9", "Pupil 10"]],
  [{ by: "name", desc: true }, ["Pupil 10", "pupil 9", "Ärger", "anna"]],
  [{ by: "points", desc: true }, ["pupil 9", "anna", "Pupil 10", "Ärger"]],
  [{ by: 1, desc: true }, ["pupil 9", "Pupil 10", "anna", "Ärger"]],
  [{ by: 1, desc: false }, ["Pupil 10", "pupil 9", "anna", "Ärger"]],
] as const)("%o", (order, names) => {
  const shown = ordered(members, order, pointsAt).map((place) => members[place]);
  expect(shown.map((one) => one?.realname ?? one?.username)).toEqual(names);
});

test("a column is sorted from its most, names from A on; once more turns it round", () => {
  const first = nextOrder({ by: "name", desc: false }, 2);
  expect(first).toEqual({ by: 2, desc: true });
  expect(nextOrder(first, 2)).toEqual({ by: 2, desc: false });
  expect(nextOrder(first, "name")).toEqual({ by: "name", desc: false });
});
