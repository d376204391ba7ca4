import {
  checkContestAcInfo,
  getContestAcInfo,
  getDesk,
  type LiveEvent,
  live,
  rejudge,
  type SubmissionStatus,
  setParticipationState,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contestCounters, contestLog, contestParticipants, contestProblems } from "../contest/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";

const site = useSite();
const { staff, make, addProblem, submitted } = useContests(site);
let node: TestNode;

beforeAll(async () => {
  node = await TestNode.join(site());
});

/** Before anybody asks for balloons: a board in memory knows the moment a row was logged with. */
async function judged(user: TestUser, cid: number, pid: string, verdict: SubmissionStatus, minutesAgo = 0) {
  const id = await submitted(user.token, cid, pid);
  await node.result(await node.claimOne(), verdict);
  const submittedAt = new Date(Date.now() - minutesAgo * MINUTE);
  await site().db.update(submissions).set({ submittedAt }).where(eq(submissions.id, id));
  await site().db.update(contestLog).set({ submittedAt }).where(eq(contestLog.submissionId, id));
  return id;
}
const list = (cid: number, query: object = {}, token = staff.admin.token) =>
  site().call(getContestAcInfo, { token, query: { cid, ...query } });
const tick = (cid: number, id: number, checked = true, token = staff.admin.token) =>
  site().call(checkContestAcInfo, { token, body: { id, cid, checked } });
const shown = async (cid: number, query?: object) =>
  (await list(cid, query)).data.records.map(({ submitId, checked }) => [submitId, checked]);

async function contest(form: object = {}) {
  const cid = await make(form);
  for (const label of ["A", "B"]) await addProblem(cid, label);
  return { cid, ada: await site().user(), bob: await site().user() };
}

test("the first accepted submission of each, unchecked ones first, then by time", async () => {
  const { cid, ada, bob } = await contest({ sealRank: true, sealRankTime: at(-5) });
  await site().db.update(users).set({ realname: "Ada L." }).where(eq(users.uid, ada.uid));
  await site().db.update(contestProblems).set({ color: "#ff0000" }).where(eq(contestProblems.contestId, cid));
  await site().db.insert(contestSeats).values({ contestId: cid, uid: ada.uid, room: "1", seat: "a" });
  await judged(ada, cid, "A", status.wrongAnswer, 25);
  const first = await judged(ada, cid, "A", status.accepted, 20);
  await judged(ada, cid, "A", status.accepted, 19);
  const second = await judged(bob, cid, "A", status.accepted, 10);
  const frozen = await judged(bob, cid, "B", status.accepted, 2);
  await judged(staff.admin, cid, "B", status.accepted, 15); // the creator has no balloons
  const { data } = await list(cid);
  expect(data).toMatchObject({ total: 3, size: 30 });
  expect(data.records[0]).toEqual({
    ...{ id: first, submitId: first, cid, uid: ada.uid, pid: expect.any(Number), cpid: expect.any(Number) },
    ...{
      displayId: "A",
      username: ada.username,
      realname: "Ada L.",
      status: 0,
      score: null,
      shown: ada.username,
    },
    ...{
      submitTime: expect.any(String),
      time: expect.any(Number),
      useTime: expect.any(Number),
      firstBlood: true,
    },
    ...{ checked: false, checkedBy: null, gmtCreate: expect.any(String), gmtModified: null, school: null },
    ...{ color: "#ff0000", room: "1", seat: "a", isFrozen: false },
  });
  expect(Math.abs((data.records[0]?.time ?? 0) - 600)).toBeLessThan(10);
  expect(data.records.map((row) => [row.submitId, row.firstBlood, row.isFrozen])).toEqual([
    [first, true, false],
    [second, false, false],
    [frozen, true, true],
  ]);
  await tick(cid, first);
  expect(await shown(cid)).toEqual([
    [second, false],
    [frozen, false],
    [first, true],
  ]);
  expect((await list(cid, { checked: true })).data.records).toMatchObject([
    { submitId: first, checkedBy: staff.admin.username, firstBlood: true },
  ]);
  expect(await shown(cid, { displayId: "b" })).toEqual([[frozen, false]]);
  expect(await shown(cid, { room: "1" })).toEqual([[first, true]]);
  expect(await shown(cid, { beforeFreeze: true, checked: false })).toEqual([[second, false]]);
  // Others at the same problem do not lose the mark of the first to a filter.
  expect((await list(cid, { displayId: "A", checked: false })).data.records).toMatchObject([
    { firstBlood: false },
  ]);
  expect((await list(cid, { currentPage: 3, limit: 2 })).data).toMatchObject({ records: [], total: 3 });
  const desk = await site().call(getDesk, { token: staff.admin.token, query: { cid } });
  expect(desk.data).toMatchObject({ balloons: 2, rooms: ["1"] });
});

test("a tick survives a rejudge, also where another submission becomes the first", async () => {
  const { cid, ada } = await contest();
  const early = await judged(ada, cid, "A", status.wrongAnswer, 20);
  const late = await judged(ada, cid, "A", status.accepted, 10);
  await tick(cid, late);
  await site().call(rejudge, { token: staff.root, query: { submitId: late } });
  expect(await shown(cid)).toEqual([[late, true]]); // it stays while the new verdict is on its way
  await node.result(await node.claimOne(), status.accepted);
  expect(await shown(cid)).toEqual([[late, true]]);
  await site().call(rejudge, { token: staff.root, query: { submitId: early } });
  await node.result(await node.claimOne(), status.accepted);
  expect(await shown(cid)).toEqual([[early, true]]);
  // A helper whose page is older ticks the same balloon.
  await tick(cid, late, false);
  expect(await shown(cid)).toEqual([[early, false]]);
  await site().call(rejudge, { token: staff.root, query: { submitId: late } });
  await node.result(await node.claimOne(), status.wrongAnswer);
  await site().call(rejudge, { token: staff.root, query: { submitId: early } });
  await node.result(await node.claimOne(), status.wrongAnswer);
  expect(await shown(cid)).toEqual([]);
});

test("what is outside its time, hidden from the board or another's is left out", async () => {
  const { cid, ada, bob } = await contest({ allowEndSubmit: true });
  await judged(ada, cid, "A", status.accepted, -40);
  const id = await judged(bob, cid, "A", status.accepted, 10);
  expect(await shown(cid)).toEqual([[id, false]]);
  const [hidden] = await site()
    .db.select({ id: submissions.participationId })
    .from(submissions)
    .where(eq(submissions.id, id));
  const body = { cid, id: hidden?.id ?? 0, state: "hidden" as const };
  expect(await site().call(setParticipationState, { token: staff.admin.token, body })).toMatchObject({
    status: 200,
  });
  expect(await shown(cid)).toEqual([]);
  const other = await make({}, (await site().user({ roleId: 1001 })).token);
  expect((await list(other)).code).toBe("contest-not-yours");
  expect((await tick(other, id)).code).toBe("contest-not-yours");
  expect((await tick(other, id, true, staff.root)).code).toBe("balloon-not-found");
  for (const refused of [await list(cid, {}, bob.token), await tick(cid, id, true, bob.token)]) {
    expect([refused.status, refused.code]).toEqual([403, "contest-not-yours"]);
  }
  expect((await list(await make({ type: 1 }))).code).toBe("contest-not-acm");
});

test("helpers who tick at once lose nothing, and desks hear of it", async () => {
  const { cid } = await contest();
  const people = await Promise.all(Array.from({ length: 12 }, () => site().user()));
  const ids: number[] = [];
  for (const user of people) ids.push(await judged(user, cid, "A", status.accepted, 5));
  const [heard, stop] = [[] as LiveEvent[], new AbortController()];
  const query = { topic: `staff.${cid}` };
  const { body } = await site().fetch(live, { token: staff.root, query, signal: stop.signal });
  void (async () => {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, json] of piece.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json ?? ""));
  })().catch(() => {});
  const answers = await Promise.all(
    ids.flatMap((id) => [tick(cid, id), tick(cid, id, true, staff.root), tick(cid, id)]),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const { data } = await list(cid, { checked: true });
  expect(data.records.map(({ submitId }) => submitId)).toEqual(ids);
  for (const { checkedBy } of data.records) expect(["root", staff.admin.username]).toContain(checkedBy);
  await eventually(() =>
    expect(heard).toContainEqual({ kind: "contest", topic: `staff.${cid}`, change: "balloon" }),
  );
  stop.abort();
});

/** Of 4,000 submissions by 500 people to two problems. */
test("a thousand balloons are listed page by page, none twice", async () => {
  const { cid } = await contest();
  const [place] = await site()
    .db.select()
    .from(contestProblems)
    .where(eq(contestProblems.contestId, cid))
    .orderBy(contestProblems.id);
  const other = (place?.id ?? 0) + 1;
  await site().db.execute(sql`
    with people as (insert into user_account (username, password_hash, role_id)
      select 'balloon' || n, '!', 1002 from generate_series(1, 500) n returning uid),
    numbered as (select uid, row_number() over () as n from people),
    parts as (insert into contest_participation (contest_id, kind, name)
      select ${cid}, 0, uid from numbered returning id, name),
    members as (insert into ${contestParticipants} (participation_id, contest_id, uid)
      select id, ${cid}, name from parts),
    named as (update contest_participation set name = null where false)
    insert into submission (problem_id, uid, language, code, length, status, contest_id, contest_problem_id,
      participation_id, submitted_at)
    select p.problem_id, t.name, 'C', 'x', 1, case when k < 4 then 0 else -1 end, ${cid}, p.id, t.id,
      now() - make_interval(secs => 60 * (5 - k))
    from parts t cross join generate_series(1, 4) k
    join contest_problem p on p.id in (${place?.id ?? 0}, ${other})`);
  await site().db.execute(sql`
    insert into contest_log (contest_id, number, kind, submission_id, attempt, uid, participation_id,
      contest_problem_id, language, submitted_at, judged_at, status, time_ms)
    select contest_id, row_number() over (order by id), 1, id, 1, uid, participation_id, contest_problem_id, language,
      submitted_at, submitted_at, status, 1
    from submission where contest_id = ${cid}`);
  await site().db.update(contestCounters).set({ number: 4000 }).where(eq(contestCounters.contestId, cid));
  await site().db.execute(sql`analyze`);
  expect((await list(cid)).data.total).toBe(1000);
  const seen = new Set<number>();
  for (let currentPage = 1; currentPage <= 10; currentPage++) {
    for (const { id } of (await list(cid, { currentPage, limit: 100 })).data.records) seen.add(id);
  }
  expect(seen.size).toBe(1000);
  expect((await list(cid, { displayId: "B", checked: false })).data.total).toBe(500);
});
