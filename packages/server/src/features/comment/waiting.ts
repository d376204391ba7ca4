import { apiDate, type BodyOf, type decideWaitingText, type WaitingText } from "@verdict/contract";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { showWaiting } from "../discussion/moderation.ts";
import { isFreeOf } from "../discussion/queries.ts";
import { discussions } from "../discussion/tables.ts";
import { above, discussionOf, places, type TextKind, tables } from "../discussion/texts.ts";
import { tellOfDiscussion, urlOf } from "../discussion/write.ts";
import { tellUser } from "../message/notice.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { publishComment, publishReply } from "./publish.ts";
import { comments, replies } from "./tables.ts";

/** First texts of users, which staff let through or delete. Groups keep order themselves: nothing of theirs waits. */

const waits: Record<TextKind, SQL | undefined> = {
  discussion: and(sql`${discussions.status} = 2`, isNull(discussions.deletedAt)),
  comment: and(sql`${comments.isWaiting}`, isNull(comments.deletedAt)),
  reply: and(sql`${replies.isWaiting}`, isNull(replies.deletedAt)),
};

interface Waiting {
  kind: TextKind;
  /** Problems about which the caller may read nothing now: staff that are contestants read as contestants. */
  withheld: number[];
}

/** Oldest first. */
export function waitingList(db: Sql, { kind, withheld }: Waiting) {
  const from = tables[kind];
  return selectList(db, {
    select: db
      .select({
        id: sql<number>`${from.id}`.mapWith(Number),
        did: places.id,
        title: places.title,
        author: users.username,
        uid: users.uid,
        content: sql<string>`${from.content}`,
        createdAt: sql<Date>`${from.createdAt}`.mapWith(discussions.createdAt),
      })
      .from(from)
      .innerJoin(users, eq(users.uid, from.uid))
      .leftJoin(above, kind === "reply" ? eq(above.id, replies.commentId) : sql`false`)
      .innerJoin(places, eq(places.id, discussionOf[kind])),
    where: and(waits[kind], isFreeOf(withheld, places.problemId)),
    order: [asc(from.id)],
  });
}

export const presentWaiting = (
  kind: TextKind,
  { createdAt, ...row }: RowOf<typeof waitingList>,
): WaitingText => ({ ...row, kind, gmtCreate: apiDate(createdAt) });

/** Lets a text through, with the numbers and messages that come with it, or deletes it. Its author is told. */
export async function decide(
  db: Db,
  call: Acting,
  { kind, id, accept }: BodyOf<typeof decideWaitingText>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const author = await authorOf(tx, kind, id);
    const did =
      author && (accept ? await letThrough(tx, kind, id, author) : await refused(tx, call, kind, id));
    if (!author || did == null) throw new Refusal("waiting-text-not-found");
    const action = `${kind}.${accept ? "accept" : "refuse"}` as const;
    await audit(
      tx,
      call,
      action,
      `${kind} ${id}`,
      { author: author.username, content: author.content },
      null,
    );
    await tellUser(tx, author.uid, {
      title: accept ? "Your text was published" : "Your text was not published",
      content: `[Discussion](${urlOf(did, null)})`,
      sentence: { code: "text-decided", accepted: accept, url: urlOf(did, null) },
    });
  });
}

async function authorOf(tx: Sql, kind: TextKind, id: number) {
  const from = tables[kind];
  const [row] = await tx
    .select({ uid: users.uid, username: users.username, content: sql<string>`${from.content}` })
    .from(from)
    .innerJoin(users, eq(users.uid, from.uid))
    .where(and(eq(from.id, id), waits[kind]));
  return row;
}

/** The discussion it stands in, or null: it does not wait any more, or its place is gone. */
async function letThrough(
  tx: Sql,
  kind: TextKind,
  id: number,
  author: { uid: string; username: string },
): Promise<number | null> {
  if (kind === "discussion") {
    const row = await showWaiting(tx, id);
    if (row) await tellOfDiscussion(tx, row, author);
    return row?.id ?? null;
  }
  const shown = { isWaiting: false };
  if (kind === "comment") {
    const [row] = await tx
      .update(comments)
      .set(shown)
      .where(and(eq(comments.id, id), waits.comment))
      .returning();
    return row && (await publishComment(tx, row, author)) ? row.discussionId : null;
  }
  const [row] = await tx
    .update(replies)
    .set(shown)
    .where(and(eq(replies.id, id), waits.reply))
    .returning();
  return row && (await publishReply(tx, row, author)) ? discussionAbove(tx, row.commentId) : null;
}

async function refused(tx: Sql, call: Acting, kind: TextKind, id: number): Promise<number | null> {
  const gone = { deletedAt: sql`now()`, deletedBy: signedIn(call.viewer).uid };
  if (kind === "discussion") {
    const [row] = await tx
      .update(discussions)
      .set(gone)
      .where(and(eq(discussions.id, id), waits.discussion))
      .returning();
    return row?.id ?? null;
  }
  if (kind === "comment") {
    const [row] = await tx
      .update(comments)
      .set(gone)
      .where(and(eq(comments.id, id), waits.comment))
      .returning();
    return row?.discussionId ?? null;
  }
  const [row] = await tx
    .update(replies)
    .set(gone)
    .where(and(eq(replies.id, id), waits.reply))
    .returning();
  return row ? discussionAbove(tx, row.commentId) : null;
}

async function discussionAbove(tx: Sql, commentId: number): Promise<number | null> {
  const [row] = await tx
    .select({ did: comments.discussionId })
    .from(comments)
    .where(eq(comments.id, commentId));
  return row?.did ?? null;
}
