import { groupLevel, type MutableKind, ROOT_ROLE } from "@verdict/contract";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { groupMembers } from "../group/tables.ts";
import { pushTo } from "../happening/pushed.ts";
import { users } from "../user/tables.ts";
import { tellUser } from "./notice.ts";
import { activities, messageSettings, userBlocks } from "./tables.ts";

/**
 * Tells somebody what another user did, unless they do not want to know, or are not in the group it was done in; a like
 * is told once. `groupId` null: outside groups.
 */
export async function tellActivity(
  tx: Sql,
  activity: typeof activities.$inferInsert,
  groupId: number | null,
): Promise<void> {
  if (groupId !== null && !(await isInside(tx, activity.uid, groupId))) return;
  if ((await notWantedBy(tx, [activity.uid], activity.kind, activity.senderUid)).size > 0) return;
  const told = await tx
    .insert(activities)
    .values(activity)
    .onConflictDoNothing()
    .returning({ id: activities.id });
  const [row] = told;
  if (!row) return;
  await tellPages(tx, `user.${activity.uid}`);
  if (activity.kind !== "Like") await pushTo(tx, "reply", [activity.uid], row.id, { activity: row.id });
}

/** Of a row of users. */
const isMemberOf = (groupId: number) =>
  sql`exists (select 1 from ${groupMembers} m
    where m.group_id = ${groupId} and m.uid = ${users}.uid and m.level >= ${groupLevel.member})`;

/** Whether the user reads what lies in the group: root reads all. */
async function isInside(tx: Sql, uid: string, groupId: number): Promise<boolean> {
  const reads = or(eq(users.roleId, ROOT_ROLE), isMemberOf(groupId));
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), reads));
  return rows.length > 0;
}

/** Who of the users does not want messages of this kind, or any of this sender. */
async function notWantedBy(tx: Sql, uids: string[], kind: MutableKind, sender: string): Promise<Set<string>> {
  const mutes = tx
    .select({ uid: messageSettings.uid })
    .from(messageSettings)
    .where(and(inArray(messageSettings.uid, uids), sql`${kind} = any(${messageSettings.muted})`));
  const blocks = tx
    .select({ uid: userBlocks.uid })
    .from(userBlocks)
    .where(and(inArray(userBlocks.uid, uids), eq(userBlocks.blockedUid, sender)));
  return new Set((await mutes.union(blocks)).map((row) => row.uid));
}

/** Users one text can call. */
const MENTIONS_MAX = 10;
const mention = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{N}_.-]{1,20})/gu;

/** Names behind an @ outside of code, as they are written. */
export function mentionsIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?(```|$)|~~~[\s\S]*?(~~~|$)|`[^`\n]*`/g, " ");
  const names = [...prose.matchAll(mention)].map(([, name = ""]) => name.toLowerCase());
  // A sentence's full stop is part of a name only where there is such a name.
  const either = names.flatMap((name) => [name, name.replace(/[.-]+$/, "")]);
  return [...new Set(either)].filter((name) => name !== "").slice(0, 2 * MENTIONS_MAX);
}

interface Mention {
  /** Who wrote it. */
  from: { uid: string; username: string };
  text: string;
  /** What it was before; who was called then is not called again. */
  before?: string;
  url: string;
  groupId: number | null;
}

/** Tells users that somebody wrote their name; in a group only its members. The text itself is not told. */
export async function tellMentioned(tx: Sql, { from, text, before, url, groupId }: Mention): Promise<void> {
  const known = new Set(before === undefined ? [] : mentionsIn(before));
  const names = mentionsIn(text).filter((name) => !known.has(name));
  if (names.length === 0) return;
  const found = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.username})`, names),
        ne(users.uid, from.uid),
        eq(users.status, 0),
        groupId === null ? undefined : isMemberOf(groupId),
      ),
    )
    .limit(MENTIONS_MAX);
  if (found.length === 0) return;
  const unwilling = await notWantedBy(
    tx,
    found.map((row) => row.uid),
    "Mention",
    from.uid,
  );
  for (const { uid } of found.filter((row) => !unwilling.has(row.uid))) {
    await tellUser(tx, uid, {
      title: "You were mentioned",
      content: `${asText(from.username)} mentioned you in [a discussion](${url}).`,
      sentence: { code: "mentioned", by: from.username, url },
    });
  }
}

/** A name that means nothing in Markdown. */
const asText = (name: string) => name.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`);
