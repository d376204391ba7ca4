import {
  type BodyInput,
  getAuditList,
  getJudgeServiceInfo,
  getServiceInfo,
  getSubmissionTimeline,
  nodeCreate,
  nodeDetail,
  nodeDisable,
  nodeDrain,
  nodeEnable,
  nodeHeartbeat,
  nodeHello,
  nodeList,
  nodeRemove,
  nodeRename,
  nodeRenewToken,
  nodeResume,
  nodeSelfTest,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { attempts } from "../submission/tables.ts";
import { claimAttempts } from "./queue.ts";
import { judgeNodes } from "./tables.ts";

const site = useSite();
let root = "";
let user: TestUser;
let problem: { pid: number; problemId: string };
let made = 0;
let node: TestNode;
let id = 0;

beforeAll(async () => {
  root = (await site().user({ roleId: 1000 })).token;
  user = await site().user();
  problem = await site().problem({ cases: 2 });
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

// Each test has an empty queue and one node of its own.
beforeEach(async () => {
  await site().db.update(judgeNodes).set({ seenAt: null }); // those of earlier tests are away
  await site().db.update(attempts).set({ finishedAt: sql`now()` });
  const { data } = await site().call(nodeCreate, { token: root, body: { name: `machine-${++made}` } });
  id = data.id;
  node = new TestNode(site(), data.token);
  await node.hello();
});

async function send(): Promise<number> {
  const body = { pid: problem.problemId, language: "C++ 17", code: "int main(){}" };
  return (await site().call(submitProblemJudge, { token: user.token, body })).data.submitId;
}

const detail = async () => (await site().call(nodeDetail, { token: root, query: { id } })).data;
const order = (endpoint: typeof nodeDrain, nodeId = id) =>
  site().call(endpoint, { token: root, body: { id: nodeId } });

const beat = async (more: Partial<BodyInput<typeof nodeHeartbeat>> = {}) => {
  const figures = { running: 0, load: 50, cpuLoad: 12.34, memoryLoad: 40, cacheBytes: 5 << 20 };
  const body = { ...figures, cacheLimitBytes: 64 << 20, selfTest: null, warmed: [], ...more };
  return (await site().call(nodeHeartbeat, { token: node.token, body })).data;
};

const tested = (passed: boolean) => ({
  passed,
  tookMs: 900,
  checks: [{ name: "memory", kind: "hostile" as const, ok: passed, detail: "1 GiB was taken" }],
});

/** What the node would get now, without the wait of a real claim. */
const work = () => claimAttempts(site().db, { id, name: "machine" }, ["C++ 17"], 1);

describe("what staff sees", () => {
  test("a node's figures, languages and self-test", async () => {
    await site().call(nodeHello, {
      token: node.token,
      body: {
        slots: 3,
        languages: [{ name: "Python3", version: "Python 3.11" }],
        sandbox: { weak: false, summary: "cgroup v2", gaps: [] },
        version: "0.1.0",
        sandboxVersion: "0.1.0",
        host: "judge-host",
        cpuCores: 8,
        holding: [],
      },
    });
    await beat({ selfTest: tested(true) });
    const { data } = await site().call(nodeList, { token: root, query: { limit: 100 } });
    expect(data.records.find((row) => row.id === id)).toMatchObject({
      name: `machine-${made}`,
      state: "active",
      live: true,
      slots: 3,
      running: 0,
      load: 50,
      cpuLoad: 12.3,
      cpuCores: 8,
      cacheMiB: 5,
      cacheLimitMiB: 64,
      host: "judge-host",
      weak: false,
      languageCount: 1,
      selfTestPassed: true,
      aside: null,
      lastError: null,
    });
    expect(await detail()).toMatchObject({
      languages: [{ name: "Python3", version: "Python 3.11" }],
      selfTest: { passed: true, checks: [{ name: "memory", ok: true }] },
      errors: [],
      warming: 0,
    });
  });

  test("what a node holds is counted", async () => {
    await send();
    await node.claimOne();
    expect((await detail()).running).toBe(1);
  });

  test("the dashboard's figures have the shapes that clients know", async () => {
    await beat();
    const machines = (await site().call(getJudgeServiceInfo, { token: root })).data;
    const own = machines.find(({ service }) => service.metadata.judgeName === `machine-${made}`);
    expect(own).toMatchObject({
      percentCpuLoad: "12.34%",
      percentMemoryLoad: "40.00%",
      service: { serviceId: "verdict-judge", secure: false, metadata: { "nacos.healthy": "true" } },
    });
    const { data } = await site().call(getServiceInfo, { token: root });
    expect(getServiceInfo.data.parse(data)).toMatchObject({ nacos: { status: "UP" } });
    expect(data.backupService[0]?.port).toBe(Number(new URL(site().origin).port));
    expect(data.backupCores).toBeGreaterThan(0);
  });
});

describe("names and tokens", () => {
  test("a name is taken while its node stands, free after it was removed", async () => {
    const name = `machine-${made}`;
    const again = () => site().call(nodeCreate, { token: root, body: { name } });
    expect(await again()).toMatchObject({ status: 400, code: "node-name-taken" });
    await order(nodeRemove);
    expect((await again()).status).toBe(200);
    const { data } = await site().call(nodeList, { token: root, query: { limit: 100, removed: true } });
    expect(data.records.filter((row) => row.name === name).map((row) => row.state)).toEqual([
      "removed",
      "active",
    ]);
  });

  test("renaming, not to a name that is taken", async () => {
    const other = await site().call(nodeCreate, { token: root, body: { name: "other-machine" } });
    const rename = (name: string) => site().call(nodeRename, { token: root, body: { id, name } });
    expect(await rename("other-machine")).toMatchObject({ code: "node-name-taken" });
    expect(await rename("with blanks")).toMatchObject({ code: "node-name-malformed" });
    expect((await rename("renamed")).status).toBe(200);
    expect((await detail()).name).toBe("renamed");
    await order(nodeRemove, other.data.id);
  });

  test("a new token shuts the old one out", async () => {
    const { data } = await site().call(nodeRenewToken, { token: root, body: { id } });
    expect((await node.hello()).http).toBe(401);
    expect((await new TestNode(site(), data.token).hello()).status).toBe(200);
  });

  test.each([nodeDrain, nodeResume, nodeDisable, nodeEnable, nodeRemove, nodeSelfTest, nodeRenewToken])(
    "$name of a node that is not there",
    async (endpoint) => {
      expect(await site().call(endpoint, { token: root, body: { id: 999_999 } })).toMatchObject({
        http: 200,
        status: 404,
        code: "node-not-found",
      });
    },
  );
});

describe("draining, disabling, removing", () => {
  test("a draining node finishes what it has and gets no more until it is resumed", async () => {
    const held = await send();
    const task = await node.claimOne();
    await order(nodeDrain);
    expect((await detail()).state).toBe("draining");
    await send();
    expect(await work()).toEqual([]);
    expect((await node.result(task, status.accepted)).data.stored).toBe(true);
    expect(task.submitId).toBe(held);
    await order(nodeResume);
    expect(await work()).toHaveLength(1);
  });

  test("what a disabled node held goes back uncounted; its token opens nothing until it is enabled", async () => {
    const submitId = await send();
    const task = await node.claimOne();
    await order(nodeDisable);
    expect((await node.result(task, status.accepted)).http).toBe(401);
    const { data } = await site().call(getSubmissionTimeline, { query: { submitId } });
    expect(data[0]?.marks.at(-1)?.mark).toBe("requeued");
    expect(data[0]?.requeues).toBe(0);
    expect((await detail()).state).toBe("disabled");
    await order(nodeEnable);
    expect((await node.claimOne()).submitId).toBe(submitId);
  });

  test("who did it stands in the audit log; a token does not", async () => {
    await order(nodeDrain);
    await site().call(nodeRenewToken, { token: root, body: { id } });
    const target = `node machine-${made}`;
    const { data } = await site().call(getAuditList, { token: root, query: { keyword: target } });
    const own = data.records.filter((row) => row.target === target);
    expect(own.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["node.token", null, null],
      ["node.drain", { state: "active" }, { state: "draining" }],
      ["node.create", null, { name: `machine-${made}` }],
    ]);
  });

  test("a removed node stays in the history only", async () => {
    const submitId = await send();
    await node.result(await node.claimOne(), status.accepted);
    await order(nodeRemove);
    expect((await node.hello()).http).toBe(401);
    const timeline = await site().call(getSubmissionTimeline, { query: { submitId } });
    expect(timeline.data[0]?.node).toBe(`machine-${made}`);
    expect(await order(nodeEnable)).toMatchObject({ code: "node-not-found" });
  });
});
