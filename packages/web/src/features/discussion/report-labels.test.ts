import { expect, test } from "vitest";
import { withLabels } from "./report-labels.ts";

test("labels of a report are said anew, and nothing else of it", () => {
  const say = (label: string) => label.toUpperCase();
  expect(withLabels("#Spam ads##Abusive#see #3 and #toString#", say)).toBe(
    "#SPAM##ABUSIVE#see #3 and #toString#",
  );
  expect(withLabels("#垃圾广告#", say)).toBe("#垃圾广告#");
});
