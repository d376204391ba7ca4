import { login } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillDmoj } from "../../../test/move/dmoj.ts";
import { oldPassword } from "../../../test/move/hustoj.ts";
import { killedRunsEndAlike } from "../../../test/move/killed.ts";
import { useOldSite } from "../../../test/move/old-site.ts";
import { snapshot, snapshotWithoutNumbers } from "../../../test/move/snapshot.ts";
import { useSite } from "../../../test/site.ts";
import { openDmoj } from "./dmoj/source.ts";
import { look } from "./look.ts";
import { move } from "./mover.ts";
import { prove } from "./prove.ts";

const site = useSite();
const { open, folder, withSource } = useOldSite("dmoj", openDmoj, fillDmoj);

test("a site of DMOJ is looked at, moves in, and comes no second time", async () => {
  const { db, server } = site();
  const names = { "a-name-much-longer-than-20": "" };
  const seen = await withSource((source) => look(db, source, { names }));
  expect(JSON.stringify(seen)).not.toContain("pbkdf2");
  const { kinds, remarks } = await withSource((source) => move(server.deps, source, { names }));
  expect(kinds.map(({ kind, there, here }) => [kind, there, here])).toEqual([
    ["user", 7, 6],
    ["group", 1, 1],
    ["problem", 3, 3],
    ["training", 0, 0],
    ["contest", 6, 6],
    ["discussion", 3, 3],
    ["comment", 5, 5],
    ["announcement", 2, 2],
    ["submission", 300, 294],
  ]);
  expect(remarks.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
    "contest password-sealed",
    "contest rule-near",
    "problem files-missing",
    "problem package-note",
    "submission language-unknown",
    "submission not-judged",
    "submission verdict-near",
    "user name-left",
    "user not-moved",
    "user role-lower",
  ]);
  expect(await snapshot(db)).toMatchObject({
    problems: [
      {
        problem_id: "APLUSB",
        auth: 1,
        time_limit_ms: 1500,
        memory_limit_mib: 64,
        description: "Add $a$ and $b$.",
      },
      { problem_id: "NODATA", auth: 2 },
      { problem_id: "TWICE", auth: 1 },
    ],
    announcements: [
      { title: "Draft", status: 1 },
      { title: "News", status: 0 },
    ],
    replies: [{ content: "no", username: "bob2" }],
  });
  const { rows } = await db.execute(sql`
    select c.title, g.name from contest c join user_group g on g.id = c.group_id`);
  expect(rows).toEqual([{ title: "Of the school", name: "The school" }]);
  const again = await withSource((source) => move(server.deps, source, { names }));
  expect(again.kinds.every(({ fresh }) => fresh === 0)).toBe(true);
});

test("boards of every format, solved problems, counts and files are those of the old site", async () => {
  const { proofs } = await withSource((source) => prove(site().db, source));
  for (const { what, checked, unexplained } of proofs) {
    expect(`${what}: ${checked > 0}`).toBe(`${what}: true`);
    expect(unexplained).toEqual([]);
  }
  const board = proofs.find(({ what }) => what === "board");
  expect(board?.same).toBeGreaterThan(0);
  expect(proofs.find(({ what }) => what === "file")).toMatchObject({ checked: 8, same: 8 });
});

test("people sign in with what Django kept, and old addresses lead to the new pages", async () => {
  const body = { username: "amy", password: oldPassword("amy") };
  expect(await site().call(login, { body })).toMatchObject({ status: 200, data: { username: "amy" } });
  const target = async (path: string) =>
    (await fetch(`${site().origin}${path}`, { redirect: "manual" })).headers.get("location");
  expect(await target("/user/amy")).toBe("/user-home?username=amy");
  expect(await target("/submission/1")).toBe("/submission-detail/1");
  expect(await target("/contest/c1")).toMatch(/^\/contest\/\d+$/);
  expect(await target("/problem/aplusb")).toBe("/problem/APLUSB");
  expect(await target("/organization/1-school")).toBe("/group");
});

test("a run that is killed anywhere goes on, and ends with the database of one that was not", async () => {
  await killedRunsEndAlike({
    ...{
      db: site().db,
      folder: folder(),
      snapshot: snapshotWithoutNumbers,
      names: { "a-name-much-longer-than-20": "" },
    },
    open: () => open(),
  });
});
