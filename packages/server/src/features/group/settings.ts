import {
  type BodyOf,
  groupAuth,
  groupLevel,
  publication,
  ROOT_ROLE,
  type updateGroup,
} from "@verdict/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import { nextUpdatedAt, refuseStale } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type User } from "../../viewer.ts";
import { problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { refuseTakenName } from "./found.ts";
import { tellGroup } from "./news.ts";
import { actingLevel, heirRefusal, ownerRefusal, viewRefusal } from "./policy.ts";
import { groupLevel as levelIn, lockGroup, standingIn, uidsFrom } from "./queries.ts";
import { groupInvitations, groupMembers, groups } from "./tables.ts";

const nameOf = (id: number) => `group ${id}`;

/** The group, its row locked, for somebody who acts in it with `least` or more: looked at again where nobody else changes it. */
export async function lockGroupFor(tx: Sql, gid: number, user: User, least: number) {
  const group = await lockGroup(tx, gid);
  const level = group ? await levelIn(tx, gid, user.uid) : 0;
  refuseIf(viewRefusal(group, user, level));
  if (!group) throw new Refusal("group-not-found");
  const acting = actingLevel(user, level);
  if (acting < least) throw new Refusal("group-level-too-low");
  return { group, level, acting };
}

/** Changes what is given; null stays. Whether a group is banned is root's to say. */
export function changeGroup(db: Db, call: Acting, body: BodyOf<typeof updateGroup>): Promise<void> {
  const user = signedIn(call.viewer);
  return db.transaction(async (tx) => {
    const { group } = await lockGroupFor(tx, body.gid, user, groupLevel.root);
    refuseStale(body.basedOn, group);
    const auth = body.auth;
    const code = auth === groupAuth.public ? null : (body.code ?? group.code);
    if (auth !== groupAuth.public && code === null) throw new Refusal("group-code-length");
    await refuseTakenName(tx, body, group.id);
    const after = {
      name: body.name ?? group.name,
      shortName: body.shortName ?? group.shortName,
      brief: body.brief ?? group.brief,
      description: body.description ?? group.description,
      auth,
      visible: body.visible ?? group.visible,
      status: user.roleId === ROOT_ROLE ? (body.status ?? group.status) : group.status,
    };
    const changing = tx
      .update(groups)
      .set({ ...after, code, updatedAt: nextUpdatedAt(groups.updatedAt) })
      .where(eq(groups.id, group.id));
    await refuseDuplicate(changing, "group-name-taken");
    await audit(tx, call, "group.edit", nameOf(group.id), group, after);
  });
}

/** Dissolves a group: nobody is in it any more, its names are free, and what was made in it is out of sight. */
export function dissolve(db: Db, call: Acting, gid: number): Promise<void> {
  const user = signedIn(call.viewer);
  return db.transaction(async (tx) => {
    const { group } = await lockGroupFor(tx, gid, user, groupLevel.outsider);
    refuseIf(ownerRefusal(group, user));
    const members = await uidsFrom(tx, gid, groupLevel.member);
    const others = members.filter((uid) => uid !== user.uid);
    await tellGroup(tx, others, "dissolved", { group, by: user.username });
    await tx.delete(groupMembers).where(eq(groupMembers.groupId, gid));
    await tx.delete(groupInvitations).where(eq(groupInvitations.groupId, gid));
    // Nobody is left to be answered; what was granted stays in the public list.
    await tx
      .update(problems)
      .set({ publication: null })
      .where(and(eq(problems.groupId, gid), ne(problems.publication, publication.granted)));
    await tx.update(groups).set({ dissolvedAt: sql`now()` }).where(eq(groups.id, gid));
    const { name, shortName, uid } = group;
    await audit(tx, call, "group.delete", nameOf(gid), { name, shortName, uid }, null);
  });
}

/** Makes another member the owner; who owned it before stays as an administrator. */
export function handOver(db: Db, call: Acting, gid: number, uid: string): Promise<void> {
  const user = signedIn(call.viewer);
  return db.transaction(async (tx) => {
    const { group } = await lockGroupFor(tx, gid, user, groupLevel.outsider);
    refuseIf(ownerRefusal(group, user));
    refuseIf(heirRefusal(group, await standingIn(tx, gid, uid)));
    const setLevel = (who: string, level: number) =>
      tx
        .update(groupMembers)
        .set({ level, updatedAt: sql`now()` })
        .where(and(eq(groupMembers.groupId, gid), eq(groupMembers.uid, who)));
    await setLevel(uid, groupLevel.root);
    await setLevel(group.uid, groupLevel.admin);
    await tx.update(groups).set({ uid }).where(eq(groups.id, gid));
    await tellGroup(tx, [uid], "owner", { group, by: user.username });
    await audit(tx, call, "group.owner-change", nameOf(gid), { uid: group.uid }, { uid });
  });
}
