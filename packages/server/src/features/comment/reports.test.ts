import {
  deleteComment,
  deleteDiscussions,
  deleteReply,
  getCommentReports,
  getDeletedTexts,
  getDiscussionReports,
  getWaitingTexts,
  handleCommentReport,
  handleDiscussionReport,
  reportComment,
  reportDiscussion,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useDiscussions } from "../../../test/discussions.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { groups } from "../group/tables.ts";

const site = useSite();
const contests = useContests(site);
const talk = useDiscussions(site);
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

const report = (token: string, commentId: number, content = "rude", replyId?: number) =>
  site().call(reportComment, { token, body: { commentId, content, ...(replyId && { replyId }) } });

async function reports(token = admin.token) {
  const { data } = await site().call(getCommentReports, { token, query: { limit: 100 } });
  expect(data.total).toBe(data.records.length);
  return data.records;
}

test("a comment and each of its replies are reported once a user, and staff handle it", async () => {
  const did = await talk.opened(ann, { title: "Heated" });
  const { id } = await talk.commented(ann, { did }, "You know nothing");
  const answer = await talk.replied(bob, id, "Nor do you");
  expect((await report(bob.token, id, " ")).code).toBe("report-blank");
  expect((await report(bob.token, id, "x".repeat(256))).code).toBe("report-too-long");
  expect((await report(bob.token, 999_999)).code).toBe("comment-not-found");
  expect((await report(bob.token, id, "rude", 999_999)).code).toBe("comment-not-found");
  await report(bob.token, id);
  expect((await report(bob.token, id, "very rude")).status).toBe(200);
  expect((await report(ann.token, id, "too", answer.id)).status).toBe(200);
  const place = { did, cid: null, gid: null, place: "Heated", status: false, mayDelete: true };
  const found = (await reports()).filter((row) => row.did === did);
  expect(found).toMatchObject([
    { ...place, kind: "reply", replyId: answer.id, text: "Nor do you", author: bob.username, content: "too" },
    {
      ...place,
      kind: "comment",
      commentId: id,
      replyId: null,
      text: "You know nothing",
      content: "very rude",
    },
  ]);
  const handle = (number: number, status: boolean) =>
    site().call(handleCommentReport, { token: admin.token, body: { id: number, status } });
  expect((await handle(found[0]?.id ?? 0, true)).status).toBe(200);
  expect((await reports()).find((row) => row.replyId === answer.id)?.status).toBe(true);
  expect((await handle(999_999, true)).code).toBe("report-not-found");
  // Reported again it is open again, and open ones come first.
  await report(ann.token, id, "again", answer.id);
  expect((await reports())[0]).toMatchObject({ content: "again", status: false });
  // What is deleted needs nobody any more.
  await site().call(deleteReply, { token: admin.token, body: { reply: { id: answer.id } } });
  expect((await reports()).filter((row) => row.did === did)).toHaveLength(1);
  expect((await reports(root)).filter((row) => row.did === did)).toHaveLength(1);
  await site().call(deleteComment, { token: admin.token, body: { id } });
  expect((await reports()).filter((row) => row.did === did)).toEqual([]);
  expect((await reports(root)).filter((row) => row.did === did)).toEqual([]);
});

test("a discussion's deletion takes its own reports and those of its comments along", async () => {
  await site().db.delete(rateCounts);
  const did = await talk.opened(ann);
  const { id } = await talk.commented(ann, { did });
  await report(bob.token, id);
  await site().call(reportDiscussion, { token: bob.token, body: { did, content: "spam" } });
  const told = async (token: string) => {
    const { data } = await site().call(getDiscussionReports, { token, query: { limit: 100 } });
    expect(data.total).toBe(data.records.length);
    return [...data.records, ...(await reports(token))].filter((row) => row.did === did).length;
  };
  for (const token of [admin.token, root]) expect(await told(token)).toBe(2);
  await site().call(deleteDiscussions, { token: admin.token, body: [did] });
  for (const token of [admin.token, root]) expect(await told(token)).toBe(0);
});

test("a group's reports are root's alone: to other staff they are as none", async () => {
  await site().db.delete(rateCounts);
  const did = await talk.opened(ann);
  const { id } = await talk.commented(ann, { did });
  await report(bob.token, id);
  await site().call(reportDiscussion, { token: bob.token, body: { did, content: "spam" } });
  const [group] = await site()
    .db.insert(groups)
    .values({ name: "aside", shortName: "aside", uid: ann.uid, auth: 3, code: "secret", visible: false })
    .returning({ id: groups.id });
  await site()
    .db.update(discussions)
    .set({ groupId: group?.id ?? null })
    .where(eq(discussions.id, did));
  const [comment] = (await reports(root)).filter((row) => row.did === did);
  const { data } = await site().call(getDiscussionReports, { token: root, query: { limit: 100 } });
  const [discussion] = data.records.filter((row) => row.did === did);
  const settled = async (token: string) => [
    (await site().call(handleCommentReport, { token, body: { id: comment?.id ?? 0, status: true } })).status,
    (await site().call(handleDiscussionReport, { token, body: { id: discussion?.id ?? 0, status: true } }))
      .status,
  ];
  expect(await settled(admin.token)).toEqual([404, 404]);
  expect(await settled(root)).toEqual([200, 200]);
});

test("nobody reports what they may not read, nor too much in a day", async () => {
  await site().db.delete(rateCounts);
  const cid = await contests.make();
  const one = await site().user();
  const { id } = await talk.commented(one, { cid }, "a question");
  expect((await report(bob.token, id)).code).toBe("comment-not-found");
  const did = await talk.opened(ann);
  const { id: open } = await talk.commented(ann, { did });
  for (let n = 0; n < 30; n++) expect((await report(bob.token, open)).status).toBe(200);
  expect((await report(bob.token, open)).code).toBe("too-many-requests");
  // The same purse as for discussions.
  const body = { did, reporter: "x", content: "spam" };
  expect((await site().call(reportDiscussion, { token: bob.token, body })).code).toBe("too-many-requests");
});

test("staff that are contestants read as contestants, in reports and among what waits", async () => {
  await site().db.delete(rateCounts);
  const problem = await site().problem();
  const did = await talk.opened(ann, { title: "Secret trick", pid: problem.problemId });
  const { id } = await talk.commented(ann, { did }, "use a sieve");
  await report(bob.token, id, "spoils it");
  const body = { did, reporter: "x", content: "spoils it" };
  await site().call(reportDiscussion, { token: bob.token, body });
  await site().db.execute(sql`update comment set is_waiting = true where id = ${id}`);
  const told = async (token: string) => {
    const query = { limit: 100 };
    const answers = await Promise.all([
      site().call(getCommentReports, { token, query }),
      site().call(getDiscussionReports, { token, query }),
      site().call(getWaitingTexts, { token, query: { ...query, kind: "comment" } }),
    ]);
    return answers.map(({ data }) => JSON.stringify(data));
  };
  const says = async (token: string) => (await told(token)).map((text) => /sieve|trick/i.test(text));
  expect(await says(admin.token)).toEqual([true, true, true]);
  const before = await told(admin.token);
  const cid = await contests.make();
  await site().db.execute(sql`insert into contest_problem (contest_id, problem_id, display_id, display_title)
    values (${cid}, ${problem.pid}, 'A', 'A')`);
  expect(await says(admin.token)).toEqual([false, false, false]);
  expect(await says(contests.staff.admin.token)).toEqual([true, true, true]);
  expect(await says(root)).toEqual([true, true, true]);
  await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
  expect(await told(admin.token)).toEqual(before);
});

test("comments of a contest are reported to who manages it while it runs, and to all staff afterwards", async () => {
  const cid = await contests.make();
  const one = await site().user();
  const { id } = await talk.commented(contests.staff.admin, { cid }, "off we go");
  await report(one.token, id, "not helpful");
  const seen = async (token: string) => (await reports(token)).filter((row) => row.cid === cid);
  expect(await seen(admin.token)).toEqual([]);
  expect(await seen(contests.staff.admin.token)).toMatchObject([{ did: null, mayDelete: true }]);
  expect(await seen(root)).toMatchObject([{ mayDelete: true }]);
  await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
  await contests.extend(cid, one, 20);
  expect(await seen(admin.token)).toEqual([]);
  await contests.extend(cid, one, -0.5);
  expect(await seen(admin.token)).toMatchObject([{ text: "off we go", mayDelete: false }]);
});

test("what was deleted in a contest is read by who holds it while it runs, and by other staff afterwards", async () => {
  const cid = await contests.make();
  const { id } = await talk.commented(contests.staff.admin, { cid }, "the trick is a sieve");
  const { id: reply } = await talk.replied(contests.staff.admin, id, "the trick is no sieve");
  const { token } = contests.staff.admin;
  expect((await site().call(deleteReply, { token, body: { reply: { id: reply } } })).status).toBe(200);
  expect((await site().call(deleteComment, { token, body: { id } })).status).toBe(200);
  const contestant = await site().user({ roleId: 1008 });
  const kept = async (token: string) =>
    Promise.all(
      (["comment", "reply"] as const).map(async (kind) => {
        const { data } = await site().call(getDeletedTexts, { token, query: { kind, limit: 100 } });
        expect(data.total).toBe(data.records.length);
        return data.records.some(({ content }) => content.startsWith("the trick"));
      }),
    );
  expect(await kept(contestant.token)).toEqual([false, false]);
  expect(await kept(root)).toEqual([true, true]);
  const holder = await site().user({ roleId: 1008 });
  await site().db.update(contestTable).set({ uid: holder.uid }).where(eq(contestTable.id, cid));
  expect(await kept(holder.token)).toEqual([true, true]);
  await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
  await contests.extend(cid, contestant, 20);
  const late = await site().user({ roleId: 1008 });
  expect(await kept(late.token)).toEqual([false, false]);
  await contests.extend(cid, contestant, -0.5);
  const after = await site().user({ roleId: 1008 }); // totals are kept for a moment
  expect(await kept(after.token)).toEqual([true, true]);
});
