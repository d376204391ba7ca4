import {
  getLanguages,
  judgeMessage,
  MAX_REQUEUES,
  NODE_PROTOCOL,
  nodeBlob,
  nodeClaim,
  nodeHello,
  nodeRelease,
  nodeResume,
  nodeSelfTest,
  nodeWarmUp,
  OWN_FAULTS_MAX,
  status,
  type Task,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { tested, useSteeredNode } from "../../../test/steered-node.ts";
import { attempts } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";
import { judgeNodes } from "./tables.ts";

const site = useSite();
const { own, send, detail, order, beat, work } = useSteeredNode(site);

type Cause = "node" | "disk_full" | "data" | "program";

const giveBack = (task: Task, cause: Cause = "node", passed: boolean | null = null, node = own.node) =>
  site().call(nodeRelease, {
    token: node.token,
    body: {
      attemptIds: [task.attemptId],
      reason: "the sandbox failed",
      cause,
      selfTest: passed === null ? null : tested(passed),
    },
  });

const outcomeOf = async (submitId: number) => {
  const [row] = await site().db.select().from(submissions).where(eq(submissions.id, submitId));
  return row;
};

describe("a node that fails", () => {
  test("bad submissions never quarantine the only node: they end with their cause, the next one is judged", async () => {
    const bad = [];
    for (let n = 0; n < 3; n++) {
      bad.push(await send());
      for (let times = 0; times < OWN_FAULTS_MAX; times++) {
        await giveBack(await own.node.claimOne(), "program", true);
      }
    }
    expect(await detail()).toMatchObject({ state: "active", selfTestPassed: true, selfTestWanted: false });
    for (const submitId of bad) {
      expect(await outcomeOf(submitId)).toMatchObject({
        status: status.systemError,
        errorSentences: [judgeMessage("fails-where-others-run", { times: OWN_FAULTS_MAX })],
        staffTrace: expect.stringContaining("the sandbox failed"),
      });
    }
    const good = await send();
    const task = await own.node.claimOne();
    expect(task.submitId).toBe(good);
    await own.node.result(task, status.accepted);
    expect((await outcomeOf(good))?.status).toBe(status.accepted);
  });

  test("what fails on two nodes that are in order is its own fault", async () => {
    const other = await TestNode.join(site());
    const submitId = await send();
    await giveBack(await own.node.claimOne(), "program", true);
    await giveBack(await other.claimOne(), "program", true, other);
    expect((await outcomeOf(submitId))?.status).toBe(status.systemError);
    expect((await detail()).state).toBe("active");
  });

  test("its self-test alone quarantines it; the attempt stays free of blame", async () => {
    const submitId = await send();
    await giveBack(await own.node.claimOne(), "program", false);
    expect(await detail()).toMatchObject({
      state: "quarantined",
      quarantine: { kind: "self_test", text: "memory: 1 GiB was taken" },
    });
    expect(await work()).toEqual([]);
    await order(nodeResume);
    await giveBack(await own.node.claimOne(), "program", true);
    expect((await outcomeOf(submitId))?.status).toBe(status.pending);
    await own.node.result(await own.node.claimOne(), status.accepted);
    expect((await outcomeOf(submitId))?.status).toBe(status.accepted);
  });

  test("attempts that come back without a self-test make the server ask for one, and no more", async () => {
    for (let n = 0; n < 4; n++) {
      await send();
      await giveBack(await own.node.claimOne());
      await site().db.update(attempts).set({ finishedAt: sql`now()` });
    }
    const { state, failing, errors, selfTestWanted } = await detail();
    expect({ state, failing, errors: errors.length, selfTestWanted }).toEqual({
      state: "active",
      failing: 4,
      errors: 4,
      selfTestWanted: true,
    });
    expect((await beat()).selfTest).toBe(true);
    await beat({ selfTest: tested(false) });
    expect((await detail()).state).toBe("quarantined");
  });

  test("one attempt that fails everywhere is no fault of the node", async () => {
    const submitId = await send();
    for (let n = 0; n < MAX_REQUEUES; n++) await giveBack(await own.node.claimOne());
    expect(await detail()).toMatchObject({ state: "active", failing: 1 });
    const next = await send();
    const task = await own.node.claimOne();
    expect(task.submitId).toBe(next);
    expect(submitId).not.toBe(next);
    await own.node.result(task, status.wrongAnswer);
    expect((await detail()).failing).toBe(0);
  });

  test("data that did not come are not its fault", async () => {
    for (let n = 0; n < 3; n++) {
      await send();
      await giveBack(await own.node.claimOne(), "data");
      await site().db.update(attempts).set({ finishedAt: sql`now()` });
    }
    expect(await detail()).toMatchObject({ state: "active", failing: 0, lastError: { kind: "data" } });
  });

  test("System Errors of the node itself ask for a self-test, those of a problem's checker do not", async () => {
    const fail = async (code: "judge-fault" | "checker-failed") => {
      await send();
      const errorSentences = [judgeMessage(code)];
      await own.node.result(await own.node.claimOne(), status.systemError, {
        errorSentences,
        staffTrace: "why",
      });
    };
    for (let n = 0; n < 4; n++) await fail("checker-failed");
    expect(await detail()).toMatchObject({ selfTestWanted: false, lastError: null });
    for (let n = 0; n < 3; n++) await fail("judge-fault");
    expect(await detail()).toMatchObject({
      state: "active",
      selfTestWanted: true,
      lastError: { kind: "returned", text: "why" },
    });
  });

  test("a full disk is for the self-test to find; the attempt waits for another node", async () => {
    const submitId = await send();
    await giveBack(await own.node.claimOne(), "disk_full", false);
    expect(await detail()).toMatchObject({ state: "quarantined", lastError: { kind: "self_test" } });
    const other = await TestNode.join(site());
    expect((await other.claimOne()).submitId).toBe(submitId);
  });

  test("a failed self-test quarantines it, a passing one brings it back", async () => {
    await beat({ selfTest: tested(false) });
    expect(await detail()).toMatchObject({
      state: "quarantined",
      selfTestPassed: false,
      quarantine: { kind: "self_test", text: "memory: 1 GiB was taken" },
    });
    await send();
    expect(await work()).toEqual([]);
    await beat({ selfTest: tested(true) });
    expect((await detail()).state).toBe("active");
    expect(await work()).toHaveLength(1);
  });

  test("it is told to test itself again after a while", async () => {
    await beat({ selfTest: tested(false) });
    expect((await beat()).selfTest).toBe(false);
    const longAgo = new Date(Date.now() - 120_000);
    const quarantine = { at: longAgo.toISOString(), kind: "self_test" as const, text: "no" };
    await site()
      .db.update(judgeNodes)
      .set({ quarantine, selfTestAt: longAgo })
      .where(eq(judgeNodes.id, own.id));
    expect((await beat()).selfTest).toBe(true);
  });

  test("staff's self-test is asked for until it comes, and refused for a node that is away", async () => {
    await order(nodeSelfTest);
    expect((await detail()).selfTestWanted).toBe(true);
    expect((await beat()).selfTest).toBe(true);
    expect((await beat({ selfTest: tested(true) })).selfTest).toBe(false);
    expect((await detail()).selfTestWanted).toBe(false);
    await site().db.update(judgeNodes).set({ seenAt: null }).where(eq(judgeNodes.id, own.id));
    expect(await order(nodeSelfTest)).toMatchObject({ code: "node-away" });
  });

  test("its languages stay on offer: what is sent waits for it", async () => {
    await beat({ selfTest: tested(false) });
    await expect
      .poll(async () => (await site().call(getLanguages)).data.find((row) => row.name === "C++ 17"))
      .toMatchObject({ isAvailable: true });
  });
});

describe("warming up", () => {
  const warmUp = (pids: number[]) => site().call(nodeWarmUp, { token: own.root, body: { pids } });

  test("a node is told what to fetch, may fetch just that, and says when it is done", async () => {
    const otherNode = await TestNode.join(site());
    const { pid } = await site().problem({ cases: 2 });
    expect((await warmUp([pid])).data).toMatchObject({ problems: 1 });
    expect((await warmUp([pid])).status).toBe(200);
    expect((await detail()).warming).toBe(1);
    const { warmUp: told } = await beat();
    expect(told).toMatchObject({ checker: null });
    expect(told?.blobs).toHaveLength(4);
    const fetchBlob = (token: string, warmUpId = told?.id ?? 0) =>
      site().fetch(nodeBlob, {
        token,
        query: { warmUpId: String(warmUpId), sha256: told?.blobs[0]?.sha256 ?? "" },
      });
    expect(await (await fetchBlob(own.node.token)).text()).toMatch(/^\d\.(in|out)\n$/);
    expect(await (await fetchBlob(otherNode.token)).json()).toMatchObject({ code: "blob-not-leased" });
    expect((await beat({ warmed: [{ id: told?.id ?? 0, failure: null }] })).warmUp).toBeNull();
    expect((await detail()).warming).toBe(0);
    expect(await (await fetchBlob(own.node.token)).json()).toMatchObject({ code: "blob-not-leased" });
  });

  test("of a problem that is not there", async () => {
    expect(await warmUp([999_999])).toMatchObject({ http: 200, code: "problem-not-found" });
    expect((await site().call(nodeWarmUp, { token: own.root, body: { pids: [] } })).http).toBe(400);
  });
});

describe("a node of another version", () => {
  test.each([
    ["older, which names no version", undefined],
    ["newer", NODE_PROTOCOL + 1],
  ])("that is %s finishes what it holds and gets no more, and staff read why", async (_what, protocol) => {
    const sent = await send();
    const task = await own.node.claimOne();
    const waiting = await send();
    const { token } = own.node;
    const refusal = { http: 200, status: 400, code: "node-protocol" };
    expect(await site().call(nodeClaim, { token, body: { protocol, slots: 1 } })).toMatchObject(refusal);
    const hello = { slots: 1, languages: [], sandbox: { weak: false, summary: "", gaps: [] }, holding: [] };
    expect(await site().call(nodeHello, { token, body: { ...hello, protocol } })).toMatchObject(refusal);
    expect((await own.node.result(task, status.accepted)).data.stored).toBe(true);
    expect((await outcomeOf(sent))?.status).toBe(status.accepted);
    expect((await outcomeOf(waiting))?.status).toBe(status.pending);
    const { errors, selfTestWanted, state } = await detail();
    expect(errors.map(({ kind }) => kind)).toEqual(["protocol"]);
    expect({ selfTestWanted, state }).toEqual({ selfTestWanted: false, state: "active" });

    await own.node.hello();
    expect((await own.node.claimOne()).submitId).toBe(waiting);
  });
});
