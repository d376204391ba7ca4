import {
  getAuditList,
  getJudgeServiceInfo,
  getServiceInfo,
  getSubmissionTimeline,
  NODE_PROTOCOL,
  nodeCreate,
  nodeDisable,
  nodeDrain,
  nodeEnable,
  nodeHello,
  nodeList,
  nodeRemove,
  nodeRename,
  nodeRenewToken,
  nodeResume,
  nodeSelfTest,
  status,
} from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { tested, useSteeredNode } from "../../../test/steered-node.ts";

const site = useSite();
const { own, send, detail, order, beat, work } = useSteeredNode(site);

describe("what staff see", () => {
  test("a node's figures, languages and self-test", async () => {
    await site().call(nodeHello, {
      token: own.node.token,
      body: {
        protocol: NODE_PROTOCOL,
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
    const { data } = await site().call(nodeList, { token: own.root, query: { limit: 100 } });
    expect(data.records.find((row) => row.id === own.id)).toMatchObject({
      name: own.name,
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
      quarantine: null,
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
    await own.node.claimOne();
    expect((await detail()).running).toBe(1);
  });

  test("the dashboard's figures have the shapes that clients know", async () => {
    await beat();
    const machines = (await site().call(getJudgeServiceInfo, { token: own.root })).data;
    const shown = machines.find(({ service }) => service.metadata.judgeName === own.name);
    expect(shown).toMatchObject({
      percentCpuLoad: "12.34%",
      percentMemoryLoad: "40.00%",
      service: { serviceId: "verdict-judge", secure: false, metadata: { "nacos.healthy": "true" } },
    });
    const { data } = await site().call(getServiceInfo, { token: own.root });
    expect(getServiceInfo.data.parse(data)).toMatchObject({ nacos: { status: "UP" } });
    expect(data.backupService[0]?.port).toBe(Number(new URL(site().origin).port));
    expect(data.backupCores).toBeGreaterThan(0);
  });
});

describe("names and tokens", () => {
  test("a name is taken while its node stands, free after it was removed", async () => {
    const name = own.name;
    const again = () => site().call(nodeCreate, { token: own.root, body: { name } });
    expect(await again()).toMatchObject({ status: 400, code: "node-name-taken" });
    await order(nodeRemove);
    expect((await again()).status).toBe(200);
    const { data } = await site().call(nodeList, { token: own.root, query: { limit: 100, removed: true } });
    expect(data.records.filter((row) => row.name === name).map((row) => row.state)).toEqual([
      "removed",
      "active",
    ]);
  });

  test("renaming, not to a name that is taken", async () => {
    const other = await site().call(nodeCreate, { token: own.root, body: { name: "other-machine" } });
    const rename = (name: string) => site().call(nodeRename, { token: own.root, body: { id: own.id, name } });
    expect(await rename("other-machine")).toMatchObject({ code: "node-name-taken" });
    expect(await rename("with blanks")).toMatchObject({ code: "node-name-malformed" });
    expect((await rename("renamed")).status).toBe(200);
    expect((await detail()).name).toBe("renamed");
    await order(nodeRemove, other.data.id);
  });

  test("a new token shuts the old one out", async () => {
    const { data } = await site().call(nodeRenewToken, { token: own.root, body: { id: own.id } });
    expect((await own.node.hello()).http).toBe(401);
    expect((await new TestNode(site(), data.token).hello()).status).toBe(200);
  });

  test.each([nodeDrain, nodeResume, nodeDisable, nodeEnable, nodeRemove, nodeSelfTest, nodeRenewToken])(
    "$name of a node that is not there",
    async (endpoint) => {
      expect(await site().call(endpoint, { token: own.root, body: { id: 999_999 } })).toMatchObject({
        http: 200,
        status: 404,
        code: "node-not-found",
      });
    },
  );
});

describe("draining, disabling, removing", () => {
  test("a draining node finishes what it has and gets no more until it is resumed", async () => {
    const leased = await send();
    const task = await own.node.claimOne();
    await order(nodeDrain);
    expect((await detail()).state).toBe("draining");
    await send();
    expect(await work()).toEqual([]);
    expect((await own.node.result(task, status.accepted)).data.stored).toBe(true);
    expect(task.submitId).toBe(leased);
    await order(nodeResume);
    expect(await work()).toHaveLength(1);
  });

  test("what was leased to a disabled node goes back uncounted; its token opens nothing until it is enabled", async () => {
    const submitId = await send();
    const task = await own.node.claimOne();
    await order(nodeDisable);
    expect((await own.node.result(task, status.accepted)).http).toBe(401);
    const { data } = await site().call(getSubmissionTimeline, { query: { submitId } });
    expect(data[0]?.marks.at(-1)?.mark).toBe("requeued");
    expect(data[0]?.requeues).toBe(0);
    expect((await detail()).state).toBe("disabled");
    await order(nodeEnable);
    expect((await own.node.claimOne()).submitId).toBe(submitId);
  });

  test("who did it stands in the audit log; a token does not", async () => {
    await order(nodeDrain);
    await site().call(nodeRenewToken, { token: own.root, body: { id: own.id } });
    const target = `node ${own.name}`;
    const { data } = await site().call(getAuditList, { token: own.root, query: { keyword: target } });
    const lines = data.records.filter((row) => row.target === target);
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["node.token", null, null],
      ["node.drain", { state: "active" }, { state: "draining" }],
      ["node.create", null, { name: own.name }],
    ]);
  });

  test("a removed node stays in the history only", async () => {
    const submitId = await send();
    await own.node.result(await own.node.claimOne(), status.accepted);
    await order(nodeRemove);
    expect((await own.node.hello()).http).toBe(401);
    const timeline = await site().call(getSubmissionTimeline, { query: { submitId } });
    expect(timeline.data[0]?.node).toBe(own.name);
    expect(await order(nodeEnable)).toMatchObject({ code: "node-not-found" });
  });
});
