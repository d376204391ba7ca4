import {
  addComment,
  addDiscussion,
  addReply,
  type BodyInput,
  getComments,
  getDiscussionDetail,
  getDiscussionList,
} from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { discussions } from "../src/features/discussion/tables.ts";
import { userScores } from "../src/features/submission/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

/** Discussions and comments, written by users who have solved enough. */
export function useDiscussions(site: () => TestSite) {
  let made = 0;

  /** A user who has solved so many problems. */
  async function writer(ac = 10, more: Parameters<TestSite["user"]>[0] = {}): Promise<TestUser> {
    const user = await site().user(more);
    await site().db.update(userScores).set({ ac }).where(eq(userScores.uid, user.uid));
    return user;
  }

  const form = (change: Partial<BodyInput<typeof addDiscussion>> = {}) => ({
    title: `Talk ${++made}`,
    description: "What it is about",
    content: "The **text** itself",
    categoryId: 1,
    ...change,
  });

  const open = (token: string, change: Parameters<typeof form>[0] = {}) =>
    site().call(addDiscussion, { token, body: form(change) });

  /** The id of a new discussion. */
  async function opened(user: TestUser, change: Parameters<typeof form>[0] = {}): Promise<number> {
    const answer = await open(user.token, change);
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200, data: null });
    const [row] = await site()
      .db.select({ id: discussions.id })
      .from(discussions)
      .where(eq(discussions.uid, user.uid))
      .orderBy(desc(discussions.id))
      .limit(1);
    return row?.id ?? 0;
  }

  const detail = (did: number, token?: string, more: { reveal?: boolean } = {}) =>
    site().call(getDiscussionDetail, { query: { did, ...more }, ...(token && { token }) });

  const list = (query: Record<string, unknown> = {}, token?: string) =>
    site().call(getDiscussionList, { query, ...(token && { token }) });

  const comment = (token: string, place: { did?: number; cid?: number }, content = "A comment") =>
    site().call(addComment, { token, body: { ...place, content } });

  async function commented(user: TestUser, place: { did?: number; cid?: number }, content?: string) {
    const answer = await comment(user.token, place, content);
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200 });
    return answer.data;
  }

  const reply = (token: string, commentId: number, content = "A reply", quotedReply?: number) =>
    site().call(addReply, {
      token,
      body: {
        reply: { commentId, content, toUid: "1", toName: "somebody else" },
        quoteId: quotedReply ?? commentId,
        quoteType: quotedReply ? "Reply" : "Comment",
      },
    });

  async function replied(user: TestUser, commentId: number, content?: string, quotedReply?: number) {
    const answer = await reply(user.token, commentId, content, quotedReply);
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200 });
    return answer.data;
  }

  const commentsOf = (query: Record<string, unknown>, token?: string) =>
    site().call(getComments, { query, ...(token && { token }) });

  return { writer, form, open, opened, detail, list, comment, commented, reply, replied, commentsOf };
}
