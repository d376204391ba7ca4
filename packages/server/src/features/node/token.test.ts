import {
  nodeAddresses,
  nodeAlarmSeen,
  nodeBlob,
  nodeEvents,
  nodeRelease,
  nodeRenewToken,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { useSteeredNode } from "../../../test/steered-node.ts";
import { submissions } from "../submission/tables.ts";
import { isAmong } from "./nodes.ts";
import { judgeNodes, nodeTallies } from "./tables.ts";
import { watchVerdicts } from "./verdict-watch.ts";

const site = useSite();
const { own, send, detail, order } = useSteeredNode(site);

describe("what a token opens", () => {
  test("neither data nor verdicts of what another node holds", async () => {
    const thief = await TestNode.join(site());
    const submitId = await send();
    const task = await own.node.claimOne();
    const sha256 = task.cases[0]?.input.sha256 ?? "";
    const query = { attemptId: String(task.attemptId), sha256 };
    const blob = await site().fetch(nodeBlob, { token: thief.token, query });
    expect(await blob.json()).toMatchObject({ code: "blob-not-leased" });
    expect((await thief.result(task, status.accepted)).data.stored).toBe(false);
    const report = {
      attempts: [{ attemptId: task.attemptId, events: [{ kind: "compiling" as const, ageMs: 0 }] }],
    };
    const told = await site().call(nodeEvents, { token: thief.token, body: report });
    expect(told.data.dropped).toEqual([task.attemptId]);
    const body = { attemptIds: [task.attemptId], reason: "mine" };
    expect((await site().call(nodeRelease, { token: thief.token, body })).data.released).toBe(0);
    const [row] = await site().db.select().from(submissions).where(eq(submissions.id, submitId));
    expect(row?.status).toBe(status.pending);
    expect((await own.node.result(task, status.wrongAnswer)).data.stored).toBe(true);
  });

  test("nothing from an address that is not the node's, and staff are told", async () => {
    const bind = (addresses: string[]) =>
      site().call(nodeAddresses, { token: own.root, body: { id: own.id, addresses } });
    expect(await bind(["not an address"])).toMatchObject({ code: "node-address-malformed" });
    await bind(["192.0.2.0/24"]);
    expect((await own.node.hello()).http).toBe(401);
    expect((await own.node.hello()).http).toBe(401);
    expect(await detail()).toMatchObject({
      addresses: ["192.0.2.0/24"],
      alarm: { kind: "address", text: expect.stringContaining("127.0.0.1") },
      errors: [{ kind: "address" }],
    });
    await bind(["192.0.2.0/24", "127.0.0.0/8"]);
    expect((await own.node.hello()).status).toBe(200);
    await order(nodeAlarmSeen);
    expect((await detail()).alarm).toBeNull();
  });

  test.each([
    ["192.0.2.7", ["192.0.2.0/24"], true],
    ["::ffff:192.0.2.7", ["192.0.2.7"], true],
    ["192.0.3.7", ["192.0.2.0/24", "198.51.100.1"], false],
    ["2001:db8::5", ["2001:db8::/32"], true],
    ["2001:db9::5", ["2001:db8::/32", "192.0.2.7"], false],
    ["203.0.113.1", [], true],
  ])("%s with %j: %s", (ip, addresses, among) => {
    expect(isAmong(ip, addresses)).toBe(among);
  });

  test("a token is changed without a break: the old one is good for some minutes", async () => {
    const body = { id: own.id, oldMinutes: 5 };
    const { data } = await site().call(nodeRenewToken, { token: own.root, body });
    expect((await own.node.hello()).status).toBe(200);
    expect((await new TestNode(site(), data.token).hello()).status).toBe(200);
    await site().db.update(judgeNodes).set({ oldTokenUntil: sql`now()` }).where(eq(judgeNodes.id, own.id));
    expect((await own.node.hello()).http).toBe(401);
    expect((await new TestNode(site(), data.token).hello()).status).toBe(200);
  });
});

describe("odd verdicts", () => {
  const tallied = (nodeId: number, problemId: number, total: number, accepted: number, hour = sql`now()`) =>
    site().db.insert(nodeTallies).values({ nodeId, problemId, total, accepted, hour });

  test("each stored verdict is counted", async () => {
    await send();
    const task = await own.node.claimOne();
    await own.node.result(task, status.accepted);
    await own.node.result(task, status.accepted);
    await send();
    await own.node.result(await own.node.claimOne(), status.wrongAnswer);
    const rows = await site().db.select().from(nodeTallies).where(eq(nodeTallies.nodeId, own.id));
    expect(rows).toMatchObject([{ total: 2, accepted: 1 }]);
  });

  test("a node that accepts all raises the alarm, one that judges as others do does not", async () => {
    const { pid } = await site().problem();
    const { pid: easy } = await site().problem();
    await site().node();
    const nodes = await site().db.select({ id: judgeNodes.id }).from(judgeNodes).orderBy(judgeNodes.id);
    const other = nodes.find(({ id }) => id !== own.id)?.id ?? 0;
    const yesterday = sql`now() - interval '1 day'`;
    await tallied(other, pid, 200, 70, yesterday);
    await tallied(other, easy, 100, 96, yesterday);
    // As hard and as easy as elsewhere, within what chance brings.
    await tallied(own.id, pid, 40, 18);
    await tallied(own.id, easy, 60, 55);
    expect(await watchVerdicts(site().db)).toEqual([]);
    await site()
      .db.update(nodeTallies)
      .set({ accepted: 38 })
      .where(sql`node_id = ${own.id} and problem_id = ${pid}`);
    expect(await watchVerdicts(site().db)).toEqual([]); // a fifth of all: not enough to be sure
    await site().db.delete(nodeTallies).where(sql`node_id = ${own.id} and problem_id = ${easy}`);
    expect(await watchVerdicts(site().db)).toEqual([own.id]);
    expect(await detail()).toMatchObject({
      alarm: { kind: "odd_verdicts", text: expect.stringContaining("38 of 40") },
    });
    expect(await watchVerdicts(site().db)).toEqual([]);
  });

  test("an only node is compared with itself before; what nobody has tried says nothing", async () => {
    await site().db.delete(nodeTallies);
    const { pid } = await site().problem();
    await tallied(own.id, pid, 50, 50);
    expect(await watchVerdicts(site().db)).toEqual([]);
    await tallied(own.id, pid, 80, 8, sql`now() - interval '1 day'`);
    expect(await watchVerdicts(site().db)).toEqual([own.id]);
  });
});
