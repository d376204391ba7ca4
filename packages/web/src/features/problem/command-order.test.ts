import { expect, test } from "vitest";
import { inOrder } from "./command-order.ts";

const command = (label: string, kind: string) => ({ key: label, label, kind, run: () => undefined });
const fixed = [command("Rank", "Page"), command("Problems", "Page"), command("Franks", "Language")];
const problems = [command("1003 A Bucket of Water", "Problem")];
const labels = (wanted: string, found = problems) => inOrder(wanted, fixed, found).map(({ label }) => label);

test("a page called so stands before a problem that has the word in it", () => {
  expect(labels("rank")).toEqual(["Rank", "1003 A Bucket of Water", "Franks"]);
});

test("a problem stands before what only has the word in it", () => {
  expect(labels("page")).toEqual(["1003 A Bucket of Water", "Rank", "Problems"]);
});

test("without a word everything fixed is offered", () => {
  expect(labels("", [])).toEqual(["Rank", "Problems", "Franks"]);
});
