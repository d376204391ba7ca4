import { type JudgeCaseMode, type Scoring, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { casePoints, type JudgedCase, total } from "./score.ts";

const blob = { sha256: "0".repeat(64), size: 1 };
const codes = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  TLE: status.timeLimitExceeded,
  PAC: status.partialAccepted,
  CA: status.cancelled,
  PE: status.presentationError,
};

/** "AC/20" is an accepted case worth 20 points, "PAC.5/20" half of one; "@2" puts it into group 2. */
function judged(text: string): JudgedCase[] {
  return text.split(" ").map((word, index) => {
    const [, name = "", fraction, score, group] =
      /^([A-Z]+)(\.\d+)?(?:\/(\d+))?(?:@(\d+))?$/.exec(word) ?? [];
    const code = codes[name as keyof typeof codes];
    return {
      case: {
        seq: index + 1,
        input: blob,
        answer: blob,
        score: score === undefined ? null : Number(score),
        group: group === undefined ? null : Number(group),
      },
      outcome: {
        status: code,
        timeMs: 1,
        memoryKiB: 1,
        wallMs: 1,
        fraction: code === status.accepted ? 1 : Number(fraction ?? 0),
        message: null,
        output: null,
      },
    };
  });
}

test.each([
  ["AC AC", "AC"],
  ["AC TLE WA", "TLE"],
  ["WA TLE", "WA"],
  ["AC PAC.5", "PAC"],
  ["PE", "PE"],
  ["WA CA CA", "WA"],
] as const)("ACM: %s ends as %s", (cases, expected) => {
  const problem = { type: 0, judgeCaseMode: "default" as const, totalScore: 0 };
  expect(total(judged(cases), problem)).toEqual({ status: codes[expected], score: null });
});

test.each<[JudgeCaseMode, string, number, keyof typeof codes, number]>([
  ["default", "AC/50 AC/50", 100, "AC", 100],
  ["default", "AC/50 WA/50", 100, "PAC", 50],
  ["default", "WA/50 TLE/50", 100, "WA", 0],
  ["default", "WA/50 PAC.5/50", 100, "PAC", 25],
  ["default", "PAC.33/10 WA/90", 100, "PAC", 3],
  ["default", "AC/80 AC/80", 100, "AC", 100],
  ["subtask_lowest", "AC/30@1 AC/30@1 AC/70@2 WA/70@2", 100, "PAC", 30],
  ["subtask_lowest", "AC/30@1 PAC.5/30@1 AC/70@2", 100, "PAC", 85],
  ["subtask_lowest", "WA/30@1 CA/30@1 AC/70@2", 100, "PAC", 70],
  ["subtask_lowest", "AC/30@2 AC/70@1 AC/30@2", 100, "AC", 100],
  ["subtask_average", "AC/30@1 WA/30@1 AC/70@2", 100, "PAC", 85],
  ["subtask_average", "AC/10@1 AC/10@1 WA/10@1", 10, "PAC", 7],
])("OI %s: %s of %i is %s with %i points", (judgeCaseMode, cases, totalScore, verdict, score) => {
  expect(total(judged(cases), { type: 1, judgeCaseMode, totalScore })).toEqual({
    status: codes[verdict],
    score,
  });
});

test("points of a fraction are cut, without losing to floating point", () => {
  const fraction = (value: number) => ({ status: status.partialAccepted, fraction: value });
  expect(casePoints(fraction(0.29), 100)).toBe(29);
  expect(casePoints(fraction(0.999), 10)).toBe(9);
  expect(casePoints(fraction(0.5), null)).toBeNull();
});

const groups: Scoring = {
  digits: 1,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
  groups: [
    { key: "s", points: 0, rule: "all", cases: [1] },
    { key: "1", points: 30, rule: "min", cases: [2, 3] },
    { key: "2", points: 70.5, rule: "min", cases: [3, 4], requires: [{ group: "1", pass: "accepted" }] },
  ],
};

test.each([
  ["AC AC AC AC", "AC", 100],
  ["WA AC AC AC", "PAC", 100],
  ["AC AC AC WA", "PAC", 30],
  ["AC AC PAC.5 CA", "PAC", 15],
  ["AC PAC.01 AC CA", "PAC", 0],
  ["AC CA TLE CA", "TLE", 0],
  ["CA CA TLE WA", "TLE", 0],
] as const)("groups: %s is %s with %i points", (cases, verdict, score) => {
  const rules = { type: 1, judgeCaseMode: "subtask_lowest" as const, totalScore: 100, scoring: groups };
  expect(total(judged(cases), rules)).toEqual({ status: codes[verdict], score });
});
