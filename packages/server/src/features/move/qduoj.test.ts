import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oldPassword } from "../../../test/move/hustoj.ts";
import { fillQduoj } from "../../../test/move/qduoj.ts";
import { snapshot } from "../../../test/move/snapshot.ts";
import { useSite } from "../../../test/site.ts";
import { users } from "../user/tables.ts";
import { djangoPassword } from "./django.ts";
import { look } from "./look.ts";
import { move } from "./mover.ts";
import { prove } from "./prove.ts";
import { openQduoj } from "./qduoj/source.ts";
import type { Source } from "./source.ts";
import { moves } from "./tables.ts";

const site = useSite();
let folder = "";
let url = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-move-"));
  url = await fillQduoj(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withSource<T>(work: (source: Source) => Promise<T>): Promise<T> {
  const source = await openQduoj({ url, files: folder, zone: "UTC" });
  return work(source).finally(() => source.close());
}

test("a site of QDUOJ is looked at, moves in, and comes no second time", async () => {
  const { db, server } = site();
  const seen = await withSource((source) => look(db, source));
  expect(JSON.stringify(seen)).not.toContain("pbkdf2");
  const { kinds, remarks } = await withSource((source) => move(server.deps, source));
  expect(kinds.map(({ kind, there, here }) => [kind, there, here])).toEqual([
    ["user", 5, 5],
    ["group", 0, 0],
    ["problem", 5, 5],
    ["training", 0, 0],
    ["contest", 2, 2],
    ["discussion", 0, 0],
    ["comment", 0, 0],
    ["announcement", 2, 2],
    ["submission", 250, expect.any(Number)],
  ]);
  expect(remarks.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
    "contest password-sealed",
    "problem package-note",
    "submission language-unknown",
    "submission not-judged",
    "submission verdict-near",
    "user role-lower",
  ]);
  const all = await snapshot(db);
  expect(all).toMatchObject({
    contests: [
      { id: 7, open: true },
      { id: 8, open: false },
    ],
    problems: [
      { problem_id: "1", auth: 1, description: "Do **it**" },
      { problem_id: "2", auth: 1 },
      { problem_id: "C7-A", auth: 3 },
      { problem_id: "C7-B", auth: 3 },
      { problem_id: "C8-A", auth: 3 },
    ],
    contestProblems: [{ display_id: "A", problem_id: "C7-A" }, { display_id: "B" }, { display_id: "A" }],
    announcements: [{ title: "News" }, { title: "Note" }],
  });
  const { rows } = await db.execute(sql`
    select 1 from submission a join submission b on b.id > a.id and b.submitted_at < a.submitted_at limit 1`);
  expect(rows).toEqual([]); // ids say who came first, as lists read them
  const again = await withSource((source) => move(server.deps, source));
  expect(again.kinds.every(({ fresh }) => fresh === 0)).toBe(true);
});

test("boards, solved problems, counts and files are those of the old site", async () => {
  const { proofs } = await withSource((source) => prove(site().db, source));
  for (const { what, checked, unexplained } of proofs) {
    expect(`${what}: ${checked > 0}`).toBe(`${what}: true`);
    expect(unexplained).toEqual([]);
  }
});

test("people sign in with what Django kept, and others wait as long", async () => {
  const { db } = site();
  expect(await db.select({ rounds: moves.passwordRounds }).from(moves)).toEqual([{ rounds: 3600 }]);
  const signIn = (username: string, password: string) => site().call(login, { body: { username, password } });
  expect((await signIn("vic", "something")).code).toBe("login-wrong");
  expect((await signIn("nobody", "something")).code).toBe("login-wrong");
  expect((await signIn("vic", oldPassword("vic"))).status).toBe(200);
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.username, "vic"));
  expect(row?.hash).toMatch(/^\$argon2id\$/);
});

test.each([
  ["pbkdf2_sha256$600000$salt$aGFzaA==", "django"],
  ["pbkdf2_sha1$1$salt$aGFzaA==", "django1"],
  ["argon2$argon2id$v=19$x", undefined],
  ["pbkdf2_sha256$9999999$salt$aGFzaA==", undefined],
  ["!", undefined],
])("Django's %s is of the scheme %s", (stored, scheme) => {
  expect(djangoPassword(stored)?.scheme).toBe(scheme);
});
