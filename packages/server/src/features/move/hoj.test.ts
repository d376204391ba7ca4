import { login } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillHoj } from "../../../test/move/hoj.ts";
import { oldPassword } from "../../../test/move/hustoj.ts";
import { useOldSite } from "../../../test/move/old-site.ts";
import { snapshot } from "../../../test/move/snapshot.ts";
import { useSite } from "../../../test/site.ts";
import { openHoj } from "./hoj/source.ts";
import { look } from "./look.ts";
import { move } from "./mover.ts";
import { prove } from "./prove.ts";

const site = useSite();
const { withSource } = useOldSite("hoj", openHoj, fillHoj);

test("a site of HOJ is looked at, moves in, and comes no second time", async () => {
  const { db, server } = site();
  const names = { root: "=root" };
  const seen = await withSource((source) => look(db, source, { names }));
  expect(seen.kinds.map(({ kind, there, fresh }) => [kind, there, fresh])).toEqual([
    ["user", 8, 8],
    ["group", 1, 1],
    ["problem", 3, 3],
    ["training", 2, 2],
    ["contest", 2, 2],
    ["discussion", 3, 3],
    ["comment", 3, 3],
    ["announcement", 2, 2],
    ["submission", 300, 300],
  ]);
  const { kinds, remarks } = await withSource((source) => move(server.deps, source, { names }));
  expect(kinds.filter(({ kind, there, here }) => kind !== "submission" && there !== here)).toEqual([]);
  expect(remarks.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
    "contest password-sealed",
    "problem package-note",
    "submission not-judged",
    "training problem-missing",
    "user joined",
    "user not-moved",
    "user role-lower",
  ]);
  expect(await snapshot(db)).toMatchObject({
    contests: [
      { id: 1000, auth: 0, open: true },
      { id: 1001, auth: 2, open: false },
    ],
    registrations: [{ contest_id: 1001, username: "eve" }],
    announcements: [{ title: "Hello" }, { title: "Of the contest" }],
    comments: [{ content: "in a contest", contest_id: 1000 }, { content: "so &#x1F600;" }],
    replies: [{ content: "thanks", username: "ann" }],
    problems: [
      { problem_id: "HOJ-1000", author: "ben", auth: 1 },
      { problem_id: "HOJ-1001" },
      { problem_id: "HOJ-1002", judge_mode: "spj", auth: 2 },
    ],
  });
  const { rows } = await db.execute(sql`
    select u.username, m.level from group_member m join user_account u using (uid) order by 1`);
  expect(rows).toEqual([
    { username: "ann", level: 5 },
    { username: "cid", level: 3 },
    { username: "dot", level: 4 },
  ]);
  const again = await withSource((source) => move(server.deps, source, { names }));
  expect(again.kinds.every(({ fresh }) => fresh === 0)).toBe(true);
});

test("boards, solved problems, counts and files are those of the old site", async () => {
  const { proofs } = await withSource((source) => prove(site().db, source));
  for (const { what, checked, unexplained } of proofs) {
    expect(`${what}: ${checked > 0}`).toBe(`${what}: true`);
    expect(unexplained).toEqual([]);
  }
  const board = proofs.find(({ what }) => what === "board");
  expect(board?.same).toBe(board?.checked);
});

test("people sign in as they did, and members of a training stand where their submissions put them", async () => {
  const body = { username: "ann", password: oldPassword("ann") };
  expect(await site().call(login, { body })).toMatchObject({ status: 200, data: { username: "ann" } });
  const { rows } = await site().db.execute(sql`
    select u.username, c.tries > 0 as tried from training_cell c join user_account u using (uid)`);
  expect(rows).toEqual([{ username: "cid", tried: true }]);
});
