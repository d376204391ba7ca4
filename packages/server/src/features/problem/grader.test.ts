import {
  addProblem,
  getAdminProblem,
  getAdminProblemList,
  getProblemDetail,
  getProblemVersionDiff,
  nodeKinds,
  restoreProblemVersion,
  submitProblemJudge,
  submitProblemTestJudge,
  type Task,
  updateProblem,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { attempts } from "../judge/tables.ts";
import { unreadyCodes } from "./ready.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { add, form, read, staff } = useProblemForms(site);

const secret = "the jury's own words";
const grader = {
  files: {
    "grader.cpp": `int main() { /* ${secret} */ }`,
    "helper.cpp": "int help() { return 1; }",
    "grader.py": `import sum2  # ${secret}`,
  },
  module: "sum2",
};
const languages = ["C", "C++ 17", "C++ 20 With O2", "Python3", "Java"].map((name) => ({ name }));

let user: TestUser;
beforeAll(async () => {
  user = await site().user();
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

const withGrader = (problemId: string, more: object = {}) =>
  add({ problem: { problemId, grader, ...more }, rest: { languages } });
const rowOf = async (pid: number) => {
  const [row] = await site().db.select().from(problems).where(eq(problems.id, pid));
  if (!row) throw new Error("the problem is gone");
  return row;
};
const save = (pid: number, problem: object) =>
  site().call(updateProblem, {
    token: staff.root,
    body: form({ problem: { id: pid, ...problem }, rest: { languages } }),
  });

describe("a problem with a grader", () => {
  test("its editor has all of it, its list and everybody else nothing but what they need", async () => {
    const pid = await withGrader("graded");
    expect((await read(pid)).grader).toEqual(grader);
    const list = await site().call(getAdminProblemList, { token: staff.root, query: { keyword: "graded" } });
    expect(list.data.records[0]).toMatchObject({ problemId: "GRADED", grader: null });
    const shown = await site().call(getProblemDetail, { query: { problemId: "graded" } });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(shown.data.languages).toEqual(["C++ 17", "C++ 20 With O2", "Python3"]);
    expect(shown.data.grader).toEqual({
      "C++ 17": {
        file: "sum2.cpp",
        command: "g++ -std=c++17 -Wall sum2.cpp grader.cpp helper.cpp -o main -lm",
      },
      "C++ 20 With O2": {
        file: "sum2.cpp",
        command: "g++ -std=c++20 -O2 -Wall sum2.cpp grader.cpp helper.cpp -o main -lm",
      },
      Python3: { file: "sum2.py", command: "python3 grader.py" },
    });
  });

  test("says in each language how it is tried at home", async () => {
    const files = Object.fromEntries(["pas", "kt", "rs", "go"].map((ending) => [`grader.${ending}`, "x"]));
    const names = ["Pascal", "Kotlin", "Rust", "Golang", "Ruby"].map((name) => ({ name }));
    await add({
      problem: { problemId: "at-home", grader: { files: { ...files, "a.go": "x" }, module: "calm" } },
      rest: { languages: names },
    });
    const shown = await site().call(getProblemDetail, { query: { problemId: "at-home" } });
    expect(shown.data.grader).toEqual({
      Pascal: { file: "calm.pas", command: "fpc -O2 grader.pas -omain" },
      Kotlin: {
        file: "calm.kt",
        command: "kotlinc calm.kt grader.kt -include-runtime -d main.jar && java -cp main.jar GraderKt",
      },
      Rust: { file: "calm.rs", command: "rustc -O --edition 2021 grader.rs -o main" },
      Golang: { file: "calm.go", command: "go build -o main calm.go grader.go a.go" },
    });
  });

  test("a form that does not know of it leaves it; an empty one takes it away; a version brings it back", async () => {
    const pid = await withGrader("kept");
    expect((await save(pid, { problemId: "kept", title: "Another" })).status).toBe(200);
    expect((await read(pid)).grader).toEqual(grader);
    expect((await save(pid, { problemId: "kept", grader: { files: {}, module: "x" } })).status).toBe(200);
    expect((await read(pid)).grader).toBeNull();
    const query = { pid, from: 2, to: 3 };
    const { diffs } = (await site().call(getProblemVersionDiff, { token: staff.root, query })).data;
    expect(diffs.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["grader.grader.cpp", "grader.helper.cpp", "graderModule"]),
    );
    await site().call(restoreProblemVersion, { token: staff.root, body: { pid, number: 2 } });
    expect((await read(pid)).grader).toEqual(grader);
    // Versions of before there were graders bring none.
    await site().db.execute(
      sql`update problem_version set snapshot = snapshot #- '{problem,grader}' where problem_id = ${pid} and number = 3`,
    );
    await site().call(restoreProblemVersion, { token: staff.root, body: { pid, number: 3 } });
    expect(
      (await site().call(getAdminProblem, { token: staff.root, query: { pid } })).data.grader,
    ).toBeNull();
  });

  test.each([
    ["a name that is no module's", { ...grader, module: "sum 2" }, "grader-module-unusable"],
    ["an ending", { ...grader, module: "sum2.cpp" }, "grader-module-unusable"],
    ["one of its own files' name", { ...grader, module: "helper" }, "grader-file-is-own"],
    ["no source of any language", { files: { "a.h": "" }, module: "sum2" }, "grader-without-source"],
    ["a path", { files: { "../grader.cpp": "" }, module: "sum2" }, "problem-file-name-unusable"],
  ])("with %s is refused", async (_, given, code) => {
    const pid = await withGrader(`refused-${code}-${given.module.length}`.toLowerCase());
    expect(await save(pid, { problemId: `x${pid}`, grader: given })).toMatchObject({ status: 400, code });
    expect((await read(pid)).grader).toEqual(grader);
  });

  test("that has no source in a language it allows is not ready", async () => {
    const pid = await add({
      problem: { problemId: "unready", grader },
      rest: { languages: [{ name: "Java" }] },
    });
    expect(await unreadyCodes(site().db, await rowOf(pid))).toContain("no-language");
  });

  test("takes programs in its languages alone", async () => {
    const pid = await withGrader("takes");
    await TestNode.join(site(), ["C", "C++ 17", "Python3", "Java"]);
    const send = (language: string) =>
      site().call(submitProblemJudge, {
        token: user.token,
        body: { pid: "takes", language, code: "int sum;" },
      });
    expect(await send("Java")).toMatchObject({ code: "language-not-allowed" });
    const body = { pid, language: "Java", code: "x", userInput: "1", type: "public" as const };
    expect(await site().call(submitProblemTestJudge, { token: user.token, body })).toMatchObject({
      code: "language-not-allowed",
    });
    expect((await send("C++ 17")).status).toBe(200);
  });
});

describe("several passes", () => {
  const checker = { spjCode: "x", spjLanguage: "C", checkerProtocol: "icpc" as const };
  const change = {
    problem: { judgeMode: "spj" as const, ...checker, passes: 3 },
    rest: { judgeMode: "spj" as const },
  };

  test("are kept by a form that does not name them, and go with the checker that asked for them", async () => {
    const pid = await add({ ...change, problem: { ...change.problem, problemId: "passes" } });
    const passes = async (problem: object, judgeMode: "spj" | "default" = "spj") => {
      const body = form({
        problem: { id: pid, problemId: "passes", judgeMode, ...problem },
        rest: { judgeMode },
      });
      expect(await site().call(updateProblem, { token: staff.root, body })).toMatchObject({ status: 200 });
      return (await read(pid)).passes;
    };
    expect((await read(pid)).passes).toBe(3);
    const shown = await site().call(getProblemDetail, { query: { problemId: "passes" } });
    expect(shown.data.passes).toBe(3);
    expect(await passes(checker)).toBe(3);
    expect(await passes({ ...checker, passes: 2 })).toBe(2);
    expect(await passes({}, "default")).toBe(1);
  });

  test.each([
    ["none", { ...checker, passes: 0 }, "passes-out-of-range"],
    ["too many", { ...checker, passes: 21 }, "passes-out-of-range"],
    [
      "those of a checker that can not ask",
      { ...checker, checkerProtocol: "testlib" as const, passes: 2 },
      "passes-need-icpc",
    ],
  ])("%s are refused", async (_, problem, code) => {
    const body = form({ problem: { judgeMode: "spj", ...problem }, rest: { judgeMode: "spj" } });
    expect(await site().call(addProblem, { token: staff.root, body })).toMatchObject({ status: 400, code });
  });
});

describe("several processes", () => {
  const manager = { spjCode: "x", spjLanguage: "C", checkerProtocol: "cms" as const };
  const communication = { processes: 7, io: "fifo" as const, timeRule: "each" as const };
  const rest = { judgeMode: "interactive" as const };
  const problem = { ...rest, ...manager, communication };

  test("are kept by a form that does not name them, and go with the manager", async () => {
    const pid = await add({ problem: { ...problem, problemId: "processes" }, rest });
    const after = async (change: object, judgeMode: "interactive" | "spj" = "interactive") => {
      const body = form({
        problem: { id: pid, problemId: "processes", judgeMode, ...change },
        rest: { judgeMode },
      });
      expect(await site().call(updateProblem, { token: staff.root, body })).toMatchObject({ status: 200 });
      return (await read(pid)).communication;
    };
    expect((await read(pid)).communication).toEqual(communication);
    const shown = await site().call(getProblemDetail, { query: { problemId: "processes" } });
    expect(shown.data.communication).toEqual(communication);
    expect(await after(manager)).toEqual(communication);
    expect(await after({ ...manager, checkerProtocol: "testlib" })).toBeNull();
    expect(await after({ ...manager, communication })).toEqual(communication);
    expect(await after({ ...manager, checkerProtocol: "cms" }, "spj")).toBeNull();
  });

  test.each([
    ["none", { ...problem, communication: { ...communication, processes: 0 } }, "processes-out-of-range"],
    ["eight", { ...problem, communication: { ...communication, processes: 8 } }, "processes-out-of-range"],
    [
      "other channels",
      { ...problem, communication: { ...communication, io: "tcp" } },
      "communication-malformed",
    ],
    ["those of another protocol", { ...problem, checkerProtocol: "icpc" }, "communication-needs-cms"],
  ])("%s are refused", async (_, change, code) => {
    const body = form({ problem: change as object, rest });
    expect(await site().call(addProblem, { token: staff.root, body })).toMatchObject({ status: 400, code });
  });
});

describe("nodes that do not know graders", () => {
  test("get none of their problems' work, submissions and tests, and all of the others'", async () => {
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
    const old = await TestNode.join(site(), ["C++ 17"]);
    await old.hello([], ["C++ 17"], []);
    const pid = await withGrader("new-kind");
    const { problemId: plain } = await site().problem();
    const send = async (problem: string) =>
      (
        await site().call(submitProblemJudge, {
          token: user.token,
          body: { pid: problem, language: "C++ 17", code: "int sum;" },
        })
      ).data.submitId;
    await send("new-kind");
    const body = { pid, language: "C++ 17", code: "x", userInput: "1", type: "public" as const };
    await site().call(submitProblemTestJudge, { token: user.token, body });
    const simple = await send(plain);
    expect(await old.claimAny(4)).toMatchObject([{ kind: "submission", submitId: simple }]);
    const fresh = await TestNode.join(site(), ["C++ 17"]);
    await fresh.hello([], ["C++ 17"], [...nodeKinds, "of-tomorrow"]);
    const tasks: Task[] = [...(await fresh.claimAny(4))];
    if (tasks.length < 2) tasks.push(...(await fresh.claimAny(4)));
    expect(tasks.map(({ kind }) => kind).toSorted()).toEqual(["online_test", "submission"]);
    for (const task of tasks) expect(task).toMatchObject({ grader });
  });
});
