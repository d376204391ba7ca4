import { apiDate, getContestAccess, getContestRank, rejudge, status } from "@verdict/contract";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { attempts, priority } from "../judge/tables.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";
import { addParticipation, changeEnd } from "./participation.ts";
import {
  contestCounters,
  contestParticipants,
  contestParticipations,
  contestProblems,
  contests,
  logKind,
  participationKind,
} from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted, log } = useContests(site);

const partOf = async (cid: number, uid: string) => {
  const rows = await site()
    .db.select({ participation: contestParticipations })
    .from(contestParticipants)
    .innerJoin(contestParticipations, eq(contestParticipations.id, contestParticipants.participationId))
    .where(and(eq(contestParticipants.contestId, cid), eq(contestParticipants.uid, uid)))
    .orderBy(asc(contestParticipations.id));
  return rows.map((row) => row.participation);
};

const epochOf = async (cid: number) => {
  const [row] = await site().db.select().from(contestCounters).where(eq(contestCounters.contestId, cid));
  return row?.epoch ?? 0;
};

const MINUTE = 60_000;
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

test("begins with the first submission, however many come at once", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const user = await site().user();
  await site().db.update(users).set({ school: "Old School" }).where(eq(users.uid, user.uid));
  const ids = await Promise.all(Array.from({ length: 6 }, () => submitted(user.token, cid, "A")));
  const parts = await partOf(cid, user.uid);
  expect(parts).toMatchObject([{ kind: participationKind.official, school: "Old School", teamId: null }]);
  const rows = await site().db.select().from(submissions).where(eq(submissions.contestId, cid));
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) expect(row.participationId).toBe(parts[0]?.id);
});

test("is starred as long as the contest stars its user, and practice after the end", async () => {
  const star = await site().user();
  const cid = await make({ starAccount: [star.username, "nobody-yet"], allowEndSubmit: true });
  await addProblem(cid, "A");
  await submitted(star.token, cid, "A");
  expect(await partOf(cid, star.uid)).toMatchObject([{ kind: participationKind.starred }]);
  const before = await epochOf(cid);
  expect(await change(cid, { starAccount: [] })).toMatchObject({ status: 200 });
  expect(await partOf(cid, star.uid)).toMatchObject([{ kind: participationKind.official }]);
  expect(await epochOf(cid)).toBeGreaterThan(before);
  expect(await change(cid, { endTime: fromNow(-1).toISOString() })).toMatchObject({ status: 200 });
  const late = await site().user();
  const id = await submitted(late.token, cid, "A");
  expect(await partOf(cid, late.uid)).toMatchObject([{ kind: participationKind.practice }]);
  const [attempt] = await site().db.select().from(attempts).where(eq(attempts.submissionId, id));
  expect(attempt?.priority).toBe(priority.practice);
});

test("may have an end of its own", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const user = await site().user();
  const other = await site().user();
  await submitted(user.token, cid, "A");
  const [part] = await partOf(cid, user.uid);
  if (!part) throw new Error("no participation");
  const access = async (reader?: { token: string }) => {
    const { data } = await site().call(getContestAccess, { ...reader, query: { cid } });
    return { endTime: data.endTime, overTime: data.overTime };
  };
  await change(cid, { endTime: fromNow(-1).toISOString() });
  await site().db.transaction((tx) => changeEnd(tx, part, fromNow(5)));
  expect((await submit(other.token, cid, "A")).code).toBe("contest-ended");
  await submitted(user.token, cid, "A");
  const endsAt = (await partOf(cid, user.uid))[0]?.endsAt?.getTime() ?? 0;
  // When it is over for everybody is told to all.
  const end = new Date(endsAt);
  expect(await access(user)).toEqual({ endTime: apiDate(end), overTime: apiDate(end) });
  for (const reader of [other, undefined]) {
    expect(await access(reader)).toEqual({ endTime: null, overTime: apiDate(end) });
  }
  // Not that somebody will have some.
  await change(cid, { endTime: fromNow(1).toISOString() });
  expect((await access(other)).overTime).toBe(null);
});

test("extra time follows the end wherever the form puts the contest, and takes nothing away", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const user = await site().user();
  await submitted(user.token, cid, "A");
  const [part] = await partOf(cid, user.uid);
  if (!part) throw new Error("no participation");
  const board = () => site().call(getContestRank, { token: staff.admin.token, body: { cid } });
  const saved = async (fields: Parameters<typeof change>[1]) =>
    expect(await change(cid, fields)).toMatchObject({ status: 200 });
  const extraMs = async () => {
    const [row] = await site().db.select().from(contests).where(eq(contests.id, cid));
    const [now] = await partOf(cid, user.uid);
    return (now?.endsAt?.getTime() ?? 0) - (row?.endTime.getTime() ?? 0);
  };
  const { endTime } = (await site().db.select().from(contests).where(eq(contests.id, cid)))[0] ?? {};
  await site().db.transaction((tx) => changeEnd(tx, part, new Date((endTime?.getTime() ?? 0) + 5 * MINUTE)));
  await saved({ endTime: fromNow(90).toISOString() });
  expect(await extraMs()).toBe(5 * MINUTE);
  await saved({ startTime: fromNow(200).toISOString(), endTime: fromNow(300).toISOString() });
  expect(await extraMs()).toBe(5 * MINUTE);
  expect(await board()).toMatchObject({ status: 200 });
  // One from before, that ends before the contest begins.
  await site().db.transaction((tx) => changeEnd(tx, part, fromNow(-100)));
  expect(await board()).toMatchObject({ status: 200 });
  await site()
    .db.update(contests)
    .set({ startTime: fromNow(-1) })
    .where(eq(contests.id, cid));
  await submitted(user.token, cid, "A");
});

test("a virtual run takes submissions while it lasts, and stands behind official ones", async () => {
  const cid = await make({ startTime: fromNow(-120).toISOString(), endTime: fromNow(-60).toISOString() });
  await addProblem(cid, "A");
  const user = await site().user();
  expect((await submit(user.token, cid, "A")).code).toBe("contest-ended");
  const run = { contestId: cid, kind: participationKind.virtual, startsAt: fromNow(-1), endsAt: fromNow(59) };
  const { id: runId } = await site().db.transaction((tx) => addParticipation(tx, run, [user.uid]));
  const id = await submitted(user.token, cid, "A");
  const [row] = await site().db.select().from(submissions).where(eq(submissions.id, id));
  expect(row?.participationId).toBe(runId);
  const [attempt] = await site().db.select().from(attempts).where(eq(attempts.submissionId, id));
  expect(attempt?.priority).toBe(priority.practice);
  await site()
    .db.update(contestParticipations)
    .set({ endsAt: fromNow(-0.01) })
    .where(eq(contestParticipations.id, runId));
  expect((await submit(user.token, cid, "A")).code).toBe("contest-ended");
});

test("an end that is moved while submissions come: none is taken that is out of the window when it is stored", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const user = await site().user();
  const moved = new Date(Date.now() - 1000);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => submit(user.token, cid, "A"))),
    change(cid, { endTime: moved.toISOString() }),
  ]);
  const logged = await log(cid);
  const taken = answers.filter((answer) => answer.status === 200).length;
  for (const answer of answers) if (answer.status !== 200) expect(answer.code).toBe("contest-ended");
  expect(logged).toHaveLength(taken);
  // Whatever comes after the change knows of it.
  expect((await submit(user.token, cid, "A")).code).toBe("contest-ended");
});

test("every change of the board raises the epoch", async () => {
  const cid = await make();
  const seen = [await epochOf(cid)];
  const contestProblem = await addProblem(cid, "A");
  seen.push(await epochOf(cid));
  await change(cid, { sealRank: true, sealRankTime: fromNow(10).toISOString() });
  seen.push(await epochOf(cid));
  await change(cid, { visible: false });
  seen.push(await epochOf(cid));
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  expect(contestProblem.displayId).toBe("A");
});

test("is judged on the data its problem had at its first submission, also again", async () => {
  const cid = await make();
  const { pid } = await addProblem(cid, "A");
  const node = await TestNode.join(site());
  const user = await site().user();
  const first = await submitted(user.token, cid, "A");
  let task = await node.claimOne();
  while (task.submitId !== first) task = await node.claimOne();
  await node.result(task, status.wrongAnswer);
  const [contestProblem] = await site()
    .db.select()
    .from(contestProblems)
    .where(eq(contestProblems.contestId, cid));
  const fixed = contestProblem?.dataVersionId;
  const [problem] = await site().db.select().from(problems).where(eq(problems.id, pid));
  expect(fixed).toBe(problem?.dataVersionId);
  const [newer] = await site().db.insert(dataVersions).values({ problemId: pid }).returning();
  await site().db.update(problems).set({ dataVersionId: newer?.id }).where(eq(problems.id, pid));
  await site().call(rejudge, { token: staff.root, query: { submitId: String(first) } });
  await submitted(user.token, cid, "A");
  const rows = await site()
    .db.select({ version: attempts.dataVersionId })
    .from(attempts)
    .innerJoin(submissions, eq(submissions.id, attempts.submissionId))
    .where(eq(submissions.contestId, cid));
  expect(rows.map((row) => row.version)).toEqual([fixed, fixed, fixed]);
  expect((await log(cid)).map(({ kind, attempt }) => [kind, attempt])).toEqual([
    [logKind.submitted, 1],
    [logKind.judged, 1],
    [logKind.submitted, 2],
    [logKind.submitted, 1],
  ]);
});
