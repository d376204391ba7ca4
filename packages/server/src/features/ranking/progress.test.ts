import { getOwnProgress, PROGRESS_WEEKS, status } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { useTrainings } from "../../../test/trainings.ts";
import { problems } from "../problem/tables.ts";
import { solved } from "../submission/tables.ts";

const site = useSite();
const { judged } = useTrainings(site);

test("what one has solved of the public problems, by level and by week", async () => {
  const user = await site().user();
  const progress = async () => (await site().call(getOwnProgress, { token: user.token })).data;
  const solvedOf = async () =>
    Object.fromEntries((await progress()).levels.map((row) => [row.difficulty, row.solved]));
  const [easy, hard, hidden] = [await site().problem(), await site().problem(), await site().problem()];
  const level = (pid: number, difficulty: number) =>
    site().db.update(problems).set({ difficulty }).where(eq(problems.id, pid));
  await level(easy.pid, 0);
  await level(hard.pid, 2);
  await level(hidden.pid, 2);
  const before = await progress();
  expect(before.weeks).toEqual(Array.from({ length: PROGRESS_WEEKS }, () => 0));
  expect(before.levels.every((row) => row.solved === 0 && row.total > 0)).toBe(true);

  for (const problem of [easy, easy, hard, hidden]) await judged(user, problem, status.accepted);
  await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, hidden.pid));
  expect(await solvedOf()).toMatchObject({ 0: 1, 2: 1 });
  expect((await progress()).weeks.at(-1)).toBe(2);

  // Nine days ago is the week before; a year ago is seen no more, and still solved.
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  await site()
    .db.update(solved)
    .set({ solvedAt: at(9) })
    .where(eq(solved.problemId, easy.pid));
  await site()
    .db.update(solved)
    .set({ solvedAt: at(365) })
    .where(eq(solved.problemId, hard.pid));
  expect((await progress()).weeks.slice(-3)).toEqual([0, 1, 0]);
  expect(await solvedOf()).toMatchObject({ 0: 1, 2: 1 });
});
