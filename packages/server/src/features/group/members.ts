import {
  type AuditAction,
  type BodyOf,
  type changeGroupMember,
  groupAuth,
  groupLevel,
  isGroupMember,
  type joinGroup,
  type QueryOf,
} from "@verdict/contract";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { isSameSecret } from "../../platform/secret.ts";
import { signedIn, type User } from "../../viewer.ts";
import { guess, type Rate, spend } from "../account/rates.ts";
import { happened } from "../happening/happening.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { invite, restsNow } from "./invitations.ts";
import { forgetInvitations, letIn } from "./let-in.ts";
import { tellGroup } from "./news.ts";
import {
  aboveMembers,
  asksFirst,
  type Coming,
  comingOf,
  joinRefusal,
  leaveRefusal,
  levelOnJoining,
  levelRefusal,
  removalRefusal,
} from "./policy.ts";
import { lockGroup, standingIn, uidsFrom } from "./queries.ts";
import { lockGroupFor } from "./settings.ts";
import { groupInvitations, groupMembers } from "./tables.ts";

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
  await tx.insert(groupMembers).values({ groupId: gid, uid: user.uid, level, reason, agreed: true });
  if (level === groupLevel.member) {
    await forgetInvitations(tx, gid, [user.uid]);
    await happened(tx, "member.joined", { group: gid, uid: user.uid });
    return tellGroup(tx, [user.uid], "welcome", { group });
  }
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
      await forgetInvitations(tx, gid, [uid]);
      await happened(tx, "member.joined", { group: gid, uid });
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
export async function removeMember(tx: Sql, call: Acting, gid: number, uid: string): Promise<void> {
  const user = signedIn(call.viewer);
  const { group, level, acting } = await lockGroupFor(tx, gid, user, groupLevel.admin);
  const target = await standingIn(tx, gid, uid);
  refuseIf(removalRefusal(group, user, aboveMembers(group, user, acting), target));
  await tx.delete(groupMembers).where(mine(gid, uid));
  if (isGroupMember(target?.level ?? 0)) {
    await tellGroup(tx, [uid], "removed", { group, by: user.username });
  }
  await auditOutsider(tx, call, level, "group-member.delete", gid, { uid, level: target?.level }, null);
}

export async function leave(tx: Sql, user: User, gid: number): Promise<void> {
  const { group, level } = await lockGroupFor(tx, gid, user, groupLevel.outsider);
  refuseIf(leaveRefusal(group, user, level));
  await tx.delete(groupMembers).where(mine(gid, user.uid));
}

/**
 * Accounts by their names: who applied or was refused is let in, members stay what they are, and all others are asked first,
 * unless staff of the site names them.
 */
export async function importMembers(db: Db, call: Acting, gid: number, usernames: readonly string[]) {
  const user = signedIn(call.viewer);
  await spend(db, imports, user.uid);
  const wanted = new Map(usernames.map((name) => [name.toLowerCase(), name]));
  return db.transaction(async (tx) => {
    const { group, level } = await lockGroupFor(tx, gid, user, groupLevel.admin);
    const found = await standings(tx, gid, inArray(sql`lower(${users.username})`, [...wanted.keys()]));
    const byComing = Map.groupBy(found, (one) => comingOf(one, asksFirst(user)));
    const of = (coming: Coming) => byComing.get(coming) ?? [];
    const named = (coming: Coming) =>
      of(coming)
        .map(({ username }) => username)
        .toSorted();
    const uids = of("added").map(({ uid }) => uid);
    await letIn(tx, gid, uids, { agreed: false });
    await tellGroup(tx, uids, "welcome", { group, by: user.username });
    await invite(
      tx,
      group,
      of("invited").map(({ uid }) => uid),
      user,
    );
    await auditOutsider(tx, call, level, "group-member.import", gid, null, { uids });
    const known = new Set(found.map(({ username }) => username.toLowerCase()));
    return {
      added: named("added"),
      invited: named("invited"),
      declined: named("declined"),
      already: named("same"),
      unknown: [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => name),
    };
  });
}

/** Accounts, and how they stand to a group and to its invitation. */
export const standings = (tx: Sql, gid: number, which: SQL | undefined) =>
  tx
    .select({
      uid: users.uid,
      username: users.username,
      level: sql<number>`coalesce(${groupMembers.level}, 0)`,
      agreed: sql<boolean>`coalesce(${groupMembers.agreed}, false)`,
      rests: restsNow,
    })
    .from(users)
    .leftJoin(groupMembers, and(eq(groupMembers.uid, users.uid), eq(groupMembers.groupId, gid)))
    .leftJoin(groupInvitations, and(eq(groupInvitations.uid, users.uid), eq(groupInvitations.groupId, gid)))
    .where(and(isNull(users.deletedAt), which));

/** What root of the site does in a group that it does not keep itself is on record. */
async function auditOutsider(
  tx: Sql,
  call: Acting,
  level: number,
  action: AuditAction,
  gid: number,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  if (level < groupLevel.admin) await audit(tx, call, action, `group ${gid}`, before, after);
}
