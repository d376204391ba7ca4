import { addProblem, deleteProblem, getAdminProblemList, getLanguages } from "@verdict/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { disguise, disguises } from "../packages/similarity/test/disguise.ts";
import { alone } from "../packages/similarity/test/made-set.ts";
import { expectAccessibleEverywhere, follow, languages, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** A teacher reads the gradebook, has programs compared, looks at a pair and decides. */

const client = new Client(baseUrl());
const { coursework: english, common, solve } = languages["en-US"];
const mark = Date.now() % 100_000;
const names = ["teacher", "ada", "bob", "cleo"].map((name) => `${name}-${mark}`) as [string, ...string[]];
let [root, pid, tid] = ["", 0, 0];
const submitIds: number[] = [];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, names);
  const problem = { problemId: `GRADE${mark}`, title: "Inversions", type: 0, auth: 1, difficulty: 0 };
  const samples = [{ input: "1\n", output: "1\n" }];
  const all = (await client.call(getLanguages, { query: { all: false } })).data;
  const chosen = all.flatMap(({ id, name }) => (name === "Python3" ? [{ id, name }] : []));
  const made = await client.call(addProblem, { token: root, body: { problem, samples, languages: chosen } });
  expect(made.status, made.msg).toBe(200);
  const query = { keyword: problem.problemId };
  pid = (await client.call(getAdminProblemList, { token: root, query })).data.records[0]?.id ?? 0;
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  const one = async (text: string, values: unknown[]) => (await database.query(text, values)).rows[0];
  const uids: string[] = [];
  for (const name of names)
    uids.push((await one("select uid from user_account where username = $1", [name])).uid);
  // Two of one name.
  await database.query("update user_account set realname = 'Alex Kim' where uid = any($1)", [
    uids.slice(1, 3),
  ]);
  const group = await one(
    `insert into user_group (name, short_name, uid, auth) values ($1, $2, $3, 1) returning id`,
    [`Form ${mark}`, `FORM${mark}`, uids[0]],
  );
  for (const [index, uid] of uids.entries())
    await database.query(
      "insert into group_member (group_id, uid, level, agreed) values ($1, $2, $3, true)",
      [group.id, uid, index === 0 ? 5 : 3],
    );
  tid = (
    await one(
      `insert into training (uid, group_id, title, auth) values ($1, $2, 'Homework', 'Public') returning id`,
      [uids[0], group.id],
    )
  ).id;
  await database.query(
    "insert into training_problem (training_id, problem_id, display_id, rank) values ($1, $2, 'A', 0)",
    [tid, pid],
  );
  const [first = "", second = ""] = alone(2).map(({ source }) => source);
  const sent: [number, string, number][] = [
    [1, second, -1],
    [1, first, 0],
    [2, disguise(first, "C++", disguises, 3), 0],
    [3, second, -1],
  ];
  for (const [person, code, verdict] of sent)
    submitIds.push(
      Number(
        (
          await one(
            `insert into submission (problem_id, uid, language, code, length, status, group_id)
             values ($1, $2, 'C++', $3, $4, $5, $6) returning id`,
            [pid, uids[person], code, code.length, verdict, group.id],
          )
        ).id,
      ),
    );
  await database.end();
});

afterAll(async () => {
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

test("gradebook, tries side by side, comparison, pair, decision", async () => {
  const { page, troubles } = await visit({
    as: [names[0], PASSWORD],
    path: `/coursework/training/${tid}/gradebook`,
  });
  await page.getByRole("button", { name: new RegExp(`^ada-${mark} A: *100`) }).waitFor();
  for (const name of ["ada", "bob"])
    await page.getByRole("rowheader", { name: `Alex Kim ${name}-${mark}`, exact: true }).waitFor();
  await expectAccessibleEverywhere(page, "gradebook");
  // Paper gets every member, and no buttons of the page.
  const search = page.getByRole("searchbox", { name: english.gradebook.search });
  await page.emulateMedia({ media: "print" });
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await search.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(names.length - 1);
  await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
  await page.emulateMedia({ media: null });
  await search.waitFor();
  await page.getByRole("button", { name: new RegExp(`^ada-${mark} A: *100`) }).click();
  await page.getByRole("region", { name: english.tries.difference }).waitFor();
  await page.getByRole("button", { name: common.close }).click();
  await page.getByRole("link", { name: english.similarity.title }).click();
  await page.getByRole("button", { name: english.similarity.start }).click();
  await page
    .getByRole("link", { name: /\d+ %/ })
    .or(page.getByRole("button", { name: /^\d+ %/ }))
    .first()
    .click();
  await page.getByRole("button", { name: english.similarity.decide.confirmed }).click();
  await page.getByRole("button", { name: english.similarity.decide.confirmed, pressed: true }).waitFor();
  await expectAccessibleEverywhere(page, "similar programs");
  // From pupil to pupil, by the names that a teacher is told.
  await follow(page, `/submission-detail/${submitIds[0]}`);
  const pupils = page.getByRole("navigation", { name: solve.neighbours.menu });
  await pupils.getByText(`Alex Kim (ada-${mark})`).waitFor();
  for (const next of [`Alex Kim (bob-${mark})`, `cleo-${mark}`]) {
    await pupils.getByRole("link", { name: solve.neighbours.next }).click();
    await pupils.getByText(next, { exact: true }).waitFor();
  }
  expect(troubles).toEqual([]);
});
