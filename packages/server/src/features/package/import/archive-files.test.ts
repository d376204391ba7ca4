import { expect, test } from "vitest";
import { outside } from "./archive-files.ts";

test.each([
  [["a/x", "b/x", "ab/x", "a"], ["a/"], ["b/x", "ab/x", "a"]],
  [
    ["z", "a/b/x", "a/c", "b/x"],
    ["a/b/", "a/"],
    ["z", "b/x"],
  ],
  [
    ["a-b/x", "a/x", "a/y/z", "a0"],
    ["a/y/", "a-b/"],
    ["a/x", "a0"],
  ],
  [["x", "a/y"], [""], []],
  [["x"], [], ["x"]],
])("of %j, outside %j lie %j", (paths, folders, left) => expect(outside(paths, folders)).toEqual(left));

test("many folders are no product with many files", () => {
  const folders = Array.from({ length: 50_000 }, (_, index) => `problem ${index}/`);
  const paths = Array.from({ length: 100_000 }, (_, index) => `other ${index}/x`);
  const before = process.threadCpuUsage();
  expect(outside(paths, folders)).toHaveLength(paths.length);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(5000);
});
