import {
  addGroupContestProblem,
  addGroupProblem,
  addProblem,
  changeGroupProblemAuth,
  changeProblemAuth,
  deleteGroupProblem,
  getAdminProblem,
  getAdminProblemList,
  getAllProblemTags,
  getGroupAdminProblemList,
  getGroupProblem,
  getGroupProblemCases,
  getGroupProblemList,
  getGroupProblemTags,
  getJurySolutions,
  getProblemCases,
  getProblemCodeTemplate,
  getProblemDetail,
  getProblemTags,
  stageTestdata,
  status,
  updateGroupProblem,
  uploadTestcaseZip,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { groups } from "../group/tables.ts";
import { problems, statements } from "./tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
let school: TestGroup;
let other: TestGroup;

beforeAll(async () => {
  [school, other] = [await things.group(), await things.group()];
});

const rowOf = async (pid: number) => (await site().db.select().from(problems).where(eq(problems.id, pid)))[0];

describe("a group's problem", () => {
  test("is called by the group's short name and its own id, in capitals", async () => {
    const { pid, problemId } = await things.problem(school, { problem: { problemId: "sum" } });
    expect(problemId).toBe(`${school.shortName}sum`.toUpperCase());
    expect(await rowOf(pid)).toMatchObject({
      problemId,
      groupId: school.gid,
      isGroup: true,
      isListed: false,
    });
    // Another group's of the same id is another problem.
    await things.problem(other, { problem: { problemId: "sum" } });
    const again = {
      token: school.people[4].token,
      body: things.problemForm(school.gid, { problem: { problemId: "SUM" } }),
    };
    expect((await site().call(addGroupProblem, again)).code).toBe("problem-id-taken");
  });

  test.each([
    [{ problemId: "x".repeat(50) }, "problem-id-too-long"],
    [{ timeLimit: 30_001 }, "group-time-limit"],
    [{ timeLimit: 0 }, "time-limit-out-of-range"],
    [{ memoryLimit: 1025 }, "group-memory-limit"],
    [{ stackLimit: 1025 }, "group-stack-limit"],
    [{ description: "x".repeat(65_536) }, "problem-text-too-long"],
    [{ title: " " }, "problem-title-blank"],
  ])("%o is refused", async (problem, code) => {
    const body = things.problemForm(school.gid, { problem });
    expect((await site().call(addGroupProblem, { token: school.people[4].token, body })).code).toBe(code);
  });

  test("at the bounds is taken, and public to members without root's leave", async () => {
    const bounds = {
      timeLimit: 30_000,
      memoryLimit: 1024,
      stackLimit: 1024,
      description: "x".repeat(65_535),
    };
    const { pid } = await things.problem(school, { problem: bounds });
    expect(await rowOf(pid)).toMatchObject({ auth: 1, timeLimitMs: 30_000, memoryLimitMib: 1024 });
  });

  test("keeps its id whether a form sends it with the short name or without", async () => {
    const { pid, problemId } = await things.problem(school, { problem: { problemId: "keep" } });
    const { token } = school.people[4];
    const save = async (id: string) => {
      const { data } = await site().call(getGroupProblem, { token, query: { pid } });
      const body = {
        ...things.forms.form(),
        problem: { ...data, problemId: id, title: "New" },
        samples: undefined,
      };
      return site().call(updateGroupProblem, { token, body });
    };
    for (const id of ["keep", problemId]) {
      expect(await save(id)).toMatchObject({ status: 200 });
      expect(await rowOf(pid)).toMatchObject({ problemId, title: "New", groupId: school.gid, isGroup: true });
    }
    expect(await save("moved")).toMatchObject({ status: 200 });
    expect((await rowOf(pid))?.problemId).toBe(`${school.shortName}MOVED`.toUpperCase());
  });

  test("that was published and is edited by its group has to be looked at again; nothing of it is blanked", async () => {
    const checker = { spjCode: "int main() { return 0; }", spjLanguage: "C", judgeExtraFile: '{"a.h":"x"}' };
    const change = {
      problem: { judgeMode: "spj" as const, ...checker },
      rest: { judgeMode: "spj" as const },
    };
    const { pid } = await things.problem(school, change);
    await site().db.update(problems).set({ publication: 2, isGroup: false }).where(eq(problems.id, pid));
    const { token } = school.people[4];
    const { data } = await site().call(getGroupProblem, { token, query: { pid } });
    expect(data).toMatchObject({ gid: school.gid, isGroup: false, applyPublicProgress: 2 });
    const body = { ...things.forms.form(change), problem: { ...data, title: "New" }, samples: undefined };
    expect(await site().call(updateGroupProblem, { token, body })).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({
      ...{ publication: null, isGroup: true, isListed: false, groupId: school.gid },
      ...{ checkerCode: checker.spjCode, checkerLanguage: "C", judgeExtraFiles: { "a.h": "x" } },
    });
  });
});

describe("who may", () => {
  test("edit, delete and fetch test data: its author while they are a member, the group's roots, root", async () => {
    const { people, gid } = school;
    const author = await site().user();
    await things.setLevel(gid, author, 4);
    const { pid } = await things.problem(school, {}, author);
    const reads = async (token: string) => {
      const answers = await Promise.all([
        site().call(getGroupProblem, { token, query: { pid } }),
        site().call(getGroupProblemCases, { token, query: { pid } }),
        site().call(changeGroupProblemAuth, { token, query: { pid, auth: 2 } }),
      ]);
      return answers.map(({ status: code }) => code === 200);
    };
    const all = [true, true, true];
    const none = [false, false, false];
    for (const level of [0, 1, 2, 3, 4] as const) expect(await reads(people[level].token)).toEqual(none);
    for (const token of [author.token, people[5].token, things.staff.root])
      expect(await reads(token)).toEqual(all);
    expect(await reads(things.staff.admin.token)).toEqual(none);
    expect(await reads(things.staff.examiner.token)).toEqual(none);
    await things.setLevel(gid, author, 3);
    expect(await reads(author.token)).toEqual(all);
    // Who was removed has lost it.
    await things.setLevel(gid, author, 2);
    expect(await reads(author.token)).toEqual(none);
    expect((await site().call(deleteGroupProblem, { token: author.token, query: { pid } })).code).toBe(
      "problem-not-found",
    );
    expect((await site().call(deleteGroupProblem, { token: people[5].token, query: { pid } })).status).toBe(
      200,
    );
    expect(await rowOf(pid)).toBeUndefined();
  });

  test("use the editor's other calls: writers of groups, each with their own problems", async () => {
    const { pid } = await things.problem(school);
    const foreign = await things.problem(other);
    const { token } = school.people[4];
    const stranger = school.people[3].token;
    expect((await site().call(stageTestdata, { token: stranger, body: {} })).http).toBe(403);
    expect((await site().call(stageTestdata, { token, body: { pid } })).status).toBe(200);
    // Of a group that they may not know of nothing is there.
    expect((await site().call(stageTestdata, { token, body: { pid: foreign.pid } })).code).toBe(
      "problem-not-found",
    );
    expect((await site().call(getJurySolutions, { token, query: { pid } })).status).toBe(200);
    expect((await site().call(getJurySolutions, { token, query: { pid: foreign.pid } })).code).toBe(
      "problem-not-found",
    );
    expect((await site().call(getProblemCases, { token, query: { pid: foreign.pid } })).code).toBe(
      "problem-not-found",
    );
    expect((await site().call(getProblemCodeTemplate, { token, query: { pid } })).data).toHaveLength(1);
    expect((await site().call(getProblemCodeTemplate, { token, query: { pid: foreign.pid } })).data).toEqual(
      [],
    );
    // What lies on the site is none of theirs, also where it once was.
    const bank = await site().problem();
    await site()
      .db.update(problems)
      .set({ authorUid: school.people[4].uid })
      .where(eq(problems.id, bank.pid));
    expect((await site().call(getProblemCases, { token, query: { pid: bank.pid } })).code).toBe(
      "testdata-not-yours",
    );
    expect((await site().call(getGroupProblem, { token, query: { pid: bank.pid } })).code).toBe(
      "not-of-group",
    );
    expect((await site().call(getAdminProblem, { token, query: { pid } })).http).toBe(403);
    // The upload is let in by the group it is for.
    const upload = await site().call(uploadTestcaseZip, { token, query: { gid: other.gid }, body: {} });
    expect(upload.status).not.toBe(200);
  });

  test("nobody of the site's staff, before the group has asked for it to be published", async () => {
    const { pid } = await things.problem(school);
    const { examiner, admin } = things.staff;
    const auth = (token: string) => site().call(changeProblemAuth, { token, body: { id: pid, auth: 2 } });
    expect((await site().call(getAdminProblem, { token: examiner.token, query: { pid } })).code).toBe(
      "no-such-problem",
    );
    expect((await auth(examiner.token)).code).toBe("problem-not-found");
    expect((await auth(admin.token)).code).toBe("problem-not-found");
    await site().db.update(problems).set({ publication: 1 }).where(eq(problems.id, pid));
    expect((await site().call(getAdminProblem, { token: examiner.token, query: { pid } })).status).toBe(200);
    expect((await auth(admin.token)).code).toBe("problem-not-found");
  });

  test("find it in the back office's list: nobody; in the group's: its administrators", async () => {
    const { problemId } = await things.problem(school);
    const find = async (token: string) =>
      (await site().call(getAdminProblemList, { token, query: { keyword: problemId } })).data.total;
    for (const token of [things.staff.root, things.staff.examiner.token, things.staff.admin.token])
      expect(await find(token)).toBe(0);
    const { gid, people } = school;
    const inside = (token: string) =>
      site().call(getGroupAdminProblemList, { token, query: { gid, keyword: problemId } });
    expect((await inside(people[4].token)).data).toMatchObject({
      total: 1,
      records: [{ problemId, gid, isGroup: true }],
    });
    expect((await inside(people[3].token)).code).toBe("group-level-too-low");
  });
});

describe("tags", () => {
  test("that are new become the group's own, the site's stay the site's, and another group's are refused", async () => {
    const { gid, people } = school;
    const { token } = people[4];
    const shared = await things.forms.add({ rest: { tags: [{ name: "Graphs" }] } });
    const { pid, problemId } = await things.problem(school, {
      rest: { tags: [{ name: "graphs" }, { name: "Week 1" }] },
    });
    const offered = (await site().call(getGroupProblemTags, { token, query: { gid } })).data;
    expect(offered.find(({ name }) => name === "Week 1")).toMatchObject({ gid });
    expect(offered.find(({ name }) => name === "Graphs")).toMatchObject({ gid: null });
    const own = (await site().call(getProblemTags, { token, query: { pid } })).data;
    expect(own.map(({ name }) => name).toSorted()).toEqual(["Graphs", "Week 1"]);
    expect((await site().call(getProblemTags, { token: people[0].token, query: { pid } })).data).toEqual([]);
    const everybodys = (await site().call(getAllProblemTags, { query: { oj: "ME" } })).data;
    expect(everybodys.map(({ name }) => name)).toContain("Graphs");
    expect(everybodys.map(({ name }) => name)).not.toContain("Week 1");

    const week = offered.find(({ name }) => name === "Week 1");
    const tags = [{ id: week?.id ?? 0, name: "Week 1" }];
    // Of a hidden group's nobody outside learns that it is there (test/hidden-numbers.test.ts).
    await site().db.update(groups).set({ visible: true }).where(eq(groups.id, gid));
    const theirs = { token: other.people[4].token, body: things.problemForm(other.gid, { rest: { tags } }) };
    expect((await site().call(addGroupProblem, theirs)).code).toBe("tag-of-other-group");
    const ours = { token: things.staff.root, body: things.forms.form({ rest: { tags } }) };
    expect((await site().call(addProblem, ours)).code).toBe("tag-of-other-group");
    await site().db.update(groups).set({ visible: false }).where(eq(groups.id, gid));
    expect(shared).toBeGreaterThan(0);

    // Published, it still shows outsiders the site's tags alone.
    await site().db.update(problems).set({ publication: 2, isGroup: false }).where(eq(problems.id, pid));
    const outside = (await site().call(getProblemDetail, { query: { problemId } })).data;
    expect(outside.tags.map(({ name }) => name)).toEqual(["Graphs"]);
    expect(outside.problem).toMatchObject({ gid: null, isGroup: false });
    const inside = (
      await site().call(getProblemDetail, { token: people[3].token, query: { problemId, gid } })
    ).data;
    expect(inside.tags.map(({ name }) => name).toSorted()).toEqual(["Graphs", "Week 1"]);
  });
});

describe("members", () => {
  test("find what is shown, with what the group's own submissions came to", async () => {
    const { gid, people } = school;
    const { problemId, pid } = await things.problem(school, { problem: { title: "Counted" } });
    const hidden = await things.problem(school, { problem: { auth: 2 } });
    await things.judged(people[3].token, problemId, status.accepted, { gid });
    await things.judged(people[4].token, problemId, status.wrongAnswer, { gid });
    const list = await site().call(getGroupProblemList, {
      token: people[3].token,
      query: { gid, limit: 100 },
    });
    expect(list.data.records.find((row) => row.pid === pid)).toMatchObject({
      total: 2,
      ac: 1,
      wa: 0,
      title: "Counted",
    });
    expect(list.data.records.map((row) => row.pid)).not.toContain(hidden.pid);
    const detail = (token: string, id: string, where: object = { gid }) =>
      site().call(getProblemDetail, { token, query: { problemId: id, ...where } });
    expect((await detail(people[3].token, problemId)).data.problemCount).toMatchObject({
      total: 2,
      ac: 1,
      wa: 1,
    });
    expect((await detail(people[3].token, hidden.problemId)).code).toBe("problem-hidden");
    expect((await detail(people[5].token, hidden.problemId)).status).toBe(200);
    expect((await detail(people[3].token, problemId, { gid: other.gid })).code).toBe("group-not-found");
    // Without the group it is no problem at all, for its members too.
    for (const user of people)
      expect((await detail(user.token, problemId, {})).code).toBe("problem-not-found");
    expect((await detail(people[0].token, problemId)).code).toBe("group-not-found");
  });

  test("find problems by id, title in any language, words of the text and tags; administrators by their author, too", async () => {
    const own = await things.group();
    const { gid, people } = own;
    const made = await things.problem(own, {
      problem: { problemId: "FOX", title: "Rivers", description: "A ferryman crosses *twice*." },
      rest: { tags: [{ name: "Week 7" }] },
    });
    await site().db.insert(statements).values({ problemId: made.pid, locale: "fr-FR", title: "Rivières" });
    await things.problem(own, { problem: { title: "Other" } });
    const { token, username } = people[4];
    const find = async (keyword: string) => {
      const query = { gid, keyword };
      const lists = await Promise.all([
        site().call(getGroupProblemList, { token, query }),
        site().call(getGroupAdminProblemList, { token, query }),
      ]);
      return lists.map(({ data }) => [data.total, ...data.records.map(({ problemId }) => problemId)]);
    };
    for (const keyword of ["fox", "RIVERS", "rivièr", "ferryman crosses", "week 7"])
      expect(await find(keyword), keyword).toEqual(Array(2).fill([1, made.problemId]));
    expect(await find("no such word")).toEqual([[0], [0]]);
    expect(await find(username)).toMatchObject([[0], [2, expect.anything(), made.problemId]]);
  });

  test("find nothing of a group that is banned", async () => {
    const closed = await things.group();
    const { problemId, pid } = await things.problem(closed);
    await site().db.update(groups).set({ status: 1 }).where(eq(groups.id, closed.gid));
    for (const { token } of closed.people) {
      const answers = await Promise.all([
        site().call(getGroupProblemList, { token, query: { gid: closed.gid } }),
        site().call(getProblemDetail, { token, query: { problemId, gid: closed.gid } }),
        site().call(getGroupProblem, { token, query: { pid } }),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([
        "group-not-found",
        "group-not-found",
        "problem-not-found",
      ]);
    }
    const root = { token: things.staff.root, query: { gid: closed.gid } };
    expect((await site().call(getGroupProblemList, root)).status).toBe(200);
  });
});

test("a contest's new problem is for contests only, and told by its id", async () => {
  const body = things.problemForm(school.gid, { problem: { auth: 1 } });
  const made = await site().call(addGroupContestProblem, { token: school.people[4].token, body });
  expect(await rowOf(made.data.pid)).toMatchObject({ auth: 3, groupId: school.gid, isGroup: true });
});
