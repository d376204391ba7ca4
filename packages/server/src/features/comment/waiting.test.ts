import {
  decideWaitingText,
  deleteComment,
  deleteDiscussion,
  deleteGroupDiscussion,
  deleteReply,
  getDeletedTexts,
  getDiscussionDetail,
  getMyMessages,
  getUnreadCounts,
  getWaitingTexts,
  likeDiscussion,
  moderateDiscussion,
  updateDiscussion,
  updateGroupDiscussion,
  type WaitingText,
} from "@verdict/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useDiscussions } from "../../../test/discussions.ts";
import { type TestUser, useSite } from "../../../test/site.ts";

const site = useSite();
const talk = useDiscussions(site);
let admin: TestUser;
let ann: TestUser;

beforeAll(async () => {
  admin = await site().user({ roleId: 1001 });
  ann = await talk.writer();
  await site().server.deps.settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
});
const switches = (change: { approvedFirstTexts?: number; forbiddenWords?: string[] }) =>
  site().server.deps.settings.changeSwitches(change);
afterEach(() => switches({ approvedFirstTexts: 0, forbiddenWords: [] }));

async function queue(kind: WaitingText["kind"]) {
  const { data } = await site().call(getWaitingTexts, { token: admin.token, query: { kind, limit: 100 } });
  return data;
}
const decide = (kind: WaitingText["kind"], id: number, accept: boolean) =>
  site().call(decideWaitingText, { token: admin.token, body: { kind, id, accept } });
const told = async (user: TestUser) =>
  (await site().call(getMyMessages, { token: user.token, query: {} })).data.records[0]?.sentence;

test("a first discussion waits, unseen by all but its author and staff, until it is let through", async () => {
  await switches({ approvedFirstTexts: 1 });
  const named = await site().user();
  const newcomer = await talk.writer();
  const did = await talk.opened(newcomer, { title: "Hello there", content: `Hi @${named.username}` });
  expect((await talk.list({ keyword: "hello" }, ann.token)).data).toMatchObject({ records: [], total: 0 });
  expect((await talk.detail(did, ann.token)).code).toBe("discussion-not-found");
  expect((await talk.detail(did)).code).toBe("discussion-not-found");
  expect((await talk.comment(ann.token, { did })).code).toBe("comment-target-gone");
  const like = await site().call(likeDiscussion, { token: ann.token, query: { did, toLike: true } });
  expect(like.code).toBe("discussion-not-found");
  expect((await talk.detail(did, newcomer.token)).data).toMatchObject({ status: 2 });
  expect((await talk.list({ onlyMine: true }, newcomer.token)).data.records).toMatchObject([{ id: did }]);
  // Neither an edit nor the switch that hides it is a way round.
  const edited = { ...talk.form(), id: did, content: `Hi @${named.username}!` };
  await site().call(updateDiscussion, { token: newcomer.token, body: edited });
  await site().call(moderateDiscussion, { token: admin.token, body: { id: did, status: 0 } });
  expect((await talk.detail(did, ann.token)).code).toBe("discussion-not-found");
  expect(await told(named)).toBeUndefined();

  const waiting = (await queue("discussion")).records.find((row) => row.id === did);
  expect(waiting).toMatchObject({ author: newcomer.username, content: edited.content });
  expect((await decide("discussion", did, true)).status).toBe(200);
  expect((await decide("discussion", did, true)).code).toBe("waiting-text-not-found");
  expect((await talk.detail(did, ann.token)).data).toMatchObject({ status: 0 });
  expect(await told(named)).toMatchObject({ code: "mentioned", by: newcomer.username });
  expect(await told(newcomer)).toMatchObject({ code: "text-decided", accepted: true });
  // The second one waits no more.
  const second = await talk.opened(newcomer);
  expect((await talk.detail(second, ann.token)).status).toBe(200);
});

test("comments and replies wait in no number and with no message, and then count", async () => {
  const did = await talk.opened(ann);
  const above = await talk.commented(ann, { did });
  await switches({ approvedFirstTexts: 3 });
  const newcomer = await talk.writer();
  const comment = await talk.commented(newcomer, { did }, "First words");
  const reply = await talk.replied(newcomer, above.id, "First answer");
  expect([comment.isWaiting, reply.isWaiting]).toEqual([true, true]);
  expect((await talk.reply(newcomer.token, comment.id)).code).toBe("comment-not-found");
  const seen = async (token: string) => (await talk.commentsOf({ did }, token)).data;
  const others = await seen(ann.token);
  expect(others.commentList).toMatchObject({ total: 1, records: [{ id: above.id, replyList: [] }] });
  expect(others.waiting).toEqual([]);
  expect(await seen(newcomer.token)).toMatchObject({
    waiting: [{ id: comment.id }],
    commentList: { records: [{ replyList: [{ id: reply.id, isWaiting: true }], totalReplyNum: 0 }] },
  });
  expect((await talk.detail(did, ann.token)).data.commentNum).toBe(1);
  const unread = async () => (await site().call(getUnreadCounts, { token: ann.token })).data;
  const before = await unread();

  await decide("comment", comment.id, true);
  await decide("reply", reply.id, true);
  expect(await unread()).toMatchObject({ comment: before.comment + 1, reply: before.reply + 1 });
  expect((await talk.detail(did, ann.token)).data.commentNum).toBe(3);
  const shown = (await seen(ann.token)).commentList;
  expect(shown.total).toBe(2);
  expect(shown.records.map(({ id, totalReplyNum }) => [id, totalReplyNum])).toEqual([
    [comment.id, 0],
    [above.id, 1],
  ]);
});

test("to others a text that waits is no text at all, whatever they do with it", async () => {
  const did = await talk.opened(ann);
  const above = await talk.commented(ann, { did });
  await switches({ approvedFirstTexts: 5 });
  const newcomer = await talk.writer();
  const waiting = await talk.opened(newcomer);
  const comment = await talk.commented(newcomer, { did });
  const reply = await talk.replied(newcomer, above.id);
  const reader = await talk.writer();
  const { token } = reader;
  const calls = [
    [waiting, (did: number) => site().read(deleteDiscussion, { token, query: { did } })],
    [waiting, (did: number) => site().read(deleteGroupDiscussion, { token, query: { did } })],
    [waiting, (id: number) => site().read(updateGroupDiscussion, { token, body: { ...talk.form(), id } })],
    [comment.id, (id: number) => site().read(deleteComment, { token, body: { id } })],
    [reply.id, (id: number) => site().read(deleteReply, { token, body: { reply: { id } } })],
  ] as const;
  const isNoText = async ([id, ask]: (typeof calls)[number] | readonly [number, typeof look]) => {
    const [there, nowhere] = [await ask(id), await ask(999_999)];
    expect([there.status, there.text]).toEqual([nowhere.status, nowhere.text]);
  };
  const look = (did: number) => site().read(getDiscussionDetail, { token, query: { did } });
  for (const call of calls) await isNoText(call);
  await site().server.deps.settings.changeSwitches({ openPublicDiscussion: false });
  await isNoText([waiting, look]);
  await site().server.deps.settings.changeSwitches({ openPublicDiscussion: true });
  const own = { token: newcomer.token };
  expect((await site().call(deleteReply, { ...own, body: { reply: { id: reply.id } } })).status).toBe(200);
  expect((await site().call(deleteComment, { ...own, body: { id: comment.id } })).status).toBe(200);
  expect((await site().call(deleteDiscussion, { ...own, query: { did: waiting } })).status).toBe(200);
});

test("what staff refuse is gone, and kept with what was deleted; its author is told", async () => {
  const did = await talk.opened(ann);
  await switches({ approvedFirstTexts: 1 });
  const newcomer = await talk.writer();
  const comment = await talk.commented(newcomer, { did }, "Buy things");
  const withdrawn = await talk.commented(newcomer, { did }, "Never mind");
  await site().call(deleteComment, { token: newcomer.token, body: { id: withdrawn.id } });
  expect((await decide("comment", withdrawn.id, true)).code).toBe("waiting-text-not-found");
  expect((await decide("comment", comment.id, false)).status).toBe(200);
  expect((await talk.commentsOf({ did }, newcomer.token)).data.waiting).toEqual([]);
  expect((await talk.detail(did, ann.token)).data.commentNum).toBe(0);
  expect(await told(newcomer)).toMatchObject({ code: "text-decided", accepted: false });
  const root = await site().tokenOf("1");
  const { data } = await site().call(getDeletedTexts, { token: root, query: { kind: "comment" } });
  expect(data.records.map((row) => row.content)).toEqual(
    expect.arrayContaining(["Buy things", "Never mind"]),
  );
});

test("nothing of staff waits, nor in groups and contests: there others keep order", async () => {
  await switches({ approvedFirstTexts: 5 });
  const did = await talk.opened(admin);
  expect((await talk.detail(did)).status).toBe(200);
});

test.each([
  ["a word, in any letters and width", "casino", "Best CASINO ｃａｓｉｎｏ", true],
  ["not a part of another word", "cas", "A casino", false],
  ["words with a space between, however wide", "free  money", "Free\n money!", true],
  ["scripts without spaces, with signs between the characters", "赌博网站", "来赌·博 网-站", true],
  ["other words of such a script", "赌博网站", "博弈论题解", false],
])("forbidden words: %s", async (_what, word, text, isRefused) => {
  await switches({ forbiddenWords: [word] });
  const did = await talk.opened(ann);
  const writer = await talk.writer();
  const answers = [
    await talk.open(writer.token, { content: text }),
    await talk.open(writer.token, { title: text }),
    await talk.comment(writer.token, { did }, text),
  ];
  for (const answer of answers) {
    expect(answer.code).toBe(isRefused ? "text-forbidden-word" : undefined);
    if (isRefused) expect(answer.msg).toContain(word);
  }
  expect((await talk.comment(admin.token, { did }, text)).status).toBe(200);
});

test("a discussion is changed sixty times an hour, and then rests", async () => {
  const writer = await talk.writer();
  const did = await talk.opened(writer);
  const edit = () =>
    site().call(updateDiscussion, { token: writer.token, body: { ...talk.form(), id: did } });
  const answers = await Promise.all(Array.from({ length: 61 }, edit));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ code }) => code === "too-many-requests")).toHaveLength(1);
});
