import { getNextProblems, getProblemTitles, getRemoteBanks, status } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { useTrainings } from "../../../test/trainings.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { judged } = useTrainings(site);

const next = async (token: string) =>
  (await site().call(getNextProblems, { token, query: {} })).data.map(({ pid }) => pid);

test("first what has the level and the tag of what was solved lately, then the level, then any; nothing tried", async () => {
  const make = (difficulty: number, tag: string) => site().problem({ difficulty, tags: [tag] });
  const [solved, failed] = [await make(1, "graph"), await make(1, "graph")];
  const both = await make(1, "graph");
  const level = await make(1, "text");
  const neither = await make(0, "text");
  const hidden = await site().problem({ difficulty: 1, tags: ["graph"], auth: 2 });
  const user = await site().user();
  expect(await next(user.token)).toContain(neither.pid);
  await judged(user, solved, status.accepted);
  await judged(user, failed, status.wrongAnswer);
  const offered = await next(user.token);
  expect(offered).toEqual([both.pid, level.pid, neither.pid]);
  expect(offered).not.toContain(hidden.pid);
  expect((await site().call(getNextProblems, {})).http).toBe(401);
});

test("when the problems of a level run out, those of the nearest level follow", async () => {
  const user = await site().user();
  for (const { pid } of (await site().call(getNextProblems, { token: user.token, query: {} })).data) {
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, pid));
  }
  const [hard, medium, easy] = [
    await site().problem({ difficulty: 2 }),
    await site().problem({ difficulty: 1 }),
    await site().problem({ difficulty: 0 }),
  ];
  expect(await next(user.token)).toEqual([easy.pid, medium.pid, hard.pid]);
});

test("titles are told of problems that may be opened, and of no other", async () => {
  const shown = await site().problem({ title: "Cups" });
  const hidden = await site().problem({ auth: 2, title: "Spoons" });
  const problemIds = [shown.problemId, hidden.problemId, "GONE"];
  const titles = async (token: string) =>
    (await site().call(getProblemTitles, { token, body: { problemIds } })).data.map(({ title }) => title);
  expect(await titles((await site().user()).token)).toEqual(["Cups"]);
  expect((await titles((await site().user({ roleId: 1000 })).token)).sort()).toEqual(["Cups", "Spoons"]);
});

test("other judges are named once a public problem is from them", async () => {
  const banks = async () => (await site().call(getRemoteBanks)).data;
  expect(await banks()).toEqual([]);
  const [shown, hidden] = [await site().problem(), await site().problem({ auth: 2 })];
  await site().db.update(problems).set({ remoteOj: "CF" }).where(eq(problems.id, shown.pid));
  await site().db.update(problems).set({ remoteOj: "HDU" }).where(eq(problems.id, hidden.pid));
  expect(await banks()).toEqual(["CF"]);
});
