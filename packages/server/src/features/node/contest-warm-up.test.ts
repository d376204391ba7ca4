import { nodeDetail, nodeHeartbeat, nodeList, nodeWarmUp, removeContestProblem } from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { contests } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { WARM_UP_MINUTES, warmContests } from "./contest-warm-up.ts";
import { judgeNodes, nodeWarmUps } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem } = useContests(site);

// Each test begins without nodes, and with the contests of the others over.
afterEach(async () => {
  const past = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  await site()
    .db.update(contests)
    .set({ startTime: past(20), endTime: past(10) });
  await site().db.update(judgeNodes).set({ seenAt: null });
});

const orders = (...pids: number[]) =>
  site()
    .db.select()
    .from(nodeWarmUps)
    .where(pids.length === 0 ? undefined : inArray(nodeWarmUps.problemId, pids))
    .orderBy(nodeWarmUps.id);

async function beat(node: TestNode, warmed: { id: number; failure: string | null }[] = []) {
  const figures = {
    running: 0,
    load: 0,
    cpuLoad: 1,
    memoryLoad: 1,
    cacheBytes: 0,
    cacheLimitBytes: 64 << 20,
  };
  const body = { ...figures, selfTest: null, warmed };
  return (await site().call(nodeHeartbeat, { token: node.token, body })).data;
}

/** A contest in so many minutes with two problems. */
async function contest(startsIn: number) {
  const cid = await make({ startTime: at(startsIn), endTime: at(startsIn + 60) });
  const [a, b] = [await addProblem(cid, "A"), await addProblem(cid, "B")];
  return { cid, pids: [a.pid, b.pid] as [number, number] };
}

describe("half an hour before a contest", () => {
  test("every live node is asked once for the data of its problems", async () => {
    const { pids } = await contest(WARM_UP_MINUTES - 1);
    const later = await contest(WARM_UP_MINUTES + 1);
    const over = await contest(-90);
    const node = await TestNode.join(site());
    await TestNode.join(site());
    await warmContests(site().db);
    expect((await orders(...pids)).length).toBe(4);
    expect(await orders(...later.pids)).toEqual([]);
    expect(await orders(...over.pids)).toEqual([]);
    // The node hears of them one by one with its heartbeats, and staff see what is open.
    const { data } = await site().call(nodeList, { token: staff.root, query: { limit: 100 } });
    const id = Number(data.records.find(({ name }) => node.token.startsWith(`${name}-`))?.id);
    const warming = async () =>
      (await site().call(nodeDetail, { token: staff.root, query: { id } })).data.warming;
    expect(await warming()).toBe(2);
    const first = (await beat(node)).warmUp;
    expect(first?.blobs).toHaveLength(4);
    const second = (await beat(node, [{ id: first?.id ?? 0, failure: null }])).warmUp;
    expect(await beat(node, [{ id: second?.id ?? 0, failure: null }])).toMatchObject({ warmUp: null });
    expect(await warming()).toBe(0);
    await warmContests(site().db);
    expect((await orders(...pids)).length).toBe(4);
  });

  test("a node that comes later, other data and another checker are asked for", async () => {
    const { pids } = await contest(10);
    const [one, two] = pids;
    const node = await TestNode.join(site());
    await warmContests(site().db);
    const done = async () => {
      for (;;) {
        const { warmUp } = await beat(node);
        if (!warmUp) return;
        await beat(node, [{ id: warmUp.id, failure: null }]);
      }
    };
    await done();
    expect((await orders(...pids)).length).toBe(2);
    // Other data: those of a problem that has none of its own here.
    const other = await site().problem({ cases: 3 });
    const dataOf = async (pid: number) =>
      (await site().db.select().from(problems).where(eq(problems.id, pid)))[0]?.dataVersionId ?? 0;
    const dataVersionId = await dataOf(other.pid);
    await site().db.update(problems).set({ dataVersionId }).where(eq(problems.id, one));
    await warmContests(site().db);
    expect((await orders(one)).map((row) => row.dataVersionId)).toEqual([expect.any(Number), dataVersionId]);
    await done();
    await site().db.update(problems).set({ updatedAt: sql`now()` }).where(eq(problems.id, two));
    await warmContests(site().db);
    expect((await orders(two)).length).toBe(2);
    await done();
    await TestNode.join(site());
    await warmContests(site().db);
    expect((await orders(...pids)).length).toBe(6);
  });

  test("a failure is tried again after a while", async () => {
    const { pids } = await contest(10);
    const node = await TestNode.join(site());
    await warmContests(site().db);
    const { warmUp } = await beat(node);
    await beat(node, [{ id: warmUp?.id ?? 0, failure: "no space left" }]);
    await warmContests(site().db);
    expect((await orders(...pids)).length).toBe(2);
    await site()
      .db.update(nodeWarmUps)
      .set({ finishedAt: sql`now() - interval '6 minutes'` })
      .where(eq(nodeWarmUps.id, warmUp?.id ?? 0));
    await warmContests(site().db);
    expect((await orders(...pids)).length).toBe(3);
  });

  test("nothing is asked of nodes that are away or shut out, nor for a problem that was taken out", async () => {
    const { cid, pids } = await contest(10);
    await TestNode.join(site());
    await site().db.update(judgeNodes).set({ disabled: true });
    await warmContests(site().db);
    expect(await orders(...pids)).toEqual([]);
    await site().db.update(judgeNodes).set({ disabled: false, seenAt: sql`now() - interval '1 hour'` });
    await warmContests(site().db);
    expect(await orders(...pids)).toEqual([]);
    await site().call(removeContestProblem, { token: staff.root, query: { cid, pid: pids[0] } });
    await TestNode.join(site());
    await warmContests(site().db);
    expect((await orders(...pids)).map(({ problemId }) => problemId)).toEqual([pids[1]]);
  });

  test("several servers and staff give no order twice", async () => {
    const { cid, pids } = await contest(10);
    const second = await site().another();
    try {
      for (let i = 0; i < 3; i++) await TestNode.join(site());
      const staffs = { token: staff.root, body: { cid } };
      await Promise.all(
        Array.from({ length: 4 }, () => [
          warmContests(site().db),
          warmContests(second.db),
          second.call(nodeWarmUp, staffs),
        ]).flat(),
      );
      const given = (await orders(...pids)).map((row) => `${row.nodeId} ${row.dataVersionId}`);
      expect(given).toHaveLength(6);
      expect(new Set(given).size).toBe(6);
    } finally {
      await second.server.stop();
    }
  });
});

describe("staff may order it at any time", () => {
  test("for a contest that is theirs", async () => {
    const { cid, pids } = await contest(24 * 60);
    await TestNode.join(site());
    const order = (token: string, body: object) =>
      site().call(nodeWarmUp, { token, body: body as { cid: number } });
    expect(await order(staff.examiner.token, { cid })).toMatchObject({
      status: 403,
      code: "contest-not-yours",
    });
    expect(await order(staff.root, { cid: 999_999 })).toMatchObject({ status: 400, code: "no-such-contest" });
    expect((await order(staff.root, {})).http).toBe(400);
    expect((await order(staff.root, { cid: "x" })).http).toBe(400);
    expect((await order(staff.admin.token, { cid })).data).toEqual({ nodes: 1, problems: 2 });
    expect((await orders(...pids)).length).toBe(2);
  });

  test("for one without problems there is nothing to do", async () => {
    const cid = await make({ startTime: at(10) });
    await TestNode.join(site());
    const answer = await site().call(nodeWarmUp, { token: staff.root, body: { cid } });
    expect(answer.data).toEqual({ nodes: 1, problems: 0 });
  });
});
