import { addGroup, type BodyInput } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { groupMembers, groups } from "../src/features/group/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

type Draft = BodyInput<typeof addGroup>;

/** Levels 0 to 5, each by a user of its own. */
export type Levels = readonly [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];

/** Groups founded by the call, and people at every level in them. */
export function useGroups(site: () => TestSite) {
  const staff = { root: "", founder: {} as TestUser };
  let made = 0;

  beforeAll(async () => {
    staff.root = await site().tokenOf("1");
    // Staff found as many as they like.
    staff.founder = await site().user({ roleId: 1001 });
  });

  const draft = (more: Partial<Draft> = {}): Draft => {
    made += 1;
    return {
      ...{ name: `Group number ${made}`, shortName: `GRP${String(made).padStart(4, "0")}` },
      ...{ brief: "A group of a test", description: "What the **group** is about" },
      ...{ auth: 1, visible: true, code: "abc123" },
      ...more,
    };
  };

  async function found(more: Partial<Draft> = {}, token = staff.founder.token): Promise<number> {
    const answer = await site().call(addGroup, { token, body: draft(more) });
    expect(answer).toMatchObject({ status: 200 });
    return answer.data.id;
  }

  async function setLevel(gid: number, { uid }: Pick<TestUser, "uid">, level: number): Promise<void> {
    const { db } = site();
    await db.delete(groupMembers).where(and(eq(groupMembers.groupId, gid), eq(groupMembers.uid, uid)));
    if (level > 0) await db.insert(groupMembers).values({ groupId: gid, uid, level, agreed: true });
  }

  /** One user at each level; the one at 5 is a root of the group, and not its owner. */
  async function people(gid: number): Promise<Levels> {
    const users = [];
    for (const level of [0, 1, 2, 3, 4, 5]) {
      const user = await site().user();
      await setLevel(gid, user, level);
      users.push(user);
    }
    return users as unknown as Levels;
  }

  /** What no call does: who may is root alone, or nobody. */
  const set = (gid: number, change: Partial<typeof groups.$inferInsert>) =>
    site().db.update(groups).set(change).where(eq(groups.id, gid));

  return { staff, draft, found, setLevel, people, set };
}
