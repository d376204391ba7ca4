import {
  addProblemFromPublic,
  batchProblems,
  changeProblemAuth,
  changePublication,
  getContestProblemList,
  getContestReadiness,
  getProblemList,
  getProblemReadiness,
  publishProblem,
  updateProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { staff, form, add, read, save } = useProblemForms(site);
const { make: addContest } = useContests(site);
const { found } = useGroups(site);

const publish = (pid: number, auth: number, token = staff.root) =>
  site().call(publishProblem, { token, body: { pid, auth, despite: true } });
const access = (pid: number, auth: number, token = staff.root) =>
  site().call(changeProblemAuth, { token, body: { id: pid, auth } });
const codes = async (pid: number) =>
  (await site().call(getProblemReadiness, { token: staff.root, query: { pid } })).data.findings.map(
    ({ code }) => code,
  );
const candidates = async (cid: number, keyword: string, token = staff.root, problemType = 0) =>
  (await site().call(getContestProblemList, { token, query: { cid, keyword, problemType } })).data;

describe("a secret problem", () => {
  test("goes from draft into a contest and never was public", async () => {
    const pid = await add({ problem: { isDraft: true, auth: 3, title: "Secret way" } }, staff.admin.token);
    expect(await read(pid)).toMatchObject({ isDraft: true, auth: 2 });
    const cid = await addContest({ startTime: at(60), endTime: at(120) }, staff.admin.token);
    const before = await candidates(cid, "Secret way", staff.admin.token);
    expect(before.problemList.records).toEqual([]);
    expect(before.leftOut).toMatchObject([{ pid, reason: "draft", isManaged: true }]);

    expect((await publish(pid, 1, staff.admin.token)).code).toBe("problem-publish-denied");
    expect((await publish(pid, 3, staff.admin.token)).data).toMatchObject({ published: true });
    expect(await read(pid)).toMatchObject({ isDraft: false, auth: 3 });
    const after = await candidates(cid, "Secret way", staff.admin.token);
    expect(after.problemList.records.map(({ id }) => id)).toEqual([pid]);
    expect(after.leftOut).toEqual([]);
    const body = { cid, pid, displayId: "A" };
    expect((await site().call(addProblemFromPublic, { token: staff.admin.token, body })).status).toBe(200);
    const listed = await site().call(getProblemList, { query: { keyword: "Secret way" } });
    expect(listed.data.records).toEqual([]);
  });

  test("is no draft any more once it is set to contests only", async () => {
    const ways = [
      (pid: number) => access(pid, 3),
      (pid: number) =>
        site().call(batchProblems, { token: staff.root, body: { pids: [pid], action: "auth", auth: 3 } }),
      async (pid: number) => save(pid, { problem: { auth: 3, isDraft: undefined } }),
    ];
    for (const way of ways) {
      const pid = await add({ problem: { isDraft: true } });
      expect((await way(pid)).status).toBe(200);
      expect(await read(pid)).toMatchObject({ isDraft: false, auth: 3 });
    }
  });

  test("is named with what keeps it out, to those who have it in a list", async () => {
    const cid = await addContest();
    const hidden = await add({ problem: { auth: 2, title: "Kept out" } }, staff.other.token);
    const oi = await add({ problem: { type: 1, title: "Kept out" } });
    const foreign = await add({ problem: { auth: 3, title: "Kept out" } }, staff.other.token);
    await add({ problem: { auth: 4, title: "Kept out" } });
    const of = async (token: string) =>
      (await candidates(cid, "Kept out", token)).leftOut.map(({ pid, reason }) => [pid, reason]);
    expect(await of(staff.root)).toEqual([
      [oi, "type"],
      [hidden, "hidden"],
    ]);
    const mine = await addContest({}, staff.admin.token);
    expect(
      (await candidates(mine, "Kept out", staff.admin.token)).leftOut.map(({ pid, reason }) => [pid, reason]),
    ).toEqual([
      [foreign, "not-yours"],
      [oi, "type"],
      [hidden, "hidden"],
    ]);
  });
});

describe("publishing asks what saving asks", () => {
  const wrong = [
    [{ isFileIO: true }, {}, "problem-io-names-missing"],
    [{ isFileIO: true, ioReadFileName: "a b", ioWriteFileName: "c" }, {}, "problem-io-names-unusable"],
    [{}, { judgeMode: "spj" }, "checker-missing"],
    [
      { spjCode: "int main() {}", spjLanguage: "C", checkerProtocol: "cms" },
      { judgeMode: "interactive" },
      "checker-protocol-not-interactive",
    ],
    [{}, { languages: [] }, "no-language"],
    [{}, { samples: [] }, "no-cases"],
  ] as const;

  test.each(wrong)("%j %j", async (problem, rest, code) => {
    for (const auth of [1, 3]) {
      const pid = await add({ problem: { ...problem, isDraft: true }, rest: { ...rest } as never });
      expect(await codes(pid)).toContain(code);
      expect((await publish(pid, auth)).data).toMatchObject({ published: false });
      expect((await access(pid, auth)).code).toBe(code);
      const body = form({
        problem: { ...problem, id: pid, auth, isDraft: false },
        rest: { ...rest, ...(code === "no-cases" && { samples: undefined }) } as never,
      });
      expect((await site().call(updateProblem, { token: staff.root, body })).code).toBe(code);
      expect(await read(pid)).toMatchObject({ isDraft: true, auth: 2 });
    }
  });

  test("different points within a subtask are told", async () => {
    const points = (...scores: number[]) =>
      scores.map((score) => ({ input: `${score}`, output: "1", score, groupNum: 1 }));
    const oi = (scores: number[]) =>
      add({
        problem: { type: 1, judgeCaseMode: "subtask_lowest", isDraft: true },
        rest: { samples: points(...scores) },
      });
    expect(await codes(await oi([20, 33, 33, 33]))).toContain("mixed-points");
    expect(await codes(await oi([33, 33]))).not.toContain("mixed-points");
  });
});

describe("while a contest runs with it, a problem is not opened", () => {
  async function held(change: Parameters<typeof addContest>[0] = {}) {
    const pid = await add({ problem: { auth: 3 } });
    const cid = await addContest({ title: "Spring Finals", ...change });
    const body = { cid, pid, displayId: "A" };
    expect((await site().call(addProblemFromPublic, { token: staff.root, body })).status).toBe(200);
    return { pid, cid };
  }
  const refused = { code: "problem-in-running-contest", msg: expect.stringContaining("Spring Finals") };

  test("on no way", async () => {
    const { pid, cid } = await held();
    expect(await access(pid, 1)).toMatchObject(refused);
    expect(await publish(pid, 1)).toMatchObject(refused);
    expect(await save(pid, { problem: { auth: 1 } })).toMatchObject(refused);
    const body = { pids: [pid], action: "auth" as const, auth: 1 };
    const batch = await site().call(batchProblems, { token: staff.root, body });
    expect(batch.data.results).toMatchObject([{ done: false, ...refused }]);
    const { runsIn } = (await site().call(getProblemReadiness, { token: staff.root, query: { pid } })).data;
    expect(runsIn).toEqual(["Spring Finals"]);
    expect(await read(pid)).toMatchObject({ auth: 3 });
    // What shows it to nobody more stays possible.
    expect((await access(pid, 2)).status).toBe(200);
    await site()
      .db.update(contests)
      .set({ endTime: new Date(Date.now() - 1000) })
      .where(eq(contests.id, cid));
    expect((await access(pid, 1)).status).toBe(200);
  });

  test("a group's by no answer to its application either, nor by its group", async () => {
    const gid = await found();
    const pid = await add({ problem: { auth: 3 } });
    await site()
      .db.update(problems)
      .set({ groupId: gid, isGroup: true, publication: 1, auth: 1 })
      .where(eq(problems.id, pid));
    const cid = await addContest({ title: "Spring Finals" });
    await site().db.update(contests).set({ groupId: gid }).where(eq(contests.id, cid));
    await site()
      .db.insert(contestProblems)
      .values({ contestId: cid, problemId: pid, displayId: "A", displayTitle: "A" });
    const grant = () =>
      site().call(changePublication, { token: staff.root, body: { pid, progress: 2, reason: null } });
    expect(await grant()).toMatchObject(refused);
    await access(pid, 2);
    expect(await access(pid, 1)).toMatchObject(refused);
    await site().db.delete(contestProblems).where(eq(contestProblems.contestId, cid));
    expect((await access(pid, 1)).status).toBe(200);
    expect((await grant()).status).toBe(200);
  });

  test("a contest ahead warns of a problem that is public", async () => {
    const { pid, cid } = await held({ startTime: at(60), endTime: at(120) });
    const findings = async () =>
      (await site().call(getContestReadiness, { token: staff.root, query: { cid } })).data.findings;
    const warned = { code: "problem-public", level: "warning", displayId: "A" };
    expect(await findings()).not.toContainEqual(expect.objectContaining(warned));
    expect((await access(pid, 1)).status).toBe(200);
    expect(await findings()).toContainEqual(expect.objectContaining(warned));
  });
});
