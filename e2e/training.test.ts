import {
  addProblem,
  addTraining,
  addTrainingCategory,
  deleteProblem,
  deleteTraining,
  deleteTrainingCategory,
  getAdminProblemList,
  getAdminTrainingList,
  getLanguages,
  getTrainingAdminPlan,
} from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleByDayAndNight,
  expectAccessibleEverywhere,
  expectAddress,
  expectFillsWindow,
  fill,
  follow,
  languages,
  leave,
  press,
  rootAccount,
  saysAfter,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD as USER_PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A teacher makes a private training in order, and a student works through it. */

const english = languages["en-US"];
const { admin, trainingAdmin: texts, training } = english;
const client = new Client(baseUrl());
const [FIRST, SECOND] = ["TRAIN1", "TRAIN2"];
const TITLE = "Course of the story";
const PASSWORD = "chalk-and-board";
const STUDENT = "pupil";
const PROGRAM =
  '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }';

let root = "";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [STUDENT]);
  const all = (await client.call(getLanguages, { query: { all: false } })).data;
  for (const problemId of [FIRST, SECOND]) {
    const made = await client.call(addProblem, {
      token: root,
      body: {
        problem: { problemId, title: `Steps ${problemId}`, type: 0, auth: 1, difficulty: 0 },
        samples: [{ input: "1 2\n", output: "3\n" }],
        languages: all.flatMap(({ id, name }) => (name === "C" ? [{ id, name }] : [])),
      },
    });
    expect(made.status, made.msg).toBe(200);
  }
});

afterAll(async () => {
  for (const { id } of await trainings()) {
    await client.call(deleteTraining, { token: root, query: { tid: id } });
  }
  const found = await client.call(getAdminProblemList, { token: root, query: { keyword: "TRAIN" } });
  for (const { id } of found.data.records) {
    await client.call(deleteProblem, { token: root, query: { pid: id } });
  }
});

const trainings = async () =>
  (await client.call(getAdminTrainingList, { token: root, query: { keyword: TITLE } })).data.records;

test("from the empty form to a solved problem", async () => {
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/training/create" });
  // A site without categories says where they are made.
  await page.getByRole("note").getByRole("link", { name: admin.page.trainingCategories }).waitFor();
  await page.getByRole("textbox", { name: texts.title }).first().fill(TITLE);
  await page.getByRole("combobox", { name: texts.access }).selectOption("Private");
  await page.getByRole("textbox", { name: texts.password }).fill(PASSWORD);
  await press(page, admin.save);
  await page.getByRole("link", { name: TITLE }).waitFor();
  await press(page, fill(texts.problemsOf, { name: TITLE }));
  await page.getByText(texts.noProblem).waitFor();
  await press(page, texts.addProblem);
  await page.getByRole("searchbox", { name: admin.problems.search }).fill("TRAIN");
  await press(page, fill(texts.addOf, { name: FIRST }));
  await press(page, fill(texts.addOf, { name: SECOND }));
  await page.getByText(texts.noCandidate).waitFor();
  await page.keyboard.press("Escape");

  // In order by drag and by keyboard, under a heading, the second after the first.
  const handleOf = (id: string) =>
    page.getByRole("button", { name: fill(texts.moveOf, { name: `${id} Steps ${id}` }) });
  for (const [one, other] of [
    [SECOND, FIRST],
    [FIRST, SECOND],
  ] as const) {
    await handleOf(one).dragTo(handleOf(other));
    await page.getByText(fill(texts.movedTo, { name: `${one} Steps ${one}`, place: "1" })).waitFor();
  }
  await press(page, texts.addSection);
  const heading = page.getByRole("button", { name: fill(texts.moveOf, { name: texts.newSection }) });
  await heading.focus();
  await page.keyboard.press("Home");
  await press(page, fill(texts.afterOf, { name: SECOND }));
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("dialog").getByRole("button", { name: admin.save }).click();
  await page.getByText(fill(texts.waitsFor, { problems: FIRST })).waitFor();
  // Who is about to lose it is asked.
  await page.getByRole("link", { name: admin.page.trainingCategories }).click();
  await page.getByRole("dialog").getByText(english.common.unsavedText).waitFor();
  await page.keyboard.press("Escape");
  // Another heading, made while the first is being saved, stays.
  const isRead = Promise.withResolvers<void>();
  const plans = `**${getTrainingAdminPlan.path}?*`;
  await page.route(plans, (route) => isRead.promise.then(() => route.continue()));
  const isSaved = page.waitForRequest(plans);
  await press(page, texts.saveOrder);
  await isSaved;
  await press(page, texts.addSection);
  await saysAfter(page, admin.saved, async () => isRead.resolve());
  await expect.poll(() => heading.count()).toBe(2);
  await saysAfter(page, admin.saved, () => press(page, texts.saveOrder));
  await expectAccessibleByDayAndNight(page, "problems of a training");
  const [made] = await trainings();
  const tid = made?.id ?? 0;
  const plan = (await client.call(getTrainingAdminPlan, { token: root, query: { tid } })).data;
  expect(plan.problems.map(({ problemId }) => problemId)).toEqual([FIRST, SECOND]);
  expect(plan.problems.every(({ sectionId }) => sectionId === plan.sections[0]?.id)).toBe(true);
  expect(plan.problems[1]?.after).toEqual([plan.problems[0]?.pid]);
  await leave(page);
  expect(troubles).toEqual([]);

  await workThrough(tid);
});

async function workThrough(tid: number): Promise<void> {
  const { page, troubles } = await visit({ as: [STUDENT, USER_PASSWORD] });
  await page.getByRole("navigation").getByRole("link", { name: english.nav.trainings }).click();
  await page.getByRole("link", { name: TITLE }).click();
  await page.getByRole("textbox", { name: training.password.label }).waitFor();
  // Also whom a link leads deeper finds the way in there.
  await follow(page, `/training/${tid}/problems`);
  await page.getByRole("textbox", { name: training.password.label }).fill(PASSWORD);
  await press(page, training.password.enter);
  const tabs = page.getByRole("navigation", { name: training.menu });
  await page.getByText(fill(training.lockedUntil, { problems: FIRST })).waitFor();
  await expectAccessibleEverywhere(page, "problems of a training");
  await follow(page, `/training/${tid}/problem/NOPE`);
  await page.getByRole("link", { name: english.solve.toList }).click();
  await page.waitForURL(`**/training/${tid}/problems`);
  await page.getByRole("link", { name: `Steps ${FIRST}` }).click();
  await expectFillsWindow(page, english);
  await write(page, english, PROGRAM);
  await press(page, english.submission.submit);
  await page
    .getByRole("progressbar", { name: training.progress })
    .and(page.locator("[aria-valuenow='50']"))
    .waitFor();
  await tabs.getByRole("link", { name: training.tab.rank }).click();
  await page.getByText("AC", { exact: true }).waitFor();
  await expectAccessibleEverywhere(page, "board of a training");
  await page.getByRole("link", { name: new RegExp(`^${STUDENT} ${FIRST}\\b.*AC`) }).click();
  await page.waitForURL(`**/status?*username=${STUDENT}*`);
  await expectAddress(page, (url) => Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ username: STUDENT, problemID: FIRST },
  });
  // In focus mode the bar at the foot moves nothing but itself.
  await follow(page, `/training/${tid}/problem/${SECOND}/full-screen`);
  const bar = page.getByRole("navigation", { name: english.solve.focus.bar });
  await bar.locator("[aria-current]").waitFor();
  for (const around of ["banner", "contentinfo"] as const)
    expect(await page.getByRole(around).count(), around).toBe(0);
  await write(page, english, PROGRAM);
  expect(await page.evaluate("scrollY")).toBe(0);
  await follow(page, "/home");
  await page.getByRole("link", { name: SECOND, exact: true }).waitFor();
  expect(troubles).toEqual([]);
}

test("a training's category leads to the others of it, for a guest on the phone", async () => {
  const [course, other] = [`${TITLE}: graphs`, `${TITLE}: words`];
  const { data: category } = await client.call(addTrainingCategory, {
    token: root,
    body: { name: "Graphs of the story", color: "#2f9e44" },
  });
  for (const [title, trainingCategory] of [
    [course, { id: category.id }],
    [other, null],
  ] as const) {
    const body = {
      training: { title, auth: "Public" as const, description: "What is learned." },
      trainingCategory,
    };
    const added = await client.call(addTraining, { token: root, body });
    expect(added.status, added.msg).toBe(200);
  }
  const { page, troubles } = await visit({ path: "/training", viewport: "phone" });
  await page.getByRole("link", { name: other }).waitFor();
  await page.getByRole("link", { name: category.name }).click();
  await page.waitForURL(`**/training?categoryId=${category.id}`);
  await page.getByRole("link", { name: other }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: course }).waitFor();
  await expectAccessibleEverywhere(page, "trainings of a category");
  await expect
    .poll(() => page.getByRole("combobox", { name: training.category }).inputValue())
    .toBe(String(category.id));
  expect(troubles).toEqual([]);
  await client.call(deleteTrainingCategory, { token: root, query: { cid: category.id } });
});
