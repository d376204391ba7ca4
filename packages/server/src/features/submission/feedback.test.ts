import {
  getAllCaseResult,
  getContestSubmissions,
  getSubmissionDetail,
  getSubmissionTimeline,
  type Scoring,
  status,
} from "@verdict/contract";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests as contestRows } from "../contest/tables.ts";
import { tellHeld } from "../judge/held.ts";
import { attempts } from "../judge/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { submissions } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
const { rank } = useBoards(site, contests, () => {
  throw new Error("each test has a node of its own");
});

/** Pretests, and what is judged with them but told at the end. */
const tree: Scoring = {
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "never",
  rule: "sum",
  points: null,
  groups: [
    { key: "pretests", points: 40, rule: "min", cases: [1, 2] },
    {
      ...{ key: "system", points: 60, rule: "min", cases: [3, 4], feedback: "none" },
      requires: [{ group: "pretests", pass: "accepted" }],
    },
  ],
};

async function made(scoring: Scoring = tree) {
  const cid = await contests.make({ type: 1, oiRankScoreType: "Subtasks" });
  const { pid } = await contests.addProblem(cid, "A", { type: 1, ioScore: 100, cases: 4 });
  const rules = { type: 1, judgeCaseMode: "subtask_lowest" as const, totalScore: 0, tree: scoring };
  await site().db.update(dataVersions).set({ rules }).where(eq(dataVersions.problemId, pid));
  return cid;
}

const { accepted, timeLimitExceeded, partialAccepted } = status;

/** Judged with these cases right; the others take their time. */
async function judged(user: TestUser, cid: number, ...right: boolean[]): Promise<number> {
  const node = await TestNode.join(site(), ["C"]);
  const id = await contests.submitted(user.token, cid, "A");
  const cases = right.map((is, index) => ({
    ...caseReport(index + 1, is ? accepted : timeLimitExceeded),
    ...{ fraction: is ? 1 : 0, timeMs: is ? 10 : 990, message: is ? null : "too slow" },
  }));
  const [a, b, c, d] = right;
  const score = a && b ? (c && d ? 100 : 40) : 0;
  await node.result(await node.claimOne(), score === 100 ? accepted : partialAccepted, {
    ...{ cases, score, timeMs: Math.max(...cases.map(({ timeMs }) => timeMs)), memoryKiB: 4000 },
    errorMessage: null,
  });
  return id;
}

/** Everything a contestant can ask of a submission, without what names it. */
async function seen(user: TestUser, cid: number, submitId: number): Promise<string[]> {
  const { token } = user;
  const answers = await Promise.all([
    site().call(getSubmissionDetail, { token, query: { submitId } }),
    site().call(getAllCaseResult, { token, query: { submitId } }),
    site().call(getSubmissionTimeline, { token, query: { submitId } }),
    site().call(getContestSubmissions, { token, query: { contestID: cid, onlyMine: true } }),
  ]);
  const row = (await rank(token, { cid })).records.find(({ uid }) => uid === user.uid);
  return [...answers.map(({ data }) => data), row].map((data) =>
    JSON.stringify(data)
      .replaceAll(user.uid, "UID")
      .replaceAll(user.username, "NAME")
      .replaceAll(`"submitId":${submitId}`, '"submitId":"ID"')
      .replaceAll(/"\d{4}-\d\d-\d\d[^"]*"/g, '"DATE"')
      .replaceAll(/"(judger|rank)":("[^"]*"|-?\d+)/g, "")
      .replaceAll(/"(nickname|realname|school|avatar)":("[^"]*"|null)/g, ""),
  );
}

describe("groups that are hidden while a contest runs", () => {
  test("twins whose hidden groups differ are told the same, byte for byte, until it is over", async () => {
    const cid = await made();
    const [ann, bob] = [await site().user(), await site().user()];
    const ids = [
      await judged(ann, cid, true, true, true, true),
      await judged(bob, cid, true, true, true, false),
    ] as const;
    const told = await seen(ann, cid, ids[0]);
    expect(told).toEqual(await seen(bob, cid, ids[1]));
    expect(told[0]).toContain(`"status":${accepted}`);
    expect(told[0]).toContain('"score":40');
    expect(told[0]).toContain('"time":10');
    expect(told[1]).not.toContain("too slow");
    expect(told[2]).toBe("[]");
    const stored = await site().db.select().from(attempts).where(eq(attempts.submissionId, ids[1]));
    expect(stored.map(({ outcome }) => outcome?.score)).toEqual([40]);
    expect((await contests.log(cid)).map(({ score }) => score)).toEqual([null, 40, null, 40]);
    // Who manages the contest sees the cases, which are stored whole.
    const { data } = await site().call(getAllCaseResult, {
      token: contests.staff.root,
      query: { submitId: ids[1] },
    });
    expect(data?.subTaskJudgeCaseVoList?.map(({ subtaskDetailList }) => subtaskDetailList.length)).toEqual([
      2, 2,
    ]);

    await site()
      .db.update(contestRows)
      .set({ startTime: new Date(at(-120)), endTime: new Date(at(-1)) })
      .where(eq(contestRows.id, cid));
    await tellHeld(site().db);
    const rows = await site()
      .db.select()
      .from(submissions)
      .where(eq(submissions.contestId, cid))
      .orderBy(asc(submissions.id));
    expect(rows.map(({ status: code, score, held, attempt }) => [code, score, held, attempt])).toEqual([
      [accepted, 100, null, 2],
      [partialAccepted, 40, null, 2],
    ]);
    expect((await seen(bob, cid, ids[1]))[1]).toContain("too slow");
    await eventually(async () => {
      const { records } = await rank(ann.token, { cid });
      const points = new Map(
        records.map((row) => [row.uid, (row as { totalScore: number }).totalScore] as const),
      );
      expect([points.get(ann.uid), points.get(bob.uid)]).toEqual([100, 40]);
    });
    await tellHeld(site().db);
    expect((await contests.log(cid)).length).toBe(6);
  });

  test.each([
    ["restricted", [1, 2]],
    ["first", [2]],
    ["points", []],
  ] as const)("%s tells cases %j of a group", async (feedback, shown) => {
    const [, ...rest] = tree.groups;
    const groups = [
      { key: "a", points: 40, rule: "min" as const, cases: [1, 2], feedback },
      ...rest.map((group) => ({ ...group, feedback: undefined, requires: undefined })),
    ];
    const cid = await made({ ...tree, groups });
    const user = await site().user();
    const submitId = await judged(user, cid, true, false, true, true);
    const { data } = await site().call(getAllCaseResult, { token: user.token, query: { submitId } });
    const [first, second] = data?.subTaskJudgeCaseVoList ?? [];
    expect(first?.subtaskDetailList.map(({ seq }) => seq)).toEqual([...shown]);
    expect(first).toMatchObject({ score: 0, status: timeLimitExceeded, group: { feedback, max: 40 } });
    expect(second?.subtaskDetailList.map(({ seq }) => seq)).toEqual([3, 4]);
    expect((await seen(user, cid, submitId))[2]).toBe("[]");
  });
});
