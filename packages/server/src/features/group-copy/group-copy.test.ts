import {
  apiDate,
  getAdminContest,
  getGroupCopies,
  getGroupCopyPlan,
  getGroupDetail,
  getGroupMembers,
  startGroupCopy,
  status,
} from "@verdict/contract";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { announcements } from "../announcement/tables.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { lateRules } from "../gradebook/tables.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { dataVersions, testCases } from "../testdata/tables.ts";
import { trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import { groupCopies } from "./tables.ts";

/** A group for the next term: what is copied, what stays behind, who may, and that it goes on after a fault. */

const site = useSite();
const things = useGroupFixtures(site);
const DAY = 86_400_000;
const DAYS = 182;
const due = new Date("2026-10-05T22:00:00.000Z");
let school: TestGroup;
let owner = { uid: "", token: "" };
let made = 0;

const copy = (body: object, token = owner.token) =>
  site().call(startGroupCopy, {
    token,
    body: {
      ...{ gid: school.gid, name: `Next term ${++made}`, shortName: `NEXT${made}` },
      ...{ days: DAYS, contests: true, announcements: true },
      ...body,
    },
  });

/** The copy once it is whole. */
async function finished(answer: Awaited<ReturnType<typeof copy>>) {
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  const state = async () => {
    const { data } = await site().call(getGroupCopies, { token: owner.token, query: { gid: school.gid } });
    return data.records.find(({ id }) => id === answer.data.id);
  };
  await expect.poll(async () => (await state())?.state).toBe("done");
  const found = await state();
  if (!found) throw new Error("the copy is not listed");
  return found;
}

async function contestRow(cid: number) {
  const [row] = await site().db.select().from(contests).where(eq(contests.id, cid));
  if (!row) throw new Error(`there is no contest ${cid}`);
  return row;
}

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  school = await things.group();
  const { db } = site();
  const [group] = await db.select().from(groups).where(eq(groups.id, school.gid));
  const uid = group?.uid ?? "";
  owner = { uid, token: await site().tokenOf(uid) };
  await site().server.deps.settings.changeSwitches({
    defaultCreateGroupACInitValue: 0,
    defaultCreateGroupDailyLimit: 9,
  });
});

test("settings, problems with their data, trainings, contests and announcements; dates moved, codes made anew", async () => {
  const { db } = site();
  const { gid, shortName, people } = school;
  const own = await things.problem(school, { problem: { problemId: "own1", auth: 1 } });
  const bank = await site().problem();
  const tid = await things.training(school, { auth: "Private", privatePwd: "oldpass" });
  await things.intoTraining(school, tid, { problemId: own.problemId });
  await things.intoTraining(school, tid, bank);
  const [section] = await db
    .insert(trainingSections)
    .values({ trainingId: tid, place: 0, title: "Week 1", dueAt: due })
    .returning();
  await db
    .update(trainingProblems)
    .set({ sectionId: section?.id ?? null, after: [own.pid] })
    .where(eq(trainingProblems.problemId, bank.pid));
  await db.insert(lateRules).values({ trainingId: tid, percent: 20, floor: 40 });
  const cid = await things.contest(school, { title: "Midterm" });
  await things.intoContest(school, cid, own.problemId, "B");
  await db.update(contestProblems).set({ points: 37, pretests: 3 }).where(eq(contestProblems.contestId, cid));
  const { startTime, endTime } = await contestRow(cid);
  const at = (minutes: number) => new Date(startTime.getTime() + minutes * 60_000);
  // A quarter of an hour was taken out of it, which moved its freeze and its end.
  await db
    .update(contests)
    .set({
      ...{ sealRank: true, sealRankTime: at(35), endTime: new Date(endTime.getTime() + 15 * 60_000) },
      removed: [{ from: apiDate(at(5)), to: apiDate(at(20)) }],
    })
    .where(eq(contests.id, cid));
  await db.insert(announcements).values({ title: "Hello", content: "**Hi**", uid: owner.uid, groupId: gid });
  await things.judged(people[3].token, "B", status.accepted, { cid });

  const plan = (await site().call(getGroupCopyPlan, { token: owner.token, query: { gid } })).data;
  expect(plan).toMatchObject({
    problems: [{ problemId: own.problemId }],
    trainings: [
      { id: tid, problems: 2, sections: [{ title: "Week 1", dueTime: "2026-10-05T22:00:00.000+0000" }] },
    ],
    contests: [{ id: cid, title: "Midterm" }],
    announcements: [{ title: "Hello" }],
  });

  const done = await finished(await copy({}));
  expect(done).toMatchObject({ done: 4, total: 4, leftOut: [], days: DAYS });
  const target = done.target;
  const [before] = await db.select().from(groups).where(eq(groups.id, gid));
  const [after] = await db.select().from(groups).where(eq(groups.id, target));
  expect(after).toMatchObject({ auth: 3, visible: false, uid: owner.uid, description: before?.description });
  expect(after?.code).toMatch(/^[a-z2-9]{6}$/);
  expect(after?.code).not.toBe(before?.code);
  const inside = await site().call(getGroupMembers, { token: owner.token, query: { gid: target } });
  expect(inside.data.records.map(({ uid }) => uid)).toEqual([owner.uid]);

  const [problem] = await db.select().from(problems).where(eq(problems.groupId, target));
  expect(problem).toMatchObject({
    problemId: own.problemId.replace(shortName.toUpperCase(), `NEXT${made}`),
    ...{ isGroup: true, authorUid: owner.uid, publication: null },
  });
  const casesOf = async (pid: number) => {
    const [version] = await db.select().from(dataVersions).where(eq(dataVersions.problemId, pid));
    const rows = await db
      .select()
      .from(testCases)
      .where(eq(testCases.dataVersionId, version?.id ?? 0));
    return rows.map(({ inputSha256, outputSha256 }) => [inputSha256, outputSha256]);
  };
  expect(await casesOf(problem?.id ?? 0)).toEqual(await casesOf(own.pid));
  expect((await casesOf(own.pid)).length).toBeGreaterThan(0);

  const [training] = await db.select().from(trainings).where(eq(trainings.groupId, target));
  const { vault } = site().server.deps;
  expect(training).toMatchObject({ auth: "Private", uid: owner.uid });
  expect(vault.open(training?.sealedPassword ?? "")).not.toBe("oldpass");
  const trainingId = training?.id ?? 0;
  const [moved] = await db.select().from(trainingSections).where(eq(trainingSections.trainingId, trainingId));
  expect(moved).toMatchObject({ title: "Week 1", dueAt: new Date(due.getTime() + DAYS * DAY) });
  const parts = await db
    .select()
    .from(trainingProblems)
    .where(eq(trainingProblems.trainingId, trainingId))
    .orderBy(asc(trainingProblems.id));
  expect(parts.map(({ problemId, sectionId, after: needs }) => [problemId, sectionId, needs])).toEqual([
    [problem?.id, null, []],
    [bank.pid, moved?.id, [problem?.id]],
  ]);
  expect(await db.select().from(lateRules).where(eq(lateRules.trainingId, trainingId))).toMatchObject([
    { percent: 20, floor: 40 },
  ]);

  const [contest] = await db.select().from(contests).where(eq(contests.groupId, target));
  const nextTerm = (date: Date) => new Date(date.getTime() + DAYS * DAY);
  expect(contest).toMatchObject({
    ...{ title: "Midterm", startTime: nextTerm(startTime), endTime: nextTerm(endTime) },
    ...{ sealRankTime: nextTerm(at(20)), removed: [] },
  });
  const inContest = eq(contestProblems.contestId, contest?.id ?? 0);
  expect(await db.select().from(contestProblems).where(inContest)).toMatchObject([
    { displayId: "B", problemId: problem?.id, points: 37, pretests: 3 },
  ]);
  const desk = await site().call(getAdminContest, {
    token: things.staff.root,
    query: { cid: contest?.id ?? 0 },
  });
  expect(desk.data.title).toBe("Midterm");
  expect(await db.select().from(announcements).where(eq(announcements.groupId, target))).toMatchObject([
    { title: "Hello", content: "**Hi**" },
  ]);
  expect(await db.select().from(submissions).where(eq(submissions.groupId, target))).toEqual([]);
});

test("without contests and announcements; ids that are taken get a number", async () => {
  const { db } = site();
  const shortName = `TAKEN${++made}`;
  const { pid } = await site().problem();
  await db
    .update(problems)
    .set({ problemId: `${shortName}OWN1` })
    .where(eq(problems.id, pid));
  const { target, total } = await finished(await copy({ shortName, contests: false, announcements: false }));
  expect(total).toBe(2);
  const copied = await db.select().from(problems).where(eq(problems.groupId, target));
  // In the group it waited for the contest that is not copied.
  expect(copied).toMatchObject([{ problemId: `${shortName}OWN1-2`, auth: 2 }]);
  expect(await db.select().from(contests).where(eq(contests.groupId, target))).toEqual([]);
  expect(await db.select().from(announcements).where(eq(announcements.groupId, target))).toEqual([]);
});

test("its owner alone, within the limits of founding; one copy of a group at a time", async () => {
  const { gid, people } = school;
  const { settings } = site().server.deps;
  expect((await copy({}, people[0].token)).code).toBe("group-not-found");
  expect((await copy({}, people[4].token)).code).toBe("group-level-too-low");
  expect((await copy({}, people[5].token)).code).toBe("group-not-owner");
  for (const endpoint of [getGroupCopyPlan, getGroupCopies]) {
    const refused = await site().call(endpoint, { token: people[5].token, query: { gid } });
    expect(refused.code).toBe("group-not-owner");
  }
  expect((await copy({ days: -1 })).code).toBe("group-copy-days-range");
  expect((await copy({ days: 1101 })).code).toBe("group-copy-days-range");
  const { data } = await site().call(getGroupDetail, { token: owner.token, query: { gid } });
  expect((await copy({ name: data.name })).code).toBe("group-name-taken");
  await settings.changeSwitches({ defaultCreateGroupDailyLimit: 1 });
  expect((await copy({})).code).toBe("group-too-many-today");
  await settings.changeSwitches({ defaultCreateGroupDailyLimit: 9, defaultCreateGroupLimit: 1 });
  expect((await copy({})).code).toBe("group-too-many");
  await settings.changeSwitches({ defaultCreateGroupLimit: 9 });
  // No problem can be made meanwhile: else the first copy may be whole before the third is asked for.
  const codes = await site().db.transaction(async (tx) => {
    await tx.execute(sql`lock table problem in share mode`);
    return await Promise.all([1, 2, 3].map(async () => (await copy({})).code));
  });
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "group-copy-running")).toHaveLength(2);
  await expect
    .poll(async () =>
      (await site().call(getGroupCopies, { token: owner.token, query: { gid } })).data.records.every(
        ({ state }) => state === "done",
      ),
    )
    .toBe(true);
});

test("a part that cannot be made is left out by name, and what another server began is carried on", async () => {
  const { db } = site();
  const whole = await finished(await copy({ contests: false }));
  const [row] = await db.select().from(groupCopies).where(eq(groupCopies.id, whole.id));
  if (!row) throw new Error("no such copy");
  const [news] = await db.select().from(announcements).where(eq(announcements.groupId, school.gid));
  // As a server leaves it that broke off twice at a problem that is gone, before an announcement.
  const steps = [
    { kind: "problem" as const, id: 999_999 },
    { kind: "announcement" as const, id: news?.id ?? 0 },
  ];
  const left = { steps, cursor: 0, tries: 2, leaseUntil: new Date(Date.now() - 1000), finishedAt: null };
  await db.update(groupCopies).set(left).where(eq(groupCopies.id, row.id));
  const count = async () =>
    (await db.select().from(announcements).where(eq(announcements.groupId, whole.target))).length;
  const before = await count();
  await expect
    .poll(async () => (await db.select().from(groupCopies).where(eq(groupCopies.id, row.id)))[0]?.leftOut)
    .toEqual([{ kind: "problem", title: "999999" }]);
  await expect.poll(count).toBe(before + 1);
});

test("dates keep their time of day where the clocks change meanwhile, and contests their length", async () => {
  const other = await things.group();
  const [group] = await site().db.select().from(groups).where(eq(groups.id, other.gid));
  const token = await site().tokenOf(group?.uid ?? "");
  const tid = await things.training(other);
  await site()
    .db.insert(trainingSections)
    .values({ trainingId: tid, place: 0, title: "Week 1", dueAt: new Date("2027-02-01T22:59:00.123Z") });
  const cid = await things.contest(other, { title: "Night" });
  await site()
    .db.update(contests)
    .set({
      ...{ startTime: new Date("2026-09-26T20:00:00Z"), endTime: new Date("2026-09-27T02:00:00Z") },
      ...{ sealRank: true, sealRankTime: new Date("2026-09-27T01:00:00Z") },
    })
    .where(eq(contests.id, cid));
  const order = async (zone: string, days: number) => {
    const answer = await copy({ gid: other.gid, days, zone }, token);
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    const rows = async () =>
      (await site().db.select().from(groupCopies).where(eq(groupCopies.id, answer.data.id)))[0]?.finishedAt;
    await expect.poll(rows).toBeTruthy();
    const { target } = answer.data;
    const [contest] = await site().db.select().from(contests).where(eq(contests.groupId, target));
    const [section] = await site()
      .db.select({ dueAt: trainingSections.dueAt })
      .from(trainingSections)
      .innerJoin(trainings, eq(trainings.id, trainingSections.trainingId))
      .where(eq(trainings.groupId, target));
    return [contest?.startTime, contest?.endTime, contest?.sealRankTime, section?.dueAt].map((at) =>
      at?.toISOString(),
    );
  };
  // Four weeks later begins the night in which the clocks go back: six hours are six hours.
  expect(await order("Europe/Berlin", 28)).toEqual([
    "2026-10-24T20:00:00.000Z",
    "2026-10-25T02:00:00.000Z",
    "2026-10-25T01:00:00.000Z",
    "2027-03-01T22:59:00.123Z",
  ]);
  expect(await order("Europe/Berlin", 182)).toEqual([
    "2027-03-27T21:00:00.000Z",
    "2027-03-28T03:00:00.000Z",
    "2027-03-28T02:00:00.000Z",
    "2027-08-02T21:59:00.123Z",
  ]);
  expect((await order("Nowhere/Else", 182))[3]).toBe("2027-08-02T22:59:00.123Z");
});
