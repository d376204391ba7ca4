import {
  applyDryRun,
  getBoardCell,
  getDryRun,
  rejudge,
  type Scoring,
  startDryRun,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { dataVersions, testCases } from "../testdata/tables.ts";

const site = useSite();
const contests = useContests(site);
const { rank } = useBoards(site, contests, () => {
  throw new Error("each test has a node of its own");
});

const tree: Scoring = {
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
  groups: [
    { key: "small", points: 30, rule: "min", cases: [1] },
    {
      ...{ key: "large", points: 40, rule: "min", cases: [2] },
      requires: [{ group: "small", pass: "accepted" }],
    },
    { key: "other", points: 30, rule: "min", cases: [3] },
  ],
};

async function made() {
  const cid = await contests.make({ type: 1, oiRankScoreType: "Subtasks" });
  const { pid } = await contests.addProblem(cid, "A", { type: 1, ioScore: 100, cases: 3 });
  const rules = { type: 1, judgeCaseMode: "subtask_lowest" as const, totalScore: 0, tree };
  await site().db.update(dataVersions).set({ rules }).where(eq(dataVersions.problemId, pid));
  return { cid, pid };
}

const { accepted, wrongAnswer } = status;

describe("the best of each group", () => {
  test("adds up what several submissions got, and follows a rejudge", async () => {
    const { cid } = await made();
    const user = await site().user();
    const node = await TestNode.join(site(), ["C"]);
    const judge = async (...right: boolean[]) => {
      const cases = right.map((is, index) => ({
        ...caseReport(index + 1, is ? accepted : wrongAnswer),
        fraction: is ? 1 : 0,
      }));
      const [small, large, other] = right;
      const score = (small ? 30 : 0) + (small && large ? 40 : 0) + (other ? 30 : 0);
      const task = await node.claimOne();
      await node.result(task, score === 100 ? accepted : status.partialAccepted, { cases, score });
    };
    const send = async (...right: boolean[]) => {
      const id = await contests.submitted(user.token, cid, "A");
      await judge(...right);
      return id;
    };
    const shown = async () => {
      const { records } = await rank(user.token, { cid });
      return (records[0] as { submissionInfo: Record<string, number> } | undefined)?.submissionInfo.A;
    };
    const is = (points: number) => eventually(async () => expect(await shown()).toBe(points));
    await send(false, true, true); // its own small one fails: the large one is blocked
    await is(30);
    await send(true, false, false);
    await is(60);
    await send(true, true, false);
    await is(100);
    const rows = await contests.log(cid);
    expect(rows.flatMap(({ groups }) => (groups ? [groups.points] : []))).toEqual([
      [0, 0, 30],
      [30, 0, 0],
      [30, 40, 0],
    ]);
    expect(new Set(rows.flatMap(({ groups }) => groups?.scheme ?? [])).size).toBe(1);
    const first = rows[0]?.submissionId ?? 0;
    await site().call(rejudge, { token: contests.staff.root, query: { submitId: first } });
    const [waiting] = await site().db.select().from(submissions).where(eq(submissions.id, first));
    expect(waiting?.groups).toBe(null);
    await judge(false, false, false);
    await is(70);
    const asked = (token: string, query: { username?: string; displayId: string }) =>
      site().call(getBoardCell, { token, query: { cid, ...query } });
    const groups = [
      { name: "small", points: 30, max: 30 },
      { name: "large", points: 40, max: 40 },
      { name: "other", points: 0, max: 30 },
    ];
    expect((await asked(user.token, { displayId: "a" })).data).toEqual({ groups });
    const { username } = user;
    const manager = contests.staff.admin.token;
    expect((await asked(manager, { username, displayId: "A" })).data).toEqual({ groups });
    // Of others as of those that are not there.
    const other = await site().user();
    for (const query of [
      { username, displayId: "A" },
      { username: "nobody", displayId: "A" },
    ])
      expect(await asked(other.token, query)).toMatchObject({ http: 200, data: null });
    expect((await asked(user.token, { displayId: "Z" })).data).toBe(null);
  });

  test("other points of groups are tried by a dry run, and change nothing of a running board before they are applied", async () => {
    const { cid, pid } = await made();
    const { db } = site();
    const user = await site().user();
    const node = await TestNode.join(site(), ["C"]);
    const cases = [true, false, true].map((is, index) => ({
      ...caseReport(index + 1, is ? accepted : wrongAnswer),
      fraction: is ? 1 : 0,
    }));
    await contests.submitted(user.token, cid, "A");
    await node.result(await node.claimOne(), status.partialAccepted, { cases, score: 60 });
    const shown = async () => {
      const { records } = await rank(user.token, { cid });
      return (records[0] as { submissionInfo: Record<string, number> } | undefined)?.submissionInfo.A;
    };
    await eventually(async () => expect(await shown()).toBe(60));

    const [old] = await db.select().from(dataVersions).where(eq(dataVersions.problemId, pid));
    const groups = tree.groups.map((group, index) => ({ ...group, points: [10, 20, 70][index] ?? 0 }));
    const rules = {
      type: 1,
      judgeCaseMode: "subtask_lowest" as const,
      totalScore: 0,
      tree: { ...tree, groups },
    };
    const [renewed] = await db.insert(dataVersions).values({ problemId: pid, rules }).returning();
    const dataVersionId = renewed?.id ?? 0;
    const rows = await db
      .select()
      .from(testCases)
      .where(eq(testCases.dataVersionId, old?.id ?? 0));
    await db.insert(testCases).values(rows.map((row) => ({ ...row, dataVersionId })));
    await db.update(problems).set({ dataVersionId }).where(eq(problems.id, pid));

    const { admin } = contests.staff;
    const body = { cid, displayId: "A", data: "problem" as const };
    const { data: run } = await site().call(startDryRun, { token: admin.token, body });
    const [task] = await node.claim(1, "jury_solution");
    if (!task) throw new Error("nothing to try");
    expect(task).toMatchObject({ scoring: { groups } });
    await node.result(task, status.partialAccepted, { cases, score: 80 });
    const query = { cid, id: run.id };
    await eventually(async () => {
      const { data } = await site().call(getDryRun, { token: admin.token, query });
      expect(data).toMatchObject({ changed: 1, board: { rows: [{ points: { before: 60, after: 80 } }] } });
    });
    expect(await shown()).toBe(60);
    await site().call(applyDryRun, { token: admin.token, body: query });
    await eventually(async () => expect(await shown()).toBe(80));
  });

  test("is worth nothing more where nothing was run", async () => {
    const { cid } = await made();
    const user = await site().user();
    const node = await TestNode.join(site(), ["C"]);
    await contests.submitted(user.token, cid, "A");
    await node.result(await node.claimOne(), status.compileError, { score: 0 });
    const rows = await contests.log(cid);
    expect(rows.map(({ groups }) => groups)).toEqual([null, null]);
  });
});
