import {
  type JudgedShare,
  problemType,
  type ScoreGroup,
  type Scoring,
  scoreTree,
  specOf,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { randomOf, randomScoring } from "../../../contract/src/task/random-scoring.ts";
import { Schedule } from "./schedule.ts";

const blob = { sha256: "0".repeat(64), size: 1 };
const caseOf = (seq: number) => ({ seq, input: blob, answer: blob, score: null, group: null });
const casesOf = (count: number) => Array.from({ length: count }, (_, index) => caseOf(index + 1));

const nothing = (seq: number): JudgedShare => ({ seq, isAccepted: false, fraction: 0 });

/**
 * Runs the cases by so many workers, each of which takes as long as chance has it. Returns what came of them, those left
 * out as nothing, and which ran.
 */
async function runAll(
  scoring: Scoring,
  outcomes: readonly JudgedShare[],
  { workers, random }: { workers: number; random: (n: number) => number },
) {
  const schedule = new Schedule(scoring, casesOf(outcomes.length));
  const results: JudgedShare[] = [];
  const ran: number[] = [];
  const settle = (share: JudgedShare) => {
    results.push(share);
    schedule.settle(share);
  };
  const worker = async () => {
    for (let next = await schedule.next(); next; next = await schedule.next()) {
      const { seq } = next.case;
      if (next.isLeftOut) {
        settle(nothing(seq));
        continue;
      }
      ran.push(seq);
      for (let wait = random(5); wait > 0; wait -= 1) await null;
      settle(outcomes[seq - 1] as JudgedShare);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return { results, ran };
}

function randomOutcomes(random: (n: number) => number, count: number): JudgedShare[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1;
    const kind = random(6);
    if (kind < 3) return { seq, isAccepted: true, fraction: 1 };
    if (kind === 3) return { seq, isAccepted: true, fraction: 1, value: random(400) / 20 };
    return kind === 4 ? nothing(seq) : { seq, isAccepted: false, fraction: random(20) / 20 };
  });
}

test("what is left out changes no points, and is the same in whatever order cases end", async () => {
  const random = randomOf(17);
  let leftOut = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const count = 1 + random(12);
    const scoring = randomScoring(random, count);
    const outcomes = randomOutcomes(random, count);
    const one = await runAll(scoring, outcomes, { workers: 1, random });
    const many = await runAll(scoring, outcomes, { workers: 2 + random(6), random });
    expect(one.results).toHaveLength(count);
    expect([round, many.ran.toSorted()]).toEqual([round, one.ran.toSorted()]);
    expect([round, scoreTree(scoring, many.results)]).toEqual([round, scoreTree(scoring, outcomes)]);
    leftOut += count - one.ran.length;
  }
  expect(leftOut).toBeGreaterThan(1_000);
});

const ordinary: Omit<Scoring, "groups"> = {
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
};
const group = (key: string, rule: ScoreGroup["rule"], cases: number[], ...needs: string[]): ScoreGroup => ({
  ...{ key, points: 10, rule, cases },
  requires: needs.map((one) => ({ group: one, pass: "accepted" })),
});

test.each<[string, ScoreGroup[], string, number[], Partial<Scoring>?]>([
  ["a minimum at zero", [group("a", "min", [1, 2, 3])], "101", [1, 2]],
  ["a sum runs them all", [group("a", "sum", [1, 2, 3])], "001", [1, 2, 3]],
  ["a maximum that is reached", [group("a", "max", [1, 2, 3])], "011", [1, 2]],
  [
    "one that others ask to be accepted",
    [group("a", "max", [1, 2]), group("b", "min", [3], "a")],
    "111",
    [1, 2, 3],
  ],
  ["a blocked group", [group("a", "sum", [1, 2]), group("b", "sum", [3, 4], "a")], "0111", [1, 2]],
  [
    "a chain of them",
    [group("a", "all", [1]), group("b", "min", [2], "a"), group("c", "all", [3], "b")],
    "011",
    [1],
  ],
  ["a shared case that another needs", [group("a", "min", [1]), group("b", "max", [1, 2])], "01", [1, 2]],
  [
    "a shared case of a blocked group",
    [group("a", "min", [1, 2]), group("b", "min", [2, 3], "a")],
    "011",
    [1],
  ],
  ["a shared case that nobody needs", [group("a", "min", [1]), group("b", "min", [1, 2])], "01", [1]],
  [
    "all of them, where all are to run",
    [group("a", "min", [1, 2]), group("b", "min", [3], "a")],
    "011",
    [1, 2, 3],
    { stop: "never" },
  ],
  [
    "groups first that others depend on",
    [group("a", "min", [3]), group("b", "min", [1, 2], "a")],
    "110",
    [3],
  ],
])("%s", async (_what, groups, text, ran, more = {}) => {
  const outcomes = [...text].map((word, index) => {
    return { seq: index + 1, isAccepted: word === "1", fraction: Number(word) };
  });
  const { ran: found } = await runAll({ ...ordinary, ...more, groups }, outcomes, {
    workers: 1,
    random: () => 0,
  });
  expect(found).toEqual(ran);
});

test("case modes leave out what they always did", async () => {
  const ran = async (
    judgeCaseMode: "default" | "ergodic_without_error" | "subtask_lowest" | "subtask_average",
    type: number,
  ) => {
    const cases = [1, 2, 1, 1].map((number, index) => ({ ...caseOf(index + 1), score: 10, group: number }));
    const outcomes = ["0.5", "1", "0", "1"].map((fraction, index) => {
      return { seq: index + 1, isAccepted: fraction === "1", fraction: Number(fraction) };
    });
    const spec = specOf({ type, judgeCaseMode, totalScore: 0 }, cases);
    return (await runAll(spec, outcomes, { workers: 1, random: () => 0 })).ran;
  };
  expect(await ran("default", problemType.acm)).toEqual([1, 2, 3, 4]);
  expect(await ran("ergodic_without_error", problemType.acm)).toEqual([1]);
  expect(await ran("default", problemType.oi)).toEqual([1, 2, 3, 4]);
  // A case that is partly right leaves the rest of its subtask something to lose.
  expect(await ran("subtask_lowest", problemType.oi)).toEqual([1, 3, 2]);
  expect(await ran("subtask_average", problemType.oi)).toEqual([1, 3, 4, 2]);
});

test("who waits is let go when all is to stop", async () => {
  const schedule = new Schedule({ ...ordinary, groups: [group("a", "min", [1, 2])] }, casesOf(2));
  expect((await schedule.next())?.case.seq).toBe(1);
  const waiting = schedule.next();
  schedule.stop();
  expect(await waiting).toBeUndefined();
});
