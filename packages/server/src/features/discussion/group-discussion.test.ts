import {
  addComment,
  addGroupDiscussion,
  addReply,
  deleteGroupDiscussion,
  getGroupAdminDiscussionList,
  getGroupDiscussionList,
  getReplyMessages,
  leaveGroup,
  mayWrite,
  moderateDiscussion,
  updateGroupDiscussion,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useDiscussions } from "../../../test/discussions.ts";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { discussions } from "./tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
const talk = useDiscussions(site);
let school: TestGroup;

beforeAll(async () => {
  school = await things.group();
});

/** Somebody of a level who has solved so much. */
async function person(level: number, ac = 10) {
  const user = await talk.writer(ac);
  await things.setLevel(school.gid, user, level);
  return user;
}

const list = async (token: string) => {
  const { data } = await site().call(getGroupDiscussionList, {
    token,
    query: { gid: school.gid, limit: 100 },
  });
  return data.records;
};

test("roles of its authors are those of the group: root of level 5, admin of level 4, else user", async () => {
  const { gid } = school;
  for (const level of [3, 4, 5]) {
    const body = { ...talk.form({ title: `By ${level}` }), gid, topPriority: true, role: "root" };
    const { token } = await person(level);
    expect(await site().call(addGroupDiscussion, { token, body })).toMatchObject({ status: 200 });
  }
  const officer = await site().user({ roleId: 1008 });
  await things.setLevel(gid, officer, 3);
  const body = { ...talk.form({ title: "By the site's staff" }), gid, topPriority: true };
  expect(await site().call(addGroupDiscussion, { token: officer.token, body })).toMatchObject({
    status: 200,
  });
  const reader = await person(3);
  const rows = await list(reader.token);
  const roleBy = Object.fromEntries(rows.map(({ title, role }) => [title, role]));
  const roles = { "By 3": "user", "By 4": "admin", "By 5": "root", "By the site's staff": "user" };
  expect(roleBy).toEqual(roles);
  const pinned = Object.fromEntries(rows.map(({ title, topPriority }) => [title, topPriority]));
  expect(pinned).toEqual({ "By 3": false, "By 4": true, "By 5": true, "By the site's staff": true });
  const did = rows.find(({ title }) => title === "By 4")?.id ?? 0;
  const admin = await person(4);
  const { id } = await talk.commented(admin, { did });
  expect((await talk.commentsOf({ did }, reader.token)).data.commentList.records[0]).toMatchObject({
    id,
    fromRole: "admin",
  });
});

test.each([0, "0", "", null, undefined])(
  "a group called %j is none: nothing is written, on the site or elsewhere",
  async (gid) => {
    const { switches, changeSwitches } = site().server.deps.settings;
    const before = switches().openPublicDiscussion;
    await changeSwitches({ openPublicDiscussion: false });
    const writer = await talk.writer();
    const root = await site().tokenOf("1");
    for (const token of [writer.token, root]) {
      const body = { ...talk.form({ title: "Nowhere" }), gid };
      expect((await site().call(addGroupDiscussion, { token, body })).status).not.toBe(200);
    }
    expect(await site().db.$count(discussions, eq(discussions.title, "Nowhere"))).toBe(0);
    await changeSwitches({ openPublicDiscussion: before });
  },
);

test("members comment by the site's number of solved problems, and open discussions by a fixed one; others not at all", async () => {
  const { settings } = site().server.deps;
  const author = await person(3);
  const did = await talk.opened(author, { gid: school.gid });
  const novice = await person(3, 9);
  const { gid } = school;
  const may = async (what: "comment" | "discussion") =>
    (await site().call(mayWrite, { token: novice.token, query: { what, inGroup: true } })).code;
  expect((await talk.comment(novice.token, { did })).code).toBe("comment-too-few-solved");
  expect(await may("comment")).toBe("comment-too-few-solved");
  await settings.changeSwitches({
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
  });
  expect(await may("comment")).toBeUndefined();
  expect((await talk.comment(novice.token, { did })).status).toBe(200);
  expect(await may("discussion")).toBe("discussion-too-few-solved");
  expect((await talk.open(novice.token, { gid })).code).toBe("discussion-too-few-solved");
  await settings.changeSwitches({
    defaultCreateCommentACInitValue: 10,
    defaultCreateDiscussionACInitValue: 10,
  });
  const stranger = await talk.writer();
  expect((await talk.comment(stranger.token, { did })).code).toBe("comment-target-gone");
  expect((await talk.commentsOf({ did }, stranger.token)).code).toBe("discussion-not-found");
  expect((await talk.comment(author.token, { did })).status).toBe(200);
});

test("ids, authors and numbers of a comment's or reply's body are nothing", async () => {
  const [ann, bob] = [await talk.writer(), await talk.writer()];
  const did = await talk.opened(ann);
  const first = await talk.commented(ann, { did }, "first");
  const forged = {
    ...{ id: first.id, fromUid: "1", fromName: "root", fromAvatar: "x", fromRole: "root", likeNum: 9 },
    status: 1,
  };
  const body = { ...forged, did, content: "second" };
  const second = await site().call(addComment, { token: bob.token, body });
  expect(second.data).toMatchObject({
    ...{ fromUid: bob.uid, fromName: bob.username, fromAvatar: null, fromRole: "user", likeNum: 0 },
  });
  expect(second.data.id).not.toBe(first.id);
  const answer = await talk.replied(ann, first.id, "answer");
  const reply = { ...forged, id: answer.id, commentId: first.id, content: "other", toUid: "1" };
  const third = await site().call(addReply, { token: bob.token, body: { reply, quoteId: first.id } });
  expect(third.data).toMatchObject({ fromUid: bob.uid, toUid: ann.uid, fromRole: "user" });
  expect(third.data.id).not.toBe(answer.id);
  const { records } = (await talk.commentsOf({ did })).data.commentList;
  expect(records.map(({ content }) => content)).toEqual(["second", "first"]);
  expect(records[1]?.replyList.map(({ content }) => content)).toEqual(["other", "answer"]);
});

test("its administrators hide what they see in their list; the site's staff are nobody there", async () => {
  const author = await person(3);
  const boss = await person(4);
  const did = await talk.opened(author, { gid: school.gid, title: "Noise" });
  const hide = (token: string) =>
    site().call(updateGroupDiscussion, { token, body: { ...talk.form(), id: did, status: 1 as const } });
  const seen = async (token: string) => (await list(token)).some(({ id }) => id === did);
  const staff = await site().user({ roleId: 1008 });
  const change = { id: did, status: 1 };
  expect((await site().call(moderateDiscussion, { token: staff.token, body: change })).code).toBe(
    "discussion-not-found",
  );
  await hide(author.token);
  expect(await seen(author.token)).toBe(true);
  expect(await hide(boss.token)).toMatchObject({ status: 200 });
  expect(await seen(author.token)).toBe(false);
  const all = await site().call(getGroupAdminDiscussionList, {
    token: boss.token,
    query: { gid: school.gid, limit: 100 },
  });
  expect(all.data.records.find(({ id }) => id === did)?.status).toBe(1);
});

test("rows of its lists have texts for whoever edits from there; a row without one keeps it", async () => {
  const [author, other, boss] = [await person(3), await person(3), await person(4)];
  const { gid } = school;
  const did = await talk.opened(author, { gid, content: "A long text" });
  const row = async (token: string, admin = false) => {
    const endpoint = admin ? getGroupAdminDiscussionList : getGroupDiscussionList;
    const { data } = await site().call(endpoint, { token, query: { gid, limit: 100 } });
    return data.records.find(({ id }) => id === did);
  };
  const texts = [
    await row(author.token),
    await row(other.token),
    await row(boss.token),
    await row(boss.token, true),
  ];
  expect(texts.map((one) => one?.content)).toEqual(["A long text", null, "A long text", "A long text"]);
  // As clients change rows: whole, with what is another.
  const save = (token: string, change: object) =>
    site().call(updateGroupDiscussion, { token, body: { ...texts[1], ...change } });
  expect((await save(boss.token, { topPriority: true })).status).toBe(200);
  expect((await save(author.token, { title: "New title" })).status).toBe(200);
  expect(await row(author.token)).toMatchObject({
    title: "New title",
    content: "A long text",
    topPriority: true,
  });
  expect((await save(boss.token, { status: 1 })).status).toBe(200);
  expect(await row(boss.token, true)).toMatchObject({ status: 1, content: "A long text" });
  expect((await save(boss.token, { content: " " })).code).toBe("content-blank");
});

test("are edited and deleted by their authors and the group's administrators, and pinned by these alone", async () => {
  const [author, other, boss] = [await person(3), await person(3), await person(4)];
  const { gid } = school;
  const [kept, gone] = [await talk.opened(author, { gid }), await talk.opened(author, { gid })];
  const edit = (token: string, title: string) => {
    const body = { ...talk.form({ title }), id: kept, topPriority: true };
    return site().call(updateGroupDiscussion, { token, body });
  };
  const remove = (token: string, did: number) =>
    site().call(deleteGroupDiscussion, { token, query: { did } });
  expect((await edit(other.token, "Stolen")).code).toBe("discussion-not-yours");
  expect((await remove(other.token, kept)).code).toBe("discussion-not-yours");
  for (const { token, username } of [author, boss]) {
    expect(await edit(token, `By ${username}`)).toMatchObject({ http: 200, status: 200 });
    const row = (await list(other.token)).find(({ id }) => id === kept);
    expect(row).toMatchObject({
      ...{ title: `By ${username}`, author: author.username },
      topPriority: username === boss.username,
    });
  }
  expect(await remove(author.token, gone)).toMatchObject({ http: 200, status: 200 });
  expect(await remove(boss.token, kept)).toMatchObject({ http: 200, status: 200 });
  expect((await list(other.token)).filter(({ id }) => id === kept || id === gone)).toEqual([]);
});

test("messages show somebody who has left the group none of its texts, and they are told of nothing more", async () => {
  const [author, leaver] = [await person(3), await person(3)];
  await things.setLevel((await things.group()).gid, leaver, 3);
  const body = { ...talk.form({ title: "A title of members" }), gid: school.gid };
  await site().call(addGroupDiscussion, { token: author.token, body });
  const did = (await list(author.token)).find(({ title }) => title === body.title)?.id ?? 0;
  const { id } = await talk.commented(leaver, { did });
  await talk.replied(author, id, "A text of members");
  const told = async () =>
    (await site().call(getReplyMessages, { token: leaver.token, query: {} })).data.records;
  expect(await told()).toMatchObject([
    {
      sourceTitle: body.title,
      sourceContent: "A text of members",
      url: `/group/${school.gid}/discussion-detail/${did}`,
    },
  ]);
  expect(await site().call(leaveGroup, { token: leaver.token, query: { gid: school.gid } })).toMatchObject({
    status: 200,
  });
  await talk.replied(author, id, "After they left");
  expect(await told()).toMatchObject([
    { sourceTitle: null, sourceContent: null, quoteContent: null, url: `/discussion-detail/${did}` },
  ]);
});
