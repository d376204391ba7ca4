import {
  CUSTOM_RUN_WAIT_SECONDS,
  MAX_REQUEUES,
  nodeBlob,
  nodeEvents,
  nodeRelease,
  status,
  type Task,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { caseReport, TestNode } from "../../../test/node.ts";
import { plain, ran, useOnlineTests } from "../../../test/online-tests.ts";
import { useSite } from "../../../test/site.ts";
import { expireCustomRuns, purgeCustomRuns } from "../custom-run/cleanup.ts";
import { addCustomRun, customRunState, waitForCustomRun } from "../custom-run/runs.ts";
import { customRuns as customRunTable } from "../custom-run/tables.ts";
import { problems } from "../problem/tables.ts";

const site = useSite();
const { own, ask, resultOf } = useOnlineTests(site);

const jurySolution = () =>
  site().db.transaction(async (tx) => {
    const [row] = await tx.select().from(problems).where(eq(problems.id, own.problem.pid));
    return addCustomRun(tx, {
      uid: own.user.uid,
      language: "C++ 17",
      code: "solution",
      problemId: own.problem.pid,
      dataVersionId: row?.dataVersionId ?? 0,
      input: { kind: "reference" },
    });
  });

const checkerCompile = (judgeMode: "spj" | "interactive" = "spj") =>
  addCustomRun(site().db, {
    uid: own.user.uid,
    language: "C++ 17",
    code: "int main(){}",
    problemId: null,
    input: { kind: "checker_compile", judgeMode, extraFiles: { "rules.h": "//" } },
  });

describe("custom runs of problem setters", () => {
  test("a checker compiles, or does not", async () => {
    const node = await TestNode.join(site());
    const good = await checkerCompile("interactive");
    const task = await node.claimOne("checker_compile");
    expect(task).toMatchObject({
      kind: "checker_compile",
      judgeMode: "interactive",
      judgeExtraFiles: { "rules.h": "//" },
      checker: { language: "C++ 17", code: "int main(){}" },
    });
    await node.result(task, status.accepted, { cases: [] });
    expect(await waitForCustomRun(site().server.deps, good, 5000)).toMatchObject({
      kind: "checker_compile",
      stage: "finished",
      result: { status: status.accepted },
    });
    const bad = await checkerCompile();
    await node.result(await node.claimOne("checker_compile"), status.compileError, { errorMessage: "no" });
    expect((await waitForCustomRun(site().server.deps, bad, 5000))?.result).toMatchObject({
      status: -2,
      errorMessage: "no",
    });
    // Nobody gets it by the call for online tests.
    expect((await resultOf(bad)).code).toBe("test-not-found");
  });

  test("a jury solution is judged on every case of its data version", async () => {
    const node = await TestNode.join(site());
    const key = await jurySolution();
    expect(await customRunState(site().db, key)).toMatchObject({
      stage: "queued",
      casesDone: 0,
      result: undefined,
    });
    const task = await node.claimOne("jury_solution");
    expect(task).toMatchObject({ kind: "jury_solution", judgeMode: "default", checker: null });
    expect(task.cases.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const blob = await site().fetch(nodeBlob, {
      token: node.token,
      query: { attemptId: String(task.attemptId), sha256: task.cases[0]?.input.sha256 ?? "" },
    });
    expect(await blob.text()).toBe("1.in\n");
    await report(node, task, 2);
    expect(await customRunState(site().db, key)).toMatchObject({ stage: "running", casesDone: 1 });
    await node.result(task, status.wrongAnswer);
    expect((await waitForCustomRun(site().server.deps, key, 5000))?.result).toMatchObject({
      status: status.wrongAnswer,
      cases: [{ seq: 1, timeMs: 10, memoryKiB: 1000 }, { seq: 2 }, { seq: 3 }],
    });
  });

  test("waiting ends by itself", async () => {
    const key = await jurySolution();
    expect(await waitForCustomRun(site().server.deps, key, 50)).toMatchObject({
      stage: "queued",
      result: undefined,
    });
    expect(await waitForCustomRun(site().server.deps, "nobody", 5000)).toBeUndefined();
  });
});

describe("leases of custom runs", () => {
  test("a late result of a lost lease is dropped; the next node's counts", async () => {
    const [slow, quick] = [await TestNode.join(site()), await TestNode.join(site())];
    const { data: key } = await ask();
    const lost = await slow.claimOne("online_test");
    await slow.hello([]);
    const task = await quick.claimOne("online_test");
    expect(task.attemptId).toBe(lost.attemptId);
    expect((await slow.result(lost, status.wrongAnswer, { ...plain, test: ran })).data.stored).toBe(false);
    expect((await report(slow, lost, 1)).data.dropped).toEqual([lost.attemptId]);
    expect((await quick.result(task, status.accepted, { ...plain, test: ran })).data.stored).toBe(true);
    expect((await quick.result(task, status.wrongAnswer, { ...plain, test: ran })).data.stored).toBe(false);
    expect((await resultOf(key)).data.status).toBe(status.accepted);
  });

  test("one that falls back too often ends with its cause", async () => {
    const key = await checkerCompile();
    for (let round = 0; round < MAX_REQUEUES; round += 1) {
      const node = await TestNode.join(site());
      const { attemptId } = await node.claimOne("checker_compile");
      const body = { attemptIds: [attemptId], reason: "no disk" };
      await site().call(nodeRelease, { token: node.token, body });
    }
    expect((await waitForCustomRun(site().server.deps, key, 5000))?.result).toMatchObject({
      status: status.systemError,
      staffTrace: expect.stringContaining("no disk"),
    });
  });

  test("one that nobody finishes in time is given up, and its node stops", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const task = await node.claimOne("online_test");
    const age = (seconds: number) =>
      site()
        .db.update(customRunTable)
        .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(customRunTable.key, key));
    await age(CUSTOM_RUN_WAIT_SECONDS - 60);
    expect(await expireCustomRuns(site().db)).toBe(0);
    await age(CUSTOM_RUN_WAIT_SECONDS + 1);
    expect(await expireCustomRuns(site().db)).toBe(1);
    expect((await report(node, task, 1)).data.dropped).toEqual([task.attemptId]);
    expect((await resultOf(key)).data).toMatchObject({
      status: status.systemError,
      stderr: expect.stringContaining("No judge finished this in time"),
    });
  });

  test("finished ones are purged after an hour, jury solutions after a month", async () => {
    const node = await TestNode.join(site());
    const keys = [(await ask()).data, await checkerCompile(), await jurySolution()];
    for (let i = 0; i < 3; i += 1) {
      const [task] = await node.claimAny();
      if (!task) throw new Error("no work came");
      await node.result(task, status.accepted, { cases: [] });
    }
    const left = async (interval: string) => {
      await site()
        .db.update(customRunTable)
        .set({ finishedAt: sql.raw(`now() - interval '${interval}'`) })
        .where(sql`${customRunTable.finishedAt} is not null`);
      await purgeCustomRuns(site().db);
      const states = await Promise.all(keys.map((key) => customRunState(site().db, key)));
      return states.map((state) => state !== undefined);
    };
    expect(await left("59 minutes")).toEqual([true, true, true]);
    expect(await left("61 minutes")).toEqual([false, false, true]);
    expect(await left("31 days")).toEqual([false, false, false]);
  });
});

function report(node: TestNode, task: Task, seq: number) {
  return site().call(nodeEvents, {
    token: node.token,
    body: {
      attempts: [
        { attemptId: task.attemptId, events: [{ kind: "case", ageMs: 0, case: caseReport(seq, 0) }] },
      ],
    },
  });
}
