import {
  type BodyOf,
  type changeGroupMember,
  groupAuth,
  groupLevel,
  isGroupMember,
  type joinGroup,
  type QueryOf,
} from "@verdict/contract";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { isSameSecret } from "../../platform/secret.ts";
import { signedIn, type User } from "../../viewer.ts";
import { guess, type Rate, spend } from "../account/rates.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { tellGroup } from "./news.ts";
import {
  aboveMembers,
  joinRefusal,
  leaveRefusal,
  levelOnJoining,
  levelRefusal,
  removalRefusal,
} from "./policy.ts";
import { lockGroup, standingIn, uidsFrom } from "./queries.ts";
import { lockGroupFor } from "./settings.ts";
import { groupMembers } from "./tables.ts";

/** Codes a user may try on a group: they are short, and shown in class rooms. */
const tries: Rate = { purpose: "group-code", max: 20, seconds: 600 };
/** Times somebody asks one group: each is a notice to all of its roots. */
const asking: Rate = { purpose: "group-application", max: 10, seconds: 86_400 };
/** Lists of people an administrator lets in: each is a notice to all of them. */
export const imports: Rate = { purpose: "group-import", max: 20, seconds: 3600 };

const mine = (gid: number, uid: string) => and(eq(groupMembers.groupId, gid), eq(groupMembers.uid, uid));

/** Enters a public group, or applies to another one. */
export async function join(db: Db, user: User, asked: QueryOf<typeof joinGroup>): Promise<void> {
  const subject = `${asked.gid} ${user.uid}`;
  await guess(db, tries, subject, "group-code-wrong", () => db.transaction((tx) => enter(tx, user, asked)));
}

async function enter(tx: Sql, user: User, { gid, code, reason }: QueryOf<typeof joinGroup>): Promise<void> {
  const group = await lockGroup(tx, gid);
  const before = await standingIn(tx, gid, user.uid);
  refuseIf(joinRefusal(group, user, before?.level ?? groupLevel.outsider));
  if (!group) throw new Refusal("group-not-found");
  // Read off a wall and typed on a phone: capital and small letters are the same.
  const isRight = () => isSameSecret((code ?? "").toLowerCase(), (group.code ?? "").toLowerCase());
  if (group.auth === groupAuth.private && !isRight()) throw new Refusal("group-code-wrong");
  const level = levelOnJoining(group);
  if (level === groupLevel.applied) await spend(tx, asking, `${gid} ${user.uid}`);
  // A new row each time: who applies again stands with the newest.
  await tx.delete(groupMembers).where(mine(gid, user.uid));
  await tx.insert(groupMembers).values({ groupId: gid, uid: user.uid, level, reason });
  if (level === groupLevel.member) return tellGroup(tx, [user.uid], "welcome", { group });
  const roots = await uidsFrom(tx, gid, groupLevel.root);
  await tellGroup(tx, roots, "applied", { group, by: user.username, reason });
}

/** Gives somebody another level: an answer to an application, or more or less to do. */
export function changeMember(db: Db, call: Acting, body: BodyOf<typeof changeGroupMember>): Promise<void> {
  const user = signedIn(call.viewer);
  const { gid, uid, auth } = body;
  return db.transaction(async (tx) => {
    const { group, level, acting } = await lockGroupFor(tx, gid, user, groupLevel.admin);
    const target = await standingIn(tx, gid, uid);
    refuseIf(levelRefusal(group, aboveMembers(group, user, acting), target, auth));
    if (!target || target.level === auth) return;
    await tx.update(groupMembers).set({ level: auth, updatedAt: sql`now()` }).where(mine(gid, uid));
    if (isGroupMember(auth) && !isGroupMember(target.level)) {
      await tellGroup(tx, [uid], "welcome", { group, by: user.username });
    } else if (auth === groupLevel.refused) {
      await tellGroup(tx, [uid], "refused", { group, by: user.username });
    }
    await auditOutsider(
      tx,
      call,
      level,
      "group-member.edit",
      gid,
      { uid, level: target.level },
      { uid, level: auth },
    );
  });
}

/** Takes somebody out. */
export function removeMember(db: Db, call: Acting, gid: number, uid: string): Promise<void> {
  const user = signedIn(call.viewer);
  return db.transaction(async (tx) => {
    const { group, level, acting } = await lockGroupFor(tx, gid, user, groupLevel.admin);
    const target = await standingIn(tx, gid, uid);
    refuseIf(removalRefusal(group, user, aboveMembers(group, user, acting), target));
    await tx.delete(groupMembers).where(mine(gid, uid));
    if (isGroupMember(target?.level ?? 0)) {
      await tellGroup(tx, [uid], "removed", { group, by: user.username });
    }
    await auditOutsider(tx, call, level, "group-member.delete", gid, { uid, level: target?.level }, null);
  });
}

export function leave(db: Db, user: User, gid: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { group, level } = await lockGroupFor(tx, gid, user, groupLevel.outsider);
    refuseIf(leaveRefusal(group, user, level));
    await tx.delete(groupMembers).where(mine(gid, user.uid));
  });
}

/** Makes accounts members by their names. Who applied or was refused is let in; members stay what they are. */
export async function importMembers(db: Db, call: Acting, gid: number, usernames: readonly string[]) {
  const user = signedIn(call.viewer);
  await spend(db, imports, user.uid);
  const wanted = new Map(usernames.map((name) => [name.toLowerCase(), name]));
  return db.transaction(async (tx) => {
    const { group, level } = await lockGroupFor(tx, gid, user, groupLevel.admin);
    const found = await tx
      .select({ uid: users.uid, username: users.username })
      .from(users)
      .where(and(inArray(sql`lower(${users.username})`, [...wanted.keys()]), isNull(users.deletedAt)));
    const added = await letIn(
      tx,
      gid,
      found.map(({ uid }) => uid),
    );
    await tellGroup(tx, [...added], "welcome", { group, by: user.username });
    await auditOutsider(tx, call, level, "group-member.import", gid, null, { uids: [...added] });
    const known = new Set(found.map(({ username }) => username.toLowerCase()));
    const named = (isAdded: boolean) =>
      found
        .filter(({ uid }) => added.has(uid) === isAdded)
        .map(({ username }) => username)
        .toSorted();
    return {
      added: named(true),
      already: named(false),
      unknown: [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => name),
    };
  });
}

/** Makes accounts members who are none yet; returns whom. */
export async function letIn(tx: Sql, groupId: number, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const level = groupLevel.member;
  const rows = await tx
    .insert(groupMembers)
    .values(uids.map((uid) => ({ groupId, uid, level })))
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.uid],
      set: { level, updatedAt: sql`now()` },
      setWhere: lt(groupMembers.level, level),
    })
    .returning({ uid: groupMembers.uid });
  return new Set(rows.map(({ uid }) => uid));
}

/** What root of the site does in a group that it does not keep itself is on record. */
async function auditOutsider(
  tx: Sql,
  call: Acting,
  level: number,
  action: string,
  gid: number,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  if (level < groupLevel.admin) await audit(tx, call, action, `group ${gid}`, before, after);
}
