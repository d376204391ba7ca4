import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mongo, startFerretDb } from "../../../test/move/ferretdb.ts";
import { hustojPassword } from "../../../test/move/hustoj.ts";
import { fillHydro, type HydroIds } from "../../../test/move/hydro.ts";
import { killedRunsEndAlike } from "../../../test/move/killed.ts";
import { snapshot, snapshotWithoutNumbers } from "../../../test/move/snapshot.ts";
import { useSite } from "../../../test/site.ts";
import { users } from "../user/tables.ts";
import { openHydro } from "./hydro/source.ts";
import { look } from "./look.ts";
import { move } from "./mover.ts";
import { prove } from "./prove.ts";
import type { Source } from "./source.ts";

/** A site that Hydro's own program filled, in FerretDB: Go and a registry of its modules are needed. */

const site = useSite();
let mongo: Mongo;
let folder = "";
let ids: HydroIds;
const names = { "a-name-longer-than-twenty": "shortened" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-move-"));
  mongo = await startFerretDb();
  ids = await fillHydro(mongo.url("hydro"), folder);
  const people = mongo.client.db("hydro").collection<{ _id: number }>("user");
  // As its own import of a site of HUSTOJ leaves an account until somebody signs in.
  const kept = hustojPassword("pass of hust", "ab1f");
  await people.updateOne({ _id: ids.uids.hust ?? 0 }, { $set: { hashType: "hust", salt: kept, hash: kept } });
  // And what no program of it writes.
  await people.insertOne({ _id: 50 });
  const broken = { domainId: "system", pid: 1, uid: ids.uids.cyd, status: 1, code: "x", lang: 7 };
  await mongo.client
    .db("hydro")
    .collection<{ _id: string }>("record")
    .insertOne({ _id: "broken", ...broken });
}, 900_000);
afterAll(async () => {
  await mongo?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function withSource<T>(work: (source: Source) => Promise<T>): Promise<T> {
  const source = await openHydro({ url: mongo.url("hydro"), files: folder, zone: "UTC" });
  return work(source).finally(() => source.close());
}

test("a site of Hydro is looked at, moves in, and comes no second time", async () => {
  const { db, server } = site();
  const seen = await withSource((source) => look(db, source, { names }));
  expect(JSON.stringify(seen)).not.toMatch(/"hash"|"salt"/);
  const { kinds, remarks } = await withSource((source) => move(server.deps, source, { names }));
  expect(kinds.map(({ kind, there, here }) => [kind, there, here])).toEqual([
    ["user", 9, 8],
    ["group", 2, 2],
    ["problem", 6, 6],
    ["training", 3, 3],
    ["contest", 6, 6],
    ["discussion", 4, 4],
    ["comment", 5, 5],
    ["announcement", 1, 1],
    ["submission", 242, 234],
  ]);
  expect(remarks.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
    "contest password-sealed",
    "contest rule-near",
    "problem files-missing",
    "problem package-lost",
    "problem package-note",
    "submission code-missing",
    "submission language-unknown",
    "submission not-judged",
    "submission test-run",
    "submission verdict-near",
    "training due-lost",
    "user name-chosen",
    "user name-unfit",
    "user not-moved",
    "user role-lower",
  ]);
  const again = await withSource((source) => move(server.deps, source, { names }));
  expect(again.kinds.every(({ fresh }) => fresh === 0)).toBe(true);
});

test("a domain is a group with its own problems and contests; homework is an assignment, or a training", async () => {
  const { db } = site();
  expect(await snapshot(db)).toMatchObject({
    problems: [
      { problem_id: "3", auth: 2, title: "Nameless" },
      { problem_id: "CLUBC1" },
      { problem_id: "CLUBC2", title: "Second" },
      { problem_id: "P1000", auth: 1 },
      { problem_id: "P1001", auth: 1 },
      { problem_id: "P1003" },
    ],
    announcements: [{ title: "Our judge" }],
  });
  const { rows } = await db.execute(sql`
    select t.title, g.name as of_group, a.closes_at, count(distinct s.id)::int as sections
    from training t left join user_group g on g.id = t.group_id left join assignment a on a.training_id = t.id
      left join training_section s on s.training_id = t.id group by 1, 2, 3 order by 1`);
  expect(rows).toEqual([
    { title: "For all", of_group: null, closes_at: null, sections: 0 },
    { title: "From the start", of_group: null, closes_at: null, sections: 2 },
    { title: "Homework", of_group: "class-1", closes_at: "2024-05-06 04:00:00+00", sections: 1 },
  ]);
  const { rows: members } = await db.execute(sql`
    select g.name, u.username, m.level from group_member m join user_account u using (uid)
      join user_group g on g.id = m.group_id order by 1, 2`);
  expect(members).toMatchObject([
    { name: "The club", username: "bea", level: 5 },
    { name: "The club", username: "cyd", level: 3 },
    { name: "class-1", username: "cyd" },
    { name: "class-1", username: "dan" },
    { name: "class-1", level: 5 },
  ]);
});

test("boards by every rule, solved problems, counts and files are those of the old site", async () => {
  const { proofs } = await withSource((source) => prove(site().db, source));
  for (const { what, checked, unexplained } of proofs) {
    expect(`${what}: ${checked > 0}`).toBe(`${what}: true`);
    expect(unexplained).toEqual([]);
  }
  const board = proofs.find(({ what }) => what === "board");
  expect(board?.same).toBeGreaterThan(8);
});

test.each([
  ["bea", "hydro"],
  ["hust", "hustoj"],
])("%s signs in with what was kept by %s", async (name, scheme) => {
  const { db } = site();
  const hash = async () =>
    (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.username, name)))[0]?.hash;
  expect(await hash()).toMatch(new RegExp(`^old:${scheme}:`));
  const signIn = (password: string) => site().call(login, { body: { username: name, password } });
  expect((await signIn("another")).code).toBe("login-wrong");
  expect((await signIn(`pass of ${name}`)).status).toBe(200);
  expect(await hash()).toMatch(/^\$argon2id\$/);
});

test("old addresses lead to the new pages, and say nothing of what is hidden", async () => {
  const { tids, first, did, uids } = ids;
  const target = async (path: string) => {
    const { status, headers } = await fetch(`${site().origin}${path}`, { redirect: "manual" });
    return status === 301 ? headers.get("location") : status;
  };
  expect(await target("/p/P1000")).toBe("/problem/P1000");
  expect(await target("/p/1")).toBe("/problem/P1000");
  expect(await target("/d/system/p/1")).toBe("/problem/P1000");
  expect(await target("/p/3")).toBe(await target("/p/4321").then((other) => `${other}`.replace("4321", "3")));
  expect(await target("/d/club/p/C1")).toBe("/problem/CLUBC1");
  expect(await target(`/user/${uids.cyd}`)).toBe("/user-home?username=cyd");
  expect(await target(`/contest/${tids.acm}`)).toMatch(/^\/contest\/\d+$/);
  expect(await target(`/discuss/${did}`)).toMatch(/^\/discussion-detail\/\d+$/);
  expect(await target(`/record/${first}`)).toMatch(/^\/submission-detail\/\w+$/);
  expect(await target("/ranking")).toBe("/acm-rank");
});

test("a run that is killed anywhere goes on, and ends with the database of one that was not", () =>
  killedRunsEndAlike({
    ...{ db: site().db, folder, names, snapshot: snapshotWithoutNumbers },
    open: () => openHydro({ url: mongo.url("hydro"), files: folder, zone: "UTC" }),
  }));
