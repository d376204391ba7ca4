import type { ContestFinding } from "@verdict/contract";
import { expect, test } from "vitest";
import { mergedFindings } from "./findings.ts";

const offline = (displayId: string, languages: string[]): ContestFinding => ({
  code: "language-offline",
  level: "warning",
  displayId,
  languages,
});

test("the same words about several problems are said once, with their letters", () => {
  const hidden: ContestFinding = { code: "not-visible", level: "warning", displayId: null, languages: [] };
  const findings = [hidden, offline("A", ["C#"]), offline("B", ["C#", "Go"]), offline("C", ["C#"])];
  expect(mergedFindings(findings)).toEqual([
    { code: "not-visible", level: "warning", displayIds: [], languages: [] },
    { code: "language-offline", level: "warning", displayIds: ["A", "C"], languages: ["C#"] },
    { code: "language-offline", level: "warning", displayIds: ["B"], languages: ["C#", "Go"] },
  ]);
});
