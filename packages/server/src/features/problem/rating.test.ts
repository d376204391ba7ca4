import { getProblemDetail, getProblemList, status } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { useTrainings } from "../../../test/trainings.ts";
import { submissions } from "../submission/tables.ts";
import { rateProblems, rateWhenDue } from "./rating.ts";
import { PEOPLE_MIN, ratingsOf, type Try } from "./rating-model.ts";
import { problemRatings } from "./tables.ts";

const now = async () => {};

/** The same numbers each time. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("the model", () => {
  test("finds the ratings by which tries were drawn, also where the strong try what is hard", async () => {
    const next = chances(7);
    const people = Array.from({ length: 400 }, () => 1000 + 1000 * next());
    const problems = Array.from({ length: 60 }, (_, index) => 900 + 20 * index);
    const tries: Try[] = [];
    for (const [user, strength] of people.entries()) {
      for (const [problem, hardness] of problems.entries()) {
        if (Math.abs(strength - hardness) > 500 || next() > 0.4) continue;
        const wins = () => next() < 1 / (1 + 10 ** ((hardness - strength) / 400));
        tries.push({ user: String(user), problem, score: wins() ? 1 : 0 });
      }
    }
    const found = await ratingsOf(tries, now);
    expect(found).toHaveLength(60);
    const wrong = found.map(({ problem, rating }) => Math.abs(rating - (problems[problem] ?? 0)));
    expect(wrong.reduce((sum, by) => sum + by, 0) / wrong.length).toBeLessThan(90);
    // Shares of accepted programs would be nearly the same for all of them: each is tried by its own kind.
    const order = found.toSorted((a, b) => a.rating - b.rating).map(({ problem }) => problem);
    const misplaced = order.filter((problem, place) => Math.abs(problem - place) > 12);
    expect(misplaced.length).toBeLessThan(4);
  });

  test("says nothing of problems that few tried, and stays in bounds where all won or lost", async () => {
    const by = (count: number, problem: number, score: number): Try[] =>
      Array.from({ length: count }, (_, user) => ({ user: String(user), problem, score }));
    const found = await ratingsOf([...by(PEOPLE_MIN - 1, 1, 0), ...by(40, 2, 0), ...by(40, 3, 1)], now);
    expect(found.map(({ problem, people }) => [problem, people])).toEqual([
      [2, 40],
      [3, 40],
    ]);
    const [hard, easy] = found.map(({ rating }) => rating);
    expect(hard).toBeGreaterThan(1700);
    expect(hard).toBeLessThanOrEqual(3500);
    expect(easy).toBeLessThan(1300);
    expect(easy).toBeGreaterThanOrEqual(500);
    expect(await ratingsOf([], now)).toEqual([]);
  });
});

const site = useSite();
const { judged } = useTrainings(site);

describe("ratings of a site", () => {
  test("come from its submissions, are shown and sorted by, and go when the tries go", async () => {
    const [easy, hard, rare] = [await site().problem(), await site().problem(), await site().problem()];
    for (let person = 0; person < PEOPLE_MIN; person++) {
      const user = await site().user();
      await judged(user, easy, status.accepted);
      await judged(user, hard, status.wrongAnswer);
      if (person === 0) await judged(user, hard, status.accepted);
      await judged(user, hard, status.compileError);
      if (person > 0) await judged(user, rare, status.accepted);
    }
    expect(await rateWhenDue(site().db)).toBe(true);
    expect(await rateWhenDue(site().db)).toBe(false);
    const list = async (desc: boolean) =>
      (await site().call(getProblemList, { query: { sort: "rating", desc } })).data.records;
    const [first, second, third] = await list(true);
    expect([first?.problemId, second?.problemId]).toEqual([hard.problemId, easy.problemId]);
    expect(first?.rating).toBeGreaterThan(second?.rating ?? 0);
    expect(third?.rating).toBeNull();
    const detail = async ({ problemId }: { problemId: string }) =>
      (await site().call(getProblemDetail, { query: { problemId } })).data.rating;
    expect(await detail(hard)).toBe(first?.rating);
    expect(await detail(rare)).toBeNull();

    await site().db.delete(submissions).where(eq(submissions.problemId, easy.pid));
    await rateProblems(site().db);
    const left = await site().db.select({ pid: problemRatings.problemId }).from(problemRatings);
    expect(left).toEqual([{ pid: hard.pid }]);
  });
});
