import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getContestRank, login, MoveReport, status } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MariaDb, startMariaDb } from "../../../test/mariadb.ts";
import { countHustoj, fillHustoj, fillSolutions, insert, oldPassword } from "../../../test/move/hustoj.ts";
import { killedRunsEndAlike } from "../../../test/move/killed.ts";
import { snapshot } from "../../../test/move/snapshot.ts";
import { useSite } from "../../../test/site.ts";
import { users } from "../user/tables.ts";
import { openHustoj } from "./hustoj/source.ts";
import { look } from "./look.ts";
import { hashOf } from "./moved.ts";
import { move, type Place } from "./mover.ts";
import { prove } from "./prove.ts";
import type { Source } from "./source.ts";

/** A site of HUSTOJ moves in: a real MariaDB with its tables, its folder, and a site of ours beside it. */

const site = useSite();
let maria: MariaDb;
let folder = "";
const ZONE = "Asia/Shanghai";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-move-"));
  maria = await startMariaDb();
  await fillHustoj(maria, "jol", join(folder, "judge"));
});
afterAll(async () => {
  await maria?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function withSource<T>(work: (source: Source) => Promise<T>, name = "jol"): Promise<T> {
  const source = await openHustoj({ url: maria.url(name), files: join(folder, "judge"), zone: ZONE });
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

const remarksOf = ({ remarks }: MoveReport) =>
  Object.fromEntries(remarks.map(({ kind, code, count }) => [`${kind} ${code}`, count]));
const names = { "a-name-of-more-than-twenty": "shortened", modern7: "second7" };

describe("on a running site", () => {
  const place = (): Place => site().server.deps;

  test("a look says what would come, what clashes and what is lost, and writes nothing", async () => {
    const before = await snapshot(site().db);
    const report = await withSource((source) => look(site().db, source));
    expect(MoveReport.parse(report)).toEqual(report);
    expect(report.kinds.map(({ kind, there, fresh }) => [kind, there, fresh])).toEqual([
      ["user", 20, 20],
      ["group", 0, 0],
      ["problem", 5, 5],
      ["training", 0, 0],
      ["contest", 4, 4],
      ["discussion", 3, 3],
      ["comment", 3, 3],
      ["announcement", 2, 2],
      ["submission", 400, 400],
    ]);
    expect(remarksOf(report)).toMatchObject({
      "user name-twice": 1,
      "user name-taken": 1,
      "user name-unfit": 1,
      "user mail-taken": 1,
      "user password-unknown": 1,
      "problem files-missing": 1,
      "user not-moved": 1,
    });
    expect(report.samples.filter(({ kind }) => kind === "problem")).toHaveLength(5);
    expect(JSON.stringify(report)).not.toMatch(/secret-of-the-old-site|reader|open sesame/);
    expect(await snapshot(site().db)).toEqual(before);
  });

  test("it moves in, and what does not is told by name", async () => {
    const report = await withSource((source) => move(place(), source, { names }));
    expect(remarksOf(report)).toMatchObject({
      "user name-taken": 1,
      "user name-chosen": 2,
      "user mail-unfit": 1,
      "user text-cleaned": 1,
      "user text-broken": 1,
      "contest times-broken": 1,
      "contest owner-missing": 1,
      "contest problem-missing": 1,
      "discussion user-missing": 1,
      "submission language-unknown": expect.any(Number),
      "submission code-missing": expect.any(Number),
      "submission test-run": expect.any(Number),
    });
    const all = await snapshot(site().db);
    expect(all).toMatchObject({
      contestProblems: [
        { contest_id: 1000, problem_id: "1000", display_id: "A", display_title: "Warm up" },
        { contest_id: 1000, problem_id: "1001", display_id: "B", display_title: "B" },
        { contest_id: 1001, problem_id: "1002", display_id: "A", display_title: "Apart" },
        { contest_id: 1002, problem_id: "1000", display_id: "A", display_title: "Again" },
      ],
      registrations: [{ contest_id: 1002, username: "alice" }],
      announcements: [
        { title: "Hidden", status: 1 },
        { title: "Welcome", content: "Hello *all*" },
      ],
      comments: [
        { username: "carol", content: "**Unclear**\n\nWhat is n?", contest_id: 1000, reply_num: 1 },
        { username: "bob", contest_id: null },
      ],
      replies: [{ content: "At most 5" }],
    });
    const alice = all.users?.find((row) => (row as { username: string }).username === "alice");
    expect(alice).toMatchObject({
      nickname: "alice 同学",
      school: "第一中学",
      course: "class 3",
      role_id: 1002,
    });
    expect((alice as { at: string }).at).toBe("2020-01-01 19:04:05+00"); // China's clock
    expect((all.problems ?? [])[0]).toMatchObject({
      description: expect.stringMatching(/Add \*\*a\*\* and b\..*img\/…/),
    });
    expect(all.cases?.map((row) => (row as { problem_id: string }).problem_id)).toEqual(
      ["1000", "1001", "1002", "1004"].flatMap((id) => Array(id === "1001" ? 2 : 3).fill(id)),
    );
  });

  test("numbers equal a recount, and the proof finds no difference without a reason", async () => {
    const { rows } = await site().db.execute(sql`
      select 1 from user_score s where ac <> (select count(*) from solved where uid = s.uid)
        or total <> (select count(*) from submission where uid = s.uid and contest_id is null)
      union all select 1 from problem_count c
        where total <> (select count(*) from submission where problem_id = c.problem_id and contest_id is null)
          or ac <> (select count(*) from submission where problem_id = c.problem_id and contest_id is null and status = 0)`);
    expect(rows).toEqual([]);
    const report = await withSource((source) => prove(site().db, source));
    for (const { what, checked, unexplained } of report.proofs) {
      expect(`${what}: ${checked > 0}`).toBe(`${what}: true`);
      expect(unexplained).toEqual([]);
    }
    const { data } = await site().call(getContestRank, {
      body: { cid: 1000, limit: 50, currentPage: 1 },
      token: await site().tokenOf("1"),
    });
    expect(data.records.length).toBeGreaterThan(5);
  });

  test("the proof sees what is another", async () => {
    const { db } = site();
    await db.execute(
      sql`update user_score set ac = ac + 1 where uid = (select uid from user_account where username = 'bob')`,
    );
    await db.execute(
      sql`update contest_log set status = ${status.accepted} where number = 3 and contest_id = 1000`,
    );
    await maria.run("jol", "update solution set result = 6 where result = 4 and contest_id = 1000 limit 3");
    const { proofs } = await withSource((source) => prove(db, source));
    const found = Object.fromEntries(proofs.map(({ what, unexplainedCount }) => [what, unexplainedCount]));
    expect(found).toMatchObject({ submitted: 0, file: 0 });
    expect(found.solved).toBeGreaterThan(0);
    await db.execute(
      sql`update user_score set ac = ac - 1 where uid = (select uid from user_account where username = 'bob')`,
    );
  });

  test("a second run brings only what is new there, and waits for what was not ready", async () => {
    await maria.run("jol", "update solution set result = 4 where result in (0, 3)");
    await insert(maria, "jol", "users", [{ user_id: "newcomer", email: "new@example.org", nick: "new" }]);
    await fillSolutions((table, rows) => insert(maria, "jol", table, rows), 1401, 50, 9, true);
    await maria.run("jol", "update problem set title = 'Another title' where problem_id = 1000");
    const broken = { title: "Broken", description: "a\0b", sample_input: "1", sample_output: "1" };
    await insert(maria, "jol", "problem", [{ problem_id: 1005, ...broken, in_date: "2020-02-02 02:02:02" }]);
    await insert(maria, "jol", "problem", [{ problem_id: 1006, title: "Behind it", sample_output: "1" }]);
    await countHustoj(maria, "jol");
    const report = await withSource((source) => move(place(), source, { names }));
    const fresh = Object.fromEntries(report.kinds.map(({ kind, fresh: count }) => [kind, count]));
    expect(fresh).toMatchObject({ user: 1, problem: 1, contest: 0, discussion: 0, comment: 0 });
    expect(fresh.submission).toBeGreaterThan(50);
    expect(remarksOf(report)).toMatchObject({ "problem changed-there": 1, "problem refused": 1 });
    const again = await withSource((source) => move(place(), source, { names }));
    expect(again.kinds.every(({ fresh: count }) => count === 0)).toBe(true);
  });

  const answer = (path: string) => fetch(`${site().origin}${path}`, { redirect: "manual" });

  test.each([
    ["/problem.php?id=1000", "/problem/1000"],
    ["/jol/problem.php?id=1000&x=1", "/problem/1000"],
    ["/contest.php?cid=1000", "/contest/1000"],
    ["/contest.php", "/contest"],
    ["/userinfo.php?user=A-Name-Of-More-Than-Twenty", "/user-home?username=shortened"],
    ["/showsource.php?id=1001", "/submission-detail/1001"],
    ["/thread.php?tid=1", expect.stringMatching(/^\/discussion-detail\/\d+$/)],
    ["/problem.php?id=//evil.example", "/problem/%2F%2FEVIL.EXAMPLE"],
  ])("the old address %s leads to %s", async (path, target) => {
    const { status: http, headers } = await answer(path);
    expect([http, headers.get("location")]).toEqual([301, target]);
  });

  test("hidden things answer as things that never were, and other addresses as ever", async () => {
    for (const path of ["/problem.php?id=1004", "/problem.php?id=4321"])
      expect((await answer(path)).headers.get("location")).toBe(path.replace(".php?id=", "/"));
    expect((await answer("/thread.php?tid=77")).headers.get("location")).toBe("/discussion");
    expect((await answer("/wp-login.php")).status).toBe(404);
  });

  test.each(["alice", "old-md5"])(
    "%s signs in with the old password, which is a plain one from then on",
    async (name) => {
      const { db } = site();
      const hash = async () =>
        (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.username, name)))[0]?.hash;
      expect(await hash()).toMatch(/^old:(md5|hustoj):/);
      const signIn = (password: string) => site().call(login, { body: { username: name, password } });
      expect((await signIn("another")).code).toBe("login-wrong");
      expect((await signIn(oldPassword(name))).status).toBe(200);
      expect(await hash()).toMatch(/^\$argon2id\$/);
      expect((await signIn(oldPassword(name))).status).toBe(200);
    },
  );

  test("an account without a known password lets nobody in, nor does what the old site kept", async () => {
    const [kept] = await maria.asked<{ password: string }>(
      "jol",
      "select password from users where user_id = 'bob'",
    );
    for (const [username, password] of [
      ["nobody-knows", oldPassword("nobody-knows")],
      ["bob", kept?.password ?? ""],
    ] as const)
      expect((await site().call(login, { body: { username, password } })).code).toBe("login-wrong");
  });
});

test("what the books keep of a thing tells nothing of its password", () => {
  const person = (password: string) => ({ id: "x", password: { digest: password }, more: [{ password }] });
  expect(hashOf(person("a"))).toBe(hashOf(person("b")));
  expect(hashOf({ ...person("a"), id: "y" })).not.toBe(hashOf(person("a")));
});

test("a run that is killed anywhere goes on, and ends with the database of one that was not", async () => {
  await fillHustoj(maria, "other", join(folder, "judge"), 2400);
  const url = maria.url("other");
  await killedRunsEndAlike({
    ...{ db: site().db, folder, names, snapshot },
    open: () => openHustoj({ url, files: join(folder, "judge"), zone: ZONE }),
  });
});
