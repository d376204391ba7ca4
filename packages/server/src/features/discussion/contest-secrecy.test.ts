import {
  cleanMessages,
  getCommentMessages,
  getMyMessages,
  getUserHomeInfo,
  updateDiscussion,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useDiscussions } from "../../../test/discussions.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import {
  contestParticipants,
  contestParticipations,
  contestRegistrations,
  contests as contestTable,
} from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { discussions } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
const talk = useDiscussions(site);
const groups = useGroups(site);
let ann: TestUser;
let bob: TestUser;
let root = "";

beforeAll(async () => {
  ann = await talk.writer();
  bob = await talk.writer();
  root = await site().tokenOf("1");
  await site().server.deps.settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
});

/** The public problem is in a contest of another administrator: it stays in the list. */
async function holdProblem(problem: { pid: number; problemId: string }, form = {}): Promise<number> {
  const cid = await contests.make(form);
  await site().db.execute(sql`insert into contest_problem (contest_id, problem_id, display_id, display_title)
    values (${cid}, ${problem.pid}, 'A', ${`Kite ${problem.problemId}`})`);
  return cid;
}

/** Everything a caller can ask for that might hold words of a discussion, as one text. */
async function everything(did: number, pid: string, user?: TestUser): Promise<string> {
  const token = user?.token;
  const answers = await Promise.all([
    talk.list({ limit: 100 }, token),
    talk.list({ limit: 100, sort: "likes", pid }, token),
    talk.list({ limit: 100, keyword: "spoiler" }, token),
    talk.list({ limit: 100, keyword: String(did), admin: true }, token),
    ...(token ? [talk.list({ limit: 100, onlyMine: true }, token)] : []),
    talk.detail(did, token),
    talk.detail(did, token, { reveal: true }),
    talk.commentsOf({ did }, token),
    ...(user
      ? [
          site().call(getCommentMessages, { token: user.token, query: { limit: 50 } }),
          site().call(getMyMessages, { token: user.token, query: { limit: 50 } }),
          site().call(getUserHomeInfo, { token: user.token, query: { uid: user.uid } }),
        ]
      : []),
  ]);
  return JSON.stringify(answers.map(({ data, msg, status }) => ({ data, msg, status })));
}

test("while a contest runs its problems' discussions are in no answer to its contestants and guests", async () => {
  const problem = await site().problem();
  const { problemId } = problem;
  const title = `[${problemId}] Spoiler title`;
  const words = ["Spoiler", "sieve", "mobius", problemId];
  const did = await talk.opened(ann, {
    title,
    description: "use a sieve",
    content: "sieve it",
    pid: problemId,
  });
  const calm = await talk.opened(ann, { title: "Something else" });
  const { id } = await talk.commented(bob, { did }, "or mobius");
  // What it looks like without that discussion.
  const without = async (user?: TestUser) => {
    const rows = (await talk.list({ limit: 100 }, user?.token)).data;
    return { ids: rows.records.map((row) => row.id), total: rows.total };
  };
  const before = await without(bob);
  expect(before.ids).toEqual([calm, did]);
  for (const word of words) expect(await everything(did, problemId, ann)).toContain(word);

  const cid = await holdProblem(problem);
  for (const reader of [ann, bob, contests.staff.examiner, undefined]) {
    const seesAll = reader === contests.staff.examiner;
    const told = await everything(did, problemId, reader);
    for (const word of words) expect(told.includes(word), `${word} for ${reader?.username}`).toBe(seesAll);
  }
  expect(await without(bob)).toEqual({ ids: [calm], total: 1 });
  expect(await talk.detail(did, bob.token)).toMatchObject({ status: 403, code: "discussion-during-contest" });
  const refused = [
    await talk.open(ann.token, { pid: problemId }),
    await talk.comment(bob.token, { did }),
    await talk.reply(bob.token, id),
    await talk.commentsOf({ did }, ann.token),
    await site().call(updateDiscussion, { token: ann.token, body: { ...talk.form(), id: did } }),
  ];
  for (const { code } of refused) expect(code).toBe("discussion-during-contest");
  // Who made the contest reads on, and so does root.
  expect((await talk.detail(did, contests.staff.admin.token)).status).toBe(200);
  expect((await talk.detail(did, root)).status).toBe(200);
  // A message that is there tells nothing, and can be removed.
  const [message] = (await site().call(getCommentMessages, { token: ann.token, query: {} })).data.records;
  expect(message).toMatchObject({ sourceTitle: null, sourceContent: null });
  expect((await site().call(cleanMessages, { token: ann.token, query: { type: "Discuss" } })).status).toBe(
    200,
  );

  await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
  expect(await without(bob)).toEqual(before);
  expect((await talk.comment(bob.token, { did })).status).toBe(200);
});

test("of a private contest only those who entered are kept out, and guests, who may be anybody", async () => {
  const problem = await site().problem();
  const did = await talk.opened(ann, { pid: problem.problemId });
  const cid = await holdProblem(problem, { auth: 1, pwd: "secret" });
  expect((await talk.detail(did, bob.token)).status).toBe(200);
  expect((await talk.detail(did)).code).toBe("discussion-during-contest");
  await site().db.execute(
    sql`insert into contest_registration (contest_id, uid) values (${cid}, ${bob.uid})`,
  );
  expect((await talk.detail(did, bob.token)).code).toBe("discussion-during-contest");
  expect((await talk.detail(did, ann.token)).status).toBe(200);
});

/** The contest as one of the group, some days long. */
const ofGroup = (cid: number, groupId: number, days: number) =>
  site()
    .db.update(contestTable)
    .set({
      ...{ groupId, startTime: new Date(at(-60)) },
      endTime: new Date(Date.parse(at(-60)) + days * 86_400_000),
    })
    .where(eq(contestTable.id, cid));

test("a group's contest closes a public problem's discussions for who entered it of their own will, and for nobody else", async () => {
  const problem = await site().problem();
  const did = await talk.opened(ann, { pid: problem.problemId });
  const calm = await talk.opened(ann, { title: "Chat" });
  const cid = await holdProblem(problem);
  const gid = await groups.found();
  for (const user of [ann, bob]) await groups.setLevel(gid, user, 3);
  await ofGroup(cid, gid, 4000);
  const other = await talk.writer();
  const readers = [ann, bob, other, undefined];
  /** Who reads about the problem, and whether Bob may write its name. */
  const open = async () => {
    await site().db.delete(rateCounts);
    const answers = await Promise.all(readers.map((user) => talk.detail(did, user?.token)));
    const written = await talk.comment(bob.token, { did: calm }, `How to solve ${problem.problemId}?`);
    return [...answers, written].map(({ status }) => status === 200);
  };
  const all = [true, true, true, true, true];
  const allButBob = [true, false, true, true, false];
  expect(await open()).toEqual(all);
  const place = { contestId: cid, uid: bob.uid };
  // Put on its list by who manages it.
  await site().db.insert(contestRegistrations).values(place);
  await site().db.insert(contestSeats).values(place);
  expect(await open()).toEqual(all);
  await site().db.delete(contestSeats);
  expect(await open()).toEqual(allButBob);
  // On the list, and takes part of their own accord.
  await site().db.insert(contestSeats).values(place);
  await contests.submitted(bob.token, cid, "A");
  expect(await open()).toEqual(allButBob);
  await groups.setLevel(gid, bob, 0);
  expect(await open()).toEqual(all);
});

test("a group's contest of a week closes the group's talk about its own problems for its members", async () => {
  const problem = await site().problem();
  const did = await talk.opened(ann, { pid: problem.problemId });
  const cid = await holdProblem(problem);
  const gid = await groups.found();
  for (const user of [ann, bob]) await groups.setLevel(gid, user, 3);
  await site().db.update(problems).set({ groupId: gid, isGroup: true }).where(eq(problems.id, problem.pid));
  await site().db.update(discussions).set({ groupId: gid }).where(eq(discussions.id, did));
  const reads = async (days: number) => {
    await ofGroup(cid, gid, days);
    return (await talk.detail(did, bob.token)).status === 200;
  };
  expect([await reads(7), await reads(8)]).toEqual([false, true]);
});

test("extra time of one keeps its problems' discussions, and what was said inside, from all who may take part", async () => {
  const problem = await site().problem();
  const { problemId } = problem;
  const did = await talk.opened(ann, { title: "Spoiler", content: "lattice paths", pid: problemId });
  const cid = await holdProblem(problem);
  const other = await talk.writer();
  await talk.commented(ann, { cid }, "a lattice did it");
  const readers = [ann, bob, other, undefined];
  const told = () =>
    Promise.all(
      readers.map(async (user) => {
        const inside = user === ann ? "" : JSON.stringify((await talk.commentsOf({ cid }, user?.token)).data);
        return (await everything(did, problemId, user)) + inside;
      }),
    );
  await told(); // what was read is marked
  const running = await told();
  for (const text of running) expect(text).not.toContain("lattice");
  await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
  await contests.extend(cid, bob, 20);
  expect(await told()).toEqual(running);
  expect((await talk.comment(other.token, { did })).code).toBe("discussion-during-contest");
  await contests.extend(cid, bob, -0.5);
  for (const text of await told()) expect(text).toContain("lattice");
});

test("a window of one's own counts for its owner: a virtual run", async () => {
  const problem = await site().problem();
  const did = await talk.opened(ann, { pid: problem.problemId });
  const cid = await holdProblem(problem, { startTime: at(-60), endTime: at(-30) });
  const window = { startsAt: new Date(at(-5)), endsAt: new Date(at(5)) };
  const [own] = await site()
    .db.insert(contestParticipations)
    .values({ contestId: cid, kind: 2, ...window })
    .returning();
  const participationId = own?.id ?? 0;
  await site()
    .db.insert(contestParticipants)
    .values({ participationId, contestId: cid, uid: bob.uid, isVirtual: true });
  expect((await talk.detail(did, bob.token)).code).toBe("discussion-during-contest");
  expect((await talk.detail(did, ann.token)).status).toBe(200);
  // Nor do they read yet what others said in the contest itself.
  await talk.commented(ann, { cid }, "a sieve did it");
  const said = async (user: TestUser) =>
    (await talk.commentsOf({ cid }, user.token)).data.commentList.records.map(({ content }) => content);
  expect([await said(ann), await said(bob)]).toEqual([["a sieve did it"], []]);
  await site()
    .db.update(contestParticipations)
    .set({ endsAt: new Date(at(-1)) })
    .where(and(eq(contestParticipations.id, participationId)));
  expect((await talk.detail(did, bob.token)).status).toBe(200);
  expect(await said(bob)).toEqual(["a sieve did it"]);
});

test("a contestant names none of its problems elsewhere, neither by id nor by title", async () => {
  await site().db.delete(rateCounts);
  const problem = await site().problem();
  const cid = await holdProblem(problem);
  const calm = await talk.opened(ann, { title: "Chat" });
  const { id } = await talk.commented(ann, { did: calm });
  const name = problem.problemId;
  const texts = [`How to solve ${name}?`, `kite  ${name.toLowerCase()} hints`, `(${name})`];
  for (const content of texts)
    expect((await talk.comment(bob.token, { did: calm }, content)).status).toBe(200);
  await site().db.execute(
    sql`insert into contest_registration (contest_id, uid) values (${cid}, ${bob.uid})`,
  );
  for (const content of texts) {
    expect((await talk.open(bob.token, { content })).code, content).toBe("text-names-contest-problem");
    expect((await talk.comment(bob.token, { did: calm }, content)).code).toBe("text-names-contest-problem");
    expect((await talk.reply(bob.token, id, content)).code).toBe("text-names-contest-problem");
  }
  expect((await talk.comment(bob.token, { did: calm }, `About ${name}1 and X${name}`)).status).toBe(200);
  expect((await talk.comment(bob.token, { cid }, `How to solve ${name}?`)).status).toBe(200);
});
