import type { RoleId } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests } from "../contest/tables.ts";
import { isManagedBy, levelFor, offBoards } from "./level.ts";
import { managesMade } from "./policy.ts";
import { groups } from "./tables.ts";

/** Who manages what was made in a group: by the policy, in SQL, and who is on no board. */

const site = useSite();
const { staff, make } = useContests(site);
const { found, people, set, setLevel } = useGroups(site);
let gid = 0;
let cid = 0;
let maker: TestUser;
let levels: readonly TestUser[];

beforeAll(async () => {
  gid = await found();
  levels = await people(gid);
  cid = await make();
  maker = await site().user();
  await site().db.update(contests).set({ groupId: gid, uid: maker.uid }).where(eq(contests.id, cid));
});

/** Which of `users` manage the contest: the policy and the condition say the same. */
async function managing(users: readonly TestUser[]): Promise<boolean[]> {
  const { db } = site();
  const [contest] = await db.select().from(contests).where(eq(contests.id, cid));
  if (!contest) throw new Error("no contest");
  return Promise.all(
    users.map(async ({ uid }) => {
      const level = await levelFor(db, contest.groupId, uid);
      const byPolicy = managesMade(contest, { uid, roleId: 1001 satisfies RoleId }, level);
      const [row] = await db
        .select({ is: isManagedBy(contests, uid) })
        .from(contests)
        .where(eq(contests.id, cid));
      expect(row?.is).toBe(byPolicy);
      return byPolicy;
    }),
  );
}

const off = async () => {
  const { rows } = await site().db.execute<{ uids: string[] }>(
    sql`select ${offBoards(contests, cid)} as uids`,
  );
  const uids = new Set(rows[0]?.uids);
  return [...levels, maker].map(({ uid }) => uids.has(uid));
};

const rootAlone = [false, false, false, false, false, true];
const nobody = rootAlone.map(() => false);

test("roots of the group, and who made it as long as they are a member", async () => {
  for (const level of [0, 1, 2, 3, 4, 5]) {
    await setLevel(gid, maker, level);
    expect(await managing([...levels, maker])).toEqual([...rootAlone, level >= 3]);
    // On no board in any case: they knew the problems before the others.
    expect(await off()).toEqual([...rootAlone, true]);
  }
});

test("nobody but root in a group that is banned or dissolved, whose boards stay as they were", async () => {
  await setLevel(gid, maker, 4);
  for (const closed of [{ status: 1 }, { dissolvedAt: new Date() }]) {
    await set(gid, closed);
    expect(await managing([...levels, maker])).toEqual([...nobody, false]);
    expect(await off()).toEqual([...rootAlone, true]);
    await set(gid, { status: 0, dissolvedAt: null });
  }
  const [contest] = await site().db.select().from(contests).where(eq(contests.id, cid));
  const [group] = await site().db.select().from(groups).where(eq(groups.id, gid));
  expect(group?.status).toBe(0);
  expect(contest && managesMade(contest, { uid: "1", roleId: 1000 }, 0)).toBe(true);
});

test("of the site's, who made it, whatever other staff may", async () => {
  const mine = await make();
  const [contest] = await site().db.select().from(contests).where(eq(contests.id, mine));
  const may = (uid: string, roleId: RoleId) => contest && managesMade(contest, { uid, roleId }, 0);
  expect([may(staff.admin.uid, 1001), may(staff.examiner.uid, 1008), may("1", 1000)]).toEqual([
    true,
    false,
    true,
  ]);
});
