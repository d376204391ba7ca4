import {
  answerLineThread,
  beginLineThread,
  deleteLineComment,
  type Endpoint,
  editLineComment,
  getMyMessages,
  getReview,
  getSubmissionDetail,
  LINE_COMMENTS_MAX,
  type LineThread,
  settleLineThread,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { MINUTE, useContests } from "../../../test/contests.ts";
import { useSchool } from "../../../test/school.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { contests } from "../contest/tables.ts";
import { groupMembers } from "../group/tables.ts";
import { submissions } from "../submission/tables.ts";
import { lineComments, lineThreads } from "./tables.ts";

/** A teacher says something about lines of a program; its author answers; nobody else knows of it. */

const site = useSite();
const { school, training, sent } = useSchool(site, 3);
const contest = useContests(site);
const CODE = "#include <cstdio>\nint main() {\n  return 0;\n}";

const people = () => school.pupils as [TestUser, TestUser, TestUser];
const look = (token: string, submitId: number) => site().call(getReview, { token, query: { submitId } });
const begin = (token: string, submitId: number, more: object = {}) =>
  site().call(beginLineThread, { token, body: { submitId, from: 2, to: 3, content: "Why **0**?", ...more } });
const answer = (token: string, thread: number, content = "It has to end.") =>
  site().call(answerLineThread, { token, body: { thread, content } });
const newsOf = async ({ token }: TestUser) =>
  (await site().call(getMyMessages, { token, query: { limit: 100 } })).data.records.flatMap(({ sentence }) =>
    sentence?.code === "lines-commented" ? [sentence] : [],
  );

/** A pupil's program for homework, with a thread on it. */
async function commented(): Promise<{ id: number; thread: LineThread }> {
  const { problems } = await training(1);
  const id = await sent(people()[0], problems[0]?.pid ?? 0, { code: CODE });
  const begun = await begin(school.teacher.token, id);
  const [thread] = begun.data.threads;
  if (!thread) throw new Error(begun.msg);
  return { id, thread };
}

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

test("the author is told, reads and answers; the teacher is told of the answer", async () => {
  const [pupil] = people();
  const { id, thread } = await commented();
  expect(thread).toMatchObject({ from: 2, to: 3, resolvedBy: null });
  expect(await newsOf(pupil)).toContainEqual({
    ...{ code: "lines-commented", by: school.teacher.username, submitId: id, isAnswer: false },
  });
  const read = (await look(pupil.token, id)).data;
  expect(read).toMatchObject({ mayBegin: false, mayAnswer: true });
  expect(read.threads[0]?.comments).toMatchObject([
    { username: school.teacher.username, content: "Why **0**?", edited: null, mayDelete: false },
  ]);
  const answered = await answer(pupil.token, thread.id);
  expect(answered.data.threads[0]?.comments.map(({ content }) => content)).toEqual([
    "Why **0**?",
    "It has to end.",
  ]);
  expect(await newsOf(school.teacher)).toContainEqual({
    ...{ code: "lines-commented", by: pupil.username, submitId: id, isAnswer: true },
  });
  expect((await begin(pupil.token, id)).code).toBe("submission-not-found");
});

test("edited by its writer, deleted by its writer and by who teaches, settled by both; the last one takes the thread", async () => {
  const [pupil] = people();
  const { id, thread } = await commented();
  const first = thread.comments[0]?.id ?? 0;
  const edit = (token: string, comment: number) =>
    site().call(editLineComment, { token, body: { id: comment, content: "Better" } });
  const drop = (token: string, comment: number) =>
    site().call(deleteLineComment, { token, query: { id: comment } });
  const settle = (token: string, resolved: boolean) =>
    site().call(settleLineThread, { token, body: { thread: thread.id, resolved } });
  expect((await edit(pupil.token, first)).code).toBe("comment-not-yours");
  const edited = (await edit(school.teacher.token, first)).data.threads[0]?.comments[0];
  expect(edited).toMatchObject({ content: "Better", edited: expect.any(String) });
  const second = (await answer(pupil.token, thread.id)).data.threads[0]?.comments[1]?.id ?? 0;
  expect((await settle(pupil.token, true)).data.threads[0]?.resolvedBy).toBe(pupil.username);
  expect((await settle(school.teacher.token, false)).data.threads[0]?.resolvedBy).toBeNull();
  expect((await drop(pupil.token, first)).code).toBe("comment-not-yours");
  expect((await drop(school.teacher.token, first)).data.threads[0]?.comments).toHaveLength(1);
  expect((await drop(pupil.token, second)).data.threads).toEqual([]);
  expect(await site().db.select().from(lineThreads).where(eq(lineThreads.submissionId, id))).toEqual([]);
  expect((await drop(pupil.token, second)).code).toBe("line-comment-not-found");
});

test("lines that there are not, blank and long texts, too many; emoji and media as in comments", async () => {
  const { id, thread } = await commented();
  const { token } = school.teacher;
  for (const lines of [
    { from: 3, to: 2 },
    { from: 4, to: 5 },
    { from: 0, to: 1 },
    { from: -1, to: 1 },
  ])
    expect((await begin(token, id, lines)).code).toBe("review-lines-unknown");
  expect((await begin(token, id, { content: " \n" })).code).toBe("comment-blank");
  expect((await begin(token, id, { content: "x".repeat(5001) })).code).toBe("line-comment-too-long");
  const stored = await answer(token, thread.id, "Fine 😀 <video autoplay src=x>");
  expect(stored.data.threads[0]?.comments[1]?.content).toBe("Fine &#x1F600; <video controls src=x>");
  const { uid } = school.teacher;
  await site()
    .db.insert(lineComments)
    .values(
      Array.from({ length: LINE_COMMENTS_MAX - 2 }, () => ({
        ...{ threadId: thread.id, uid, content: "again", isTold: true },
      })),
    );
  expect((await answer(token, thread.id)).code).toBe("review-full");
});

test("thirty a minute", async () => {
  const { id } = await commented();
  await site().db.delete(rateCounts).where(eq(rateCounts.purpose, "line-comment"));
  const codes = await Promise.all(
    Array.from({ length: 40 }, async () => (await begin(school.teacher.token, id)).code),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(30);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(10);
  await site().db.delete(rateCounts).where(eq(rateCounts.purpose, "line-comment"));
});

test("who teaches: roots; administrators and a training's maker what belongs to trainings; nobody practice outside groups", async () => {
  const [pupil, maker] = people();
  const { problems } = await training(1, { uid: maker.uid });
  const pid = problems[0]?.pid ?? 0;
  const homework = await sent(pupil, pid, { code: CODE });
  const practice = await sent(pupil, (await site().problem()).pid, { code: CODE });
  const outside = await sent(pupil, pid, { code: CODE, groupId: null });
  const mayBegin = async ({ token }: { token: string }, id: number) => (await look(token, id)).data.mayBegin;
  const readsCode = async ({ token }: { token: string }, submitId: number) =>
    (await site().call(getSubmissionDetail, { token, query: { submitId } })).data?.submission.code === CODE;
  for (const person of [school.teacher, school.assistant, maker, { token: school.root }]) {
    expect(await mayBegin(person, homework)).toBe(true);
    expect(await readsCode(person, homework)).toBe(true);
    expect(await mayBegin(person, outside)).toBe(false);
  }
  expect(await mayBegin(school.teacher, practice)).toBe(true);
  for (const person of [school.assistant, maker]) {
    expect(await mayBegin(person, practice)).toBe(false);
    expect(await readsCode(person, practice)).toBe(false);
  }
  const member = eq(groupMembers.uid, maker.uid);
  await site().db.delete(groupMembers).where(member);
  expect(await mayBegin(maker, homework)).toBe(false);
  await site().db.insert(groupMembers).values({ groupId: school.gid, uid: maker.uid, level: 3 });
});

test("to everybody else a program with comments is as one without: the same bytes in every call", async () => {
  const [pupil, mate] = people();
  const { id, thread } = await commented();
  await site().db.update(submissions).set({ share: true }).where(eq(submissions.id, id));
  const comment = thread.comments[0]?.id ?? 0;
  const plain = await sent(pupil, (await training(1)).problems[0]?.pid ?? 0, { code: CODE });
  const bytes = async (endpoint: Endpoint, token: string, named: object) => {
    const part = endpoint.method === "GET" || endpoint.method === "DELETE" ? "query" : "body";
    const response = await site().fetch(endpoint, { token, [part]: named } as never);
    return `${response.status} ${await response.text()}`;
  };
  const calls = (submitId: number, threadId: number, commentId: number): [Endpoint, object][] => [
    [getReview, { submitId }],
    [beginLineThread, { submitId, from: 1, to: 1, content: "Hi" }],
    [answerLineThread, { thread: threadId, content: "Hi" }],
    [settleLineThread, { thread: threadId, resolved: true }],
    [editLineComment, { id: commentId, content: "Hi" }],
    [deleteLineComment, { id: commentId }],
  ];
  const said = async (token: string, numbers: [number, number, number]) =>
    Promise.all(calls(...numbers).map(([endpoint, named]) => bytes(endpoint, token, named)));
  for (const { token } of [mate, school.outsider]) {
    const none = await said(token, [999_999_999, 999_999_999, 999_999_999]);
    expect(await said(token, [id, thread.id, comment])).toEqual(none);
    expect(await said(token, [plain, 999_999_999, 999_999_999])).toEqual(none);
  }
});

test("what a contest keeps from its author, its comments keep; told once it is over, and one message for all of them", async () => {
  const [pupil] = people();
  const { admin } = contest.staff;
  const cid = await contest.make({
    type: 1,
    sealRank: true,
    sealRankTime: new Date(Date.now() - 5 * MINUTE).toISOString(),
  });
  await contest.addProblem(cid, "A", { type: 1 });
  const id = await contest.submitted(pupil.token, cid, "A");
  const lines = { from: 1, to: 1 };
  const raw = async () =>
    (await site().fetch(getReview, { token: pupil.token, query: { submitId: id } })).text();
  const before = await raw();
  const begun = await begin(admin.token, id, lines);
  expect(begun.data.threads, begun.msg).toHaveLength(1);
  await begin(admin.token, id, lines);
  const thread = begun.data.threads[0]?.id ?? 0;
  expect(await raw()).toBe(before);
  expect((await answer(pupil.token, thread)).code).toBe("line-thread-not-found");
  const ofThis = async () => (await newsOf(pupil)).filter(({ submitId }) => submitId === id);
  expect(await ofThis()).toEqual([]);
  await site()
    .db.update(contests)
    .set({ endTime: new Date(Date.now() - MINUTE) })
    .where(eq(contests.id, cid));
  expect((await look(pupil.token, id)).data.threads).toHaveLength(2);
  await expect.poll(ofThis).toHaveLength(1);
  const [row] = await site().db.select().from(submissions).where(eq(submissions.id, id));
  expect(row?.status).not.toBe(status.accepted);
  expect((await answer(pupil.token, thread)).status).toBe(200);
});

test("a switch that hides code from its authors hides what is said about it", async () => {
  const [pupil] = people();
  const { id } = await commented();
  await site().server.deps.settings.changeSwitches({ hideNonContestSubmissionCode: true });
  expect((await look(pupil.token, id)).data.threads).toEqual([]);
  expect((await look(school.teacher.token, id)).data.threads).toHaveLength(1);
  await site().server.deps.settings.changeSwitches({ hideNonContestSubmissionCode: false });
});
