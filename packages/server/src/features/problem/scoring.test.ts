import {
  type CaseReport,
  duplicateProblem,
  exportProblem,
  getAllCaseResult,
  getProblemCases,
  getProblemVersions,
  getSubmissionDetail,
  type ImportReport,
  importProblem,
  nodeKinds,
  problemType,
  restoreProblemVersion,
  type ScoreGroup,
  type Scoring,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { dataVersions } from "../testdata/tables.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { add, read, save, staff } = useProblemForms(site);
let user: TestUser;

beforeAll(async () => {
  user = await site().user();
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

const group = (key: string, points: number, cases: number[], ...needs: string[]): ScoreGroup => ({
  ...{ key, points, rule: "min", cases },
  ...(needs.length > 0 && { requires: needs.map((one) => ({ group: one, pass: "accepted" as const })) }),
});

/** Two groups that share a case, the second for those who have the first. */
const scoring: Scoring = {
  digits: 1,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
  groups: [group("small", 30, [1, 2]), { ...group("large", 70, [2, 3], "small"), title: "n ≤ 1000" }],
};
const samples = [1, 2, 3].map((number) => ({ input: `${number}\n`, output: `${number}\n` }));
const oi = { type: problemType.oi };
const made = (rest = {}) => add({ problem: oi, rest: { samples, scoring, ...rest } });

const columns = async (pid: number) => {
  const [row] = await site().db.select().from(problems).where(eq(problems.id, pid));
  return row as NonNullable<typeof row>;
};

async function send(pid: number): Promise<number> {
  const body = { pid: (await columns(pid)).problemId, language: "C", code: "int main(){}" };
  const answer = await site().call(submitProblemJudge, { token: user.token, body });
  return answer.data.submitId;
}

test("a checker's own number decides at a threshold, and is the points where there is no bound", async () => {
  const byNumber = {
    ...scoring,
    groups: [
      { ...group("moves", 40, [1, 2]), rule: "threshold" as const, threshold: 20 },
      { ...group("open", 0, [3]), points: "unbounded" as const, rule: "sum" as const },
    ],
  };
  const pid = await made({ scoring: byNumber });
  const node = await TestNode.join(site(), ["C"]);
  const points = async (...values: number[]) => {
    const submitId = await send(pid);
    const cases = values.map((value, index) => ({
      ...caseReport(index + 1, status.accepted),
      ...{ fraction: 1, value },
    }));
    await node.result(await node.claimOne(), status.accepted, { cases });
    const { data } = await site().call(getAllCaseResult, { token: user.token, query: { submitId } });
    return [data?.exact, ...(data?.subTaskJudgeCaseVoList ?? []).map((one) => one.group?.exact)];
  };
  expect(await points(5, 20, 12.5)).toEqual([52.5, 40, 12.5]);
  expect(await points(5, 21, 7)).toEqual([7, 0, 7]);
});

describe("nodes that do not know groups", () => {
  test("get no work of problems that have them, and all of the others'", async () => {
    const old = await TestNode.join(site(), ["C"]);
    await old.hello(
      [],
      ["C"],
      nodeKinds.filter((kind) => kind !== "groups"),
    );
    await send(await made());
    const flat = await made({ scoring: { ...scoring, digits: 0, groups: [group("1", 100, [1, 2, 3])] } });
    expect(await read(flat)).toMatchObject({ scoring: null });
    const simple = await send(flat);
    const known = await old.claim(4);
    expect(known).toMatchObject([{ submitId: simple }]);
    for (const task of known) await old.result(task, status.accepted);
    const fresh = await TestNode.join(site(), ["C"]);
    const task = await fresh.claimOne();
    expect(task).toMatchObject({ scoring });
    await fresh.result(task, status.accepted);
  });
});

describe("groups of a problem", () => {
  test("are kept with its data, and told to those who know no groups as subtasks", async () => {
    const pid = await made();
    expect(await read(pid)).toMatchObject({ scoring, judgeCaseMode: "subtask_lowest", ioScore: 100 });
    const { data } = await site().call(getProblemCases, {
      token: staff.root,
      query: { pid, isUpload: false },
    });
    expect(data.map(({ score, groupNum }) => [score, groupNum])).toEqual([
      [30, 1],
      [30, 1],
      [70, 2],
    ]);
  });

  test("stay when a form that does not know them saves the rest, and are not flattened by it", async () => {
    const pid = await made();
    const { caseVersion } = await read(pid);
    expect(await save(pid, { problem: { title: "Other words" } })).toMatchObject({ status: 200 });
    expect(await read(pid)).toMatchObject({ scoring, caseVersion, title: "Other words" });
    const refused = { status: 400, code: "scoring-not-in-this-form" };
    const three = samples.map((one, index) => ({ ...one, score: 10, groupNum: index + 1 }));
    expect(await save(pid, { rest: { samples: three } })).toMatchObject(refused);
    expect(await save(pid, { rest: { samples: three.slice(1) } })).toMatchObject(refused);
    expect(await save(pid, { problem: { judgeCaseMode: "default" } })).toMatchObject(refused);
    expect(await save(pid, { problem: { type: problemType.acm, judgeCaseMode: "default" } })).toMatchObject(
      refused,
    );
    expect(await read(pid)).toMatchObject({ scoring, caseVersion });
    // Other files for the same places are no other groups.
    const told = [30, 30, 70].map((score, index) => ({
      ...{ input: `${index}${index}\n`, output: "0\n" },
      ...{ score, groupNum: score === 30 ? 1 : 2 },
    }));
    expect(await save(pid, { rest: { samples: told } })).toMatchObject({ status: 200 });
    expect(await read(pid)).toMatchObject({ scoring, ioScore: 100 });
  });

  test("go when the form says so; what older words can say is kept in those", async () => {
    const pid = await made();
    const cases = samples.map((one, index) => ({ ...one, score: 10 * (index + 1) }));
    expect(
      await save(pid, { problem: { judgeCaseMode: "default" }, rest: { samples: cases, scoring: null } }),
    ).toMatchObject({ status: 200 });
    expect(await read(pid)).toMatchObject({ scoring: null, judgeCaseMode: "default", ioScore: 60 });
    const plain = { ...scoring, digits: 0 as const, groups: [group("1", 40, [1, 3]), group("2", 60, [2])] };
    expect(await save(pid, { rest: { samples, scoring: plain } })).toMatchObject({ status: 200 });
    expect(await read(pid)).toMatchObject({ scoring: null, judgeCaseMode: "subtask_lowest", ioScore: 100 });
    const { data } = await site().call(getProblemCases, {
      token: staff.root,
      query: { pid, isUpload: false },
    });
    expect(data.map(({ score, groupNum }) => [score, groupNum])).toEqual([
      [40, 1],
      [60, 2],
      [40, 1],
    ]);
  });

  test.each<[string, Partial<Scoring>, string, object]>([
    [
      "a cycle",
      { groups: [group("a", 1, [1], "b"), group("b", 1, [2, 3], "a")] },
      "scoring-requires-cycle",
      { name: "a", other: "b" },
    ],
    [
      "a later group",
      { groups: [group("a", 1, [1], "b"), group("b", 1, [2, 3])] },
      "scoring-requires-later",
      { name: "a", other: "b" },
    ],
    [
      "no cases",
      { groups: [group("a", 1, [1, 2, 3]), group("b", 1, [])] },
      "scoring-group-empty",
      { name: "b" },
    ],
    [
      "a case there is not",
      { groups: [group("a", 1, [1, 2, 3, 4])] },
      "scoring-case-unknown",
      { name: "a", case: 4 },
    ],
    ["sums", { points: 90 }, "scoring-points-unequal", { sum: 100, points: 90 }],
    [
      "two of a name",
      { groups: [group("a", 1, [1, 2, 3]), group("a", 1, [1])] },
      "scoring-key-twice",
      { name: "a" },
    ],
  ])("%s: a clear refusal, and nothing is lost", async (_what, more, code, params) => {
    const pid = await made();
    const before = await read(pid);
    expect(await save(pid, { rest: { scoring: { ...scoring, ...more } } })).toMatchObject({
      status: 400,
      code,
      params,
    });
    expect(await read(pid)).toEqual(before);
  });

  test("are for problems with points", async () => {
    const pid = await made();
    const acm = { type: problemType.acm, judgeCaseMode: "default" as const };
    expect(await save(pid, { problem: acm, rest: { scoring } })).toMatchObject({
      code: "case-mode-not-for-type",
    });
  });

  test("come with a copy, and with a version that is restored", async () => {
    const pid = await made();
    expect(
      await save(pid, { problem: { judgeCaseMode: "default" }, rest: { samples, scoring: null } }),
    ).toMatchObject({ status: 200 });
    const restored = await site().call(restoreProblemVersion, {
      token: staff.root,
      body: { pid, number: 1 },
    });
    expect(restored.status).toBe(200);
    expect(await read(pid)).toMatchObject({ scoring, ioScore: 100, judgeCaseMode: "subtask_lowest" });
    const copied = await site().call(duplicateProblem, { token: staff.root, body: { pid } });
    expect(await read(copied.data.pid)).toMatchObject({ scoring, ioScore: 100 });
  });
});

const report = (seq: number, fraction: number, score: number): CaseReport => ({
  ...caseReport(
    seq,
    fraction === 1 ? status.accepted : fraction > 0 ? status.partialAccepted : status.wrongAnswer,
  ),
  ...{ fraction, score },
});

test("are told as they changed, and come back from a package of the site's own format", async () => {
  const pid = await made();
  await save(pid, { rest: { scoring: { ...scoring, digits: 2 } } });
  const { data } = await site().call(getProblemVersions, { token: staff.root, query: { pid } });
  expect(data.records[0]?.changed).toContain("scoring");
  const query = { pid: String(pid), format: "own" as const };
  const zip = await site().fetch(exportProblem, { token: staff.root, query });
  await site()
    .db.update(problems)
    .set({ problemId: `GONE${pid}` })
    .where(eq(problems.id, pid));
  const file = Buffer.from(await zip.arrayBuffer());
  const report = await sendFile(site(), importProblem, file, { token: staff.root });
  const came = (report.data as ImportReport).imported[0];
  expect(came?.lost.map(({ code }) => code)).not.toContain("groups-lost");
  expect(await read(came?.pid ?? 0)).toMatchObject({ scoring: { ...scoring, digits: 2 }, ioScore: 100 });
});

describe("judging", () => {
  test("goes by the groups, and its page shows them with points, dependencies and what was blocked", async () => {
    const pid = await made();
    const submitId = await send(pid);
    const node = await TestNode.join(site());
    const task = await node.claimOne();
    expect(task).toMatchObject({ scoring, judgeCaseMode: "subtask_lowest", type: problemType.oi });
    const skipped = { ...report(3, 0, 0), status: status.cancelled };
    const cases = [report(1, 1, 30), report(2, 0.55, 16), skipped];
    await node.result(task, status.partialAccepted, { score: 16, cases });
    const { data } = await site().call(getAllCaseResult, { token: user.token, query: { submitId } });
    expect(data).toMatchObject({ judgeCaseMode: "subtask_lowest", exact: 16.5, judgeCaseList: null });
    const small = { key: "small", exact: 16.5, max: 30, isBlocked: false, title: null, requires: [] };
    const large = { key: "large", exact: 0, max: 70, isBlocked: true, title: "n ≤ 1000" };
    const requires = [{ group: "small", pass: "accepted" }];
    expect(data?.subTaskJudgeCaseVoList).toMatchObject([
      { groupNum: 1, score: 16, status: status.partialAccepted, ac: 1, total: 2, group: small },
      { groupNum: 2, score: 0, status: status.cancelled, total: 2, group: { ...large, requires } },
    ]);
    expect(data?.subTaskJudgeCaseVoList?.map((one) => one.subtaskDetailList.map(({ seq }) => seq))).toEqual([
      [1, 2],
      [2, 3],
    ]);
    const shown = await site().call(getSubmissionDetail, { token: user.token, query: { submitId } });
    expect(shown.data.submission).toMatchObject({ score: 16, status: status.partialAccepted });
  });

  test("of older data goes by what those say, whatever the problem says now", async () => {
    const node = await TestNode.join(site());
    const pid = await add({ problem: oi, rest: { samples: samples.map((one) => ({ ...one, score: 20 })) } });
    await send(pid);
    expect(await save(pid, { rest: { scoring } })).toMatchObject({ status: 200 });
    const older = await node.claimOne();
    expect(older).toMatchObject({ judgeCaseMode: "default" });
    expect(older.scoring).toBeUndefined();
    await send(pid);
    const drop = { problem: { judgeCaseMode: "default" as const }, rest: { samples, scoring: null } };
    expect(await save(pid, drop)).toMatchObject({ status: 200 });
    expect(await node.claimOne()).toMatchObject({ judgeCaseMode: "subtask_lowest", scoring });
    await node.result(older, status.accepted, {
      score: 60,
      cases: [1, 2, 3].map((seq) => report(seq, 1, 20)),
    });
  });

  test("of data that say nothing goes on by the case mode they had", async () => {
    const node = await TestNode.join(site());
    const pid = await add({ problem: oi, rest: { samples: samples.map((one) => ({ ...one, score: 20 })) } });
    await site().db.update(dataVersions).set({ rules: null }).where(eq(dataVersions.problemId, pid));
    await send(pid);
    expect(await save(pid, { rest: { scoring } })).toMatchObject({ status: 200 });
    expect(await node.claimOne()).toMatchObject({ judgeCaseMode: "default", totalScore: 60 });
  });
});
