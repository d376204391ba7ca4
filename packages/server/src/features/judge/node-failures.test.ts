import {
  getLanguages,
  judgeMessage,
  MAX_REQUEUES,
  nodeBlob,
  nodeRelease,
  nodeResume,
  nodeSelfTest,
  nodeWarmUp,
  status,
  type Task,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { tested, useSteeredNode } from "../../../test/steered-node.ts";
import { attempts } from "../submission/tables.ts";
import { judgeNodes } from "./tables.ts";

const site = useSite();
const { own, send, detail, order, beat, work } = useSteeredNode(site);

const giveBack = (task: Task, cause: "node" | "disk_full" | "data" = "node") =>
  site().call(nodeRelease, {
    token: own.node.token,
    body: { attemptIds: [task.attemptId], reason: "the sandbox failed", cause },
  });

describe("a node that fails", () => {
  test("three attempts in a row set it aside, with the reason", async () => {
    for (let n = 0; n < 3; n++) {
      await send();
      await giveBack(await own.node.claimOne());
      await site().db.update(attempts).set({ finishedAt: sql`now()` });
    }
    const { state, aside, failing, errors } = await detail();
    expect({ state, failing, errors: errors.length }).toEqual({ state: "aside", failing: 3, errors: 3 });
    expect(aside).toMatchObject({ kind: "jobs_failed", text: expect.stringContaining("the sandbox failed") });
    await send();
    expect(await work()).toEqual([]);
    await order(nodeResume);
    expect(await work()).toHaveLength(1);
    expect(await detail()).toMatchObject({ state: "active", failing: 0 });
  });

  test("one attempt that fails everywhere is not held against it", async () => {
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

  test("System Errors of the node itself count, those of a problem's checker do not", async () => {
    const fail = async (code: "judge-fault" | "checker-failed") => {
      await send();
      const errorSentences = [judgeMessage(code)];
      await own.node.result(await own.node.claimOne(), status.systemError, {
        errorSentences,
        staffTrace: "why",
      });
    };
    for (let n = 0; n < 4; n++) await fail("checker-failed");
    expect((await detail()).state).toBe("active");
    for (let n = 0; n < 3; n++) await fail("judge-fault");
    expect(await detail()).toMatchObject({ state: "aside", lastError: { kind: "returned", text: "why" } });
  });

  test("a full disk sets it aside at once; the attempt waits for another node", async () => {
    const submitId = await send();
    await giveBack(await own.node.claimOne(), "disk_full");
    expect(await detail()).toMatchObject({ state: "aside", aside: { kind: "disk_full" } });
    const other = await TestNode.join(site());
    expect((await other.claimOne()).submitId).toBe(submitId);
  });

  test("a failed self-test sets it aside, a passing one brings it back", async () => {
    await beat({ selfTest: tested(false) });
    expect(await detail()).toMatchObject({
      state: "aside",
      selfTestPassed: false,
      aside: { kind: "self_test", text: "memory: 1 GiB was taken" },
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
    const aside = { at: longAgo.toISOString(), kind: "self_test" as const, text: "no" };
    await site().db.update(judgeNodes).set({ aside, selfTestAt: longAgo }).where(eq(judgeNodes.id, own.id));
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
      .poll(async () => (await site().call(getLanguages)).data.map((row) => row.name), { timeout: 6000 })
      .toContain("C++ 17");
  });
});

describe("warming up", () => {
  const warmUp = (pids: number[]) => site().call(nodeWarmUp, { token: own.root, body: { pids } });

  test("a node is told what to fetch, may fetch just that, and says when it is done", async () => {
    const stranger = await TestNode.join(site());
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
    expect(await (await fetchBlob(stranger.token)).json()).toMatchObject({ code: "blob-not-leased" });
    expect((await beat({ warmed: [{ id: told?.id ?? 0, failure: null }] })).warmUp).toBeNull();
    expect((await detail()).warming).toBe(0);
    expect(await (await fetchBlob(own.node.token)).json()).toMatchObject({ code: "blob-not-leased" });
  });

  test("of a problem that is not there", async () => {
    expect(await warmUp([999_999])).toMatchObject({ http: 200, code: "problem-not-found" });
    expect((await site().call(nodeWarmUp, { token: own.root, body: { pids: [] } })).http).toBe(400);
  });
});
