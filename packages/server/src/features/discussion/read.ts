import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { tellActivity } from "../message/activity.ts";
import { readRefusal } from "./policy.ts";
import { discussionFor, type FoundDiscussion } from "./queries.ts";
import { discussionLikes, discussions, discussionViews } from "./tables.ts";

/** The discussion, for one who may read it now. */
export async function readableDiscussion(
  { db, settings }: Pick<Deps, "db" | "settings">,
  did: number,
  user: User | null,
): Promise<FoundDiscussion> {
  const row = await discussionFor(db, did, user);
  const withheld = row?.problemId == null ? [] : await withheldProblems(db, user);
  const isProblemWithheld = row?.problemId != null && withheld.includes(row.problemId);
  refuseIf(readRefusal(row, user, { switches: settings.switches(), isProblemWithheld }));
  return row as FoundDiscussion;
}

/** Counts a look, once a reader and day. Returns how many were counted. */
export async function countView(db: Db, did: number, reader: string): Promise<number> {
  const seen = db
    .$with("seen")
    .as(
      db
        .insert(discussionViews)
        .values({ discussionId: did, reader, day: sql`(now() at time zone 'utc')::date` })
        .onConflictDoNothing()
        .returning({ one: discussionViews.discussionId }),
    );
  const counted = await db
    .with(seen)
    .update(discussions)
    .set({ viewNum: sql`${discussions.viewNum} + 1` })
    .where(and(eq(discussions.id, did), sql`exists (select 1 from ${seen})`))
    .returning({ id: discussions.id });
  return counted.length;
}

/** Sets or takes back a like; sent again it changes nothing. */
export async function setLike(
  tx: Sql,
  { id, uid: author, groupId }: FoundDiscussion,
  uid: string,
  toLike: boolean,
) {
  const isHere = and(eq(discussionLikes.discussionId, id), eq(discussionLikes.uid, uid));
  const changed = toLike
    ? await tx.insert(discussionLikes).values({ discussionId: id, uid }).onConflictDoNothing().returning()
    : await tx.delete(discussionLikes).where(isHere).returning();
  if (changed.length === 0) return;
  await tx
    .update(discussions)
    .set({ likeNum: sql`${discussions.likeNum} + ${toLike ? 1 : -1}` })
    .where(eq(discussions.id, id));
  if (!toLike || author === uid) return;
  const told = { uid: author, kind: "Like", action: "Like_Post", senderUid: uid, discussionId: id } as const;
  await tellActivity(tx, told, groupId);
}
