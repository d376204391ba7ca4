import { type BodyOf, type beginLineThread, LINE_COMMENTS_MAX, LINE_THREADS_MAX } from "@verdict/contract";
import { and, count, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { type Rate, spend } from "../account/rates.ts";
import { asStored } from "../comment/text.ts";
import { refuseForbiddenWords } from "../discussion/moderation.ts";
import { type Acting, audit } from "../site/audit.ts";
import type { SubmissionRow } from "../submission/verdict.ts";
import { users } from "../user/tables.ts";
import { othersIn, tellOfComment } from "./news.ts";
import { partIn } from "./part.ts";
import { mayDeleteComment, takesPart } from "./policy.ts";
import { commentById, threadById } from "./queries.ts";
import { lineComments, lineThreads } from "./tables.ts";

type Reach = Pick<Deps, "db" | "settings">;

/** Comments that one person writes or changes: each may be a message to somebody. */
const rate: Rate = { purpose: "line-comment", max: 30, seconds: 60 };

async function checkText(deps: Reach, user: User, text: string): Promise<void> {
  refuseForbiddenWords(deps, user, text);
  await spend(deps.db, rate, user.uid);
}

/** Begins a thread at lines of somebody's program. */
export async function begin(deps: Reach, user: User, body: BodyOf<typeof beginLineThread>): Promise<void> {
  const { submission, part } = await partIn(deps, body.submitId, user);
  if (!submission || !part.teaches) throw new Refusal("submission-not-found");
  const lines = submission.code.split("\n").length;
  if (body.from > body.to || body.to > lines) throw new Refusal("review-lines-unknown");
  await checkText(deps, user, body.content);
  const isVisible = await authorSees(deps, submission);
  await deps.db.transaction(async (tx) => {
    await hold(tx, submission.id);
    const [there] = await tx
      .select({ n: count() })
      .from(lineThreads)
      .where(eq(lineThreads.submissionId, submission.id));
    if ((there?.n ?? 0) >= LINE_THREADS_MAX) throw new Refusal("review-full");
    const [thread] = await tx
      .insert(lineThreads)
      .values({ submissionId: submission.id, fromLine: body.from, toLine: body.to })
      .returning();
    if (!thread) throw new Error("no thread came back");
    await write(tx, { submission, threadId: thread.id, user, content: body.content, isVisible });
  });
}

/** Answers; returns whose program it is about. */
export async function answer(deps: Reach, user: User, threadId: number, content: string): Promise<number> {
  const thread = await threadById(deps.db, threadId);
  const { submission, part } = await partIn(deps, thread?.submissionId ?? 0, user);
  if (!thread || !submission || !takesPart(part)) throw new Refusal("line-thread-not-found");
  await checkText(deps, user, content);
  const isVisible = await authorSees(deps, submission);
  await deps.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: lineThreads.id })
      .from(lineThreads)
      .where(eq(lineThreads.id, threadId))
      .for("update");
    if (!locked) throw new Refusal("line-thread-not-found");
    const [there] = await tx
      .select({ n: count() })
      .from(lineComments)
      .where(eq(lineComments.threadId, threadId));
    if ((there?.n ?? 0) >= LINE_COMMENTS_MAX) throw new Refusal("review-full");
    await write(tx, { submission, threadId, user, content, isVisible });
  });
  return submission.id;
}

/** Threads of one program begin one after the other: their number is bounded. */
const hold = (tx: Sql, submissionId: number) => takeLock(tx, "lineThreads", submissionId % 2 ** 31);

/** Whether the program's author may read what is said about it now. */
async function authorSees(deps: Reach, { id, uid }: SubmissionRow): Promise<boolean> {
  const [author] = await deps.db.select().from(users).where(eq(users.uid, uid));
  if (!author) return false;
  return (await partIn(deps, id, { ...author, sessionId: "", ip: "" })).part.isAuthor;
}

interface Writing {
  submission: SubmissionRow;
  threadId: number;
  user: User;
  content: string;
  isVisible: boolean;
}

/** Stores a comment and tells whom it is for; an author who may not know of it yet is told later. */
async function write(tx: Sql, { submission, threadId, user, content, isVisible }: Writing): Promise<void> {
  const isOwn = submission.uid === user.uid;
  await tx.insert(lineComments).values({
    ...{ threadId, uid: user.uid, content: asStored(content) },
    isTold: isOwn || isVisible,
  });
  const others = await othersIn(tx, threadId, user.uid);
  const news = { by: user.username, submitId: submission.id };
  await tellOfComment(
    tx,
    others.filter((uid) => uid !== submission.uid),
    { ...news, isAnswer: true },
  );
  if (!isOwn && isVisible)
    await tellOfComment(tx, [submission.uid], { ...news, isAnswer: others.length > 0 });
}

/** Changes what somebody wrote themselves. */
export async function edit(deps: Reach, user: User, id: number, content: string): Promise<number> {
  const found = await commentById(deps.db, id);
  const { submission, part } = await partIn(deps, found?.thread.submissionId ?? 0, user);
  if (!found || !submission || !takesPart(part)) throw new Refusal("line-comment-not-found");
  if (found.comment.uid !== user.uid) throw new Refusal("comment-not-yours");
  await checkText(deps, user, content);
  await deps.db
    .update(lineComments)
    .set({ content: asStored(content), editedAt: sql`now()` })
    .where(and(eq(lineComments.id, id), eq(lineComments.uid, user.uid)));
  return submission.id;
}

/** Deletes one comment; an empty thread goes with it. What a teacher takes from somebody else stands in the audit log. */
export async function remove(deps: Reach, call: Acting, id: number): Promise<number> {
  const user = signedIn(call.viewer);
  const found = await commentById(deps.db, id);
  const { submission, part } = await partIn(deps, found?.thread.submissionId ?? 0, user);
  if (!found || !submission || !takesPart(part)) throw new Refusal("line-comment-not-found");
  const { comment } = found;
  if (!mayDeleteComment(part, comment.uid, user.uid)) throw new Refusal("comment-not-yours");
  await deps.db.transaction(async (tx) => {
    await tx.delete(lineComments).where(eq(lineComments.id, id));
    await tx.execute(sql`delete from ${lineThreads} t where t.id = ${comment.threadId}
      and not exists (select from ${lineComments} c where c.thread_id = t.id)`);
    if (comment.uid === user.uid) return;
    const { content, uid } = comment;
    await audit(tx, call, "line-comment.delete", `submission ${submission.id}`, { content, uid }, null);
  });
  return submission.id;
}

/** Marks a thread as resolved, or opens it again. */
export async function settle(
  deps: Reach,
  user: User,
  threadId: number,
  isResolved: boolean,
): Promise<number> {
  const thread = await threadById(deps.db, threadId);
  const { submission, part } = await partIn(deps, thread?.submissionId ?? 0, user);
  if (!thread || !submission || !takesPart(part)) throw new Refusal("line-thread-not-found");
  await deps.db
    .update(lineThreads)
    .set(
      isResolved ? { resolvedBy: user.uid, resolvedAt: sql`now()` } : { resolvedBy: null, resolvedAt: null },
    )
    .where(eq(lineThreads.id, threadId));
  return submission.id;
}
