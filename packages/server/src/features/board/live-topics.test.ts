import {
  addContestAnnouncement,
  answerClarification,
  askClarification,
  broadcastClarification,
  claimClarification,
  editUser,
  getClarificationState,
  getClarifications,
  importContestants,
  type LiveEvent,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { listenerAt } from "../../../test/live.ts";
import { type TestUser, useSite } from "../../../test/site.ts";

const site = useSite();
const contests = useContests(site);
const listen = listenerAt(site);
let [ada, bob]: TestUser[] = [];

beforeAll(async () => {
  [ada, bob] = [await site().user(), await site().user()];
});

const tokenOf = (user: TestUser | undefined) => user?.token ?? "";
const told = (events: LiveEvent[]) =>
  events.map((event) => `${event.topic} ${event.kind === "contest" ? event.change : event.kind}`);

async function answered(cid: number, change: { isPublic: boolean }) {
  const token = contests.staff.admin.token;
  const { data } = await site().call(getClarifications, { token, query: { cid, open: true } });
  const [row] = data.records;
  const body = { cid, id: row?.id ?? 0, change: row?.change ?? 0, answer: "Yes.", ...change };
  expect(await site().call(answerClarification, { token, body })).toMatchObject({ status: 200 });
  return row?.id ?? 0;
}

test("announcements and answers to all reach every entrant, questions the managers, private answers who asked", async () => {
  const cid = await contests.make();
  const topics = `contest.${cid},user`;
  const [asker, other, staff] = await Promise.all([
    listen(topics, tokenOf(ada)),
    listen(topics, tokenOf(bob)),
    listen(`contest.${cid},staff.${cid}`, contests.staff.root),
  ]);
  const streams = { asker, other, staff };
  const hears = async (expected: Record<keyof typeof streams, string[]>) => {
    await eventually(() =>
      expect(
        Object.fromEntries(Object.entries(streams).map(([who, { events }]) => [who, told(events())])),
      ).toEqual(expected),
    );
  };
  const ask = (user: TestUser | undefined) =>
    site().call(askClarification, { token: tokenOf(user), body: { cid, question: "Odd?" } });

  expect(await ask(ada)).toMatchObject({ status: 200 });
  const asked = [`staff.${cid} clarification`];
  await hears({ asker: [], other: [], staff: asked });
  const { data } = await site().call(getClarifications, {
    token: contests.staff.root,
    query: { cid, open: true },
  });
  const body = { cid, id: data.records[0]?.id ?? 0, claim: true };
  await site().call(claimClarification, { token: contests.staff.admin.token, body });
  asked.push(`staff.${cid} clarification`);
  await hears({ asker: [], other: [], staff: asked });
  await answered(cid, { isPublic: false });
  asked.push(`staff.${cid} clarification`);
  await hears({ asker: ["user user"], other: [], staff: asked });
  expect(
    (await site().call(getClarificationState, { token: tokenOf(ada), query: { cid } })).data,
  ).toMatchObject({ unread: 1, open: 0 });

  await ask(bob);
  await answered(cid, { isPublic: true });
  const toAll = [`contest.${cid} clarification`];
  asked.push(`staff.${cid} clarification`);
  await hears({ asker: ["user user", ...toAll], other: toAll, staff: [...asked, ...toAll] });

  const token = contests.staff.admin.token;
  await site().call(broadcastClarification, { token, body: { cid, text: "Read B again." } });
  const announcement = { title: "Lunch", content: "At noon.", status: 0 };
  await site().call(addContestAnnouncement, { token, body: { cid, announcement } });
  const later = [`contest.${cid} clarification`, `contest.${cid} announcement`];
  await hears({
    asker: ["user user", ...toAll, ...later],
    other: [...toAll, ...later],
    staff: [...asked, ...toAll, ...later],
  });
  for (const { heard } of Object.values(streams)) heard.stop();
});

test("who joins hears what was told a moment before, and only that", async () => {
  const cid = await contests.make();
  const early = await listen(`contest.${cid}`, tokenOf(bob));
  const token = contests.staff.admin.token;
  const announcement = { title: "Lunch", content: "At noon.", status: 0 };
  for (let times = 0; times < 2; times++) {
    await site().call(addContestAnnouncement, { token, body: { cid, announcement } });
  }
  await site().call(broadcastClarification, { token, body: { cid, text: "Read B again." } });
  const expected = [`contest.${cid} announcement`, `contest.${cid} clarification`];
  await eventually(() => expect(told(early.events())).toEqual([expected[0], ...expected]));
  const late = await listen(`contest.${cid}`, tokenOf(bob));
  expect(told(late.events())).toEqual(expected);
  const elsewhere = await listen(`contest.${await contests.make()}`, tokenOf(bob));
  expect(elsewhere.events()).toEqual([]);
  for (const { heard } of [early, late, elsewhere]) heard.stop();
});

test("a virtual run's page hears of what is sent in, once a second at most; strangers of a closed contest do not", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const stream = await listen(`run.${cid}`, tokenOf(ada));
  await contests.submitted(tokenOf(bob), cid, "A");
  await contests.submitted(tokenOf(bob), cid, "A");
  await eventually(() => expect(told(stream.events())).toContain(`run.${cid} run`));
  stream.heard.stop();
  const closed = await contests.make({ auth: 1, pwd: "secret" });
  const outside = await listen(`run.${closed}`, tokenOf(ada));
  await eventually(() => expect(told(outside.events())).toEqual([`run.${closed} refused`]));
  outside.heard.stop();
});

test("what managers hear is for managers, as long as they are", async () => {
  const cid = await contests.make();
  const stranger = await listen(`staff.${cid}`, tokenOf(ada));
  await eventually(() =>
    expect(stranger.events()).toEqual([
      { kind: "refused", topic: `staff.${cid}`, code: "contest-not-yours" },
    ]),
  );
  stranger.heard.stop();

  const chief = await site().user({ roleId: 1000 });
  const stream = await listen(`staff.${cid}`, chief.token);
  expect(
    await site().call(askClarification, { token: tokenOf(bob), body: { cid, question: "Even?" } }),
  ).toMatchObject({ status: 200 });
  await eventually(() => expect(told(stream.events())).toEqual([`staff.${cid} clarification`]));
  const { uid, username } = chief;
  const body = { uid, username, type: 1002, status: 0 };
  const edited = await site().call(editUser, { token: contests.staff.root, body });
  expect(edited, edited.msg).toMatchObject({ status: 200 });
  await eventually(() => expect(stream.heard.isOver).toBe(true));
  const again = await listen(`staff.${cid}`, chief.token);
  await eventually(() => expect(told(again.events())).toEqual([`staff.${cid} refused`]));
  again.heard.stop();
  stream.heard.stop();
});

// The last: who joins in the moments after it hears more.
test.each([
  ["signs in once", { oneSession: true }, undefined],
  ["sits at an address of its own", { networks: ["10.0.0.0/8"] }, "127.0.0.1"],
])("a contestant who %s hears on when the contest changes", async (_what, bound, networks) => {
  const cid = await contests.make(bound);
  const ann = await site().user();
  if (networks) {
    const rows = [{ name: "Ann", username: ann.username, networks }];
    const token = contests.staff.admin.token;
    expect(await site().call(importContestants, { token, body: { cid, rows } })).toMatchObject({
      status: 200,
    });
  }
  const stream = await listen(`contest.${cid},board.${cid}.inside`, ann.token);
  expect(await contests.change(cid, { ...bound, openRank: true })).toMatchObject({ status: 200 });
  await eventually(() => expect(told(stream.events())).toContain(`contest.${cid} settings`));
  await eventually(() => expect(told(stream.events())).toContain(`board.${cid}.inside board`));
  expect(told(stream.events()).filter((event) => event.endsWith("refused"))).toEqual([]);
  stream.heard.stop();
});

test("a lost connection to the database is told as everything that may have been missed", async () => {
  const cid = await contests.make();
  const { token } = await site().user();
  const stream = await listen(`contest.${cid},user`, token);
  await site().db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ '^(listen |select 1$)' and pid <> pg_backend_pid()`,
  );
  await eventually(() =>
    expect(told(stream.events()).toSorted()).toEqual([
      `contest.${cid} announcement`,
      `contest.${cid} clarification`,
      `contest.${cid} settings`,
      "user user",
    ]),
  );
  stream.heard.stop();
});
