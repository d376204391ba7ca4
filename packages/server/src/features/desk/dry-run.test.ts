import {
  applyDryRun,
  discardDryRun,
  getContestRank,
  getDeskRejudges,
  getDryRun,
  getDryRunChanges,
  getSubmissionDetail,
  getSubmissionTimeline,
  judgeByHandOnDesk,
  previewDeskRejudge,
  startDeskRejudge,
  startDryRun,
  status,
  stopDeskRejudge,
  undoDeskRejudge,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fixOldData, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { expireCustomRuns, purgeCustomRuns } from "../custom-run/cleanup.ts";

const site = useSite();
const { staff, make, addProblem, submitted } = useContests(site);
let node: TestNode;
let token = "";
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site());
  token = staff.admin.token;
  [ada, bob] = await Promise.all([site().user(), site().user()]);
});

// What a test leaves in the queue is no other test's.
afterEach(async () => {
  await site().db.execute(sql`update attempt set finished_at = now() where finished_at is null`);
});

async function judged(user: TestUser, cid: number, verdict: number, pid = "A") {
  const id = await submitted(user.token, cid, pid);
  await node.result(await node.claimOne(), verdict);
  return id;
}

/** Ada's A was judged too hard, Bob's too kindly; her B is rightly refused. */
async function contest() {
  const cid = await make();
  for (const label of ["A", "B"]) await addProblem(cid, label);
  const first = await judged(ada, cid, status.wrongAnswer);
  const second = await judged(bob, cid, status.accepted);
  await judged(ada, cid, status.wrongAnswer, "B");
  return { cid, first, second };
}

const start = async (cid: number, scope: object = {}) =>
  (await site().call(startDryRun, { token, body: { cid, ...scope } })).data;
const look = async (cid: number, id: number) =>
  (await site().call(getDryRun, { token, query: { cid, id } })).data;
const changes = async (cid: number, id: number) =>
  (await site().call(getDryRunChanges, { token, query: { cid, id } })).data;
const apply = (cid: number, id: number) => site().call(applyDryRun, { token, body: { cid, id } });
const discard = (cid: number, id: number) => site().call(discardDryRun, { token, body: { cid, id } });
const jobs = async (cid: number) =>
  (await site().call(getDeskRejudges, { token, query: { cid } })).data.records;

/** The node judges what a dry run has sent, in the order of the submissions. */
async function judgeRuns(...verdicts: number[]): Promise<void> {
  const tasks = await node.claim(verdicts.length, "jury_solution");
  while (tasks.length < verdicts.length)
    tasks.push(...(await node.claim(verdicts.length - tasks.length, "jury_solution")));
  expect(tasks).toHaveLength(verdicts.length);
  const ordered = tasks.toSorted((a, b) => a.attemptId - b.attemptId);
  for (const [at, task] of ordered.entries()) await node.result(task, verdicts[at] ?? status.systemError);
}

const over = (cid: number, id: number) =>
  eventually(async () => {
    const job = (await jobs(cid)).find((found) => found.id === id);
    expect(job).toMatchObject({ state: "done" });
  });

/** Everything that anybody reads of the contest's submissions. */
async function stored(cid: number): Promise<string> {
  const { rows } = await site().db.execute(sql`
    select s.*, (select json_agg(c order by c.seq) from case_result c where c.submission_id = s.id) as cases,
      (select count(*) from contest_log l where l.contest_id = s.contest_id) as log
    from submission s where s.contest_id = ${cid} order by s.id`);
  return JSON.stringify(rows);
}

const ranked = async (cid: number) =>
  (await site().call(getContestRank, { token, body: { cid } })).data.records.map((row) => [
    row.username,
    "ac" in row && row.ac,
  ]);

test("tells what would change, changes nothing, and then does exactly that", async () => {
  const { cid, first, second } = await contest();
  const before = await stored(cid);
  const { id, ...job } = await start(cid);
  expect(job).toMatchObject({ kind: "dry-run", total: 3, state: "running" });
  expect((await look(cid, id)).board).toBe(null);
  expect((await apply(cid, id)).code).toBe("rejudge-job-running");
  await judgeRuns(status.accepted, status.wrongAnswer, status.wrongAnswer);
  await over(cid, id);
  expect(await stored(cid)).toBe(before);

  const told = await look(cid, id);
  expect(told).toMatchObject({ changed: 2, unchanged: 1, judgedSince: 0, unjudged: 0 });
  expect(told.job.changes).toEqual([
    { from: status.wrongAnswer, to: status.accepted, number: 1 },
    { from: status.accepted, to: status.wrongAnswer, number: 1 },
  ]);
  expect(told.board).toMatchObject({
    changed: 2,
    rows: [
      {
        shown: ada.username,
        rank: { before: 2, after: 1 },
        points: { before: 0, after: 1 },
      },
      {
        shown: bob.username,
        rank: { before: 1, after: 2 },
        points: { before: 1, after: 0 },
      },
    ],
    firsts: [{ displayId: "A", before: [bob.username], after: [ada.username] }],
  });
  expect((await changes(cid, id)).records).toMatchObject([
    {
      ...{ submitId: first, displayId: "A", shown: ada.username },
      ...{ before: { status: status.wrongAnswer }, after: { status: status.accepted, time: 20 } },
    },
    { submitId: second, shown: bob.username, after: { status: status.wrongAnswer } },
  ]);

  const applied = await apply(cid, id);
  expect(applied.data).toMatchObject({ kind: "apply", total: 3 });
  expect((await apply(cid, id)).code).toBe("dry-run-settled");
  expect((await discard(cid, id)).code).toBe("dry-run-settled");
  await over(cid, applied.data.id);
  await eventually(async () =>
    expect(await ranked(cid)).toEqual([
      [ada.username, 1],
      [bob.username, 0],
    ]),
  );
  const [done, tried] = await jobs(cid);
  expect(done?.changes.toSorted((a, b) => a.from - b.from)).toEqual(
    told.job.changes.toSorted((a, b) => a.from - b.from),
  );
  expect(tried).toMatchObject({ kind: "dry-run", settled: "applied", changes: [] });
  const { data } = await site().call(getSubmissionDetail, { token, query: { submitId: first } });
  expect(data.submission).toMatchObject({ status: status.accepted, version: 2, isManual: false });
  const timeline = await site().call(getSubmissionTimeline, { token, query: { submitId: first } });
  expect(timeline.data).toMatchObject([
    { attempt: 2, finished: true, outcome: { status: status.accepted } },
    { attempt: 1, finished: true, outcome: { status: status.wrongAnswer } },
  ]);

  // It is a rejudge like any other: what it changed is put back.
  const undone = await site().call(undoDeskRejudge, { token, body: { cid, id: applied.data.id } });
  expect(undone.data).toMatchObject({ kind: "undo", total: 2 });
  await over(cid, undone.data.id);
  await eventually(async () =>
    expect(await ranked(cid)).toEqual([
      [bob.username, 1],
      [ada.username, 0],
    ]),
  );
  expect((await site().call(undoDeskRejudge, { token, body: { cid, id } })).code).toBe(
    "rejudge-job-not-found",
  );
});

test("what was judged by hand or again since is left alone", async () => {
  const { cid, first } = await contest();
  const { id } = await start(cid, { displayId: "A", status: status.wrongAnswer });
  await judgeRuns(status.accepted);
  await over(cid, id);
  expect(await look(cid, id)).toMatchObject({ changed: 1, judgedSince: 0 });
  const body = { cid, submitId: first, status: status.runtimeError };
  await site().call(judgeByHandOnDesk, { token, body });
  expect(await look(cid, id)).toMatchObject({
    ...{ changed: 0, unchanged: 0, judgedSince: 1 },
    board: { changed: 0, rows: [], firsts: [] },
  });
  expect((await changes(cid, id)).total).toBe(0);
  expect((await apply(cid, id)).code).toBe("nothing-to-rejudge");
  expect((await look(cid, id)).job.settled).toBe(null); // refused as a whole
});

test("is discarded: what waits leaves the queue, nothing is left of it", async () => {
  const { cid } = await contest();
  const before = await stored(cid);
  const { id } = await start(cid);
  await judgeRuns(status.runtimeError);
  const leased = await node.claimOne("jury_solution");
  expect((await discard(cid, id)).status).toBe(200);
  expect((await node.result(leased, status.accepted)).data.stored).toBe(false);
  expect((await apply(cid, id)).code).toBe("dry-run-settled");
  expect((await jobs(cid))[0]).toMatchObject({ state: "stopped", settled: "discarded", changes: [] });
  await purgeCustomRuns(site().db);
  const { rows } = await site().db.execute(sql`
    select (select count(*)::int from dry_run where job_id = ${id}) as runs,
      (select count(*)::int from attempt where rejudge_job_id = ${id}) as attempts`);
  expect(rows).toEqual([{ runs: 0, attempts: 0 }]);
  expect(await stored(cid)).toBe(before);
});

test("one that was stopped is applied as far as it came, and waits for what is at nodes", async () => {
  const { cid } = await contest();
  const { id } = await start(cid);
  await judgeRuns(status.runtimeError);
  await site().call(stopDeskRejudge, { token, body: { cid, id } });
  expect((await apply(cid, id)).code).toBe("rejudge-job-running");
  expect((await look(cid, id)).board).toBe(null);
  await judgeRuns(status.runtimeError, status.runtimeError);
  expect(await look(cid, id)).toMatchObject({ changed: 3, unchanged: 0, board: { changed: 2 } });
});

/** A contest whose A has other data since. */
async function renewed() {
  const made = await contest();
  const place = async () => {
    const { rows } = await site().db.execute<{ id: number; pid: number; kept: number; present: number }>(sql`
      select c.id, p.id as pid, c.data_version_id as kept, p.data_version_id as present
      from contest_problem c join problem p on p.id = c.problem_id
      where c.contest_id = ${made.cid} and c.display_id = 'A'`);
    return rows[0] ?? { id: 0, pid: 0, kept: 0, present: 0 };
  };
  await fixOldData(site().db, await place());
  return { ...made, place };
}
/** By which data nodes are to judge. */
const asked = async (cid: number) => {
  const { rows } = await site().db.execute<{ data: number }>(sql`
    select distinct a.data_version_id as data from attempt a join dry_run d on d.trial_id = a.trial_id
    join submission s on s.id = d.submission_id where s.contest_id = ${cid} and a.finished_at is null`);
  return rows.map(({ data }) => data);
};

test("is asked by which data: those of the contest, or the problem's, which the contest keeps once it is applied", async () => {
  const { cid, place } = await renewed();
  const { kept, present } = await place();
  expect(kept).not.toBe(present);
  const body = { cid, displayId: "A" };
  expect((await site().call(previewDeskRejudge, { token, body })).data.newer).toEqual(["A"]);
  const old = await start(cid, { displayId: "A" });
  expect(await asked(cid)).toEqual([kept]);
  await discard(cid, old.id);
  const { id } = await start(cid, { displayId: "A", data: "problem" });
  expect(await asked(cid)).toEqual([present]);
  await judgeRuns(status.accepted, status.accepted);
  await over(cid, id);
  expect((await place()).kept).toBe(kept);
  expect((await apply(cid, id)).status).toBe(200);
  expect((await place()).kept).toBe(present);
  expect((await site().call(previewDeskRejudge, { token, body })).data.newer).toEqual([]);
});

test("a rejudge by the problems' data has the contest keep them", async () => {
  const { cid, place } = await renewed();
  const { present } = await place();
  await site().call(startDeskRejudge, { token, body: { cid, displayId: "A", data: "problem" } });
  expect((await place()).kept).toBe(present);
});

test("waits as long as a rejudge does, whatever custom runs are given", async () => {
  const { cid } = await contest();
  const { id } = await start(cid);
  const { rowCount } = await site().db.execute(sql`update trial set created_at = now() - interval '1 day'
    where id in (select trial_id from dry_run where job_id = ${id})`);
  expect(rowCount).toBe(3);
  await expireCustomRuns(site().db);
  await judgeRuns(status.accepted, status.accepted, status.accepted);
  await over(cid, id);
  expect(await look(cid, id)).toMatchObject({ changed: 2, unchanged: 1, unjudged: 0 });
});

test("takes nothing of judges elsewhere, and is of its own contest", async () => {
  const { cid } = await contest();
  await site().db.execute(sql`update problem set remote_oj = 'CF'
    where id in (select problem_id from contest_problem where contest_id = ${cid})`);
  expect((await site().call(startDryRun, { token, body: { cid } })).code).toBe("nothing-to-rejudge");
  const preview = await site().call(previewDeskRejudge, { token, body: { cid } });
  expect(preview.data).toMatchObject({ total: 3, elsewhere: 3 });
  const mine = await contest();
  const { id } = await start(mine.cid);
  const [query, body] = [
    { cid, id },
    { cid, id },
  ];
  const answers = [
    await site().call(getDryRun, { token, query }),
    await site().call(getDryRunChanges, { token, query }),
    await apply(cid, id),
    await discard(cid, id),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "rejudge-job-not-found"));
  expect((await site().call(getDryRun, { token: ada.token, query })).code).toBe("contest-not-yours");
  expect((await site().call(applyDryRun, { token: ada.token, body })).code).toBe("contest-not-yours");
});
