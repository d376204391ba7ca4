import {
  answerClarification,
  askClarification,
  broadcastClarification,
  claimClarification,
  getCannedAnswers,
  getClarificationState,
  getClarifications,
  readClarifications,
  setCannedAnswers,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";
import { contestParticipations } from "../contest/tables.ts";
import { clarificationReaders, clarifications } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submitted } = useContests(site);
const teams = useTeams(site);

const ask = ({ token }: TestUser, cid: number, question = "Is zero a number?", displayId?: string) =>
  site().call(askClarification, { token, body: { cid, question, displayId } });
const list = (token: string, cid: number, open?: boolean) =>
  site().call(getClarifications, { token, query: { cid, open } });
const state = (token: string, cid: number) => site().call(getClarificationState, { token, query: { cid } });
const answer = (token: string, cid: number, more: Record<string, unknown>) =>
  site().call(answerClarification, {
    token,
    body: { cid, id: 0, change: 0, answer: "Yes.", isPublic: false, ...more },
  });
/** Lets the pause between two questions be over. */
const pause = () =>
  site()
    .db.update(clarificationReaders)
    .set({ askedAt: new Date(0) });

async function asked(user: TestUser, cid: number, question?: string) {
  const given = await ask(user, cid, question);
  expect(given, given.msg).toMatchObject({ status: 200 });
  const [row] = (await list(user.token, cid)).data.records;
  if (!row) throw new Error("no question came back");
  return row;
}

test("a question is answered in private, corrected for all, and unread until it is read", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const [user, other] = [await site().user(), await site().user()];
  expect(await ask(user, cid, "  How **large** is n?  ", "a")).toMatchObject({ status: 200 });
  const queue = await list(staff.admin.token, cid, true);
  expect(queue.data.records).toMatchObject([
    { question: "How **large** is n?", displayId: "A", asker: user.username, answer: null, isUnread: true },
  ]);
  expect((await state(staff.admin.token, cid)).data).toMatchObject({ isManager: true, open: 1, unread: 1 });
  expect((await state(user.token, cid)).data).toEqual({ isManager: false, mayAsk: true, open: 1, unread: 0 });
  const { id = 0, change = 0 } = queue.data.records[0] ?? {};
  expect(await answer(staff.admin.token, cid, { id, change })).toMatchObject({ status: 200 });
  const own = (await list(user.token, cid)).data.records;
  expect(own).toMatchObject([{ answer: "Yes.", isOwn: true, isUnread: true, asker: null, answeredBy: null }]);
  expect((await state(user.token, cid)).data).toMatchObject({ open: 0, unread: 1 });
  expect((await state(other.token, cid)).data).toMatchObject({ unread: 0 });
  const upTo = own[0]?.change ?? 0;
  await site().call(readClarifications, { token: user.token, body: { cid, upTo } });
  expect((await state(user.token, cid)).data.unread).toBe(0);
  await answer(staff.admin.token, cid, { id, change: upTo, answer: "Up to 9.", isPublic: true });
  expect((await state(user.token, cid)).data.unread).toBe(1);
  expect((await list(other.token, cid)).data.records).toMatchObject([
    { question: "How **large** is n?", answer: "Up to 9.", isOwn: false, isUnread: true, asker: null },
  ]);
  // Nobody reads ahead of what there is.
  await site().call(readClarifications, { token: other.token, body: { cid, upTo: 2_000_000_000 } });
  const told = { cid, displayId: "A", text: "Water is at the door." };
  await site().call(broadcastClarification, { token: staff.admin.token, body: told });
  expect((await state(other.token, cid)).data.unread).toBe(1);
  expect((await list(other.token, cid)).data.records[0]).toMatchObject({
    ...{ isBroadcast: true, question: null, answer: "Water is at the door.", isOwn: false, displayId: "A" },
  });
});

/** What each kind of reader gets of a private question, of a public one, and of the staff's calls. */
test("mates of a team see each other's questions and answers, and are told of them", async () => {
  const cid = await make({ entry: "both", teamSizeMax: 2 });
  const [captain, mate, outsider] = [await site().user(), await site().user(), await site().user()];
  const teamId = await teams.made(captain, "Otters");
  await teams.join(captain, teamId, [mate, outsider]);
  const questions = async ({ token }: TestUser) =>
    (await list(token, cid)).data.records.map(({ question, answer: told, isOfTeam }) => [
      question,
      told,
      isOfTeam,
    ]);
  const { id, change } = await asked(captain, cid, "Is the map flat?");
  expect(await questions(mate)).toEqual([]); // they take part alone until the team is in
  const entered = await teams.enter(cid, teamId, [captain, mate]);
  expect(entered, entered.msg).toMatchObject({ status: 200 });
  expect(await questions(mate)).toEqual([["Is the map flat?", null, true]]);
  expect((await state(mate.token, cid)).data).toMatchObject({ open: 1, unread: 0 });

  const heard: string[] = [];
  const stop = site().server.deps.listener.on("live", (payload) => heard.push(payload?.trim() ?? ""));
  await answer(staff.admin.token, cid, { id, change });
  await expect.poll(() => heard).toEqual(expect.arrayContaining([`user.${captain.uid}`, `user.${mate.uid}`]));
  stop();
  expect(await questions(mate)).toEqual([["Is the map flat?", "Yes.", true]]);
  expect((await state(mate.token, cid)).data).toMatchObject({ open: 0, unread: 1 });
  // A member of the team who is not in the contest with it stays a stranger.
  expect(await questions(outsider)).toEqual([]);
});

test("nobody sees others' private questions", async () => {
  const cid = await make();
  const [asker, other, admin] = [
    await site().user(),
    await site().user(),
    await site().user({ roleId: 1001 }),
  ];
  const secret = await asked(asker, cid, "private words");
  await pause();
  const open = await asked(asker, cid, "public words");
  await answer(staff.admin.token, cid, { id: open.id, change: open.change, isPublic: true });
  const readers = {
    asker: [asker.token, ["public words", "private words"]],
    other: [other.token, ["public words"]],
    "another contest's staff": [admin.token, ["public words"]],
    manager: [staff.admin.token, ["public words", "private words"]],
    root: [staff.root, ["public words", "private words"]],
  } as const;
  for (const [who, [token, words]] of Object.entries(readers)) {
    const { data } = await list(token, cid);
    expect([who, data.records.map(({ question }) => question), data.total]).toEqual([
      who,
      words,
      words.length,
    ]);
    expect([who, (await list(token, cid, true)).data.total]).toEqual([who, words.length - 1]);
    if (who === "manager" || who === "root") continue;
    for (const refused of [
      await answer(token, cid, { id: secret.id, change: secret.change }),
      await site().call(claimClarification, { token, body: { cid, id: secret.id, claim: true } }),
      await site().call(broadcastClarification, { token, body: { cid, text: "hi" } }),
      await site().call(getCannedAnswers, { token, query: { cid } }),
      await site().call(setCannedAnswers, { token, body: { cid, answers: [] } }),
    ]) {
      expect([who, refused.code]).toEqual([who, "contest-not-yours"]);
    }
  }
  expect(await site().call(getClarifications, { query: { cid } })).toMatchObject({ http: 401 });
  // The staff of one contest reaches no other one's questions through its own.
  const own = await make({}, admin.token);
  const foreign = await answer(admin.token, own, { id: secret.id, change: secret.change });
  expect(foreign.code).toBe("clarification-not-found");
});

test.each([
  ["before the start", { startTime: at(10), endTime: at(20) }, "contest-not-started", "contest-not-started"],
  ["hidden", { visible: false }, "no-such-contest", "no-such-contest"],
  ["private", { auth: 1, pwd: "secret" }, "contest-not-registered", "contest-not-registered"],
  ["protected", { auth: 2, pwd: "secret" }, undefined, "contest-not-registered"],
  ["over", { startTime: at(-20), endTime: at(-10) }, undefined, "contest-ended"],
])("%s: what may be read and asked", async (_when, form, reading, asking) => {
  const cid = await make(form);
  const user = await site().user();
  expect((await list(user.token, cid)).code).toBe(reading);
  expect((await ask(user, cid)).code).toBe(asking);
  expect(await list(staff.admin.token, cid)).toMatchObject({ status: 200 });
});

test("is asked in extra time by who has it", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const [user, other] = [await site().user(), await site().user()];
  for (const { token } of [user, other]) await submitted(token, cid, "A");
  await change(cid, { endTime: at(-1) });
  const mayAsk = async ({ token }: TestUser) => (await state(token, cid)).data.mayAsk;
  expect(await mayAsk(user)).toBe(false);
  await site()
    .db.update(contestParticipations)
    .set({ endsAt: new Date(at(5)) })
    .where(
      sql`${contestParticipations.id} in (select participation_id from contest_participant where uid = ${user.uid})`,
    );
  expect([await mayAsk(user), await mayAsk(other)]).toEqual([true, false]);
  expect(await ask(user, cid)).toMatchObject({ status: 200 });
});

test("limits hold for questions that come together", async () => {
  const cid = await make();
  const user = await site().user();
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(user, cid)));
  expect(answers.map(({ code }) => code ?? "taken").toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "clarification-too-soon"),
    "taken",
  ]);
  await site()
    .db.update(clarificationReaders)
    .set({ open: 10 })
    .where(eq(clarificationReaders.uid, user.uid));
  await pause();
  expect((await ask(user, cid)).code).toBe("clarification-too-many");
  const [first] = (await list(user.token, cid)).data.records;
  await answer(staff.root, cid, { id: first?.id, change: first?.change });
  expect((await ask(user, cid)).status).toBe(200);
});

test("of two who take a question one has it, and it is free again after a while", async () => {
  const cid = await make();
  const { id, change } = await asked(await site().user(), cid);
  const claim = (token: string, take = true) =>
    site().call(claimClarification, { token, body: { cid, id, claim: take } });
  const both = await Promise.all([claim(staff.admin.token), claim(staff.root)]);
  expect(both.map(({ code }) => code ?? "taken").toSorted()).toEqual(["clarification-taken", "taken"]);
  const [holder, late] =
    both[0]?.status === 200 ? [staff.admin.token, staff.root] : [staff.root, staff.admin.token];
  const [row] = (await list(late, cid, true)).data.records;
  expect(row?.claimedBy).toBe(holder === staff.root ? "root" : staff.admin.username);
  expect((await answer(late, cid, { id, change })).code).toBe("clarification-taken");
  expect((await claim(late, false)).code).toBe("clarification-taken");
  await site()
    .db.update(clarifications)
    .set({ claimedAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(clarifications.id, id));
  expect((await claim(late)).status).toBe(200);
  const answers = await Promise.all([answer(late, cid, { id, change }), answer(late, cid, { id, change })]);
  expect(answers.map(({ code }) => code ?? "taken").toSorted()).toEqual(["clarification-changed", "taken"]);
});

test("malformed", async () => {
  const cid = await make();
  const user = await site().user();
  expect((await ask(user, cid, " ")).code).toBe("clarification-blank");
  expect((await ask(user, cid, "x".repeat(2001))).code).toBe("clarification-too-long");
  expect((await ask(user, cid, "x", "Z")).code).toBe("contest-problem-not-found");
  const { token } = staff.admin;
  const canned = (answers: string[]) => site().call(setCannedAnswers, { token, body: { cid, answers } });
  expect((await canned(Array.from({ length: 21 }, () => "No."))).code).toBe("canned-answers-too-many");
  expect((await canned(["No comment.", "Read again."])).status).toBe(200);
  expect((await site().call(getCannedAnswers, { token, query: { cid } })).data).toEqual([
    "No comment.",
    "Read again.",
  ]);
  expect((await answer(token, cid, { id: 999_999 })).code).toBe("clarification-not-found");
});

test("pages are told: of a private answer only who asked", async () => {
  const cid = await make();
  const user = await site().user();
  const heard: string[] = [];
  const stop = site().server.deps.listener.on("live", (payload) => heard.push(payload?.trim() ?? ""));
  const { id, change } = await asked(user, cid);
  await answer(staff.admin.token, cid, { id, change });
  const all = `contest.${cid} clarification`;
  const toStaff = `staff.${cid} clarification`;
  const own = [toStaff, `user.${user.uid}`, toStaff];
  await expect.poll(() => heard).toEqual(own);
  await site().call(broadcastClarification, { token: staff.admin.token, body: { cid, text: "Water." } });
  await expect.poll(() => heard).toEqual([...own, all]);
  stop();
});
