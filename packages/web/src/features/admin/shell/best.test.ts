import { expect, test } from "vitest";
import { best } from "./best.ts";

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
