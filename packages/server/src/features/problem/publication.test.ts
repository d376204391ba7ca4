import {
  applyPublic,
  batchProblems,
  changePublication,
  dissolveGroup,
  getMyMessages,
  getProblemDetail,
  getProblemList,
  getPublications,
  PublicationRow,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problemSearches } from "../search/tables.ts";
import { tellWaiting } from "./publication.ts";
import { problems, statements } from "./tables.ts";

const site = useSite();
const { staff, found, people } = useGroups(site);

async function problemOf(gid: number, author?: TestUser) {
  const made = await site().problem();
  await site()
    .db.update(problems)
    .set({ groupId: gid, isGroup: true, authorUid: author?.uid ?? null })
    .where(eq(problems.id, made.pid));
  return made;
}

const row = async (pid: number) => {
  const [found] = await site().db.select().from(problems).where(eq(problems.id, pid));
  return found;
};
const ask = (token: string, pid: number, isApplied = true) =>
  site().call(applyPublic, { token, query: { pid, isApplied } });
const decide = (token: string, pid: number, progress: number, reason?: string) =>
  site().call(changePublication, { token, body: { pid, progress, ...(reason && { reason }) } });
const isListed = async (keyword: string) =>
  (await site().call(getProblemList, { query: { keyword } })).data.records.some(
    ({ problemId }) => problemId === keyword,
  );

test("its author and roots of the group apply and withdraw, members do not", async () => {
  const gid = await found();
  const levels = await people(gid);
  const [, , , author] = levels;
  const { pid } = await problemOf(gid, author);
  const foreign = await problemOf(gid);
  for (const [level, { token }] of levels.entries()) {
    const own = level < 3 ? "group-level-too-low" : undefined;
    const others = level < 3 ? "group-level-too-low" : level < 5 ? "problem-not-yours" : undefined;
    if (level !== 4) expect((await ask(token, pid)).code, `own, level ${level}`).toBe(own);
    expect((await ask(token, foreign.pid)).code, `foreign, level ${level}`).toBe(others);
  }
  expect((await row(pid))?.publication).toBe(1);
  expect(await ask(author.token, pid, false)).toMatchObject({ status: 200 });
  expect(await row(pid)).toMatchObject({ publication: null, isGroup: true });
  const ofSite = await site().problem();
  expect((await ask(staff.root, ofSite.pid)).code).toBe("not-of-group");
  expect((await ask(staff.root, 999_999)).code).toBe("problem-not-found");
});

test("a granted problem is in the public list and stays its group's; refusing and withdrawing take it out", async () => {
  const gid = await found();
  const examiner = await site().user({ roleId: 1008 });
  const author = (await people(gid))[3];
  const { pid, problemId } = await problemOf(gid, author);
  const before = await row(pid);
  await ask(author.token, pid);
  expect(await isListed(problemId)).toBe(false);
  const waiting = await site().call(getPublications, { token: examiner.token, query: { gid } });
  expect(waiting.data.records).toMatchObject([{ id: pid, gid, applyPublicProgress: 1, problemId }]);
  // A row as in the other lists of problems.
  expect(Object.keys(waiting.data.records[0] ?? {}).sort()).toEqual(Object.keys(PublicationRow.shape).sort());

  expect(await decide(examiner.token, pid, 2)).toMatchObject({ status: 200 });
  expect(await isListed(problemId)).toBe(true);
  expect((await site().call(getProblemDetail, { query: { problemId } })).status).toBe(200);
  const { publication: _, isGroup: __, isListed: ___, ...rest } = before ?? {};
  expect(await row(pid)).toMatchObject({ ...rest, publication: 2, isGroup: false, groupId: gid });

  expect(await decide(examiner.token, pid, 3, "Known from elsewhere")).toMatchObject({ status: 200 });
  expect(await isListed(problemId)).toBe(false);
  expect(await row(pid)).toMatchObject({ publication: 3, isGroup: true });
  const { data } = await site().call(getMyMessages, { token: author.token, query: {} });
  const told = data.records.flatMap(({ sentence }) => (sentence?.code === "publication" ? [sentence] : []));
  expect(told).toMatchObject([
    { isGranted: false, reason: "Known from elsewhere", problemId },
    { isGranted: true, reason: null },
  ]);
  // Refused ones may be applied for again, and what was granted may be withdrawn.
  await ask(author.token, pid);
  await decide(examiner.token, pid, 2);
  await ask(author.token, pid, false);
  expect(await isListed(problemId)).toBe(false);
});

const isFound = async (word: string) =>
  (await site().call(getProblemList, { query: { keyword: word } })).data.records.length > 0;

test("whatever is listed is found by its words, and nothing else, whoever lists it", async () => {
  const gid = await found();
  const { token } = await site().user({ roleId: 1008 });
  const auth = (pid: number, auth: number) => () =>
    site().call(batchProblems, { token, body: { action: "auth", pids: [pid], auth } });
  const [grantee, opened, edited] = [
    await problemOf(gid),
    await site().problem({ auth: 3 }),
    await site().problem({ auth: 2 }),
  ];
  const set = (pid: number, auth: number) => () =>
    site().db.update(problems).set({ auth }).where(eq(problems.id, pid));
  const ways = [
    { ...grantee, list: () => decide(token, grantee.pid, 2), hide: () => decide(token, grantee.pid, 3) },
    { ...opened, list: auth(opened.pid, 1), hide: auth(opened.pid, 3) },
    { ...edited, list: set(edited.pid, 1), hide: set(edited.pid, 2) },
  ];
  await ask(staff.root, grantee.pid);
  for (const [index, { pid, list, hide }] of ways.entries()) {
    const word = `zweisamkeit${"abc"[index]}`;
    await site()
      .db.update(statements)
      .set({ description: `${word} everywhere` })
      .where(eq(statements.problemId, pid));
    expect(await isFound(word)).toBe(false);
    await list();
    await expect.poll(() => isFound(word), { message: word }).toBe(true);
    await hide();
    expect(await isFound(word)).toBe(false);
    await expect
      .poll(() => site().db.$count(problemSearches, eq(problemSearches.problemId, pid)), { message: word })
      .toBe(0);
  }
});

test("unknown answers and other problems are refused, and others than examiners", async () => {
  const gid = await found();
  const { pid } = await problemOf(gid);
  for (const progress of [0, 4])
    expect((await decide(staff.root, pid, progress)).code).toBe("publication-unknown");
  expect((await decide(staff.root, pid, 3, "x".repeat(501))).code).toBe("publication-reason-too-long");
  expect((await decide(staff.root, (await site().problem()).pid, 2)).code).toBe("not-of-group");
  expect((await decide(staff.root, 999_999, 2)).code).toBe("problem-not-found");
  expect((await decide(staff.founder.token, pid, 2)).http).toBe(403);
});

test("of a group that is dissolved nothing waits any more; what was granted stays in the public list", async () => {
  const gid = await found();
  const [waiting, refused, granted] = [await problemOf(gid), await problemOf(gid), await problemOf(gid)];
  for (const { pid } of [waiting, refused, granted]) await ask(staff.root, pid);
  await decide(staff.root, refused.pid, 3);
  await decide(staff.root, granted.pid, 2);
  expect(await site().call(dissolveGroup, { token: staff.root, query: { gid } })).toMatchObject({
    status: 200,
  });
  const { data } = await site().call(getPublications, { token: staff.root, query: { gid } });
  expect(data.records).toMatchObject([{ id: granted.pid, auth: 1, applyPublicProgress: 2 }]);
  expect(await isListed(granted.problemId)).toBe(true);
  expect(await row(waiting.pid)).toMatchObject({ publication: null, isGroup: true });
});

test("examiners are told once a day from six o'clock, while something waits", async () => {
  const { deps } = site().server;
  const examiner = await site().user({ roleId: 1008 });
  const told = async () => {
    const { data } = await site().call(getMyMessages, { token: examiner.token, query: { limit: 50 } });
    return data.records.flatMap(({ sentence }) =>
      sentence?.code === "publications-waiting" ? [sentence.count] : [],
    );
  };
  const at = (day: number, hour: number) => new Date(2030, 0, day, hour, 30);
  await site().db.update(problems).set({ publication: null });
  await tellWaiting(deps, at(1, 7));
  expect(await told()).toEqual([]);
  const gid = await found();
  const { pid } = await problemOf(gid);
  await ask(staff.root, pid);
  await tellWaiting(deps, at(2, 5));
  expect(await told()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => tellWaiting(deps, at(2, 6))));
  await tellWaiting(deps, at(2, 9));
  expect(await told()).toEqual([1]);
  await tellWaiting(deps, at(3, 6));
  expect(await told()).toEqual([1, 1]);
  await decide(staff.root, pid, 3);
  await tellWaiting(deps, at(4, 6));
  expect(await told()).toEqual([1, 1]);
});
