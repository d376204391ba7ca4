import {
  changeProblemAuth,
  duplicateProblem,
  getProblemCodeTemplate,
  getProblemTags,
  getProblemVersion,
  getProblemVersionDiff,
  getProblemVersions,
  restoreProblemVersion,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { languages } from "../language/tables.ts";

const site = useSite();
const { add, read, save, staff } = useProblemForms(site);

describe("history", () => {
  test("keeps who changed what, shows the difference, and brings old states back whole", async () => {
    const pid = await add({ problem: { title: "First" } });
    const firstCases = (await read(pid)).caseVersion;
    await save(
      pid,
      {
        problem: { title: "Second", timeLimit: 2000 },
        rest: { isUploadTestCase: false, samples: [{ input: "7", output: "7" }], tags: [{ name: "Seven" }] },
      },
      staff.examiner.token,
    );
    const versions = await site().call(getProblemVersions, { token: staff.root, query: { pid } });
    expect(versions.data.records).toMatchObject([
      { number: 2, reason: "edited", username: staff.examiner.username },
      { number: 1, reason: "created", username: "root", caseVersion: firstCases },
    ]);
    expect(versions.data.records[0]?.changed.toSorted()).toEqual(["cases", "tags", "timeLimit", "title"]);
    const diff = await site().call(getProblemVersionDiff, {
      token: staff.root,
      query: { pid, from: 1, to: 2 },
    });
    expect(diff.data.diffs).toContainEqual({ field: "title", before: "First", after: "Second" });
    const cases = diff.data.diffs.find((one) => one.field === "cases");
    expect(cases?.before?.split("\n")).toHaveLength(2);
    expect(cases?.after?.split("\n")).toHaveLength(1);
    const old = await site().call(getProblemVersion, { token: staff.root, query: { pid, number: 1 } });
    expect(old.data.snapshot).toMatchObject({
      problem: { title: "First" },
      tags: ["Arithmetic"],
      languages: ["C"],
    });
    await site().call(changeProblemAuth, { token: staff.root, body: { id: pid, auth: 2 } });
    const body = { pid, number: 1 };
    expect((await site().call(restoreProblemVersion, { token: staff.root, body })).status).toBe(200);
    expect(await read(pid)).toMatchObject({
      title: "First",
      timeLimit: 1000,
      caseVersion: firstCases,
      auth: 2,
    });
    expect(
      (await site().call(getProblemTags, { token: staff.root, query: { pid } })).data.map((tag) => tag.name),
    ).toEqual(["Arithmetic"]);
    const after = await site().call(getProblemVersions, { token: staff.root, query: { pid } });
    expect(after.data.records.map((row) => row.reason)).toEqual(["restored", "access", "edited", "created"]);
  });

  test("brings back what it can of languages, and says what it cannot", async () => {
    const [python, pascal] = await Promise.all(
      ["Python3", "Pascal"].map(async (name) => {
        const [row] = await site().db.select().from(languages).where(eq(languages.name, name));
        return { id: row?.id ?? 0, name };
      }),
    );
    if (!python || !pascal) throw new Error("no languages");
    const pid = await add({
      problem: { spjCode: "int main() {}", spjLanguage: "C" },
      rest: {
        judgeMode: "spj",
        languages: [python, pascal],
        codeTemplates: [
          { lid: python.id, code: "pass", status: true },
          { lid: pascal.id, code: "begin end.", status: true },
        ],
      },
    });
    const change = (name: string, to: Partial<typeof languages.$inferInsert>) =>
      site().db.update(languages).set(to).where(eq(languages.name, name));
    await save(pid, { rest: { languages: [{ name: "C" }], codeTemplates: [], judgeMode: "default" } });
    await change("Python3", { enabled: false });
    await change("Pascal", { name: "Gone" });
    await change("C", { name: "C gone" });
    const body = { pid, number: 1 };
    const { data } = await site().call(restoreProblemVersion, { token: staff.root, body });
    await change("C gone", { name: "C" });
    expect(data).toEqual({ switchedOff: ["Python3"], missing: ["C", "Pascal"], checkerLanguage: "C" });
    await change("Python3", { enabled: true });
    const templates = await site().call(getProblemCodeTemplate, { token: staff.root, query: { pid } });
    expect(templates.data).toMatchObject([{ lid: python.id, code: "pass" }]);
    // The version itself still holds what could not be brought back.
    await change("Gone", { name: "Pascal" });
    const again = await site().call(restoreProblemVersion, { token: staff.root, body });
    expect(again.data).toEqual({ switchedOff: [], missing: [], checkerLanguage: null });
    const all = await site().call(getProblemCodeTemplate, { token: staff.root, query: { pid } });
    expect(all.data.map(({ code }) => code).toSorted()).toEqual(["begin end.", "pass"]);
  });

  test("begins with what an imported problem was, and ignores saves that change nothing", async () => {
    const { pid } = await site().problem();
    await save(pid);
    const rows = async () =>
      (await site().call(getProblemVersions, { token: staff.root, query: { pid } })).data.records;
    expect(await rows()).toMatchObject([{ number: 1, reason: "before", username: "tester" }]);
    await save(pid, { problem: { title: "New" } });
    expect(await rows()).toMatchObject([{ number: 2, changed: ["title"] }, { number: 1 }]);
  });

  test("is closed to others, and knows what is not there", async () => {
    const pid = await add();
    for (const endpoint of [getProblemVersions, getProblemVersion, getProblemVersionDiff] as const) {
      const query = { pid, number: 1, from: 1, to: 1 };
      expect(await site().call(endpoint, { token: staff.admin.token, query })).toMatchObject({
        code: "problem-not-yours",
      });
    }
    const missing = { pid, number: 9 };
    expect(await site().call(getProblemVersion, { token: staff.root, query: missing })).toMatchObject({
      status: 404,
      code: "version-not-found",
    });
    expect(await site().call(restoreProblemVersion, { token: staff.root, body: missing })).toMatchObject({
      code: "version-not-found",
    });
    expect(
      await site().call(restoreProblemVersion, { token: staff.admin.token, body: { pid, number: 1 } }),
    ).toMatchObject({
      code: "problem-not-yours",
    });
  });
});

describe("a duplicate", () => {
  test("is the caller's draft with the same contents, and changes by itself", async () => {
    const pid = await add({ problem: { problemId: "orig" } });
    const answer = await site().call(duplicateProblem, { token: staff.examiner.token, body: { pid } });
    expect(answer.data.problemId).toBe("ORIG-COPY");
    const copy = await read(answer.data.pid);
    expect(copy).toMatchObject({
      title: "Sum of two",
      author: staff.examiner.username,
      isDraft: true,
      auth: 2,
      caseCount: 2,
    });
    const again = await site().call(duplicateProblem, { token: staff.examiner.token, body: { pid } });
    expect(again.data.problemId).toBe("ORIG-COPY2");
    await save(copy.id, { rest: { isUploadTestCase: false, samples: [{ input: "x", output: "x" }] } });
    expect((await read(pid)).caseCount).toBe(2);
  });

  test.each([
    ["of somebody else's problem", () => staff.other.token, undefined, "problem-not-yours"],
    ["under a taken id", () => staff.root, "ORIG", "problem-id-taken"],
    ["under an id with spaces", () => staff.root, "A B", "problem-id-malformed"],
  ])("%s is refused", async (_what, token, problemId, code) => {
    const pid = await add();
    expect(await site().call(duplicateProblem, { token: token(), body: { pid, problemId } })).toMatchObject({
      code,
    });
  });
});
