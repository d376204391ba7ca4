import {
  addTrainingProblem,
  getContestReadiness,
  getContestSubmissions,
  getProblemDetail,
  getSubmissionList,
  getTrainingRank,
  importRemoteContestProblem,
  importRemoteTrainingProblem,
  registerTraining,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { startReplicas } from "../../../test/remote/fleet.ts";
import { useJudges } from "../../../test/remote/judges.ts";
import { PASSWORD } from "../../../test/trainings.ts";
import { attempts } from "../judge/tables.ts";
import { languages } from "../language/tables.ts";
import { remoteAccounts, remoteProblems, remoteRuns } from "./tables.ts";

/** Submissions to judges elsewhere wherever the site shows and counts submissions, and those judges' own rules. */

const replicas = await startReplicas();
const { CF: cf, HDU: hdu, AC: atcoder } = replicas;
const { site, who, add, program, sent, detail, ended } = useJudges(replicas);
const things = useGroupFixtures(site);
beforeAll(async () => {
  for (const [name, problemId] of [
    ["HDU", "1000"],
    ["CF", "4A"],
    ["GYM", "100001B"],
    ["SPOJ", "ADDUP"],
    ["AC", "abc100_a"],
    ["LIBRE", "6"],
  ] as const) {
    const added = await add(name, problemId);
    expect(added, added.msg).toMatchObject({ status: 200 });
  }
});

afterEach(async () => {
  for (const replica of Object.values(replicas)) replica.judgeMs = 60;
  await site().db.update(remoteAccounts).set({ runId: null, leaseUntil: null });
});

const send = (pid: string, judge: string, where: Parameters<typeof sent>[2] = {}) =>
  sent(pid, program(judge), where);
const problem = async (problemId: string) =>
  (await site().call(getProblemDetail, { query: { problemId } })).data;
const knownProblem = async (problemId: string) => (await problem(problemId)).problem.id;

describe("places", () => {
  test("the list of submissions, the problem's counts, and the account that sent it", async () => {
    const before = (await problem("HDU-1000")).problemCount;
    const ids = [await send("HDU-1000", "AC"), await send("HDU-1000", "WA")];
    for (const id of ids) await ended(id);
    const query = { problemID: "HDU-1000", completeProblemID: true };
    const { data } = await site().call(getSubmissionList, { query });
    expect(data.records.map(({ submitId, status: code }) => [submitId, code])).toEqual([
      [ids[1], status.wrongAnswer],
      [ids[0], status.accepted],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/robot/);
    const { total, ac, wa } = (await problem("HDU-1000")).problemCount;
    expect([total - before.total, ac - before.ac, wa - before.wa]).toEqual([2, 1, 1]);
  });

  test("a contest's list and points", async () => {
    const cid = await things.contest(await things.group());
    const fetched = { name: "HDU", problemId: "1003", cid, displayId: "R" };
    const added = await site().call(importRemoteContestProblem, { token: who.root, query: fetched });
    expect(added, added.msg).toMatchObject({ status: 200 });
    const submitId = await send("R", "AC", { cid, token: who.root });
    expect(await ended(submitId, who.root)).toMatchObject({ status: status.accepted, score: 100 });
    const query = { contestID: cid };
    const { data } = await site().call(getContestSubmissions, { token: who.root, query });
    expect(data.records).toMatchObject([{ submitId, status: status.accepted, displayId: "R" }]);
    const ready = await site().call(getContestReadiness, { token: who.root, query: { cid } });
    expect(ready.data.findings.filter(({ displayId }) => displayId === "R")).toEqual([]);
    const open = await site().call(getSubmissionList, { query: { problemID: "HDU-1003" } });
    expect(open.data.total).toBe(0);
  });

  test("a private training's board", async () => {
    const tid = await things.courses.make({ auth: "Private", privatePwd: PASSWORD });
    const query = { name: "HDU", problemId: "1000", tid };
    const taken = await site().call(importRemoteTrainingProblem, { token: who.root, query });
    expect(taken, taken.msg).toMatchObject({ status: 200 });
    await site().call(registerTraining, { token: who.user.token, body: { tid, password: PASSWORD } });
    await ended(await send("HDU-1000", "AC", { tid }));
    const rank = await site().call(getTrainingRank, { token: who.user.token, query: { tid } });
    expect(rank.data.records).toMatchObject([{ uid: who.user.uid, ac: 1 }]);
    const twice = { tid, pid: await knownProblem("HDU-1000"), displayId: "B" };
    expect((await site().call(addTrainingProblem, { token: who.root, body: twice })).status).toBe(400);
  });

  test("a group's training: judged there, listed in the group and nowhere else", async () => {
    const group = await things.group();
    const [, , , member] = group.people;
    const tid = await things.training(group);
    await things.intoTraining(group, tid, { pid: await knownProblem("HDU-1000"), problemId: "HDU-1000" });
    const { gid } = group;
    const submitId = await send("HDU-1000", "TLE", { tid, gid, token: member.token });
    expect((await ended(submitId, member.token)).status).toBe(status.timeLimitExceeded);
    const inside = await site().call(getSubmissionList, { token: member.token, query: { gid } });
    expect(inside.data.records).toMatchObject([{ submitId, status: status.timeLimitExceeded }]);
    const outside = await site().call(getSubmissionList, { query: { problemID: "HDU-1000" } });
    expect(outside.data.records.map((row) => row.submitId)).not.toContain(submitId);
  });

  test("whether a problem is remote is its row's to say, not the client's", async () => {
    const { problemId } = await site().problem();
    const submitId = await send(problemId, "AC", { language: "C", isRemote: true });
    const remote = await site().db.select().from(remoteRuns).where(eq(remoteRuns.submissionId, submitId));
    expect(remote).toEqual([]);
    const [own] = await site().db.select().from(attempts).where(eq(attempts.submissionId, submitId));
    expect(own?.language).toBe("C");
    const there = await send("HDU-1000", "AC", { isRemote: false });
    expect((await ended(there)).judger).toBe("HDU");
  });
});

describe("judges' own rules", () => {
  test("an id is the prefix, a hyphen, and what the judge calls it; at LibreOJ the real number may differ", async () => {
    const rows = await site().db.select().from(remoteProblems);
    expect(Object.fromEntries(rows.map(({ oj, remoteId }) => [oj, remoteId]))).toMatchObject({
      ...{ CF: "4A", GYM: "100001B", SPOJ: "ADDUP", AC: "abc100_a", LIBRE: "6(13)" },
    });
    expect((await problem("LIBRE-6(13)")).problem.title).toBe("两数之和");
    await ended(await send("LIBRE-6(13)", "AC", { language: "C++ 17 (g++, O2)" }));
    expect(replicas.LIBRE.runs.at(-1)?.problem).toBe("13");
  });

  test("the gym has the languages and accounts of Codeforces; SPOJ has what it offers for the problem", async () => {
    const named = async (problemId: string) => (await problem(problemId)).languages.toSorted();
    const ofCf = await site().db.select().from(languages).where(eq(languages.oj, "CF"));
    expect(await named("GYM-100001B")).toEqual(ofCf.map(({ name }) => name).toSorted());
    expect(await named("SPOJ-ADDUP")).toEqual(["C (gcc)", "C++ (gcc)", "C++14 (gcc)", "Python 3 (python)"]);
    const submitId = await send("GYM-100001B", "AC", { language: "GNU G++17 7.3.0" });
    await ended(submitId);
    const [run] = await site().db.select().from(remoteRuns).where(eq(remoteRuns.submissionId, submitId));
    const [account] = await site()
      .db.select()
      .from(remoteAccounts)
      .where(eq(remoteAccounts.id, run?.accountId ?? 0));
    expect(account?.site).toBe("CF");
  });

  test("results of cases come from Codeforces only", async () => {
    expect((await problem("CF-4A")).problem.openCaseResult).toBe(true);
    expect((await problem("GYM-100001B")).problem.openCaseResult).toBe(true);
    expect((await problem("HDU-1000")).problem.openCaseResult).toBe(false);
  });

  test("every program ends with white space of its own", async () => {
    const language = "GNU G++17 7.3.0";
    await ended(await send("CF-4A", "AC", { language }));
    await ended(await send("CF-4A", "AC", { language }));
    const tails = cf.runs.slice(-2).map(({ code }) => /[ \t]{32}$/.exec(code)?.[0]);
    expect(tails).toEqual([expect.any(String), expect.any(String)]);
    expect(tails[0]).not.toBe(tails[1]);
  });

  test("a language that Codeforces has withdrawn: Submission Failed, with that cause", async () => {
    const { offered } = cf;
    cf.offered = ["73"];
    const seen = await ended(await send("CF-4A", "AC", { language: "GNU G++17 7.3.0" }));
    cf.offered = offered;
    expect(seen.status).toBe(status.submitFailed);
    expect(seen.errorMessage).toMatch(/does not offer GNU G\+\+17/);
  });

  test("a word of AtCoder's that is no verdict, such as 3/20, is waited through and shown as judging", async () => {
    atcoder.judgeMs = 1200;
    const submitId = await send("AC-ABC100_A", "AC", { language: "C++ 20 (gcc 12.2)" });
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const { status: code } = await detail(submitId);
          seen.add(code);
          return code;
        },
        { interval: 15 },
      )
      .toBe(status.accepted);
    expect(seen).toContain(status.judging);
  });

  test("a verdict that does not come: Submission Failed within its time", async () => {
    hdu.judgeMs = 60_000;
    const seen = await ended(await send("HDU-1000", "AC"));
    expect(seen.status).toBe(status.submitFailed);
    expect(seen.errorMessage).toMatch(/gave no verdict/);
  });

  test("an account that a dead server had leased is free again when its lease lapses, without anybody's doing", async () => {
    const lease = { runId: 987_654, leaseUntil: new Date(Date.now() + 1500) };
    await site().db.update(remoteAccounts).set(lease).where(eq(remoteAccounts.site, "HDU"));
    expect((await ended(await send("HDU-1000", "AC"))).status).toBe(status.accepted);
    expect(Date.now()).toBeGreaterThan(lease.leaseUntil.getTime());
  });

  test("no account free for all of the time: Submission Failed, and nothing was sent", async () => {
    const lease = { runId: 987_654, leaseUntil: new Date(Date.now() + 3_600_000) };
    await site().db.update(remoteAccounts).set(lease).where(eq(remoteAccounts.site, "HDU"));
    const before = hdu.runs.length;
    const seen = await ended(await send("HDU-1000", "AC"));
    expect(seen.status).toBe(status.submitFailed);
    expect(seen.errorMessage).toMatch(/busy/);
    expect(hdu.runs.length).toBe(before);
  });
});
