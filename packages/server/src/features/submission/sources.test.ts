import {
  getProblemDetail,
  getSubmissionDetail,
  getSubmissionFile,
  getSubmissionFiles,
  nodeKinds,
  submitProblemFiles,
  submitProblemJudge,
  submitProblemTestJudge,
  type Task,
  updateProblem,
} from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { TestNode } from "../../../test/node.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";

const site = useSite();
const { add, form, read, staff } = useProblemForms(site);
const languages = ["C", "C++ 17", "C++ 20 With O2", "Python3", "Java", "Bash"].map((name) => ({ name }));

describe("a problem whose programs are several files", () => {
  const build = { files: {}, module: "encoder", others: ["decoder"] };
  const text = "# encoder.py\na = 1\n\n# decoder.py\nb = 2\n";
  let pid: number;
  let user: TestUser;
  beforeAll(async () => {
    user = await site().user();
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
    pid = await add({ problem: { problemId: "encdec", grader: build }, rest: { languages } });
  });

  const sendZip = (files: Record<string, string>, language = "Python3", problem = "encdec") =>
    sendFile(site(), submitProblemFiles, makeZip(Object.entries(files)), {
      token: user.token,
      query: { pid: problem, ...(language && { language }) },
    });

  const save = (grader: object) =>
    site().call(updateProblem, {
      token: staff.root,
      body: form({ problem: { id: pid, problemId: "encdec", grader }, rest: { languages } }),
    });

  test("says what they are called, in languages that can", async () => {
    expect((await read(pid)).grader).toEqual(build);
    const shown = await site().call(getProblemDetail, { query: { problemId: "encdec" } });
    expect(shown.data.languages).toEqual(["C", "C++ 17", "C++ 20 With O2", "Java", "Python3"]);
    expect(shown.data.grader?.Python3).toEqual({
      file: "encoder.py",
      others: ["decoder.py"],
      begins: true,
      command: "python3 encoder.py",
    });
    expect(shown.data.grader?.C).toMatchObject({
      command: "gcc -std=gnu17 -Wall encoder.c decoder.c -o main -lm",
    });
  });

  test("takes them as a zip or as one text, which everybody who may read it reads", async () => {
    const node = await TestNode.join(site(), ["Python3"]);
    const { data } = await sendZip({ "folder/decoder.py": "b = 2", "encoder.py": "a = 1\n" });
    const query = { submitId: data.submitId };
    const detail = await site().call(getSubmissionDetail, { token: user.token, query });
    expect(detail.data.submission).toMatchObject({ language: "Python3", code: text });
    const files = await site().call(getSubmissionFiles, { token: user.token, query });
    expect(files.data).toEqual([
      { name: "encoder.py", bytes: 6, own: true },
      { name: "decoder.py", bytes: 5, own: true },
    ]);
    const one = { token: user.token, query: { ...query, name: "decoder.py" } };
    expect(await (await site().fetch(getSubmissionFile, one)).text()).toBe("b = 2");
    const stranger = await site().user();
    const asStranger = { token: stranger.token, query };
    expect((await site().call(getSubmissionFiles, asStranger)).data).toEqual([]);
    const body = { pid: "encdec", language: "Python3", code: text };
    expect(await site().call(submitProblemJudge, { token: user.token, body })).toMatchObject({ status: 200 });
    const tasks = [...(await node.claimAny(4))];
    expect(tasks.filter((task) => "submitId" in task && task.submitId === data.submitId)).toMatchObject([
      { code: text, grader: build },
    ]);
  });

  test.each<[string, () => Promise<{ status: number }>]>([
    ["one of them", () => sendZip({ "encoder.py": "" })],
    ["more of them", () => sendZip({ "encoder.py": "", "decoder.py": "", "a.py": "" })],
    ["files of another language", () => sendZip({ "encoder.c": "", "decoder.c": "" })],
    ["one that looks like two", () => sendZip({ "encoder.py": "# decoder.py", "decoder.py": "" })],
    [
      "a program of one",
      () =>
        site().call(submitProblemJudge, {
          token: user.token,
          body: { pid: "encdec", language: "Python3", code: "a = 1" },
        }),
    ],
    [
      "a test of one",
      () =>
        site().call(submitProblemTestJudge, {
          token: user.token,
          body: { pid, language: "Python3", code: "x", userInput: "1", type: "public" },
        }),
    ],
  ])("refuses %s", async (_, send) => {
    expect(await send()).toMatchObject({ status: 400, code: "source-files-wanted" });
  });

  test("counts them together, and takes no files without a language", async () => {
    const long = "x".repeat(40_000);
    expect(await sendZip({ "encoder.py": long, "decoder.py": long })).toMatchObject({
      code: "code-too-long",
    });
    expect(await sendZip({ "encoder.py": "" }, "")).toMatchObject({ code: "language-unknown" });
    const { problemId } = await site().problem();
    expect(await sendZip({ "main.py": "" }, "Python3", problemId)).toMatchObject({
      code: "output-only-wants-program",
    });
  });

  test.each([
    ["two of one name", { ...build, others: ["Encoder"] }, "source-files-alike"],
    ["a name that is none", { ...build, others: ["de coder"] }, "grader-module-unusable"],
    ["nine", { ...build, others: Array.from({ length: 8 }, (_, i) => `f${i}`) }, "source-files-too-many"],
    ["one that the grader has", { ...build, files: { "decoder.cpp": "" } }, "grader-file-is-own"],
  ])("refuses %s in the editor", async (_, given, code) => {
    expect(await save(given)).toMatchObject({ status: 400, code });
    expect((await read(pid)).grader).toEqual(build);
  });

  test("waits for a node that knows them", async () => {
    const old = await TestNode.join(site(), ["Python3"]);
    const but = nodeKinds.filter((kind) => kind !== "sources");
    await old.hello([], ["Python3"], but);
    const { data } = await sendZip({ "encoder.py": "", "decoder.py": "" });
    const idsOf = (tasks: readonly Task[]) =>
      tasks.map((task) => ("submitId" in task ? task.submitId : null));
    expect(idsOf(await old.claimAny(8))).not.toContain(data.submitId);
    await old.hello([], ["Python3"], [...nodeKinds]);
    expect(idsOf(await old.claimAny(8))).toContain(data.submitId);
  });
});
