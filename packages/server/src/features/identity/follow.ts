import { DEFAULT_ROLE, groupLevel } from "@verdict/contract";
import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { endStreams } from "../../platform/notify.ts";
import type { User } from "../../viewer.ts";
import { type AccountRow, accountByUid, holdAccount } from "../account/queries.ts";
import { raiseEpochsOf } from "../contest/epoch.ts";
import { letIn } from "../group/let-in.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { auditBy } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { type Decision, decide } from "./decide.ts";
import type { ProviderRow } from "./providers.ts";
import { standingOf } from "./scim/standing.ts";
import { identities, identityMemberships } from "./tables.ts";

/**
 * Role and groups as a provider's rules have them now: at a sign-in, or when the provider sends what it knows of somebody. What came by a rule goes when none holds any more; what
 * was given by hand stays as it is.
 */
export async function followRules(
  tx: Sql,
  provider: ProviderRow,
  uid: string,
  by: Pick<User, "uid" | "username" | "ip">,
): Promise<AccountRow> {
  const account = await holdAccount(tx, uid);
  const [identity] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.uid, uid), eq(identities.providerId, provider.id)));
  if (!account || !identity) return accountByUid(tx, uid);
  const { isActive, claims } = await standingOf(tx, provider, identity);
  const decision = isActive ? decide(provider.rules, claims) : nothing;
  const roleId = await followRole(tx, account, identity, decision);
  const { came, left } = await followGroups(tx, account, identity.id, decision.groups);
  const before = { roleId: account.roleId, groups: left };
  const after = { roleId, groups: came };
  await auditBy(tx, by, "identity.follow", `user ${account.username}`, before, after);
  if (roleId === account.roleId) return account;
  await endStreams(tx, uid);
  await raiseEpochsOf(tx, uid); // boards leave managers out; last, for it locks
  return accountByUid(tx, uid);
}

/** What the rules give to who has left. */
const nothing = { role: null, groups: new Map<number, number>() } satisfies Partial<Decision>;

async function followRole(
  tx: Sql,
  { uid, roleId }: AccountRow,
  { id, ruledRole }: typeof identities.$inferSelect,
  { role }: Pick<Decision, "role">,
) {
  const mayBeRuled = roleId === DEFAULT_ROLE || roleId === ruledRole;
  const next = mayBeRuled ? (role ?? DEFAULT_ROLE) : roleId;
  await tx
    .update(identities)
    .set({ ruledRole: mayBeRuled ? role : null })
    .where(eq(identities.id, id));
  if (next !== roleId) {
    const updatedAt = nextUpdatedAt(users.updatedAt);
    await tx.update(users).set({ roleId: next, updatedAt }).where(eq(users.uid, uid));
  }
  return next;
}

/** In the order of their numbers: the same locks for all. */
const byNumber = (one: number, other: number) => one - other;

async function followGroups(
  tx: Sql,
  { uid }: AccountRow,
  identityId: number,
  wanted: ReadonlyMap<number, number>,
) {
  const isMine = eq(identityMemberships.identityId, identityId);
  const kept = await tx.select().from(identityMemberships).where(isMine);
  const gone = kept.filter(({ groupId, level }) => wanted.get(groupId) !== level);
  for (const { groupId, level } of gone) await takeOut(tx, uid, groupId, level);
  const left = gone.map(({ groupId }) => groupId);
  if (left.length > 0) {
    await tx.delete(identityMemberships).where(and(isMine, inArray(identityMemberships.groupId, left)));
  }
  const numbers = [...wanted.keys()].toSorted(byNumber);
  const there = await tx
    .select({ id: groups.id, level: groupMembers.level })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.uid, uid)))
    .where(and(inArray(groups.id, numbers), isNull(groups.dissolvedAt)))
    .orderBy(groups.id);
  const missing = there.filter(({ level }) => (level ?? 0) < groupLevel.member);
  for (const { id } of missing) {
    const level = wanted.get(id) ?? groupLevel.member;
    await letIn(tx, id, [uid], { agreed: false });
    if (level > groupLevel.member) await tx.update(groupMembers).set({ level }).where(memberOf(id, uid));
    await tx.insert(identityMemberships).values({ identityId, groupId: id, level });
  }
  return {
    came: missing.map(({ id }) => id),
    left: left.filter((id) => !missing.some((one) => one.id === id)),
  };
}

const memberOf = (groupId: number, uid: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid));

/** Who has been given more by hand since, or owns the group, stays. */
async function takeOut(tx: Sql, uid: string, groupId: number, level: number): Promise<void> {
  const owned = tx.select({ id: groups.id }).from(groups).where(eq(groups.uid, uid));
  await tx
    .delete(groupMembers)
    .where(
      and(
        memberOf(groupId, uid),
        lte(groupMembers.level, level),
        sql`${groupMembers.groupId} not in ${owned}`,
      ),
    );
}
