import {
  type BodyInput,
  getSubmissionDetail,
  rejudgeJobCreate,
  rejudgeJobDetail,
  rejudgeJobList,
  rejudgeJobStop,
  status,
} from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { submissions } from "../submission/tables.ts";
import { advance, jobById, makeRejudgeJob } from "./rejudge-job.ts";
import { attempts } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
let root = "";
let user: TestUser;
let node: TestNode;
let problem: { pid: number; problemId: string };

beforeAll(async () => {
  root = await site().tokenOf("1");
  user = await site().user();
  node = await TestNode.join(site());
});
beforeEach(async () => {
  problem = await site().problem();
});
afterEach(async () => {
  await site().db.update(attempts).set({ finishedAt: sql`now()` });
  await site().db.execute(
    sql`update rejudge_job set state = 'stopped', finished_at = now() where state = 'running'`,
  );
});

/** Judged submissions, as many as no test could send one by one. */
async function judged(number: number, verdict: number = status.wrongAnswer): Promise<void> {
  await site().db.execute(sql`
    with made as (
      insert into submission (problem_id, uid, language, code, length, status)
      select ${problem.pid}, ${user.uid}, 'C', 'x', 1, ${verdict} from generate_series(1, ${number}) returning id)
    insert into attempt (submission_id, number, uid, language, priority, finished_at)
    select id, 1, ${user.uid}, 'C', 1, now() from made`);
}

const create = (scope: BodyInput<typeof rejudgeJobCreate>["scope"]) =>
  site().call(rejudgeJobCreate, { token: root, body: { scope } });
const look = async (id: number) => (await site().call(rejudgeJobDetail, { token: root, query: { id } })).data;

const waiting = () =>
  site()
    .db.select({ id: attempts.submissionId })
    .from(attempts)
    .where(and(isNull(attempts.finishedAt), isNull(attempts.nodeId)));

/** How often each submission of the problem was judged, counted over submissions. */
async function rounds(): Promise<Record<number, number>> {
  const rows = await site()
    .db.select({ attempt: submissions.attempt })
    .from(submissions)
    .where(eq(submissions.problemId, problem.pid));
  const found: Record<number, number> = {};
  for (const { attempt } of rows) found[attempt] = (found[attempt] ?? 0) + 1;
  return found;
}

/** Carried on at once, beside the server that does so by its clock. */
async function carryOn(id: number): Promise<void> {
  const job = await jobById(site().db, id);
  if (job?.state === "running") await advance(site().db, job);
}

/** The node judges all that comes until the job is over. */
async function judgeOn(id: number): Promise<void> {
  while ((await look(id)).state === "running") {
    await carryOn(id);
    if ((await waiting()).length === 0) continue;
    const tasks = await node.claim(50);
    await Promise.all(tasks.map((task) => node.result(task, status.accepted)));
  }
}

describe("a rejudge of many", () => {
  test("goes to the queue in batches, shows how far it is, and ends when all are judged", async () => {
    await judged(130);
    const { data } = await create({ kind: "problem", pid: problem.pid });
    expect(data).toMatchObject({
      kind: "problem",
      target: `problem ${problem.problemId}`,
      username: "root",
      state: "running",
      total: 130,
      judged: 0,
      finished: null,
    });
    // One request sends one batch only; then the queue fills up to its bound, and no further.
    expect(data.queued).toBeLessThanOrEqual(25);
    await expect.poll(async () => (await look(data.id)).queued).toBe(100);
    await carryOn(data.id);
    expect(await look(data.id)).toMatchObject({ queued: 100, judged: 0, state: "running" });
    await Promise.all((await node.claim(10)).map((task) => node.result(task, status.accepted)));
    // Between the two readings of one answer the server may have sent the next ones.
    await expect.poll(async () => (await look(data.id)).judged).toBe(10);
    await judgeOn(data.id);
    expect(await look(data.id)).toMatchObject({ state: "done", queued: 130, judged: 130, total: 130 });
    expect(await rounds()).toEqual({ 2: 130 });
  });

  test("is carried on where it stood, by whichever server, each submission once", async () => {
    await judged(60);
    const { data } = await create({ kind: "problem", pid: problem.pid });
    const old = await jobById(site().db, data.id);
    if (!old) throw new Error("the job is gone");
    // What a server that died in the middle, and others beside it, would do with the row they had read.
    await Promise.all(Array.from({ length: 4 }, () => advance(site().db, old)));
    await judgeOn(data.id);
    expect(await look(data.id)).toMatchObject({ state: "done", queued: 60, judged: 60 });
    expect(await rounds()).toEqual({ 2: 60 });
  });

  test("does not end while what another server has just sent is in the queue", async () => {
    await judged(1);
    const { db } = site();
    const selection = { kind: "problem", pid: problem.pid } as const;
    const job = await makeRejudgeJob(db, { selection, target: "one of two servers", username: "root" });
    if (!job) throw new Error("there is nothing to judge again");
    const blocked = sql`select 1 from pg_locks where relation = 'submission'::regclass and not granted`;
    let late: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table submission in access exclusive mode`);
      late = advance(db, job); // has seen that nothing is open, and waits for the submissions
      await expect.poll(async () => (await tx.execute(blocked)).rows.length).toBeGreaterThan(0);
      await advance(tx, job);
    });
    await late;
    expect(await look(job.id)).toMatchObject({ state: "running", queued: 1, judged: 0 });
    await judgeOn(job.id);
    expect(await look(job.id)).toMatchObject({ state: "done", judged: 1 });
  });

  test("is stopped: what is in the queue is judged, the rest keeps its verdict", async () => {
    await judged(110);
    const { data } = await create({ kind: "problem", pid: problem.pid });
    const stop = () => site().call(rejudgeJobStop, { token: root, body: { id: data.id } });
    const { data: stopped } = await stop();
    expect(stopped).toMatchObject({ state: "stopped", finished: expect.any(String) });
    expect(await stop()).toMatchObject({ code: "rejudge-job-over" });
    const before = await rounds();
    const job = await jobById(site().db, data.id);
    if (job) await advance(site().db, { ...job, state: "running" });
    expect(await rounds()).toEqual(before);
    expect(before[1]).toBeGreaterThanOrEqual(110 - 100);
    expect((await waiting()).length).toBe(before[2]);
  });

  test("later submissions and those in progress are left alone", async () => {
    await judged(1);
    await judged(1, status.judging);
    const { data } = await create({ kind: "problem", pid: problem.pid });
    expect(data.total).toBe(1);
    await judged(1);
    await judgeOn(data.id);
    expect(await rounds()).toEqual({ 1: 2, 2: 1 });
  });
});

describe("what it is for", () => {
  test("a filtered list, on all of its pages", async () => {
    await judged(3, status.wrongAnswer);
    await judged(2, status.accepted);
    const filter = { problemID: problem.problemId, completeProblemID: true, status: status.wrongAnswer };
    const { data } = await create({ kind: "filter", filter });
    expect(data).toMatchObject({ kind: "filter", total: 3 });
    expect(data.target).toContain(problem.problemId);
    expect(data.about).toMatchObject({
      problem: problem.problemId,
      status: status.wrongAnswer,
      contest: null,
    });
    await judgeOn(data.id);
    expect(await rounds()).toEqual({ 1: 2, 2: 3 });
  });

  test("a contest's problem", async () => {
    const cid = await contests.make();
    const { pid } = await contests.addProblem(cid, "A");
    const submitId = await contests.submitted(user.token, cid, "A");
    await node.result(await node.claimOne(), status.wrongAnswer);
    expect(await create({ kind: "problem", pid })).toMatchObject({ code: "nothing-to-rejudge" });
    const { data } = await create({ kind: "contest-problem", cid, pid });
    expect(data).toMatchObject({ kind: "contest-problem", total: 1 });
    expect(data.about).toMatchObject({ contest: { id: cid, title: expect.any(String) }, problem: "A" });
    await judgeOn(data.id);
    const detail = await site().call(getSubmissionDetail, { token: root, query: { submitId } });
    expect(detail.data.submission).toMatchObject({ status: status.accepted, version: 2 });
  });

  test("nothing to judge again, a job that is not there, a list with the newest first", async () => {
    expect(await create({ kind: "problem", pid: problem.pid })).toMatchObject({ code: "nothing-to-rejudge" });
    expect(await create({ kind: "contest-problem", cid: 999_999, pid: problem.pid })).toMatchObject({
      code: "nothing-to-rejudge",
    });
    const missing = { token: root, query: { id: 999_999 } };
    expect(await site().call(rejudgeJobDetail, missing)).toMatchObject({ code: "rejudge-job-not-found" });
    await judged(1);
    const { data } = await create({ kind: "problem", pid: problem.pid });
    const list = await site().call(rejudgeJobList, { token: root, query: { limit: 1 } });
    expect(list.data.records[0]?.id).toBe(data.id);
  });
});
