import { login } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { oldPassword } from "../../../test/move/hustoj.ts";
import { killedRunsEndAlike } from "../../../test/move/killed.ts";
import { useOldSite } from "../../../test/move/old-site.ts";
import { snapshot } from "../../../test/move/snapshot.ts";
import { fillSyzoj } from "../../../test/move/syzoj.ts";
import { useSite } from "../../../test/site.ts";
import { look } from "./look.ts";
import { move } from "./mover.ts";
import { prove } from "./prove.ts";
import { openSyzoj } from "./syzoj/source.ts";

const site = useSite();
const { maria, folder, open, withSource } = useOldSite("syzoj", openSyzoj, fillSyzoj);

test("a site of SYZOJ is looked at, moves in, and comes no second time", async () => {
  const { db, server } = site();
  const seen = await withSource((source) => look(db, source));
  expect(seen.kinds.every(({ there, fresh }) => there === fresh)).toBe(true);
  const { kinds, remarks } = await withSource((source) => move(server.deps, source));
  expect(kinds.map(({ kind, there, here }) => [kind, there, here])).toEqual([
    ["user", 5, 5],
    ["group", 0, 0],
    ["problem", 5, 5],
    ["training", 0, 0],
    ["contest", 3, 3],
    ["discussion", 2, 2],
    ["comment", 1, 1],
    ["announcement", 0, 0],
    ["submission", 300, 295],
  ]);
  expect(remarks.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
    "contest managers-more",
    "problem files-missing",
    "problem package-lost",
    "problem package-note",
    "submission language-unknown",
    "submission not-judged",
    "submission verdict-near",
    "user not-moved",
    "user role-lower",
  ]);
  expect(await snapshot(db)).toMatchObject({
    contests: [
      { id: 1, title: "By noi" },
      { id: 2, title: "By ioi" },
      { id: 3, title: "By acm" },
    ],
    problems: [
      { problem_id: "1", auth: 1, time_limit_ms: 2000, description: "做**它**" },
      { problem_id: "2", auth: 1 },
      { problem_id: "3", auth: 2 },
      { problem_id: "4" },
      { problem_id: "5" },
    ],
    comments: [{ content: "nice", username: "hong" }],
  });
  const again = await withSource((source) => move(server.deps, source));
  expect(again.kinds.every(({ fresh }) => fresh === 0)).toBe(true);
});

test("boards, solved problems, counts and files are those of the old site", async () => {
  const { proofs } = await withSource((source) => prove(site().db, source));
  for (const { what, checked, unexplained } of proofs) {
    expect(`${what}: ${checked > 0}`).toBe(`${what}: true`);
    expect(unexplained).toEqual([]);
  }
  const board = proofs.find(({ what }) => what === "board");
  expect(board?.same).toBeGreaterThan(5);
});

test("people sign in with what its pages kept, and old addresses lead to the new pages", async () => {
  const body = { username: "ming", password: oldPassword("ming") };
  expect(await site().call(login, { body })).toMatchObject({ status: 200, data: { username: "ming" } });
  const { rows } = await site().db.execute<{ id: number }>(
    sql`select id from discussion where title = '题解'`,
  );
  const target = async (path: string) =>
    (await fetch(`${site().origin}${path}`, { redirect: "manual" })).headers.get("location");
  expect(await target("/user/3")).toBe("/user-home?username=ming");
  expect(await target("/submission/1")).toBe("/submission-detail/1");
  expect(await target("/article/2")).toBe(`/discussion-detail/${rows[0]?.id}`);
  expect(await target("/ranklist")).toBe("/acm-rank");
});

test("a run that is killed anywhere goes on, and ends with the database of one that was not", async () => {
  await fillSyzoj(maria(), "other", folder(), 2400);
  await killedRunsEndAlike({
    ...{ db: site().db, folder: folder(), snapshot, names: {} },
    open: () => open("other"),
  });
});
