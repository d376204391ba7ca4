import { addProblemFromPublic, getContestChanges, renewContestData } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, fixOldData, useContests } from "../../../test/contests.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { problemVersions } from "../problem/tables.ts";
import { contestProblems, contests } from "./tables.ts";

const site = useSite();
const { staff, make } = useContests(site);
const { add, save } = useProblemForms(site);

async function running(form: Parameters<typeof make>[0] = {}) {
  const cid = await make(form);
  const pid = await add();
  const body = { cid, pid, displayId: "A" };
  expect(await site().call(addProblemFromPublic, { token: staff.root, body })).toMatchObject({ status: 200 });
  await site()
    .db.update(contestProblems)
    .set({ createdAt: new Date(at(-600)) })
    .where(eq(contestProblems.contestId, cid));
  await site()
    .db.update(problemVersions)
    .set({ createdAt: new Date(at(-600)) })
    .where(eq(problemVersions.problemId, pid));
  return { cid, pid };
}

const changes = async (cid: number, token: string) =>
  (await site().call(getContestChanges, { token, query: { cid } })).data;

test("its people are told that texts or limits changed, and when, but not what nobody in it sees", async () => {
  const { cid, pid } = await running();
  const { token } = await site().user();
  expect(await changes(cid, token)).toEqual([]);
  await save(pid, { rest: { tags: [{ name: "Geometry" }] } });
  expect(await changes(cid, token)).toEqual([]);
  await save(pid, { problem: { timeLimit: 2000 } });
  await save(pid, { problem: { description: "A clearer text." } });
  const told = await changes(cid, token);
  expect(told).toMatchObject([
    { displayId: "A", what: ["statement"] },
    { displayId: "A", what: ["limits"] },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/clearer|2000|root|Geometry/);
  // Once it is over, what changes is none of it any more.
  await site()
    .db.update(contests)
    .set({ startTime: new Date(at(-30)), endTime: new Date(Date.now() - 1) })
    .where(eq(contests.id, cid));
  await save(pid, { problem: { memoryLimit: 512 } });
  expect(await changes(cid, token)).toEqual(told);
});

test("and that it is judged on other data, since the contest took them", async () => {
  const { cid, pid } = await running();
  const { token } = await site().user();
  const [row] = await site().db.select().from(contestProblems).where(eq(contestProblems.contestId, cid));
  await fixOldData(site().db, { id: row?.id ?? 0, pid });
  expect(await changes(cid, token)).toEqual([]);
  await site().call(renewContestData, { token: staff.root, body: { cid, pid } });
  expect(await changes(cid, token)).toMatchObject([{ displayId: "A", what: ["data"] }]);
});

test("before the start nobody is told, and nothing of before is told after it", async () => {
  const { cid, pid } = await running({ startTime: at(30), endTime: at(60) });
  const { token } = await site().user();
  await save(pid, { problem: { timeLimit: 3000 } });
  expect(await site().call(getContestChanges, { token, query: { cid } })).toMatchObject({
    code: "contest-not-started",
  });
  await site().db.update(contests).set({ startTime: new Date() }).where(eq(contests.id, cid));
  expect(await changes(cid, token)).toEqual([]);
});
