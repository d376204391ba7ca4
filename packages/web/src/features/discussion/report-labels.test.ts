import { REPORT_MAX, REPORT_REASON_MAX } from "@verdict/contract";
import { expect, test } from "vitest";
import { marked, storedLabels, withLabels } from "./report-labels.ts";

test("labels of a report are said anew, and nothing else of it", () => {
  const say = (label: string) => label.toUpperCase();
  expect(withLabels("#Spam ads##Abusive#see #3 and #toString#", say)).toBe(
    "#SPAM##ABUSIVE#see #3 and #toString#",
  );
  expect(withLabels("#垃圾广告#", say)).toBe("#垃圾广告#");
});

test("a reason is as long as what the labels leave of a report", () => {
  expect(marked([])).toEqual({ marks: "", reasonMax: REPORT_REASON_MAX });
  expect(marked(["Illegal", "Abusive"])).toEqual({
    marks: "#Illegal##Abusive#",
    reasonMax: REPORT_REASON_MAX,
  });
  const { marks, reasonMax } = marked(storedLabels);
  expect(marks.length + reasonMax).toBe(REPORT_MAX);
});
