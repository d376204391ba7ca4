import {
  duplicateProblem,
  getContestReadiness,
  getProblemLanguages,
  restoreProblemVersion,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { seedLanguages } from "../language/seed.ts";
import { languages } from "../language/tables.ts";
import { problemLanguages, problems } from "./tables.ts";

const site = useSite();
const { staff, add, read, save } = useProblemForms(site);
const contests = useContests(site);

const allowed = async (pid: number) =>
  (await site().call(getProblemLanguages, { query: { pid } })).data.map(({ name }) => name);
const everyName = async () => {
  const rows = await site().db.select().from(languages).where(eq(languages.oj, "ME"));
  return rows.map(({ name }) => name);
};
const named = async () => (await everyName()).map((name) => ({ name }));

/** Takes a language away, as if this site had never known it, and starts a server that knows it. */
async function withNewLanguage<T>(name: string, look: () => Promise<T>): Promise<T> {
  await site().db.delete(languages).where(eq(languages.name, name));
  await seedLanguages(site().db);
  return look();
}

describe("a problem that allows all languages", () => {
  test("is a new one that names none, or names all that forms show", async () => {
    const [silent, whole] = [
      await add({ rest: { languages: undefined } }),
      await add({ rest: { languages: await named() } }),
    ];
    for (const pid of [silent, whole]) expect((await read(pid)).allLanguages).toBe(true);
    expect((await read(await add())).allLanguages).toBe(false);
    await save(whole, { rest: { languages: await named(), allLanguages: false } });
    expect((await read(whole)).allLanguages).toBe(false);
    await save(whole, { rest: { languages: [{ name: "C" }], allLanguages: true } });
    expect((await allowed(whole)).toSorted()).toEqual((await everyName()).toSorted());
  });

  test("gets a language that comes later; one with a list of its own does not", async () => {
    const [open, closed] = [await add({ rest: { languages: await named() } }), await add()];
    const rows = await withNewLanguage("Ruby", () => Promise.all([open, closed].map((pid) => allowed(pid))));
    expect(rows[0]).toContain("Ruby");
    expect(rows[1]).toEqual(["C"]);
  });

  test("never warns of a language that no node has; one with a list does", async () => {
    await TestNode.join(site(), ["C"]);
    const cid = await contests.make({ startTime: at(30), endTime: at(90) });
    const { pid } = await contests.addProblem(cid, "A");
    const offline = async () => {
      const token = contests.staff.admin.token;
      const { findings } = (await site().call(getContestReadiness, { token, query: { cid } })).data;
      return findings.some(({ code }) => code === "language-offline");
    };
    const set = (allLanguages: boolean) =>
      site().db.update(problems).set({ allLanguages }).where(eq(problems.id, pid));
    await set(false);
    expect(await offline()).toBe(true);
    await set(true);
    expect(await offline()).toBe(false);
  });

  test("is copied as one, and is one again when such a version is restored", async () => {
    const pid = await add({ rest: { languages: await named() } });
    const copy = (await site().call(duplicateProblem, { token: staff.root, body: { pid } })).data.pid;
    expect((await read(copy)).allLanguages).toBe(true);
    await save(pid, { rest: { languages: [{ name: "C" }] } });
    expect(await allowed(pid)).toEqual(["C"]);
    await withNewLanguage("Perl", async () => {
      const body = { pid, number: 1 };
      await site().call(restoreProblemVersion, { token: staff.root, body });
    });
    expect((await read(pid)).allLanguages).toBe(true);
    expect(await allowed(pid)).toContain("Perl");
    const rows = await site().db.select().from(problemLanguages).where(eq(problemLanguages.problemId, pid));
    expect(rows).toHaveLength((await everyName()).length);
  });
});
