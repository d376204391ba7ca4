import {
  cleanMessages,
  deleteComment,
  deleteReply,
  getCommentMessages,
  getLikeMessages,
  getReplies,
  getReplyMessages,
  getUnreadCounts,
  likeComment,
  moderateDiscussion,
  type RoleId,
  saveMessageSettings,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useDiscussions } from "../../../test/discussions.ts";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { asStored } from "./text.ts";

const site = useSite();
const contests = useContests(site);
const talk = useDiscussions(site);
const things = useGroupFixtures(site);
let ann: TestUser;
let bob: TestUser;
let admin: TestUser;
let root = "";

beforeAll(async () => {
  ann = await talk.writer();
  bob = await talk.writer();
  admin = await site().user({ roleId: 1001 });
  root = await site().tokenOf("1");
  await site().server.deps.settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
});

const forgetRates = () => site().db.delete(rateCounts);
const like = (token: string, cid: number, toLike = true) =>
  site().call(likeComment, { token, query: { cid, toLike, sourceId: "7", sourceType: "Discussion" } });
const remove = (token: string, id: number) =>
  site().call(deleteComment, { token, body: { id, fromUid: "1", did: 1, cid: 0 } });
const removeOne = (token: string, id: number) =>
  site().call(deleteReply, { token, body: { reply: { id, content: "x" }, did: 1 } });
const boxes = { comment: getCommentMessages, reply: getReplyMessages, like: getLikeMessages };
const box = async (user: TestUser, kind: keyof typeof boxes) =>
  (await site().call(boxes[kind], { token: user.token, query: {} })).data.records;
const unread = async (user: TestUser) => (await site().call(getUnreadCounts, { token: user.token })).data;
const number = async (did: number) => (await talk.detail(did, root)).data.commentNum;

describe("comments of a discussion", () => {
  test("most liked first, then newest, each with its three newest replies; likes of the caller alone", async () => {
    await forgetRates();
    const did = await talk.opened(ann);
    const [a, b, c] = [
      await talk.commented(ann, { did }, "a"),
      await talk.commented(bob, { did }, "b"),
      await talk.commented(bob, { did }, "c"),
    ];
    expect(a).toMatchObject({
      content: "a",
      fromName: ann.username,
      fromRole: "user",
      likeNum: 0,
      replyList: [],
    });
    for (const word of ["1", "2", "3", "4"]) await talk.replied(ann, b.id, word);
    await like(bob.token, a.id);
    const page = (await talk.commentsOf({ did, limit: 2 }, bob.token)).data;
    expect(page.commentList).toMatchObject({ total: 3, size: 2, pages: 2 });
    expect(page.commentList.records.map(({ id }) => id)).toEqual([a.id, c.id]);
    expect(page.commentLikeMap).toEqual({ [a.id]: true });
    const next = (await talk.commentsOf({ did, limit: 2, currentPage: 2 })).data;
    expect(next.commentLikeMap).toEqual({});
    expect(next.commentList.records[0]).toMatchObject({ id: b.id, totalReplyNum: 4 });
    expect(next.commentList.records[0]?.replyList.map(({ content }) => content)).toEqual(["4", "3", "2"]);
    expect((await talk.commentsOf({ did }, ann.token)).data.commentLikeMap).toEqual({});
    const all = await site().call(getReplies, { query: { commentId: b.id } });
    expect(all.data.map(({ content }) => content)).toEqual(["4", "3", "2", "1"]);
    const before = all.data[1]?.id ?? 0;
    const older = await site().call(getReplies, { query: { commentId: b.id, before } });
    expect(older.data.map(({ content }) => content)).toEqual(["2", "1"]);
    expect(await number(did)).toBe(7);
    const linked = await talk.commentsOf({ did, limit: 1, commentId: b.id });
    expect(linked.data.linked).toMatchObject({ id: b.id, totalReplyNum: 4 });
    const other = await talk.opened(ann);
    expect((await talk.commentsOf({ did: other, commentId: b.id })).data.linked).toBeNull();
  });

  test("a reply answers whoever is quoted, whatever its sender writes", async () => {
    await forgetRates();
    const did = await talk.opened(ann);
    const { id } = await talk.commented(ann, { did });
    const first = await talk.replied(bob, id);
    expect(first).toMatchObject({ toUid: ann.uid, toName: ann.username, fromUid: bob.uid, commentId: id });
    const second = await talk.replied(ann, id, "to bob", first.id);
    expect(second).toMatchObject({ toUid: bob.uid, toName: bob.username });
    const elsewhere = await talk.commented(ann, { did });
    expect((await talk.reply(ann.token, elsewhere.id, "x", first.id)).code).toBe("comment-not-found");
    expect((await talk.reply(ann.token, 999_999)).code).toBe("comment-not-found");
  });

  test.each([
    ["hidden", { status: 1 }],
    ["deleted", { deletedAt: new Date() }],
  ])("messages show no text of a discussion that is %s", async (_what, change) => {
    await forgetRates();
    const [author, reader] = [await talk.writer(), await talk.writer()];
    const did = await talk.opened(author);
    const { id } = await talk.commented(reader, { did });
    await talk.replied(author, id, "Not for long");
    expect((await box(reader, "reply"))[0]).toMatchObject({ sourceContent: "Not for long" });
    await site().db.update(discussions).set(change).where(eq(discussions.id, did));
    expect(await box(reader, "reply")).toMatchObject([
      { sourceTitle: null, sourceContent: null, quoteContent: null },
    ]);
    expect((await box(author, "comment"))[0]).toMatchObject({ sourceTitle: null, sourceContent: null });
  });

  test.each([
    ["blank", " \n ", "comment-blank"],
    ["too long", "x".repeat(10_001), "comment-too-long"],
  ])("%s is refused", async (_what, content, code) => {
    const did = await talk.opened(ann);
    expect(await talk.comment(ann.token, { did }, content)).toMatchObject({ http: 200, status: 400, code });
    await forgetRates();
    const { id } = await talk.commented(ann, { did });
    expect(await talk.reply(ann.token, id, content)).toMatchObject({ status: 400, code });
  });

  test("what is gone can not be commented on", async () => {
    expect(await talk.comment(ann.token, {})).toMatchObject({ status: 400, code: "comment-target-gone" });
    const nowhere = await talk.comment(ann.token, { did: 999_999 });
    expect(nowhere).toMatchObject({ status: 400, code: "comment-target-gone" });
    expect((await talk.comment(ann.token, { cid: 999_999 })).code).toBe("no-such-contest");
  });

  test("ten solved problems are needed, but of staff; and not more than ten a minute", async () => {
    await forgetRates();
    const did = await talk.opened(ann);
    const novice = await talk.writer(9);
    expect(await talk.comment(novice.token, { did })).toMatchObject({
      status: 403,
      code: "comment-too-few-solved",
    });
    const { id } = await talk.commented(admin, { did });
    expect((await talk.reply(novice.token, id)).code).toBe("comment-too-few-solved");
    const many = await Promise.all(Array.from({ length: 14 }, () => talk.comment(bob.token, { did })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await talk.reply(bob.token, id)).http).toBe(429);
    expect(await number(did)).toBe(11);
  });

  test.each([
    [1003, 200],
    [1004, 200],
    [1005, 403],
    [1006, 200],
    [1007, 403],
  ] as [RoleId, number][])("role %i comments and replies: %i, and deletes own", async (roleId, http) => {
    await forgetRates();
    const user = await talk.writer();
    const did = await talk.opened(ann);
    const { id } = await talk.commented(user, { did });
    await site().db.execute(sql`update user_account set role_id = ${roleId} where uid = ${user.uid}`);
    expect((await talk.comment(user.token, { did })).http).toBe(http);
    expect((await talk.reply(user.token, id)).http).toBe(http);
    expect(await remove(user.token, id)).toMatchObject({ http: 200, status: 200 });
  });

  test("a closed discussion takes words of staff only", async () => {
    await forgetRates();
    const did = await talk.opened(ann);
    const { id } = await talk.commented(ann, { did });
    await site().call(moderateDiscussion, { token: admin.token, body: { id: did, closed: true } });
    expect((await talk.comment(ann.token, { did })).code).toBe("discussion-is-closed");
    expect((await talk.reply(ann.token, id)).code).toBe("discussion-is-closed");
    expect((await talk.comment(admin.token, { did })).status).toBe(200);
  });

  test("deleted by its author or staff; replies go along, and the number follows, at once or one by one", async () => {
    await forgetRates();
    const did = await talk.opened(ann);
    const { id } = await talk.commented(bob, { did });
    const replies = [await talk.replied(ann, id), await talk.replied(ann, id), await talk.replied(bob, id)];
    expect(await remove(ann.token, id)).toMatchObject({ status: 403, code: "comment-not-yours" });
    expect((await removeOne(bob.token, replies[0]?.id ?? 0)).code).toBe("comment-not-yours");
    const twice = await Promise.all([1, 2, 3].map(() => removeOne(ann.token, replies[0]?.id ?? 0)));
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await number(did)).toBe(3);
    expect((await removeOne(admin.token, replies[1]?.id ?? 0)).status).toBe(200);
    expect((await talk.commentsOf({ did })).data.commentList.records[0]?.totalReplyNum).toBe(1);
    expect((await remove(admin.token, id)).status).toBe(200);
    expect(await number(did)).toBe(0);
    expect((await talk.commentsOf({ did })).data.commentList).toMatchObject({ records: [], total: 0 });
    expect((await site().call(getReplies, { query: { commentId: id } })).code).toBe("comment-not-found");
    expect((await remove(bob.token, id)).code).toBe("comment-not-found");
    expect((await removeOne(bob.token, replies[2]?.id ?? 0)).code).toBe("comment-not-found");
  });

  test("written, liked and deleted at the same time, the numbers are those of the rows", async () => {
    await forgetRates();
    const did = await talk.opened(ann);
    const { id } = await talk.commented(admin, { did });
    const rows = await Promise.all(Array.from({ length: 12 }, () => talk.replied(admin, id)));
    await Promise.all([
      ...rows.slice(0, 6).map((row) => removeOne(admin.token, row.id)),
      ...Array.from({ length: 6 }, () => talk.reply(admin.token, id)),
      ...Array.from({ length: 6 }, () => talk.comment(admin.token, { did })),
      ...[ann, bob, admin].flatMap(({ token }) => [like(token, id), like(token, id)]),
    ]);
    expect(await number(did)).toBe(1 + 12 - 6 + 6 + 6);
    const { linked } = (await talk.commentsOf({ did, commentId: id })).data;
    expect(linked).toMatchObject({ likeNum: 3, totalReplyNum: 12 });
  });
});

describe("messages", () => {
  test("tell of comments (own ones too), replies and likes; not of one's own likes", async () => {
    await forgetRates();
    const author = await talk.writer();
    const did = await talk.opened(author, { title: "Told" });
    const own = await talk.commented(author, { did }, "<b>mine</b>");
    const byBob = await talk.commented(bob, { did }, "x".repeat(250));
    const answer = await talk.replied(bob, own.id, "r".repeat(201));
    await talk.replied(author, own.id, "to bob", answer.id);
    await like(bob.token, own.id);
    await like(author.token, own.id);
    const url = `/discussion-detail/${did}`;
    expect(await unread(author)).toMatchObject({ comment: 2, reply: 1, like: 1 });
    expect(await box(author, "comment")).toMatchObject([
      {
        ...{
          action: "Discuss",
          sourceId: did,
          sourceType: "Discussion",
          sourceTitle: "Told",
          url,
          state: false,
        },
        ...{ sourceContent: `${"x".repeat(200)}...`, senderUsername: bob.username, commentId: byBob.id },
      },
      { sourceContent: "&lt;b&gt;mine&lt;/b&gt;", senderUsername: author.username },
    ]);
    expect(await box(author, "reply")).toMatchObject([
      {
        ...{ action: "Reply", sourceContent: `${"r".repeat(200)}...`, quoteType: "Comment", quoteId: own.id },
        quoteContent: `${author.username} : &lt;b&gt;mine&lt;/b&gt;`,
      },
    ]);
    expect((await box(bob, "reply")).slice(0, 1)).toMatchObject([
      { quoteType: "Reply", quoteId: answer.id, quoteContent: `${bob.username} : ${"r".repeat(100)}...` },
    ]);
    expect(await box(author, "like")).toMatchObject([
      { action: "Like_Discuss", senderUsername: bob.username },
    ]);
    expect(await unread(author)).toMatchObject({ comment: 0, reply: 0, like: 0 });
    expect((await box(author, "comment")).map(({ state }) => state)).toEqual([true, true]);
  });

  test("of a group lead into the group", async () => {
    await forgetRates();
    const [one, two] = [await talk.writer(), await talk.writer()];
    const [group] = await site()
      .db.insert(groups)
      .values({ name: "readers", shortName: "readers", uid: one.uid, auth: 1 })
      .returning();
    const gid = group?.id ?? 0;
    const members = [one, two].map(({ uid }) => ({ groupId: gid, uid, level: 3 }));
    await site().db.insert(groupMembers).values(members);
    const did = await talk.opened(one, { gid });
    const { id } = await talk.commented(two, { did });
    await talk.replied(one, id);
    const url = `/group/${gid}/discussion-detail/${did}`;
    expect((await box(one, "comment"))[0]).toMatchObject({ url, sourceId: did, commentId: id });
    expect((await box(two, "reply"))[0]).toMatchObject({ url, sourceType: "Discussion" });
  });

  test("unread ones come first; cleaning takes one kind, or one of one's own", async () => {
    await forgetRates();
    const author = await talk.writer();
    const did = await talk.opened(author);
    await talk.commented(bob, { did }, "old");
    await box(author, "comment");
    await talk.commented(bob, { did }, "new");
    const mine = await talk.commented(author, { did });
    await talk.replied(bob, mine.id);
    await like(bob.token, mine.id);
    expect((await box(author, "comment")).map(({ sourceContent }) => sourceContent)).toEqual([
      ...["A comment", "new", "old"],
    ]);
    const [first] = await box(author, "comment");
    const clean = (token: string, type: "Discuss" | "Like", id?: number) =>
      site().call(cleanMessages, { token, query: { type, ...(id && { id }) } });
    expect((await clean(bob.token, "Discuss", first?.id)).code).toBe("message-not-found");
    expect((await clean(author.token, "Discuss", first?.id)).status).toBe(200);
    expect(await box(author, "comment")).toHaveLength(2);
    expect((await clean(author.token, "Discuss")).status).toBe(200);
    expect(await box(author, "comment")).toEqual([]);
    expect((await clean(author.token, "Discuss")).code).toBe("message-not-found");
    expect([(await box(author, "reply")).length, (await box(author, "like")).length]).toEqual([1, 1]);
  });

  test("lose the words of what was deleted, and do not come where they are not wanted", async () => {
    await forgetRates();
    const author = await talk.writer();
    const did = await talk.opened(author);
    const { id } = await talk.commented(bob, { did }, "regretted");
    await remove(bob.token, id);
    expect(await box(author, "comment")).toMatchObject([{ sourceContent: null }]);
    const heard: (string | null)[] = [];
    const stop = site().server.deps.listener.on("live", (payload) => heard.push(payload?.trim() ?? null));
    await site().call(saveMessageSettings, { token: author.token, body: { muted: ["Discuss", "Mention"] } });
    const mine = await talk.commented(bob, { did }, `unwanted @${author.username}`);
    expect(await unread(author)).toMatchObject({ comment: 0, mine: 0 });
    await talk.replied(bob, (await talk.commented(author, { did })).id);
    expect(await unread(author)).toMatchObject({ reply: 1 });
    // Pages are told of what came, and of nothing that did not.
    await expect.poll(() => heard).toEqual([`user.${author.uid}`]);
    stop();
    expect(mine.id).toBeGreaterThan(0);
  });
});

describe("comments of a contest", () => {
  test("while it runs contestants see their own and the managers'; afterwards all", async () => {
    await forgetRates();
    const cid = await contests.make();
    const [one, two] = [await site().user(), await site().user()];
    const first = await talk.commented(one, { cid }, "from one");
    await talk.commented(contests.staff.admin, { cid }, "from the maker");
    await site().call(likeComment, { token: one.token, query: { cid: first.id, toLike: true } });
    const words = async (token?: string) =>
      (await talk.commentsOf({ cid }, token)).data.commentList.records.map(({ content }) => content);
    const total = async (token?: string) => (await talk.commentsOf({ cid }, token)).data.commentList.total;
    expect([await words(one.token), await total(one.token)]).toEqual([["from one", "from the maker"], 2]);
    expect([await words(two.token), await total(two.token)]).toEqual([["from the maker"], 1]);
    expect(await words()).toEqual(["from the maker"]);
    // Staff that do not manage it are contestants.
    expect(await words(contests.staff.examiner.token)).toEqual(["from the maker"]);
    expect(await words(root)).toHaveLength(2);
    expect((await like(two.token, first.id)).code).toBe("comment-not-found");
    const linked = await talk.commentsOf({ cid, commentId: first.id }, two.token);
    expect(linked.data.linked).toBeNull();
    expect((await site().call(getReplies, { token: two.token, query: { commentId: first.id } })).code).toBe(
      "comment-not-found",
    );
    await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
    expect(await words(two.token)).toHaveLength(2);
  });

  test("of a group's contest: its maker's as long as they are a member, and those of the group's roots", async () => {
    await forgetRates();
    const { gid, people, shortName } = await things.group();
    const [, , , pupil, maker, head] = people;
    const cid = await things.contest({ gid, people, shortName });
    await talk.commented(maker, { cid }, "from the maker");
    await talk.commented(head, { cid }, "from a root of the group");
    const words = async () =>
      (await talk.commentsOf({ cid }, pupil.token)).data.commentList.records.map(({ content }) => content);
    expect(await words()).toEqual(["from a root of the group", "from the maker"]);
    await things.setLevel(gid, maker, 2);
    expect(await words()).toEqual(["from a root of the group"]);
  });

  test("its author and the managers answer; nobody gets a message, and nothing has to be solved", async () => {
    await forgetRates();
    const cid = await contests.make();
    const [one, two] = [await site().user(), await site().user()];
    const { id } = await talk.commented(one, { cid });
    const official = await talk.commented(contests.staff.admin, { cid });
    expect(await talk.reply(two.token, official.id)).toMatchObject({
      status: 403,
      code: "reply-not-allowed",
    });
    expect((await talk.reply(contests.staff.admin.token, id)).status).toBe(200);
    expect((await talk.reply(one.token, id)).status).toBe(200);
    const shown = (await talk.commentsOf({ cid }, one.token)).data.commentList.records;
    expect(shown.map(({ mayReply, mayDelete }) => [mayReply, mayDelete])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await unread(one)).toEqual({ comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
    await like(contests.staff.admin.token, id);
    const [liked] = await box(one, "like");
    expect(liked).toMatchObject({
      action: "Like_Discuss",
      sourceType: "Contest",
      url: `/contest/${cid}/comment`,
    });
  });

  test("its door is the contest's; its switch closes it; its managers delete", async () => {
    await forgetRates();
    const cid = await contests.make({ auth: 1, pwd: "secret" });
    const stranger = await site().user();
    expect((await talk.commentsOf({ cid }, stranger.token)).code).toBe("contest-not-registered");
    expect((await talk.comment(stranger.token, { cid })).code).toBe("contest-not-registered");
    const ahead = await contests.make({ startTime: at(10), endTime: at(20) });
    expect((await talk.comment(stranger.token, { cid: ahead })).code).toBe("contest-not-started");
    const open = await contests.make();
    const { id } = await talk.commented(stranger, { cid: open });
    // Staff that do not manage it cannot read it either.
    expect((await remove(contests.staff.examiner.token, id)).code).toBe("comment-not-found");
    expect((await remove(contests.staff.admin.token, id)).status).toBe(200);
    await site().server.deps.settings.changeSwitches({ openContestComment: false });
    expect(await talk.commentsOf({ cid: open })).toMatchObject({
      http: 200,
      status: 403,
      code: "discussion-area-closed",
    });
    await site().server.deps.settings.changeSwitches({ openContestComment: true });
  });
});

test.each([
  ["Hi 😀!", "Hi &#x1F600;!"],
  ["`😀` and\n```\n😀 <video autoplay>\n```", "`😀` and\n```\n😀 <video autoplay>\n```"],
  ['<video autoplay src="a">', '<video controls src="a">'],
  ['<AUDIO src=a AutoPlay="true">', "<AUDIO src=a controls>"],
  ["autoplay is a word", "autoplay is a word"],
])("%j is stored as %j", (text, stored) => expect(asStored(text)).toBe(stored));
