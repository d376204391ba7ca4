import {
  getAdminContestProblem,
  getContestReadiness,
  getContestUses,
  getProblemKeptData,
  renewContestData,
  returnContestProblems,
  rulePresets,
} from "@verdict/contract";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, fixOldData, useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";
import { problemLanguages, problems } from "../problem/tables.ts";
import { contestProblems } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, extend, submitted } = useContests(site);

const look = async (cid: number, token = staff.admin.token) =>
  site().call(getContestReadiness, { token, query: { cid } });
const codes = async (cid: number) =>
  (await look(cid)).data.findings.map(({ code, displayId }) => `${code} ${displayId ?? ""}`.trim());

describe("what a contest lacks", () => {
  test("without problems, hidden, begun", async () => {
    expect(await codes(await make({ visible: false }))).toEqual(["no-problems", "not-visible", "start-past"]);
    expect(await codes(await make({ startTime: at(30), endTime: at(90) }))).toEqual(["no-problems"]);
  });

  test("that the start lies in the past, until somebody submits", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    expect(await codes(cid)).toContain("start-past");
    await submitted((await site().user()).token, cid, "A");
    expect(await codes(cid)).not.toContain("start-past");
  });

  test("a problem without languages, without test data, not to be seen, or in a language of no node", async () => {
    const cid = await make({ startTime: at(30), endTime: at(90) });
    const [a, b] = [await addProblem(cid, "A"), await addProblem(cid, "B")];
    const { db } = site();
    const poor = { dataVersionId: null, auth: 2, allLanguages: false };
    await db.update(problems).set(poor).where(eq(problems.id, a.pid));
    await db.delete(problemLanguages).where(eq(problemLanguages.problemId, b.pid));
    const { findings } = (await look(cid)).data;
    const of = (displayId: string) => findings.filter((found) => found.displayId === displayId);
    expect(of("A").map(({ code }) => code)).toEqual(["no-cases", "problem-hidden", "language-offline"]);
    expect(of("A").at(-1)?.languages).toContain("C");
    expect(of("B").map(({ code }) => code)).toContain("no-language");
    expect(findings.map(({ level }) => level)).toEqual(findings.map(({ level }) => level).toSorted());
  });

  test("that a contest with pretests leaves nothing to its system tests", async () => {
    const rule = rulePresets.codeforces;
    const cid = await make({ type: 1, rule, startTime: at(30), endTime: at(90) });
    for (const label of ["A", "B"]) await addProblem(cid, label, { cases: 3 });
    expect(await codes(cid)).toEqual(expect.arrayContaining(["all-pretests A", "all-pretests B"]));
    const first = eq(contestProblems.displayId, "A");
    await site()
      .db.update(contestProblems)
      .set({ pretests: 2 })
      .where(and(eq(contestProblems.contestId, cid), first));
    expect((await codes(cid)).filter((code) => code.startsWith("all-pretests"))).toEqual(["all-pretests B"]);
  });

  test("its problems by the order of their labels: B before AA", async () => {
    const cid = await make({ startTime: at(30), endTime: at(90) });
    const places = [];
    for (const label of ["AA", "b", "A"]) places.push(await addProblem(cid, label));
    const pids = places.map(({ pid }) => pid);
    await site().db.update(problems).set({ dataVersionId: null }).where(inArray(problems.id, pids));
    const { findings } = (await look(cid)).data;
    const lacking = findings.filter(({ code }) => code === "no-cases").map(({ displayId }) => displayId);
    expect(lacking).toEqual(["A", "b", "AA"]);
  });

  test("is for managers and problem administrators", async () => {
    const cid = await make();
    const other = (await site().user({ roleId: 1001 })).token;
    expect((await look(cid, other)).code).toBe("contest-not-yours");
    expect((await look(cid, staff.examiner.token)).status).toBe(200);
    expect((await look(999_999)).code).toBe("no-such-contest");
  });
});

describe("test data of a contest's problem", () => {
  test("are told when they are old, and changed by its manager", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = staff.admin;
    const holding = async () => (await look(cid)).data.problems;
    expect(await holding()).toEqual([{ pid, submissions: 0, data: "open" }]);
    await submitted((await site().user()).token, cid, "A");
    expect(await holding()).toEqual([{ pid, submissions: 1, data: "fixed" }]);
    const { id } = (await site().call(getAdminContestProblem, { token, query: { cid, pid } })).data;
    await fixOldData(site().db, { id, pid });
    expect(await holding()).toEqual([{ pid, submissions: 1, data: "newer" }]);
    const renew = (who: string) => site().call(renewContestData, { token: who, body: { cid, pid } });
    expect((await renew((await site().user({ roleId: 1001 })).token)).code).toBe("contest-not-yours");
    expect((await renew(token)).status).toBe(200);
    expect(await holding()).toEqual([{ pid, submissions: 1, data: "fixed" }]);
    const [row] = await site()
      .db.select({ fixed: contestProblems.dataVersionId, present: problems.dataVersionId })
      .from(contestProblems)
      .innerJoin(problems, eq(problems.id, contestProblems.problemId))
      .where(eq(contestProblems.id, id));
    expect(row?.fixed).toBe(row?.present);
  });

  test("are told to who changes the problem, with the contests that keep older ones", async () => {
    const cid = await make({ title: "Keeps Old" });
    const { pid } = await addProblem(cid, "A");
    const kept = async (token: string) =>
      (await site().call(getProblemKeptData, { token, query: { pid } })).data;
    await submitted((await site().user()).token, cid, "A");
    expect(await kept(staff.root)).toEqual([]);
    const { id } = (await site().call(getAdminContestProblem, { token: staff.root, query: { cid, pid } }))
      .data;
    await fixOldData(site().db, { id, pid });
    const row = { cid, gid: null, title: "Keeps Old", displayId: "A", isOver: false };
    expect(await kept(staff.root)).toEqual([{ ...row, mayRenew: true }]);
    expect(await kept(staff.examiner.token)).toEqual([{ ...row, mayRenew: false }]);
    await site().call(renewContestData, { token: staff.root, body: { cid, pid } });
    expect(await kept(staff.root)).toEqual([]);
  });

  test("of one that is not inside are refused", async () => {
    const [cid, { pid }] = [await make(), await site().problem()];
    const answer = await site().call(renewContestData, { token: staff.admin.token, body: { cid, pid } });
    expect(answer.code).toBe("not-in-contest");
  });
});

test("what hangs on a contest is counted before it is deleted", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const uses = async (token = staff.root) => site().call(getContestUses, { token, query: { cid } });
  const none = { submissions: 0, people: 0, announcements: 0, clarifications: 0, prints: 0 };
  expect((await uses()).data).toEqual(none);
  const user = await site().user();
  await submitted(user.token, cid, "A");
  await submitted(user.token, cid, "A");
  expect((await uses()).data).toEqual({ ...none, submissions: 2, people: 1 });
  expect((await uses(user.token)).status).toBe(403);
});

describe("giving problems back to the list", () => {
  const giveBack = (cid: number, token = staff.root) =>
    site().call(returnContestProblems, { token, body: { cid } });

  test("is for after the end, and leaves those of a contest to come", async () => {
    const [cid, next] = [await make(), await make({ startTime: at(30), endTime: at(90) })];
    const [free, needed] = [await addProblem(cid, "A"), await addProblem(cid, "B")];
    expect((await giveBack(cid)).code).toBe("contest-not-over");
    await site()
      .db.insert(contestProblems)
      .values({ contestId: next, problemId: needed.pid, displayId: "A", displayTitle: "Later" });
    await change(cid, { endTime: at(-1) });
    expect((await giveBack(cid, staff.admin.token)).status).toBe(403);
    const late = await site().user();
    await extend(cid, late, 20);
    expect((await giveBack(cid)).code).toBe("contest-not-over");
    await extend(cid, late, -0.5);
    expect((await giveBack(cid)).data).toEqual({ returned: 1, kept: 1 });
    const rows = await site()
      .db.select({ id: problems.id, auth: problems.auth })
      .from(problems)
      .where(inArray(problems.id, [free.pid, needed.pid]))
      .orderBy(problems.id);
    expect(rows.map(({ auth }) => auth)).toEqual([1, 3]);
    expect((await giveBack(cid)).data).toEqual({ returned: 0, kept: 1 });
    expect((await giveBack(999_999)).code).toBe("no-such-contest");
  });
});
