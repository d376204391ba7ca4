import {
  addAnnouncement,
  answerClarification,
  askClarification,
  type BodyInput,
  changeProblemAuth,
  deleteWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  getWebhooks,
  joinGroup,
  renewWebhookSecret,
  saveGroupAssignment,
  saveWebhook,
  sendWebhookAgain,
  testWebhook,
  status as verdict,
  type WebhookEvent,
  webhookData,
  webhookEventsOf,
} from "@verdict/contract";
import { eq, like, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { useGroups } from "../../../test/groups.ts";
import { TestNode } from "../../../test/node.ts";
import { type Receiver, status, useReceivers } from "../../../test/receiver.ts";
import { type TestSite, type TestUser, useSite } from "../../../test/site.ts";
import { notify } from "../../platform/notify.ts";
import { contestLog, contests } from "../contest/tables.ts";
import { happenings, happeningWatch } from "../happening/tables.ts";
import { notices } from "../message/tables.ts";
import { raiseAlarm } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import { problems } from "../problem/tables.ts";
import { auditEntries } from "../site/tables.ts";
import { submissions } from "../submission/tables.ts";
import { trainingSections } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";
import { watchTime } from "./watch.ts";

const site = useSite();
const receiver = useReceivers();
const { staff, make, addProblem, submitted, change } = useContests(site);
const groups = useGroups(site);
let node: TestNode;

beforeAll(async () => {
  node = await TestNode.join(site());
});

/** Others' messages are not this test's. */
beforeEach(async () => {
  await site().db.delete(webhooks);
  await site().db.delete(happenings);
});

type Draft = Partial<BodyInput<typeof saveWebhook>>;
const body = (to: Receiver | string, more: Draft = {}): BodyInput<typeof saveWebhook> => ({
  ...{ name: "Hook", url: typeof to === "string" ? to : to.url, form: "standard", locale: "en-US" },
  ...{ events: ["announcement.published"], isOn: true },
  ...more,
});
const save = (draft: BodyInput<typeof saveWebhook>, token = staff.root) =>
  site().call(saveWebhook, { token, body: draft });

async function hook(to: Receiver | string, more: Draft = {}) {
  const answer = await save(body(to, more));
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return { id: answer.data.id, secret: answer.data.secret ?? "" };
}

const announce = (title = "News") =>
  site().call(addAnnouncement, { token: staff.root, body: { title, content: "Hello", status: 0 } });
const deliveries = async (id: number) =>
  (await site().call(getWebhookDeliveries, { token: staff.root, query: { id } })).data.records;
const one = async (id: number) => {
  const [first] = await deliveries(id);
  if (!first) throw new Error("nothing was sent");
  return first;
};
/** Lets what waits be tried now. */
async function hurry(): Promise<void> {
  await site()
    .db.update(webhookDeliveries)
    .set({ nextAt: sql`now()` })
    .where(eq(webhookDeliveries.state, "waiting"));
  await site().db.update(webhooks).set({ restsUntil: null });
  await notify(site().db, "webhook");
}
/** Sent so many minutes ago, as the board sees it. */
async function judged(user: TestUser, cid: number, label: string, code: number, minutesAgo = 0) {
  const id = await submitted(user.token, cid, label);
  const submittedAt = new Date(Date.now() - minutesAgo * MINUTE);
  await site().db.update(submissions).set({ submittedAt }).where(eq(submissions.id, id));
  await site().db.update(contestLog).set({ submittedAt }).where(eq(contestLog.submissionId, id));
  await node.result(await node.claimOne(), code);
  return id;
}
/** Whatever has happened is told by now. */
const settled = () =>
  eventually(async () => {
    expect(await site().db.select().from(happenings)).toEqual([]);
    expect(
      await site().db.select().from(webhookDeliveries).where(eq(webhookDeliveries.state, "waiting")),
    ).toEqual([]);
  });

test("a message is signed, and verified by a library that nobody here wrote", async () => {
  const there = await receiver();
  const { secret } = await hook(there, { events: ["announcement.published"] });
  expect(secret).toMatch(/^whsec_/);
  await announce("Maintenance");
  const [got] = await eventually(() => {
    expect(there.got).toHaveLength(1);
    return there.got;
  });
  const read = new Webhook(secret).verify(got?.body ?? "", got?.headers as Record<string, string>);
  expect(read).toMatchObject({
    type: "announcement.published",
    data: { contest: null, group: null, announcement: { title: "Maintenance", content: "Hello" } },
  });
  const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  for (const [key, text] of [
    [other, got?.body],
    [secret, `${got?.body} `],
  ]) {
    expect(() => new Webhook(key ?? "").verify(text ?? "", got?.headers as Record<string, string>)).toThrow();
  }
});

test("500 and then 200: the same number at each try, and what came of each is told", async () => {
  const there = await receiver();
  const { id } = await hook(there);
  there.answers = [status(500, "x".repeat(5000)), status(503)];
  await announce();
  await eventually(async () => expect((await one(id)).status).toBe(500));
  const { data: first } = await site().call(getWebhookDelivery, {
    token: staff.root,
    query: { id, delivery: (await one(id)).id },
  });
  expect(first).toMatchObject({ state: "waiting", tries: 1, error: "HTTP 500", answer: "x".repeat(1000) });
  expect(first.body).toBe(there.got[0]?.body);
  await hurry();
  await eventually(async () => expect((await one(id)).status).toBe(503));
  await hurry();
  await eventually(async () =>
    expect(await one(id)).toMatchObject({
      state: "delivered",
      status: 200,
      tries: 3,
      error: null,
      nextAt: null,
    }),
  );
  expect(new Set(there.ids).size).toBe(1);
  expect(new Set(there.got.map((got) => got.body)).size).toBe(1);
});

test("a redirect is not followed, wherever it leads", async () => {
  const [inner, there] = [await receiver(), await receiver()];
  const { id } = await hook(there);
  there.answer = status(302, "", { location: inner.url });
  await announce();
  await eventually(async () => expect(await one(id)).toMatchObject({ status: 302, error: "HTTP 302" }));
  expect(inner.got).toEqual([]);
});

test("who never answers keeps nobody waiting", async () => {
  const [silent, dead, there] = [await receiver(), await receiver(), await receiver()];
  silent.answer = () => {};
  dead.stop();
  const slow = await hook(silent);
  const gone = await hook(dead);
  await hook(there);
  for (const title of ["1", "2", "3", "4", "5", "6", "7"]) await announce(title);
  await eventually(() => expect(there.got).toHaveLength(7));
  // Those of the silent one are under way, in its own places; the dead one is tried one by one.
  expect(silent.got.length).toBeLessThanOrEqual(4);
  expect(
    (await deliveries(slow.id)).every(({ state, status }) => state === "waiting" && status === null),
  ).toBe(true);
  await eventually(async () => {
    const tried = (await deliveries(gone.id)).find(({ error }) => error !== null);
    expect(tried?.error).toContain("127.0.0.1");
  });
  expect((await deliveries(gone.id)).every(({ state }) => state === "waiting")).toBe(true);
});

test("a secret that is renewed: both sign for a day, then the new one alone", async () => {
  const there = await receiver();
  const { id, secret: old } = await hook(there);
  const { data } = await site().call(renewWebhookSecret, { token: staff.root, body: { id } });
  expect(data.secret).not.toBe(old);
  const verifies = (secret: string) => {
    const got = there.got.at(-1);
    try {
      return !!new Webhook(secret).verify(got?.body ?? "", got?.headers as Record<string, string>);
    } catch {
      return false;
    }
  };
  await announce();
  await eventually(() => expect(there.got).toHaveLength(1));
  expect([verifies(old), verifies(data.secret)]).toEqual([true, true]);
  await site().db.update(webhooks).set({ oldSecretUntil: sql`now() - interval '1 second'` });
  await announce();
  await eventually(() => expect(there.got).toHaveLength(2));
  expect([verifies(old), verifies(data.secret)]).toEqual([false, true]);
});

test("send again, and a test", async () => {
  const there = await receiver();
  const { id } = await hook(there);
  const { data } = await site().call(testWebhook, { token: staff.root, body: { id } });
  await eventually(() => expect(there.of("test")).toMatchObject([{ data: { webhook: "Hook" } }]));
  expect(there.ids).toEqual([data.delivery]);
  await eventually(async () => expect(await one(id)).toMatchObject({ type: "test", state: "delivered" }));
  await site().call(sendWebhookAgain, { token: staff.root, body: { id, delivery: data.delivery } });
  await eventually(() => expect(there.ids).toEqual([data.delivery, data.delivery]));
  const noted = await site().db.select().from(auditEntries).where(like(auditEntries.action, "webhook.%"));
  expect(noted.slice(-3).map(({ action, target }) => [action, target])).toEqual([
    ["webhook.add", "webhook Hook"],
    ["webhook.test", "webhook Hook"],
    ["webhook.send-again", "webhook Hook"],
  ]);
  expect(JSON.stringify(noted)).not.toContain("/hook");
  const unknown = await site().call(sendWebhookAgain, { token: staff.root, body: { id, delivery: "msg_x" } });
  expect(unknown).toMatchObject({ status: 404, code: "webhook-not-found" });
});

test("several servers send each message once; what one leaves behind, another sends", async () => {
  const there = await receiver();
  const { id } = await hook(there);
  const others = [await site().another(), await site().another()];
  const titles = Array.from({ length: 40 }, (_, index) => `T${index}`);
  await Promise.all(titles.map((title) => announce(title)));
  await eventually(() => expect(there.got.length).toBeGreaterThanOrEqual(40));
  await settled();
  expect(new Set(there.ids).size).toBe(40);
  expect(there.got).toHaveLength(40);
  for (const other of others) await other.server.stop();
  // A server that died while it sent: its lease runs out, and the number stays.
  const left = `msg_${"0".repeat(32)}`;
  await site()
    .db.insert(webhookDeliveries)
    .values({
      ...{ webhookId: id, message: left, type: "test", body: "{}", tries: 1 },
      ...{ nextAt: sql`now() + interval '1 second'`, until: sql`now() + interval '1 hour'` },
    });
  await eventually(() => expect(there.ids).toContain(left));
});

test("what a server took and left behind when it died, another one tells", async () => {
  const there = await receiver();
  const gid = await groups.found();
  await hook(there, { events: ["member.joined"] });
  const ada = await site().user();
  await site()
    .db.insert(happenings)
    .values({
      ...{ type: "member.joined", subject: { group: gid, uid: ada.uid } },
      ...{ nextAt: sql`now() + interval '1 second'`, tries: 1 },
    });
  await eventually(() =>
    expect(there.of("member.joined")).toMatchObject([{ data: { username: ada.username } }]),
  );
  await settled();
});

test("inner addresses are root's to name, and nobody else learns what names lead there", async () => {
  const there = await receiver();
  const cid = await make();
  const refused = await save(body(there, { cid }), staff.admin.token);
  expect(refused).toMatchObject({ code: "webhook-private" });
  for (const url of ["ftp://example.org", "http://", "x", "", "http://user:pw@example.org/"]) {
    expect(await save(body(url)), url).toMatchObject({ code: "webhook-address" });
  }
  const port = new URL(there.url).port;
  const { data } = await save(body(`http://localhost:${port}/`, { cid }), staff.admin.token);
  await site().call(testWebhook, { token: staff.admin.token, body: { cid, id: data.id } });
  await eventually(async () => {
    const query = { cid, id: data.id };
    const list = await site().call(getWebhookDeliveries, { token: staff.admin.token, query });
    expect(list.data.records[0]?.error).toBe("localhost has no address on the internet");
  });
  expect(there.got).toEqual([]);
});

test("an address that is changed by somebody else than root opens no inner network", async () => {
  const there = await receiver();
  const cid = await make();
  const { id } = await hook(there, { cid });
  const { url } = there;
  // Its other settings may be changed, and it stays where root pointed it.
  expect(await save(body("", { cid, id, name: "Named" }), staff.admin.token)).toMatchObject({ status: 200 });
  const port = new URL(url).port;
  await save(body(`http://localhost:${port}/`, { cid, id }), staff.admin.token);
  await site().call(testWebhook, { token: staff.admin.token, body: { cid, id } });
  await eventually(async () =>
    expect(await site().db.select().from(webhookDeliveries)).toMatchObject([
      { error: expect.stringContaining("localhost") },
    ]),
  );
  expect(there.got).toEqual([]);
});

test("an address is never told again, only where it leads", async () => {
  const there = await receiver();
  const { id } = await hook(`${there.url}/a-secret-of-a-chat`, { form: "discord" });
  const { data } = await site().call(getWebhooks, { token: staff.root, query: {} });
  expect(data).toMatchObject([
    { id, origin: new URL(there.url).origin, isOn: true, opens: true, waiting: 0 },
  ]);
  expect(JSON.stringify(data)).not.toContain("a-secret");
  expect(await save(body("", { id, name: "Other", form: "discord" }))).toMatchObject({
    data: { secret: null },
  });
  await announce();
  await eventually(() => expect(there.got).toMatchObject([{ path: "/hook/a-secret-of-a-chat" }]));
});

test("verdicts, balloons and first solves of a contest, each once", async () => {
  const there = await receiver();
  const cid = await make({ sealRank: true, sealRankTime: at(-5) });
  await addProblem(cid, "A");
  const other = await make();
  await addProblem(other, "A");
  await hook(there, { cid, events: ["submission.judged", "balloon.due", "contest.first-solve"] });
  const [ada, bob] = [await site().user(), await site().user()];
  await judged(ada, other, "A", verdict.accepted);
  const wrong = await judged(ada, cid, "A", verdict.wrongAnswer);
  const right = await judged(ada, cid, "A", verdict.accepted, 4);
  await eventually(() => expect(there.of("balloon.due")).toHaveLength(1));
  await judged(bob, cid, "A", verdict.accepted);
  await eventually(() => expect(there.of("balloon.due")).toHaveLength(2));
  await settled();
  expect(
    there.of("submission.judged").map(({ data }) => [data.submission.id, data.submission.verdict]),
  ).toEqual([
    [wrong, "Wrong Answer"],
    [right, "Accepted"],
    [expect.any(Number), "Accepted"],
  ]);
  expect(there.of("submission.judged")[0]?.data).toMatchObject({
    contest: { id: cid },
    problem: { id: "A" },
    submission: { username: ada.username, language: "C" },
  });
  expect(
    there.of("balloon.due").map(({ data }) => [data.contestant.username, data.isFirst, data.isFrozen]),
  ).toEqual([
    [ada.username, true, true],
    [bob.username, false, true],
  ]);
  expect(there.of("contest.first-solve")).toMatchObject([{ data: { submission: right } }]);
  for (const { type, data } of there.messages)
    expect(webhookData[type].safeParse(data).error).toBeUndefined();
  // The program itself is nobody's but its author's.
  expect(JSON.stringify(there.messages)).not.toContain("int main");
  // Judged again with the same outcome, the balloon is there already.
  await site()
    .db.insert(happenings)
    .values({ type: "submission.judged", subject: { submission: right } });
  await notify(site().db, "happening");
  await eventually(() => expect(there.of("submission.judged")).toHaveLength(4));
  await settled();
  expect(there.of("balloon.due")).toHaveLength(2);
});

test("a webhook hears what its maker may see at that moment", async () => {
  const there = await receiver();
  const maker = await site().user({ roleId: 1010 });
  const cid = await make({}, maker.token);
  await addProblem(cid, "A");
  const { id } = await hook(there, { cid, events: ["submission.judged"] });
  await site().db.update(webhooks).set({ uid: maker.uid }).where(eq(webhooks.id, id));
  const ada = await site().user();
  const set = (change: Partial<typeof users.$inferInsert>) =>
    site().db.update(users).set(change).where(eq(users.uid, maker.uid));
  await judged(ada, cid, "A", verdict.accepted);
  await eventually(() => expect(there.got).toHaveLength(1));
  await set({ status: 1 });
  await judged(ada, cid, "A", verdict.accepted);
  await settled();
  expect(there.got).toHaveLength(1);
  const [shown] = (await site().call(getWebhooks, { token: staff.root, query: { cid } })).data;
  expect(shown).toMatchObject({ opens: false, isOn: true });
  await set({ status: 0 });
  await judged(ada, cid, "A", verdict.accepted);
  await eventually(() => expect(there.got).toHaveLength(2));
});

test("of a group: what lies in it, and who joins it; the site's hears of all", async () => {
  const [there, everything] = [await receiver(), await receiver()];
  const [gid, other] = [await groups.found({ auth: 1 }), await groups.found({ auth: 1 })];
  await hook(there, { gid, events: ["member.joined"] });
  await hook(everything, { events: ["member.joined"] });
  const [ada, bob] = [await site().user(), await site().user()];
  for (const [user, group] of [
    [ada, gid],
    [bob, other],
  ] as const) {
    const answer = await site().call(joinGroup, { token: user.token, query: { gid: group } });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }
  await eventually(() => expect(everything.got).toHaveLength(2));
  await settled();
  expect(there.of("member.joined")).toMatchObject([{ data: { group: { id: gid }, username: ada.username } }]);
});

test("questions and answers", async () => {
  const there = await receiver();
  const cid = await make();
  await hook(there, { cid, events: ["clarification.asked", "clarification.answered"] });
  const ada = await site().user();
  await site().call(askClarification, { token: ada.token, body: { cid, question: "Is n positive?" } });
  const [asked] = await eventually(() => {
    const some = there.of("clarification.asked");
    expect(some).toMatchObject([{ data: { problem: null, clarification: { question: "Is n positive?" } } }]);
    return some;
  });
  const id = asked?.data.clarification.id ?? 0;
  const answer = { cid, id, answer: "Yes.", isPublic: false, change: 1 };
  const done = await site().call(answerClarification, { token: staff.admin.token, body: answer });
  expect(done, done.msg).toMatchObject({ status: 200 });
  await eventually(() =>
    expect(there.of("clarification.answered")).toMatchObject([
      { data: { clarification: { id, answer: "Yes.", isPublic: false, username: staff.admin.username } } },
    ]),
  );
});

test("the phases of a contest, the due time of nothing else, each once; also after an outage", async () => {
  const there = await receiver();
  const cid = await make({
    startTime: at(10),
    endTime: at(70),
    sealRank: true,
    sealRankTime: at(40),
    autoRealRank: false,
  });
  await hook(there, { cid, events: ["contest.phase"] });
  const { db } = site();
  const pass = (minutes: number) =>
    db
      .update(contests)
      .set({
        startTime: sql`start_time - make_interval(mins => ${minutes})`,
        sealRankTime: sql`seal_rank_time - make_interval(mins => ${minutes})`,
        endTime: sql`end_time - make_interval(mins => ${minutes})`,
      })
      .where(eq(contests.id, cid));
  const phases = () => there.of("contest.phase").map(({ data }) => data.phase);
  // Time passes by the contest's times coming nearer: what was looked at reaches as far back.
  const lookedBefore = (minutes: number) =>
    db.update(happeningWatch).set({ lookedAt: sql`now() - make_interval(mins => ${minutes})` });
  await watchTime(db);
  await pass(12);
  await lookedBefore(5);
  await Promise.all([watchTime(db), watchTime(db)]);
  await watchTime(db);
  await eventually(() => expect(phases()).toEqual(["started"]));
  await pass(60);
  await lookedBefore(60);
  await watchTime(db);
  await eventually(() => expect(phases()).toEqual(["started", "frozen", "ended"]));
  await change(cid, { autoRealRank: true });
  await eventually(() => expect(phases()).toEqual(["started", "frozen", "ended", "finalised"]));
  await settled();
});

test("an assignment that is due, once, and problems that become public: the group's own and the site's", async () => {
  const [ofGroup, ofSite] = [await receiver(), await receiver()];
  const gid = await groups.found();
  const events: WebhookEvent[] = ["assignment.due", "problem.published"];
  await hook(ofGroup, { gid, events });
  await hook(ofSite, { events });
  const { db } = site();
  const { pid, problemId } = await site().problem();
  const plan = { title: "Week 1", pids: [pid], latePercent: 0, lateFloor: 0, isForAll: true, uids: [] };
  const assignment = { ...plan, dueTime: at(600) };
  const made = await site().call(saveGroupAssignment, { token: staff.root, body: { gid, assignment } });
  expect(made, made.msg).toMatchObject({ status: 200 });
  await watchTime(db);
  await db.update(trainingSections).set({ dueAt: sql`now() - interval '1 second'` });
  await db.update(happeningWatch).set({ lookedAt: sql`now() - interval '5 seconds'` });
  await watchTime(db);
  await watchTime(db);
  const due = { data: { group: { id: gid }, assignment: { title: "Week 1" } } };
  for (const there of [ofGroup, ofSite])
    await eventually(() => expect(there.of("assignment.due")).toMatchObject([due]));

  const turn = (id: number, auth: 1 | 2) =>
    site().call(changeProblemAuth, { token: staff.root, body: { id, auth } });
  const inGroup = await site().problem({ problemId: `G${problemId}` });
  await turn(pid, 2);
  await turn(inGroup.pid, 2);
  await db.update(problems).set({ groupId: gid, isGroup: true }).where(eq(problems.id, inGroup.pid));
  for (const id of [pid, inGroup.pid]) {
    const answer = await turn(id, 1);
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }
  const published = (there: Receiver) =>
    there.of("problem.published").map(({ data }) => [data.problem.id, data.group?.id ?? null]);
  await eventually(() => expect(published(ofGroup)).toEqual([[`G${problemId}`, gid]]));
  await eventually(() =>
    expect(published(ofSite).toSorted()).toEqual(
      [
        [problemId, null],
        [`G${problemId}`, gid],
      ].toSorted(),
    ),
  );
  await settled();
});

test("a node that falls silent, and a queue that grows old, are the site's to hear of", async () => {
  const there = await receiver();
  const cid = await make();
  await addProblem(cid, "A");
  await hook(there, { events: ["node.lost", "queue.old"] });
  const { db } = site();
  const [silent] = await db
    .insert(judgeNodes)
    .values({ name: "far", tokenHash: "far", seenAt: sql`now() - interval '65 seconds'` })
    .returning();
  await db.update(happeningWatch).set({ lookedAt: sql`now() - interval '30 seconds'` });
  const ada = await site().user();
  await submitted(ada.token, cid, "A");
  await db.execute(
    sql`update attempt set created_at = now() - interval '10 minutes' where finished_at is null`,
  );
  await watchTime(db);
  await watchTime(db);
  await eventually(() =>
    expect(there.of("node.lost")).toMatchObject([{ data: { node: "far", reason: "silent" } }]),
  );
  await raiseAlarm(db, silent?.id ?? 0, { kind: "odd_verdicts", text: "38 of 40" });
  await eventually(() =>
    expect(there.of("node.lost")[1]).toMatchObject({ data: { reason: "alarm", detail: "38 of 40" } }),
  );
  await eventually(() => expect(there.of("queue.old")).toMatchObject([{ data: { waiting: 1 } }]));
  await settled();
  await node.result(await node.claimOne(), verdict.accepted);
  await db.delete(judgeNodes).where(eq(judgeNodes.id, silent?.id ?? 0));
});

test("what takes nothing for three days is turned off, and its maker is told; so is what is gone", async () => {
  for (const [code, reason] of [
    [500, "failing"],
    [410, "gone"],
  ] as const) {
    const there = await receiver();
    const { id } = await hook(there, { name: `Off ${code}` });
    there.answer = status(code);
    if (code === 500) {
      const since = { failures: 9, failingSince: sql`now() - interval '73 hours'` };
      await site().db.update(webhooks).set(since).where(eq(webhooks.id, id));
    }
    await announce();
    const told = await eventually(async () => {
      const rows = await site()
        .db.select()
        .from(notices)
        .where(eq(notices.title, `Webhook Off ${code} is off`));
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(told[0]?.sentence).toMatchObject({ code: "webhook-off", reason });
    const [shown] = (await site().call(getWebhooks, { token: staff.root, query: {} })).data;
    expect(shown).toMatchObject({ isOn: false, offReason: reason });
    // On again, it begins anew, and what waited is sent.
    there.answer = status(204);
    await save(body("", { id }));
    await hurry();
    await eventually(async () => expect(await one(id)).toMatchObject({ state: "delivered", status: 204 }));
    await site().call(deleteWebhook, { token: staff.root, query: { id } });
  }
});

test("a message that nobody takes in time is given up", async () => {
  const there = await receiver();
  there.answer = status(500);
  const { id } = await hook(there);
  await announce();
  await eventually(async () => expect((await one(id)).tries).toBe(1));
  await site().db.update(webhookDeliveries).set({ tries: 12, nextAt: sql`now()` });
  await site().db.update(webhooks).set({ restsUntil: null });
  await notify(site().db, "webhook");
  await eventually(async () => expect(await one(id)).toMatchObject({ state: "failed", tries: 13 }));
});

test("a receiver may ask for a longer pause", async () => {
  const there = await receiver();
  there.answer = status(429, "", { "retry-after": "7200" });
  const { id } = await hook(there);
  await announce();
  const { nextAt } = await eventually(async () => {
    const row = await one(id);
    expect(row.status).toBe(429);
    return row;
  });
  expect(Date.parse(nextAt ?? "") - Date.now()).toBeGreaterThan(3_600_000);
});

test("what each place may hear of, and how many there may be", async () => {
  const cid = await make();
  const gid = await groups.found();
  for (const [place, kind] of [
    [{ cid }, "contest"],
    [{ gid }, "group"],
  ] as const) {
    const allowed = webhookEventsOf(kind);
    const refused: WebhookEvent[] = webhookEventsOf("site").filter((event) => !allowed.includes(event));
    expect(refused.length).toBeGreaterThan(0);
    for (const event of refused) {
      expect(await save(body("https://example.org", { ...place, events: [event] })), event).toMatchObject({
        code: "webhook-events",
      });
    }
  }
  expect(await save(body("https://example.org", { form: "telegram" }))).toMatchObject({
    code: "webhook-chat",
  });
  const off = { cid, isOn: false };
  await Promise.all(Array.from({ length: 25 }, () => save(body("https://example.org", off))));
  const { data } = await site().call(getWebhooks, { token: staff.root, query: { cid } });
  expect(data).toHaveLength(20);
  expect(await save(body("https://example.org", off))).toMatchObject({ code: "webhooks-many" });
});

test("nobody else keeps them, and nobody is told whether there are any", async () => {
  const cid = await make();
  const { id } = await hook("https://example.org", { cid, isOn: false });
  const stranger: TestUser = await site().user();
  const site2: TestSite = site();
  for (const query of [{ cid }, { cid: 999_999 }, {}, { gid: 999_999 }]) {
    const answer = await site2.call(getWebhooks, { token: stranger.token, query });
    expect(answer).toMatchObject({ code: "webhooks-not-yours", data: null });
  }
  // A contest's manager does not reach the site's by its number.
  const mine = await make({}, staff.admin.token);
  const asked = { token: staff.admin.token, query: { cid: mine, id } };
  expect(await site2.call(getWebhookDeliveries, asked)).toMatchObject({ code: "webhook-not-found" });
});
