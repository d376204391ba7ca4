import {
  addProblemForContest,
  addProblemFromPublic,
  getAdminContestProblem,
  getContestProblemList,
  getContestRank,
  getProblemDetail,
  getProblemForContest,
  getSubmissionDetail,
  orderContestProblems,
  removeContestProblem,
  saveContestProblem,
  status,
  updateProblemForContest,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";

const site = useSite();
const forms = useProblemForms(site);
const { staff, make, addProblem, change, submitted, log } = useContests(site);

describe("a contest's problem", () => {
  test("comes from the bank, and is for contests only from then on", async () => {
    const cid = await make();
    const { pid, problemId } = await addProblem(cid, " a ", { title: "Sum" });
    const { token } = staff.admin;
    const contestProblem = await site().call(getAdminContestProblem, { token, query: { cid, pid } });
    expect(contestProblem.data).toMatchObject({ cid, pid, displayId: "a", displayTitle: "Sum", color: null });
    expect(await site().call(getProblemDetail, { query: { problemId } })).toMatchObject({
      code: "problem-hidden",
    });
  });

  test("is renamed and coloured; what is not given stays", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = staff.admin;
    const { data } = await site().call(getAdminContestProblem, { token, query: { cid, pid } });
    const save = (body: object) => site().call(saveContestProblem, { token, body: { id: data.id, ...body } });
    expect((await save({ color: "#ff0000" })).data).toMatchObject({ displayId: "A", color: "#ff0000" });
    expect((await save({ displayId: "B", displayTitle: "Bee" })).data).toMatchObject({
      displayId: "B",
      displayTitle: "Bee",
      color: "#ff0000",
    });
  });

  test("counts points of its own on an OI board, and the judge's again", async () => {
    const { token } = staff.admin;
    const cid = await make({ type: 1 });
    const { pid } = await addProblem(cid, "A", { type: 1 });
    await site().db.update(problems).set({ ioScore: 100 }).where(eq(problems.id, pid));
    const { data } = await site().call(getAdminContestProblem, { token, query: { cid, pid } });
    expect(data.points).toBe(null);
    const save = (points: number | null, id = data.id) =>
      site().call(saveContestProblem, { token, body: { id, points } });
    const user = await site().user();
    const node = await TestNode.join(site());
    await submitted(user.token, cid, "A");
    await node.result(await node.claimOne(), status.partialAccepted, { score: 99 });
    const shown = async () =>
      (await site().call(getContestRank, { token, body: { cid } })).data.records.map((row) => [
        "totalScore" in row && row.totalScore,
        row.submissionInfo,
      ]);
    const shows = (rows: object[]) => expect.poll(shown).toEqual(rows);
    await shows([[99, { A: 99 }]]);
    expect((await save(250)).data).toMatchObject({ points: 250, displayId: "A" });
    await shows([[247, { A: 247 }]]);
    expect((await save(null)).data.points).toBe(null);
    await shows([[99, { A: 99 }]]);
    for (const points of [0, 10_001]) expect((await save(points)).code).toBe("contest-points-bounds");
    for (const label of "BCDEFG") {
      const { pid: other } = await addProblem(cid, label, { type: 1 });
      const place = await site().call(getAdminContestProblem, { token, query: { cid, pid: other } });
      expect(await save(10_000, place.data.id)).toMatchObject({ status: 200 });
    }
    expect((await save(6000)).code).toBe("contest-board-large");
    const acm = await make();
    const { pid: counted } = await addProblem(acm, "A");
    const place = await site().call(getAdminContestProblem, { token, query: { cid: acm, pid: counted } });
    expect((await save(5, place.data.id)).code).toBe("contest-not-oi");
  });

  test("a row without an id takes one in", async () => {
    const cid = await make();
    const { pid } = await site().problem();
    const body = { cid, pid, displayId: "X", displayTitle: "Title" };
    const { token } = staff.admin;
    expect((await site().call(saveContestProblem, { token, body })).data).toMatchObject(body);
  });

  test("is written for contests only, and taken in", async () => {
    const cid = await make();
    const { token } = staff.admin;
    const body = forms.form({ problem: { auth: 1 } });
    const { data } = await site().call(addProblemForContest, { token, body });
    const read = (who: string) => site().call(getProblemForContest, { token: who, query: { pid: data.pid } });
    expect((await read(token)).data).toMatchObject({ id: data.pid, auth: 3, isDraft: false });
    const contestProblem = { cid, pid: data.pid, displayId: "A", displayTitle: "Ants" };
    expect((await site().call(saveContestProblem, { token, body: contestProblem })).data).toMatchObject(
      contestProblem,
    );
    const problem = { ...(await read(token)).data, difficulty: 2, title: "Bees" };
    const save = (who: string) =>
      site().call(updateProblemForContest, { token: who, body: { ...body, problem } });
    expect(await save(token)).toMatchObject({ status: 200, data: null });
    expect((await read(token)).data).toMatchObject({ title: "Bees", auth: 3 });
    const other = (await site().user({ roleId: 1001 })).token;
    for (const answer of [await read(other), await save(other)]) {
      expect(answer).toMatchObject({ http: 200, status: 403, code: "problem-not-yours" });
    }
    const gone = { token, query: { pid: 999_999 } };
    expect(await site().call(getProblemForContest, gone)).toMatchObject({
      status: 400,
      code: "no-such-problem",
    });
    const taken = await site().call(addProblemForContest, { token, body });
    expect(taken).toMatchObject({ status: 400, code: "problem-id-taken" });
    expect((await site().fetch(addProblemForContest, { token, body: {} })).status).toBe(400);
  });

  test("is refused", async () => {
    const cid = await make();
    const taken = await addProblem(cid, "A");
    const [fresh, oi] = [await site().problem(), await site().problem({ type: 1 })];
    const hidden = await site().problem({ auth: 2 });
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, hidden.pid));
    const add = (pid: number, displayId: string, token = staff.admin.token) =>
      site().call(addProblemFromPublic, { token, body: { cid, pid, displayId } });
    const code = async (answer: ReturnType<typeof add>) => (await answer).code;
    expect(await code(add(taken.pid, "B"))).toBe("already-in-contest");
    expect(await code(add(fresh.pid, "a"))).toBe("display-id-taken");
    expect(await code(add(fresh.pid, " "))).toBe("display-id-malformed");
    expect(await code(add(oi.pid, "B"))).toBe("contest-type-differs");
    expect(await code(add(hidden.pid, "B"))).toBe("problem-hidden");
    expect(await code(add(999_999, "B"))).toBe("no-such-problem");
    expect(await code(add(fresh.pid, "B", staff.examiner.token))).toBe("contest-not-yours");
    const { token } = staff.admin;
    const body = { id: 999_999, displayId: "B" };
    expect(await site().call(saveContestProblem, { token, body })).toMatchObject({ code: "not-in-contest" });
    const inside = await site().call(getAdminContestProblem, { token, query: { cid, pid: taken.pid } });
    const elsewhere = { id: inside.data.id, cid: await make(), displayId: "B" };
    expect((await site().call(saveContestProblem, { token, body: elsewhere })).code).toBe("not-in-contest");
    const query = { cid, pid: fresh.pid };
    expect(await site().call(getAdminContestProblem, { token, query })).toMatchObject({
      code: "not-in-contest",
    });
    expect(await change(cid, { type: 1 })).toMatchObject({ status: 400, code: "contest-type-stays" });
  });

  test("of others is taken from the bank without leaving it, and never from another contest", async () => {
    const { token, uid, username } = await site().user({ roleId: 1001 });
    const cid = await make({}, token);
    const add = (pid: number, displayId: string) =>
      site().call(addProblemFromPublic, { token, body: { cid, pid, displayId } });
    const authOf = async (pid: number) =>
      (await site().db.select({ auth: problems.auth }).from(problems).where(eq(problems.id, pid)))[0]?.auth;

    const open = await site().problem();
    expect((await add(open.pid, "A")).status).toBe(200);
    expect(await authOf(open.pid)).toBe(1);

    const own = await site().problem();
    await site().db.update(problems).set({ authorUid: uid }).where(eq(problems.id, own.pid));
    expect((await add(own.pid, "B")).status).toBe(200);
    expect(await authOf(own.pid)).toBe(3);

    const secret = await site().problem({ title: "A secret" });
    await site().db.update(problems).set({ auth: 3 }).where(eq(problems.id, secret.pid));
    expect(await add(secret.pid, "C")).toMatchObject({ http: 200, status: 403, code: "problem-not-yours" });
    const body = { cid, pid: secret.pid, displayId: "C", displayTitle: "C" };
    expect(await site().call(saveContestProblem, { token, body })).toMatchObject({
      code: "problem-not-yours",
    });
    const query = { cid, problemType: 0, keyword: "A secret" };
    const candidates = async () =>
      (await site().call(getContestProblemList, { token, query })).data.problemList;
    expect(await candidates()).toMatchObject({ total: 0, records: [] });
    // Of problems of before accounts were kept the name counts.
    await site().db.update(problems).set({ author: username }).where(eq(problems.id, secret.pid));
    expect((await candidates()).total).toBe(1);
    expect((await add(secret.pid, "C")).status).toBe(200);
  });

  test("two at once never get the same place", async () => {
    const cid = await make();
    const [one, two] = [await site().problem(), await site().problem()];
    const answers = await Promise.all(
      [one, two].map(({ pid }) =>
        site().call(addProblemFromPublic, { token: staff.root, body: { cid, pid, displayId: "A" } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("lists show what is inside, and what could be", async () => {
    const cid = await make();
    for (const displayId of ["B", "A10", "A"]) await addProblem(cid, displayId);
    const { token } = staff.admin;
    const candidate = await site().problem({ title: "A candidate" });
    const inside = (await site().call(getContestProblemList, { token, query: { cid } })).data;
    const labels = inside.problemList.records.map(({ id }) => inside.contestProblemMap[id]?.displayId);
    expect(labels).toEqual(["A", "B", "A10"]);
    const query = { cid, problemType: 0, keyword: "candidate" };
    const outside = (await site().call(getContestProblemList, { token, query })).data;
    expect(outside.problemList.records.map(({ id }) => id)).toEqual([candidate.pid]);
    expect(outside.contestProblemMap).toEqual({});
    await site().call(addProblemFromPublic, { token, body: { cid, pid: candidate.pid, displayId: "C" } });
    expect((await site().call(getContestProblemList, { token, query })).data.problemList.total).toBe(0);
  });

  test("is taken out with its submissions, of which the log says so", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = await site().user();
    const ids = [await submitted(token, cid, "A"), await submitted(token, cid, "A")];
    const query = { cid, pid };
    const { examiner } = staff;
    // Administrators take them out of their own contests alone.
    const other = await site().user({ roleId: 1001 });
    const refused = await site().call(removeContestProblem, { token: other.token, query });
    expect(refused.code).toBe("contest-not-yours");
    expect(await site().call(removeContestProblem, { token: examiner.token, query })).toMatchObject({
      status: 200,
    });
    const again = await site().call(removeContestProblem, { token: examiner.token, query });
    expect(again).toMatchObject({ code: "not-in-contest" });
    const rows = await log(cid);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(rows.slice(2).map(({ submissionId, status }) => [submissionId, status])).toEqual(
      ids.toReversed().map((id) => [id, null]),
    );
  });

  test("without a contest the problem is deleted, out of every contest", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = await site().user();
    const submitId = await submitted(token, cid, "A");
    const removed = await site().call(removeContestProblem, { token: staff.root, query: { pid } });
    expect(removed, removed.msg).toMatchObject({ status: 200 });
    expect(await site().db.select().from(problems).where(eq(problems.id, pid))).toEqual([]);
    expect((await log(cid)).at(-1)).toMatchObject({ submissionId: submitId, status: null });
  });
});

test("letters are dealt out in another order at once, and submissions go along", async () => {
  const cid = await make();
  const token = staff.admin.token;
  for (const label of ["A", "b", "C"]) await addProblem(cid, label);
  const places = async () => {
    const { data } = await site().call(getContestProblemList, { token, query: { cid } });
    return Object.values(data.contestProblemMap).toSorted((a, b) => a.displayId.localeCompare(b.displayId));
  };
  const before = await places();
  const ids = before.map(({ id }) => id);
  const submitId = await submitted(token, cid, "A");
  const order = (asked: number[], by = token) =>
    site().call(orderContestProblems, { token: by, body: { cid, ids: asked } });
  expect(await order(ids.toReversed())).toMatchObject({ status: 200, data: null });
  expect((await places()).map(({ id, displayId }) => [displayId, id])).toEqual([
    ["A", ids[2]],
    ["b", ids[1]],
    ["C", ids[0]],
  ]);
  const { data } = await site().call(getSubmissionDetail, { token, query: { submitId } });
  expect(data.submission.pid).toBe(before[0]?.pid);
  for (const wrong of [ids.slice(1), [...ids, 1], [ids[0] ?? 0, ids[0] ?? 0, ids[1] ?? 0]]) {
    expect((await order(wrong)).code).toBe("contest-order-changed");
  }
  // Two at once: one order or the other, never a mixture.
  const [one, other] = [
    [ids[1], ids[2], ids[0]],
    [ids[2], ids[0], ids[1]],
  ] as number[][];
  await Promise.all([order(one ?? []), order(other ?? [], staff.root)]);
  const after = (await places()).map(({ id }) => id);
  expect([one, other]).toContainEqual(after);
  expect((await order(ids, (await site().user()).token)).code).toBe("contest-not-yours");
});
