import { apiDate, groupLevel, INVITATION_REST_DAYS } from "@verdict/contract";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { users } from "../user/tables.ts";
import { letIn } from "./let-in.ts";
import { isUsable } from "./level.ts";
import { tellGroup } from "./news.ts";
import { lockGroup } from "./queries.ts";
import { groupInvitations, groupMembers, groups } from "./tables.ts";

/** Invitations: whom a group's people name is asked, and is in the group once they accept. */

const waits = isNull(groupInvitations.declinedAt);
const one = (groupId: number, uid: string) =>
  and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.uid, uid));
const inviters = alias(users, "inviter");

/** Whether the invitation's row says that they declined and are not asked again yet. */
export const restsNow = sql<boolean>`coalesce(${groupInvitations.declinedAt}
  > now() - make_interval(days => ${sql.raw(String(INVITATION_REST_DAYS))}), false)`;

/** Asks those who are not asked already, and tells them. */
export async function invite(
  tx: Sql,
  group: { id: number; name: string },
  uids: readonly string[],
  by: Pick<User, "uid" | "username">,
): Promise<void> {
  if (uids.length === 0) return;
  const asked = await tx
    .insert(groupInvitations)
    .values(uids.map((uid) => ({ groupId: group.id, uid, byUid: by.uid })))
    .onConflictDoUpdate({
      target: [groupInvitations.groupId, groupInvitations.uid],
      set: { byUid: by.uid, createdAt: sql`now()`, declinedAt: null },
      setWhere: sql`${groupInvitations.declinedAt} is not null and not ${restsNow}`,
    })
    .returning({ uid: groupInvitations.uid });
  await tellGroup(
    tx,
    asked.map(({ uid }) => uid),
    "invited",
    { group, by: by.username },
  );
}

/** Of any number of answers to one invitation the first counts. */
export async function answerInvitation(
  tx: Sql,
  user: User,
  { gid, accept }: { gid: number; accept: boolean },
): Promise<void> {
  // Whether there is a group is told to nobody whom it has not asked.
  const group = await lockGroup(tx, gid);
  const mine = and(one(gid, user.uid), waits);
  const [answered] =
    group?.status !== 0
      ? []
      : accept
        ? await tx.delete(groupInvitations).where(mine).returning()
        : await tx.update(groupInvitations).set({ declinedAt: sql`now()` }).where(mine).returning();
  if (!group || !answered) throw new Refusal("group-invitation-not-found");
  if (!accept) return;
  await letIn(tx, gid, [user.uid], { agreed: true });
  await tellGroup(tx, [user.uid], "welcome", { group });
}

export async function withdrawInvitation(tx: Sql, gid: number, uid: string): Promise<void> {
  const gone = await tx
    .delete(groupInvitations)
    .where(and(one(gid, uid), waits))
    .returning({ uid: groupInvitations.uid });
  if (gone.length === 0) throw new Refusal("group-invitation-not-found");
}

const isMember = sql<boolean>`exists (select 1 from ${groupMembers} m where m.group_id = ${groupInvitations.groupId}
  and m.uid = ${groupInvitations.uid} and m.level >= ${sql.raw(String(groupLevel.member))})`;

const ofUser = (uid: string): SQL | undefined =>
  and(
    eq(groupInvitations.uid, uid),
    waits,
    sql`exists (select 1 from ${groups} g where g.id = ${groupInvitations.groupId} and ${isUsable})`,
  );

/** Groups that ask somebody, newest first. */
export const invitationsOf = (db: Sql, uid: string) =>
  selectList(db, {
    select: db
      .select({
        gid: groups.id,
        name: groups.name,
        avatar: groups.avatar,
        brief: groups.brief,
        by: inviters.username,
        isMember,
        createdAt: groupInvitations.createdAt,
      })
      .from(groupInvitations)
      .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
      .innerJoin(inviters, eq(inviters.uid, groupInvitations.byUid)),
    where: ofUser(uid),
    order: [desc(groupInvitations.createdAt), desc(groups.id)],
    of: groupInvitations,
  });

/** Whom a group asked and who has not answered, newest first. */
export const invitedBy = (db: Sql, gid: number) =>
  selectList(db, {
    select: db
      .select({
        uid: users.uid,
        username: users.username,
        nickname: users.nickname,
        avatar: users.avatar,
        by: inviters.username,
        createdAt: groupInvitations.createdAt,
      })
      .from(groupInvitations)
      .innerJoin(users, eq(users.uid, groupInvitations.uid))
      .innerJoin(inviters, eq(inviters.uid, groupInvitations.byUid)),
    where: and(eq(groupInvitations.groupId, gid), waits),
    order: [desc(groupInvitations.createdAt), desc(groupInvitations.uid)],
    of: groupInvitations,
  });

export const dated = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  gmtCreate: apiDate(createdAt),
});
