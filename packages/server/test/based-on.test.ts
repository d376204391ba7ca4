import {
  type BodyInput,
  batchProblems,
  changeContestVisible,
  changeLocale,
  changeUserInfo,
  editUser,
  getAdminContest,
  getAdminProblem,
  getAdminTraining,
  getGroupContest,
  getGroupDetail,
  getGroupProblem,
  getGroupTraining,
  getTrainingAdminPlan,
  getTrainingList,
  getUserList,
  handOverGroup,
  saveTrainingPlan,
  updateContest,
  updateGroup,
  updateGroupContest,
  updateGroupProblem,
  updateGroupTraining,
  updateProblem,
  updateTraining,
  uploadGroupAvatar,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { contests } from "../src/features/contest/tables.ts";
import { nextUpdatedAt } from "../src/platform/based-on.ts";
import { sendFile } from "./forms.ts";
import { type TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import { type TestUser, useSite } from "./site.ts";

const site = useSite();
const things = useGroupFixtures(site);
const { staff, contestForms, courses, forms } = things;
let school: TestGroup;
let user: TestUser;

beforeAll(async () => {
  school = await things.group();
  user = await site().user();
});

interface Form {
  /** What the form is filled with, and when that was. */
  read: () => Promise<{ text: string | null; at: string }>;
  save: (text: string, basedOn?: string | null) => Promise<{ status: number; code?: string }>;
}

function contestForm(cid: number, inGroup: boolean): Form {
  const [one, change] = inGroup ? [getGroupContest, updateGroupContest] : [getAdminContest, updateContest];
  const load = async () => (await site().call(one, { token: staff.root, query: { cid } })).data;
  return {
    read: async () => {
      const { description: text, gmtModified: at } = await load();
      return { text, at };
    },
    save: async (description, basedOn) =>
      site().call(change, { token: staff.root, body: { ...(await load()), description, basedOn } }),
  };
}

function problemForm(pid: number, inGroup: boolean): Form {
  const [one, change] = inGroup ? [getGroupProblem, updateGroupProblem] : [getAdminProblem, updateProblem];
  const load = async () => (await site().call(one, { token: staff.root, query: { pid } })).data;
  return {
    read: async () => {
      const { hint: text, gmtModified: at } = await load();
      return { text, at };
    },
    save: async (hint, basedOn) => {
      const now = await load();
      const problem = { ...now, difficulty: now.difficulty ?? 0, hint };
      return site().call(change, { token: staff.root, body: { problem, basedOn } });
    },
  };
}

function trainingForm(tid: number, inGroup: boolean): Form {
  const [one, change] = inGroup
    ? [getGroupTraining, updateGroupTraining]
    : [getAdminTraining, updateTraining];
  const load = async () => (await site().call(one, { token: staff.root, query: { tid } })).data;
  return {
    read: async () => {
      const { description: text, gmtModified: at } = (await load()).training;
      return { text, at };
    },
    save: async (description, basedOn) => {
      const training = { ...(await load()).training, description };
      const body = { training, trainingCategory: null, basedOn } as BodyInput<typeof updateTraining>;
      return site().call(change, { token: staff.root, body });
    },
  };
}

function groupForm(gid: number): Form {
  const load = async () => (await site().call(getGroupDetail, { token: staff.root, query: { gid } })).data;
  return {
    read: async () => {
      const { brief: text, gmtModified: at } = await load();
      return { text, at };
    },
    save: (brief, basedOn) =>
      site().call(updateGroup, { token: staff.root, body: { id: gid, auth: 3, brief, basedOn } }),
  };
}

function userForm({ uid, username }: TestUser): Form {
  const query = { keyword: username };
  const load = async () => {
    const { records } = (await site().call(getUserList, { token: staff.root, query })).data;
    const row = records.find((one) => one.uid === uid);
    if (!row) throw new Error(`${username} is not listed`);
    return row;
  };
  return {
    read: async () => {
      const { realname: text, gmtModified: at } = await load();
      return { text, at };
    },
    save: (realname, basedOn) =>
      site().call(editUser, {
        token: staff.root,
        body: { uid, username, type: 1002, status: 0, realname, basedOn },
      }),
  };
}

const nouns: [string, () => Promise<Form>][] = [
  ["a contest", async () => contestForm(await contestForms.make(), false)],
  ["a group's contest", async () => contestForm(await things.contest(school), true)],
  ["a problem", async () => problemForm(await forms.add(), false)],
  ["a group's problem", async () => problemForm((await things.problem(school)).pid, true)],
  ["a training", async () => trainingForm(await courses.make(), false)],
  ["a group's training", async () => trainingForm(await things.training(school), true)],
  ["a group", async () => groupForm((await things.group()).gid)],
  ["a user", async () => userForm(await site().user())],
];

describe.each(nouns)("%s", (_, make) => {
  test("is saved by whose form holds what is saved now, and by who does not say what it holds", async () => {
    const { read, save } = await make();
    const old = (await read()).at;
    expect(await save("first", old)).toMatchObject({ status: 200 });
    const now = await read();
    expect(now).toMatchObject({ text: "first" });
    expect(now.at > old).toBe(true);
    expect(await save("second", old)).toMatchObject({ status: 403, code: "changed-meanwhile" });
    expect(await read()).toEqual(now);
    expect(await save("third", now.at)).toMatchObject({ status: 200 });
    expect(await save("fourth")).toMatchObject({ status: 200 });
    expect(await save("fifth", null)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ text: "fifth" });
  });

  test("is saved by one of many at once", async () => {
    const { read, save } = await make();
    const { at } = await read();
    const texts = ["the first", "the second", "the third", "the fourth"];
    const answers = await Promise.all(texts.map((text) => save(text, at)));
    const passed = texts.filter((_, index) => answers[index]?.status === 200);
    expect(passed).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "changed-meanwhile")).toHaveLength(3);
    expect(await read()).toMatchObject({ text: passed[0] });
  });
});

test("changes of one transaction are told as different moments, each after the one before", async () => {
  const cid = await contestForms.make();
  const seen = await site().db.transaction(async (tx) => {
    const moments: number[] = [];
    for (let change = 0; change < 3; change++) {
      const [row] = await tx
        .update(contests)
        .set({ updatedAt: nextUpdatedAt(contests.updatedAt) })
        .where(eq(contests.id, cid))
        .returning();
      moments.push(row?.updatedAt.getTime() ?? 0);
    }
    return moments;
  });
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
});

describe("a form is not too old", () => {
  test("of a user who changed what it does not show; it is once they changed their name", async () => {
    const { read, save } = userForm(user);
    const { token } = user;
    const profile = { realname: "Kim", nickname: "Kimmy" };
    await site().call(changeUserInfo, { token, body: profile });
    const { at } = await read();
    await site().call(changeUserInfo, { token, body: { ...profile, school: "Elsewhere" } });
    await site().call(changeLocale, { token, body: { locale: "ja-JP" } });
    expect(await save("Kim Lee", at)).toMatchObject({ status: 200 });
    const now = (await read()).at;
    await site().call(changeUserInfo, { token, body: { realname: "Kim Lee", nickname: "Lee" } });
    expect((await save("Kim", now)).code).toBe("changed-meanwhile");
  });

  test("of a group whose picture or owner changed", async () => {
    const { gid, people } = await things.group();
    const { read, save } = groupForm(gid);
    const { at } = await read();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    const form = { token: staff.root, field: "image", name: "a.png", fields: { gid: String(gid) } };
    expect(await sendFile(site(), uploadGroupAvatar, picture, form)).toMatchObject({ status: 200 });
    const heir = { gid, uid: people[4].uid };
    expect(await site().call(handOverGroup, { token: staff.root, body: heir })).toMatchObject({
      status: 200,
    });
    expect(await save("still mine", at)).toMatchObject({ status: 200 });
  });

  test("of a training whose plan changed, though lists say that it did", async () => {
    const tid = await courses.make();
    await courses.addProblem(tid);
    const { read, save } = trainingForm(tid, false);
    const { at } = await read();
    const { data } = await site().call(getTrainingAdminPlan, { token: staff.root, query: { tid } });
    const plan = {
      tid,
      sections: [{ title: "Week 1" }],
      problems: data.problems.map(({ pid }) => ({ pid, section: 0, after: [] })),
    };
    expect(await site().call(saveTrainingPlan, { token: staff.root, body: plan })).toMatchObject({
      status: 200,
    });
    const { records } = (await site().call(getTrainingList, { query: { limit: 100 } })).data;
    const listed = records.find(({ id }) => id === tid)?.gmtModified ?? "";
    expect(listed > at).toBe(true);
    expect(await save("settings", at)).toMatchObject({ status: 200 });
  });
});

test("a form is too old when what it shows was changed elsewhere", async () => {
  const token = staff.root;
  const cid = await contestForms.make();
  const contest = contestForm(cid, false);
  const shown = await contest.read();
  await site().call(changeContestVisible, { token, query: { cid, visible: false } });
  expect((await contest.save("shown again", shown.at)).code).toBe("changed-meanwhile");
  const pid = await forms.add();
  const problem = problemForm(pid, false);
  const tagged = await problem.read();
  const body = { pids: [pid], action: "tags" as const, add: ["Greedy"], remove: [] };
  expect(await site().call(batchProblems, { token, body })).toMatchObject({ status: 200 });
  expect((await problem.save("without the tag", tagged.at)).code).toBe("changed-meanwhile");
});
