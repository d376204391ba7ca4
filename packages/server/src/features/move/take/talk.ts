import { eq, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { countIn, countReplyIn } from "../../comment/publish.ts";
import { comments, replies } from "../../comment/tables.ts";
import { asStored } from "../../comment/text.ts";
import { discussionCategories, discussions } from "../../discussion/tables.ts";
import { vectorOf } from "../../search/words.ts";
import { hashOf, movedAmong, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { OldComment, OldDiscussion } from "../source.ts";
import { contestsOf } from "./contest.ts";
import { groupOf } from "./group.ts";
import { createdAs, peopleOf } from "./person.ts";
import { problemsOf } from "./problem.ts";
import { pageText, titleText } from "./text.ts";

const CONTENT_MAX = 65_535;
const COMMENT_MAX = 10_000;

export async function takeDiscussion(moving: Moving, old: OldDiscussion): Promise<boolean> {
  const { db, moveId, remarks, source } = moving;
  const author = (await peopleOf(moving, [old.author])).get(old.author);
  if (!author) return waits(moving, "discussion", "user-missing", old.id, old.author);
  const problemId = old.problem === null ? null : (await problemsOf(moving, [old.problem])).get(old.problem);
  if (problemId === undefined) return waits(moving, "discussion", "problem-missing", old.id, old.problem);
  const groupId = old.group === null ? null : await groupOf(moving, old.group);
  if (old.group !== null && groupId === null)
    return waits(moving, "discussion", "parent-missing", old.id, old.group);
  const title = titleText(old.title, 255, remarks, "discussion", old.id);
  const content = pageText(old.content, CONTENT_MAX, remarks, "discussion", old.id) ?? "";
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(discussions)
      .values({
        categoryId: await categoryOf(tx, old.category ?? source.system),
        ...{ title, description: title, content, uid: author.uid, problemId, groupId },
        ...{ topPriority: old.isPinned, closed: old.isClosed, status: old.isHidden ? 1 : 0 },
        words: vectorOf(`${title}\n${author.username}`),
        ...createdAs(old.createdAt),
      })
      .returning({ id: discussions.id });
    if (!made) throw new Error("no discussion row came back");
    await noteMoved(tx, [
      { moveId, kind: "discussion", oldId: old.id, newId: String(made.id), hash: hashOf(old) },
    ]);
  });
  return true;
}

function waits(
  { remarks }: Moving,
  kind: "discussion" | "comment",
  code: "user-missing" | "problem-missing" | "parent-missing",
  id: string,
  detail: string | null,
): false {
  remarks.add(kind, code, id, detail);
  return false;
}

async function categoryOf(tx: Sql, name: string): Promise<number> {
  const isThis = eq(sql`lower(${discussionCategories.name})`, name.slice(0, 50).toLowerCase());
  const [known] = await tx.select({ id: discussionCategories.id }).from(discussionCategories).where(isThis);
  if (known) return known.id;
  const [made] = await tx
    .insert(discussionCategories)
    .values({ name: name.slice(0, 50) })
    .returning({ id: discussionCategories.id });
  if (!made) throw new Error("no category row came back");
  return made.id;
}

/** A comment of a discussion or a contest, or a reply to one. Ids of replies begin with "r" in the books. */
export async function takeComment(moving: Moving, old: OldComment): Promise<boolean> {
  const { db, moveId, remarks } = moving;
  const author = (await peopleOf(moving, [old.author])).get(old.author);
  if (!author) return waits(moving, "comment", "user-missing", old.id, old.author);
  const text = pageText(old.content, COMMENT_MAX, remarks, "comment", old.id);
  const content = asStored(text || "…");
  const row = { uid: author.uid, content, ...createdAs(old.createdAt) };
  const above = old.answers === null ? null : await commentAbove(moving, old.answers);
  const place = above ? null : await placeOf(moving, old);
  if (!above && !place)
    return waits(moving, "comment", "parent-missing", old.id, old.discussion ?? old.contest);
  await db.transaction(async (tx) => {
    const newId = above ? await addReply(tx, above, row) : await addComment(tx, place ?? {}, row);
    await noteMoved(tx, [{ moveId, kind: "comment", oldId: old.id, newId, hash: null }]);
  });
  return true;
}

type Row = { uid: string; content: string; createdAt?: Date };
type Place = { discussionId?: number; contestId?: number };

async function placeOf(moving: Moving, { discussion, contest }: OldComment): Promise<Place | null> {
  if (contest !== null) {
    const contestId = (await contestsOf(moving, [contest])).get(contest);
    return contestId === undefined ? null : { contestId };
  }
  const known = await movedAmong(moving.db, moving.moveId, "discussion", [discussion ?? ""]);
  const [{ newId } = { newId: null }] = known.values();
  return newId === null ? null : { discussionId: Number(newId) };
}

interface Above {
  readonly commentId: number;
  readonly toUid: string;
}

async function commentAbove({ db, moveId }: Moving, oldId: string): Promise<Above | null> {
  const newId = (await movedAmong(db, moveId, "comment", [oldId])).get(oldId)?.newId;
  if (!newId) return null;
  if (newId.startsWith("r")) {
    const [reply] = await db
      .select({ commentId: replies.commentId, toUid: replies.uid })
      .from(replies)
      .where(eq(replies.id, Number(newId.slice(1))));
    return reply ?? null;
  }
  const [comment] = await db
    .select({ commentId: comments.id, toUid: comments.uid })
    .from(comments)
    .where(eq(comments.id, Number(newId)));
  return comment ?? null;
}

async function addComment(tx: Sql, place: Place, row: Row): Promise<string> {
  const [made] = await tx
    .insert(comments)
    .values({ ...place, ...row })
    .returning({ id: comments.id });
  if (!made) throw new Error("no comment row came back");
  if (place.discussionId !== undefined) await countIn(tx, place.discussionId, 1);
  return String(made.id);
}

async function addReply(tx: Sql, above: Above, row: Row): Promise<string> {
  const [made] = await tx
    .insert(replies)
    .values({ ...above, ...row })
    .returning({ id: replies.id });
  if (!made) throw new Error("no reply row came back");
  const comment = await countReplyIn(tx, above.commentId, 1);
  if (comment?.discussionId) await countIn(tx, comment.discussionId, 1);
  return `r${made.id}`;
}
