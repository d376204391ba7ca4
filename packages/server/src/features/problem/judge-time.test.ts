import {
  addGroupProblem,
  getGroupProblem,
  importGroupProblems,
  restoreProblemVersion,
  startGroupCopy,
  switchDefaults,
  updateGroupProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";
import { groups } from "../group/tables.ts";
import { groupCopies } from "../group-copy/tables.ts";
import { problems } from "./tables.ts";

/** What a group's problem may be judged, whichever way it comes to be what it is. Two cases each. */

const site = useSite();
const things = useGroupFixtures(site);
let school: TestGroup;
let token = "";

const bound = (groupJudgeSeconds: number) =>
  site().server.deps.settings.changeSwitches({ groupJudgeSeconds });
beforeAll(async () => {
  school = await things.group();
  ({ token } = school.people[4]);
});
afterEach(() => bound(switchDefaults.groupJudgeSeconds));

const rowOf = async (pid: number) => (await site().db.select().from(problems).where(eq(problems.id, pid)))[0];
async function save(pid: number, change: object, more: object = {}, by = token) {
  const { data } = await site().call(getGroupProblem, { token: by, query: { pid } });
  const body = { ...things.forms.form(), samples: undefined, ...more, problem: { ...data, ...change } };
  return site().call(updateGroupProblem, { token: by, body });
}
const samples = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ input: `${n}\n`, output: `${n}\n` }));

test("made or changed by its people it stays within the bound, limit and data alike", async () => {
  await bound(10);
  const form = (timeLimit: number) => things.problemForm(school.gid, { problem: { timeLimit } });
  expect(await site().call(addGroupProblem, { token, body: form(5001) })).toMatchObject({
    code: "group-judge-time",
    params: { seconds: 11, max: 10 },
  });
  const { pid } = await things.problem(school, { problem: { timeLimit: 5000 } });
  expect(await save(pid, { timeLimit: 5001 })).toMatchObject({ code: "group-judge-time" });
  expect(await save(pid, {}, { samples: samples(3) })).toMatchObject({ code: "group-judge-time" });
  expect(await save(pid, { timeLimit: 3333 }, { samples: samples(3) })).toMatchObject({ status: 200 });
  expect(await rowOf(pid)).toMatchObject({ timeLimitMs: 3333 });
});

test("what is above it already can be edited in all else, not taken back to, and is cut where it is judged", async () => {
  const { pid } = await things.problem(school, { problem: { timeLimit: 8000 } });
  expect(await save(pid, { timeLimit: 1000 })).toMatchObject({ status: 200 });
  await bound(10);
  const body = { pid, number: 1 };
  expect(await site().call(restoreProblemVersion, { token, body })).toMatchObject({
    code: "group-judge-time",
  });
  await bound(300);
  expect(await site().call(restoreProblemVersion, { token, body })).toMatchObject({ status: 200 });
  await bound(10);
  expect(await save(pid, { title: "Other words" })).toMatchObject({ status: 200 });
  expect(await save(pid, { timeLimit: 7000 })).toMatchObject({ code: "group-judge-time" });
});

test("imported", async () => {
  await bound(10);
  const packed = (timeLimit: number) =>
    makeZip([
      [
        "long.json",
        JSON.stringify({
          problem: { problemId: `LONG${timeLimit}`, title: "Long", description: "x", auth: 1, timeLimit },
          tags: [],
          samples: [{ input: "1.in", output: "1.out" }],
        }),
      ],
      ["long/1.in", "1"],
      ["long/1.out", "1"],
    ]);
  const send = (timeLimit: number) =>
    sendFile(site(), importGroupProblems, packed(timeLimit), { token, query: { gid: school.gid } });
  expect((await send(10_001)).data.failed).toMatchObject([{ code: "group-judge-time" }]);
  expect((await send(10_000)).data.imported).toHaveLength(1);
});

test("copied with its group: left out, and named", async () => {
  const { gid } = await things.group();
  const [group] = await site().db.select().from(groups).where(eq(groups.id, gid));
  const uid = group?.uid ?? "";
  const [kept, long] = [await site().problem({ cases: 1 }), await site().problem({ cases: 1 })];
  for (const [{ pid }, timeLimitMs] of [
    [kept, 1000],
    [long, 20_000],
  ] as const) {
    const change = { groupId: gid, isGroup: true, auth: 1, timeLimitMs };
    await site().db.update(problems).set(change).where(eq(problems.id, pid));
  }
  await bound(10);
  await site().server.deps.settings.changeSwitches({ defaultCreateGroupACInitValue: 0 });
  const body = { gid, name: "Next term", shortName: "NEXTJT", days: 30, contests: true, announcements: true };
  const { data } = await site().call(startGroupCopy, { token: await site().tokenOf(uid), body });
  const copy = async () => (await site().db.select().from(groupCopies).where(eq(groupCopies.id, data.id)))[0];
  await expect.poll(async () => (await copy())?.finishedAt, { timeout: 30_000 }).toBeTruthy();
  expect((await copy())?.leftOut).toMatchObject([{ kind: "problem" }]);
});

test("who looks after the site's problems is not bound", async () => {
  await bound(10);
  const root = await site().tokenOf("1");
  const { pid } = await things.problem(school);
  expect(await save(pid, { timeLimit: 20_000 }, {}, root)).toMatchObject({ status: 200 });
  expect(await rowOf(pid)).toMatchObject({ timeLimitMs: 20_000 });
});
