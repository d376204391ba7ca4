import {
  getWebsiteConfig,
  logout,
  nodeEvents,
  status,
  submissionEvents,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contests as contestTable } from "../src/features/contest/tables.ts";
import { startLeaseExpiry } from "../src/features/judge/lease-expiry.ts";
import { attempts } from "../src/features/judge/tables.ts";
import { storeSetting } from "../src/features/site/settings.ts";
import { users } from "../src/features/user/tables.ts";
import { openDatabase } from "../src/platform/db.ts";
import type { Log } from "../src/platform/log.ts";
import { endStreams, GUESTS, notify, tellPages } from "../src/platform/notify.ts";
import { useContests } from "./contests.ts";
import { eventually } from "./eventually.ts";
import { listenerAt } from "./live.ts";
import { TestNode } from "./node.ts";
import { type TestSite, type TestUser, useSite } from "./site.ts";
import { openWire, type Wire } from "./wire.ts";

/** What a server makes good whose connections to the database break, or whose statements fail, while others go on. */

const site = useSite();
const contests = useContests(site);
let wire: Wire;
let hurt: TestSite;
const listen = listenerAt(() => hurt);

beforeAll(async () => {
  wire = await openWire(site().server.deps.config.DATABASE_URL);
  hurt = await site().another({ DATABASE_URL: wire.url });
});
afterAll(async () => {
  wire.refuses = false;
  await hurt?.server.stop();
  wire?.close();
});

/** The next so many statements of the hurt server with these words fail; how many did. */
function fail(words: string, times = 1) {
  const failed = { times: 0 };
  wire.spoil = (bytes) => {
    if (failed.times === times || !bytes.includes(words)) return bytes;
    failed.times++;
    return Buffer.from(bytes.toString("latin1").replace("select ", "selext "), "latin1");
  };
  return failed;
}

/** Notices are lost while it works, and heard again when this returns. */
async function withoutNotices(work: () => Promise<unknown>): Promise<void> {
  const witness = await listen("user", (await site().user()).token);
  const before = witness.events().length;
  wire.refuses = true;
  wire.cut();
  await work();
  wire.refuses = false;
  await eventually(() => expect(witness.events().length).toBeGreaterThan(before));
  witness.heard.stop();
}

const told = ({ events }: Awaited<ReturnType<typeof listen>>) =>
  events().map((event) => `${event.topic} ${event.kind === "contest" ? event.change : event.kind}`);

async function submitted({ token }: TestUser): Promise<number> {
  const { problemId } = await site().problem();
  const body = { pid: problemId, language: "C", code: "int main(void) { return 0; }", cid: 0 };
  const answer = await site().call(submitProblemJudge, { token, body });
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data.submitId;
}

test("work whose lease lapsed in an outage is returned one lease after the database came back, unless it is renewed", async () => {
  const [node, other] = [await TestNode.join(site()), await TestNode.join(site())];
  const user = await site().user();
  const lapsed = { leaseUntil: sql`now() - interval '1 second'` };
  const holderOf = async (id: number) =>
    (await site().db.select({ id: attempts.nodeId }).from(attempts).where(eq(attempts.id, id)))[0]?.id;
  const take = async (by: TestNode) => {
    await submitted(user);
    return (await by.claimOne()).attemptId;
  };
  const stopping = new AbortController();
  const own = await openWire(wire.url);
  const db = openDatabase(own.url, 1);
  const warnings: string[] = [];
  const log = { warn: (_about: unknown, text: string) => warnings.push(text) } as unknown as Log;
  const times = { everyMs: 10, slowMs: 10_000, leaseMs: 400 };
  startLeaseExpiry({ db, log, stopping: stopping.signal }, times);
  try {
    const first = await take(node);
    await site().db.update(attempts).set(lapsed).where(eq(attempts.id, first));
    await eventually(async () => expect(await holderOf(first)).toBe(null));
    const silent = (await other.claimOne()).attemptId;
    const healthy = await take(node);
    own.refuses = true;
    own.cut();
    await eventually(() => expect(warnings).toContain("expired leases could not be returned"));
    await site().db.update(attempts).set(lapsed);
    const backAt = Date.now();
    own.refuses = false;
    const body = { attempts: [{ attemptId: healthy, events: [] }] };
    expect((await site().call(nodeEvents, { token: node.token, body })).data.dropped).toEqual([]);
    await eventually(async () => expect(await holderOf(silent)).toBe(null));
    expect(Date.now() - backAt).toBeGreaterThanOrEqual(times.leaseMs);
    expect(await holderOf(healthy)).not.toBe(null);
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
  } finally {
    stopping.abort();
    await db.$client.end();
    own.close();
  }
});

test("a verdict that cannot be read when it is told reaches the pages that watch", async () => {
  const user = await site().user();
  const node = await TestNode.join(site());
  const id = await submitted(user);
  const page = await listen(`submission.${id}`, user.token);
  const older = await hurt.fetch(submissionEvents, { token: user.token, query: { submitIds: `${id}` } });
  const all = older.text(); // ends with the verdict
  await eventually(() => expect(page.events()).toHaveLength(1));
  const task = await node.claimOne();
  const failed = fail(`from "case_result"`, 2);
  await node.result(task, status.accepted);
  await eventually(() => expect(page.heard.text).toContain(`"status":${status.accepted},`));
  expect(await all).toContain(`"status":${status.accepted},`);
  expect(failed.times).toBe(2);
  page.heard.stop();
});

test("settings that cannot be read when they change are read again", async () => {
  const failed = fail(`from "setting"`);
  await storeSetting(site().db, "website", { shortName: "Anew" });
  await eventually(async () => expect((await hurt.call(getWebsiteConfig)).data.shortName).toBe("Anew"));
  expect(failed.times).toBe(1);
});

/** A stream of the older kind at the hurt server. */
async function watch(id: number, token?: string) {
  const over = new AbortController();
  const query = { submitIds: `${id}` };
  const answer = await hurt.fetch(submissionEvents, { token, query, signal: over.signal });
  const heard = { isOver: false, stop: () => over.abort() };
  void answer.text().then(
    () => (heard.isOver = true),
    () => {},
  );
  return heard;
}

test("sessions, roles and doors that ended unheard take their streams along, and no others", async () => {
  const [ada, bob, carol] = await Promise.all([site().user(), site().user(), site().user()]);
  const id = await submitted(bob);
  const ends = await Promise.all([
    listen("user", ada.token).then(({ heard }) => heard),
    listen("user", carol.token).then(({ heard }) => heard),
    listen(`submission.${id}`).then(({ heard }) => heard),
    watch(id, ada.token),
    watch(id, carol.token),
    watch(id),
  ]);
  const stays = [(await listen("user", bob.token)).heard, await watch(id, bob.token)];
  let failed = { times: 0 };
  await withoutNotices(async () => {
    await site().call(logout, { token: ada.token });
    await site().db.transaction(async (tx) => {
      await tx.update(users).set({ roleId: 1003 }).where(eq(users.uid, carol.uid));
      await endStreams(tx, carol.uid);
    });
    await storeSetting(site().db, "website", { guests: false }, (tx) => endStreams(tx, GUESTS));
    failed = fail("open_sessions", 2); // those of either kind
  });
  await eventually(() => expect(ends.map(({ isOver }) => isOver)).toEqual(ends.map(() => true)));
  expect(failed.times).toBe(2);
  expect(stays.map(({ isOver }) => isOver)).toEqual([false, false]);
  await storeSetting(site().db, "website", { guests: true });
  for (const { stop } of stays) stop();
});

/** A contest with a manager who hears what is for managers, and what takes it from them. */
async function managed() {
  const manager = await site().user();
  const cid = await contests.make();
  const belongsTo = (uid: string) =>
    site().db.update(contestTable).set({ uid }).where(eq(contestTable.id, cid));
  await belongsTo(manager.uid);
  const stream = await listen(`staff.${cid}`, manager.token);
  const isRefused = () => eventually(() => expect(told(stream)).toContain(`staff.${cid} refused`));
  return { cid, stream, isRefused, end: () => belongsTo(contests.staff.admin.uid) };
}

test("a manager's right that is taken unheard is looked at again", async () => {
  const { stream, isRefused, end } = await managed();
  await withoutNotices(end);
  await isRefused();
  stream.heard.stop();
});

test("rights that cannot be looked at when a contest changes are looked at again", async () => {
  const { cid, stream, isRefused, end } = await managed();
  await end();
  const failed = fail(`select "uid", "username", "role_id" from "user_account"`);
  await notify(site().db, "contest_changed", cid);
  await isRefused();
  expect(failed.times).toBe(1);
  stream.heard.stop();
});

test("who joins a moment after notices were lost hears of all that may have been missed", async () => {
  const { token, uid } = await site().user();
  const cid = await contests.make();
  await withoutNotices(() => tellPages(site().db, `user.${uid}`));
  const late = await listen(`contest.${cid},user`, token);
  expect(told(late).toSorted()).toEqual([
    `contest.${cid} announcement`,
    `contest.${cid} clarification`,
    `contest.${cid} settings`,
    "user user",
  ]);
  late.heard.stop();
});
