import {
  addGroupTraining,
  addPublicToGroupTraining,
  answerLineThread,
  checkSubmissionsStatus,
  dissolveGroup,
  getAdminProblemList,
  getGroupList,
  getGroupTrainingList,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleEverywhere,
  fill,
  follow,
  languages,
  rootAccount,
  saysAfter,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A teacher's term in English at a desk, and a pupil's in Chinese on the phone. */

const [english, chinese] = [languages["en-US"], languages["zh-CN"]];
const client = new Client(baseUrl());
const PUPIL = "termpupil";
const [NAME, SHORT] = ["Winter term of the course", "TERM1"];
const [NEXT, NEXT_SHORT] = ["Summer term of the course", "TERM2"];
const { code, language } = programNamed("1000", "correct.cpp");

let [root, pupil] = ["", ""];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [pupil = ""] = await client.users(root, [PUPIL]);
});

afterAll(async () => {
  for (const { id } of await groups()) await client.call(dissolveGroup, { token: root, query: { gid: id } });
});

const groups = async () =>
  (await client.call(getGroupList, { token: root, query: { keyword: "term of the course" } })).data.records;

/** A training of the group with problem 1000, due tomorrow; its id. */
async function assign(gid: number): Promise<number> {
  const training = { title: "Homework 1", description: "One a week.", auth: "Public", rank: 1, gid };
  const made = await client.call(addGroupTraining, {
    token: root,
    body: { training, trainingCategory: null },
  });
  expect(made.status, made.msg).toBe(200);
  const list = await client.call(getGroupTrainingList, { token: root, query: { gid } });
  const tid = list.data.records[0]?.id ?? 0;
  const { data } = await client.call(getAdminProblemList, { token: root, query: { keyword: "1000" } });
  const pid = data.records.find(({ problemId }) => problemId === "1000")?.id ?? 0;
  const taken = await client.call(addPublicToGroupTraining, {
    token: root,
    body: { tid, pid, displayId: "A" },
  });
  expect(taken.status, taken.msg).toBe(200);
  return tid;
}

/** As its author is told. */
async function statusOf(submitId: number): Promise<number | undefined> {
  const answer = await client.call(checkSubmissionsStatus, { token: pupil, body: { submitIds: [submitId] } });
  return answer.data[submitId]?.status;
}

test("create, invite, assign, comment, grade, copy; the pupil reads and answers on the phone", async () => {
  const { group, review, groupCopy, coursework } = english;
  const [{ page: desk, troubles }, { page: phone, troubles: onPhone }] = await Promise.all([
    // by root, whom no limits of founding hold
    visit({ as: rootAccount(), path: "/group" }),
    visit({ as: [PUPIL, PASSWORD], language: "zh-CN", viewport: "phone" }),
  ]);

  // create
  await desk.getByRole("button", { name: group.found.button }).click();
  const form = desk.getByRole("dialog");
  await form.getByRole("textbox", { name: group.form.name, exact: true }).fill(NAME);
  await form.getByRole("textbox", { name: group.form.shortName }).fill(SHORT);
  await form.getByRole("textbox", { name: group.form.brief }).fill("Programming, first term");
  await form.getByRole("textbox", { name: group.form.description }).fill("One problem a **week**.");
  const joining = await form.getByRole("textbox", { name: group.form.code }).inputValue();
  await saysAfter(desk, group.found.done, () =>
    form.getByRole("button", { name: group.found.submit }).click(),
  );
  const gid = (await groups())[0]?.id ?? 0;

  // invite
  await follow(phone, `/group/${gid}`);
  await phone.getByRole("textbox", { name: chinese.group.join.code }).fill(joining);
  await phone.getByRole("textbox", { name: chinese.group.join.reason }).fill("我选了这门课");
  await saysAfter(phone, chinese.group.join.sent, () =>
    phone.getByRole("button", { name: chinese.group.join.send }).click(),
  );
  await follow(desk, `/group/${gid}/member`);
  await desk.getByText(group.people.applications, { exact: true }).click();
  await saysAfter(desk, fill(group.people.approved, { name: PUPIL }), () =>
    desk.getByRole("button", { name: group.people.approve, exact: true }).click(),
  );

  // assign; the pupil hands in
  const tid = await assign(gid);
  const sent = await client.call(submitProblemJudge, {
    token: pupil,
    body: { pid: "A", tid, gid, language, code },
  });
  expect(sent.status, sent.msg).toBe(200);
  const submitId = sent.data.submitId;

  // grade: solved once it is judged, and its program a click away
  await expect.poll(() => statusOf(submitId), { timeout: 60_000 }).toBe(status.accepted);
  await follow(desk, `/coursework/training/${tid}/gradebook`);
  await desk.getByRole("region", { name: coursework.gradebook.points }).waitFor();
  await desk.getByRole("button", { name: new RegExp(`^${PUPIL} A: *100`) }).click();
  await desk.getByRole("link", { name: fill(coursework.tries.open, { id: submitId }) }).click();

  // comment on lines 2 to 3
  await desk.getByRole("button", { name: fill(review.comment, { line: 2 }), exact: true }).click();
  await desk.getByRole("button", { name: fill(review.comment, { line: 3 }), exact: true }).click();
  const range = desk.getByRole("region", { name: fill(review.lines, { from: 2, to: 3 }) });
  await range.getByRole("textbox", { name: review.yours }).fill("What happens with **negative** numbers?");
  await range.getByRole("button", { name: review.send }).click();
  await range.getByText("negative").waitFor();
  await expectAccessibleEverywhere(desk, "a program with comments");

  // the pupil is told, reads it under the line and answers; the teacher's page hears of it
  await follow(phone, "/message/mine");
  await phone.getByRole("heading", { name: chinese.message.linesCommented.title }).first().waitFor();
  await phone.getByRole("link", { name: `提交 ${submitId}` }).click();
  const thread = phone.getByRole("region", { name: fill(chinese.review.lines, { from: 2, to: 3 }) });
  await thread.getByRole("button", { name: chinese.review.answer }).click();
  const answer = thread.getByRole("textbox", { name: chinese.review.yourAnswer });
  await answer.fill("也能用，已经试过了。");
  // Nothing can be typed into an answer that is on its way: its field closes with it.
  const seen = Promise.withResolvers<void>();
  const hold = (route: Route) => seen.promise.then(() => route.continue());
  await phone.route(`**${answerLineThread.path}`, hold, { times: 1 });
  await thread.getByRole("button", { name: chinese.review.answer }).click();
  await expect.poll(() => answer.isEditable()).toBe(false);
  seen.resolve();
  await range.getByText("也能用，已经试过了。").waitFor();
  await range.getByRole("button", { name: review.resolve }).click();
  await range
    .getByRole("button", { name: new RegExp(fill(review.resolvedBy, { name: "root", count: 2 })) })
    .waitFor();
  // A problem that a training took from the site is opened there, from the group's list too.
  await follow(desk, `/group/${gid}/status`);
  await desk.getByRole("link", { name: /^1000 / }).click();
  await desk.waitForURL(`**/training/${tid}/problem/1000`);

  // copy
  await follow(desk, `/group/${gid}/setting`);
  await desk.getByRole("link", { name: group.setting.copy }).click();
  const make = desk.getByRole("button", { name: groupCopy.make });
  await make.waitFor(); // the settings have a name and a copy in their headings too
  await desk.getByRole("textbox", { name: group.form.name, exact: true }).fill(NEXT);
  await desk.getByRole("textbox", { name: group.form.shortName }).fill(NEXT_SHORT);
  await make.click();
  await desk.getByRole("dialog").getByRole("button", { name: groupCopy.make }).click();
  await desk.getByText(fill(groupCopy.done, { total: 1 })).waitFor();
  await desk.getByRole("link", { name: NEXT }).click();
  await desk.getByRole("heading", { name: NEXT, level: 1 }).waitFor();
  await desk
    .getByRole("navigation", { name: group.menu })
    .getByRole("link", { name: group.tab.trainings })
    .click();
  await desk.getByText("Homework 1").waitFor();
  expect([troubles, onPhone]).toEqual([[], []]);
});
