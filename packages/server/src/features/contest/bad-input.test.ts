import {
  addProblemFromPublic,
  askClarification,
  editUser,
  getBoardState,
  getContestInfo,
  getContestProblem,
  registerContest,
  removeContestProblem,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { contests as contestTable } from "./tables.ts";

/** What people do to contests that nobody planned: clear refusals, and nothing lost. */

const site = useSite();
const contests = useContests(site);
let node: TestNode;
const { rank } = useBoards(site, contests, () => node);
let [ann, bob] = [{}, {}] as [TestUser, TestUser];

beforeAll(async () => {
  node = await TestNode.join(site());
  [ann, bob] = [await site().user(), await site().user()];
});

/** Submissions of a contest as they are stored. */
const stored = (cid: number) =>
  site().db.select().from(submissions).where(eq(submissions.contestId, cid)).orderBy(submissions.id);

test.each([
  ["an hour fast", 60],
  ["an hour slow", -60],
])("a server whose clock is %s goes by the database's", async (_what, minutes) => {
  const cid = await contests.make({ sealRank: true, sealRankTime: at(20) });
  await contests.addProblem(cid, "A");
  const over = await contests.make({ endTime: at(-1) });
  const before = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
  try {
    const answer = await contests.submit(ann.token, cid, "A", { submitTime: "2001-01-01T00:00:00.000Z" });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    expect((await contests.submit(ann.token, over, "A")).code).toBe("contest-ended");
    expect((await site().call(getContestProblem, { token: ann.token, query: { cid } })).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
  const [row] = await stored(cid);
  const submittedAt = row?.submittedAt.getTime() ?? 0;
  expect(submittedAt).toBeGreaterThanOrEqual(before);
  expect(submittedAt).toBeLessThanOrEqual(Date.now() + 1000);
  await node.result(await node.claimOne(), status.accepted);
  await expect
    .poll(async () => (await rank(bob.token, { cid })).records)
    .toMatchObject([{ username: ann.username, ac: 1 }]);
});

test("double clicks: both submissions are stored once each, one registration, one question", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const both = await Promise.all([1, 2].map(() => contests.submit(ann.token, cid, "A")));
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  expect((await stored(cid)).map(({ id }) => id)).toEqual(both.map(({ data }) => data.submitId).toSorted());
  expect((await contests.log(cid)).map(({ number }) => number)).toEqual([1, 2]);
  for (const task of await node.claim(2)) await node.result(task, status.accepted);

  const body = { cid, question: "Is it odd?" };
  const asked = await Promise.all(
    [1, 2].map(() => site().call(askClarification, { token: ann.token, body })),
  );
  expect(asked.map(({ code }) => code).toSorted()).toEqual(["clarification-too-soon", undefined]);

  const closed = await contests.make({ auth: 1, pwd: "secret" });
  const registered = await Promise.all(
    [1, 2].map(() =>
      site().call(registerContest, { token: ann.token, body: { cid: closed, password: "secret" } }),
    ),
  );
  expect(registered.map(({ code }) => code).toSorted()).toEqual(["contest-registered", undefined]);
});

test("an end that is moved while submissions are under way: what was taken is inside, what was not is refused", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const codes = new Map<string | undefined, number>();
  let isMoved = false;
  const sender = async ({ token }: TestUser) => {
    for (let left = 200; left > 0 && (!isMoved || left > 100); left--) {
      const { code } = await contests.submit(token, cid, "A");
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code === "contest-ended") return;
    }
  };
  const senders = [ann, bob, await site().user()].map(sender);
  await expect.poll(() => codes.get(undefined) ?? 0).toBeGreaterThan(10);
  const endTime = new Date(Date.now() + 300).toISOString();
  expect(await contests.change(cid, { endTime })).toMatchObject({ status: 200 });
  const movedAt = Date.now(); // on a busy machine the end is past by then, and some were taken after it
  isMoved = true;
  await Promise.all(senders);
  expect(codes.get("contest-ended")).toBe(3);
  expect([...codes.keys()].filter((code) => code !== undefined && code !== "contest-moved")).toEqual([
    "contest-ended",
  ]);
  const rows = await stored(cid);
  expect(rows).toHaveLength(codes.get(undefined) ?? 0);
  const [row] = await site().db.select().from(contestTable).where(eq(contestTable.id, cid));
  const end = row?.endTime.getTime() ?? 0;
  const takenFrom = (moment: number) =>
    rows.filter(({ submittedAt }) => submittedAt.getTime() >= moment).length;
  expect(takenFrom(Math.max(end, movedAt))).toBe(0);
  for (let left = rows.length; left > 0; ) {
    const tasks = await node.claim(4);
    for (const task of tasks) await node.result(task, status.wrongAnswer);
    left -= tasks.length;
  }
  await expect
    .poll(async () =>
      (await rank(contests.staff.root, { cid })).records.reduce(
        (sum, row) => sum + ("total" in row ? row.total : 0),
        0,
      ),
    )
    .toBe(rows.length - takenFrom(end));
});

test("a problem that is taken out while it is judged: the late result is dropped, others stay", async () => {
  const cid = await contests.make();
  const gone = await contests.addProblem(cid, "A");
  await contests.addProblem(cid, "B");
  await contests.submitted(ann.token, cid, "A");
  const late = await node.claimOne();
  await contests.submitted(ann.token, cid, "B");
  const kept = await node.claimOne();
  const query = { cid, pid: gone.pid };
  expect(await site().call(removeContestProblem, { token: contests.staff.root, query })).toMatchObject({
    status: 200,
  });
  expect((await node.result(late, status.accepted)).http).toBeLessThan(500);
  expect(await node.result(kept, status.accepted)).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await rank(bob.token, { cid })).records)
    .toMatchObject([{ ac: 1, total: 1, submissionInfo: { B: { isAC: true } } }]);
  expect(Object.keys((await rank(bob.token, { cid })).records[0]?.submissionInfo ?? {})).toEqual(["B"]);
  expect((await contests.submit(ann.token, cid, "A")).code).toBe("contest-problem-gone");
  const again = await site().call(removeContestProblem, { token: contests.staff.root, query });
  expect(again).toMatchObject({ code: "not-in-contest" });
});

test("contestants who become staff: administrators stay on the board, roots are left out", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const user = await site().user();
  await contests.submitted(user.token, cid, "A");
  await node.result(await node.claimOne(), status.accepted);
  const total = async () => (await rank(contests.staff.root, { cid })).total;
  await expect.poll(total).toBe(1);
  const become = (type: number) =>
    site().call(editUser, {
      token: contests.staff.root,
      body: { uid: user.uid, username: user.username, type, status: 0 },
    });
  expect(await become(1001)).toMatchObject({ status: 200 });
  const board = { cid, side: "inside" } as const;
  const state = async () =>
    (await site().call(getBoardState, { token: contests.staff.root, query: board })).data.epoch;
  const before = await state();
  expect(await total()).toBe(1);
  expect(await become(1000)).toMatchObject({ status: 200 });
  await expect.poll(total).toBe(0);
  expect(await state()).toBeGreaterThan(before);
});

test("255 problems fit on a board; one more is refused before it breaks the board", async () => {
  const cid = await contests.make();
  const first = await contests.addProblem(cid, "P255");
  const { db } = site();
  // As the 254 others: copies of the first, in the database.
  const columns = sql.raw(
    (
      await db.execute<{ names: string }>(sql`select string_agg(quote_ident(column_name), ',') as names
        from information_schema.columns where table_name = 'problem' and is_generated = 'NEVER'
        and column_name not in ('id', 'problem_id')`)
    ).rows[0]?.names ?? "",
  );
  await db.execute(sql`insert into problem (problem_id, ${columns})
    select 'MANY' || n, ${columns} from problem, generate_series(1, 254) n where id = ${first.pid}`);
  await db.execute(sql`insert into contest_problem (contest_id, problem_id, display_id, display_title)
    select ${cid}, id, 'P' || substr(problem_id, 5), 'Many' from problem where problem_id like 'MANY%'`);
  const { pid } = await site().problem();
  const token = contests.staff.root;
  const more = await site().call(addProblemFromPublic, { token, body: { cid, pid, displayId: "LAST" } });
  expect(more).toMatchObject({ code: "contest-board-large" });
  expect((await db.select().from(problems).where(eq(problems.id, pid)))[0]).toMatchObject({ auth: 1 });

  await contests.submitted(ann.token, cid, "P255");
  await node.result(await node.claimOne(), status.accepted);
  await expect
    .poll(async () => (await rank(bob.token, { cid })).records[0]?.submissionInfo)
    .toMatchObject({ P255: { isAC: true } });
  const { data } = await site().call(getContestProblem, { token: ann.token, query: { cid } });
  expect(data).toHaveLength(255);
});

test("points that no board could add up are refused with the problem that brings them", async () => {
  const cid = await contests.make({ type: 1 });
  const first = await contests.addProblem(cid, "A", { type: 1 });
  const { pid } = await site().problem({ type: 1 });
  const worth = (id: number, ioScore: number) =>
    site().db.update(problems).set({ ioScore }).where(eq(problems.id, id));
  await worth(first.pid, 65_000);
  await worth(pid, 600);
  const token = contests.staff.root;
  expect(
    await site().call(addProblemFromPublic, { token, body: { cid, pid, displayId: "B" } }),
  ).toMatchObject({ code: "contest-board-large" });
});

test("a password of 100 characters opens as it was written, and not otherwise", async () => {
  const pwd = `  ${"密🔑'\\%".repeat(17)}`.slice(0, 99).padEnd(100, " ");
  expect(pwd).toHaveLength(100);
  const cid = await contests.make({ auth: 1, pwd });
  const enter = (password: string) =>
    site().call(registerContest, { token: bob.token, body: { cid, password } });
  expect(await enter(pwd.trim())).toMatchObject({ code: "contest-password-wrong" });
  expect(await enter(`${pwd}x`)).toMatchObject({ code: "contest-password-wrong" });
  expect(await enter(pwd)).toMatchObject({ status: 200 });
});

test("a title of 500 characters and 2,000 stars are taken, one more of either is not", async () => {
  const title = "题".repeat(500);
  const starAccount = Array.from({ length: 1999 }, (_, index) => `star${index}`);
  const cid = await contests.make({ title, starAccount: [...starAccount, ann.username] });
  await contests.addProblem(cid, "A");
  expect((await site().call(getContestInfo, { token: bob.token, query: { cid } })).data.title).toBe(title);
  await contests.submitted(ann.token, cid, "A");
  await node.result(await node.claimOne(), status.accepted);
  await expect
    .poll(async () => (await rank(bob.token, { cid })).records)
    .toMatchObject([{ username: ann.username, rank: -1 }]);
  expect(await contests.change(cid, { title: `${title}!` })).toMatchObject({
    code: "contest-title-too-long",
  });
  const many = await contests.change(cid, { starAccount: [...starAccount, ann.username, "one-more"] });
  expect(many.http).toBe(400);
  expect((await rank(bob.token, { cid })).records).toMatchObject([{ rank: -1 }]);
});
