import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  addComment,
  addReply,
  type CommentThread,
  deleteComment,
  deleteReply,
  getComments,
  getReplies,
  likeComment,
  type Reply,
  reportComment,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { withMarkdown } from "../../ui/Markdown.tsx";

/** Where comments stand. */
export type Place = { did: number } | { cid: number };

export const COMMENT_PAGE_SIZE = 10;

const keyOf = (place: Place) => ["comment", "did" in place ? `did${place.did}` : `cid${place.cid}`] as const;

/** Comments of a place, page after page; with the one a link leads to. */
export const commentsQuery = (place: Place, linked: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), "list", linked ?? 0],
    queryFn: ({ signal, pageParam }) =>
      withMarkdown(
        call(getComments, {
          query: { ...place, currentPage: pageParam, limit: COMMENT_PAGE_SIZE, commentId: linked },
          signal,
        }),
        ({ commentList: { records } }) =>
          records.flatMap(({ content, replyList }) => [content, ...replyList.map((reply) => reply.content)]),
      ),
    placeholderData: (before, query) => (query?.queryKey[1] === keyOf(place)[1] ? before : undefined),
    initialPageParam: 1,
    getNextPageParam: ({ commentList: { current, pages } }) => (current < pages ? current + 1 : undefined),
    meta: { quiet: true },
  });

/** All replies of a comment, newest first. */
export const repliesQuery = (place: Place, commentId: number) =>
  queryOptions({
    queryKey: [...keyOf(place), "replies", commentId],
    queryFn: ({ signal }) =>
      withMarkdown(call(getReplies, { query: { commentId }, signal }), (replies) =>
        replies.map(({ content }) => content),
      ),
    meta: { quiet: true },
  });

/** Comments, and the number that stands with a discussion. */
export async function renewComments(place: Place): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(place) }),
    "did" in place && queryClient.invalidateQueries({ queryKey: ["discussion", "one", place.did] }),
  ]);
}

export async function sendComment(place: Place, content: string): Promise<CommentThread> {
  const comment = await call(addComment, { body: { ...place, content } });
  await renewComments(place);
  return comment;
}

interface Answer {
  comment: CommentThread;
  /** null: the comment itself is answered. */
  quoted: Reply | null;
  content: string;
}

export async function sendReply(place: Place, { comment, quoted, content }: Answer): Promise<void> {
  await call(addReply, {
    body: {
      ...place,
      reply: { commentId: comment.id, content },
      quoteId: quoted?.id ?? comment.id,
      quoteType: quoted ? "Reply" : "Comment",
    },
  });
  await renewComments(place);
}

export async function setLike(place: Place, id: number, toLike: boolean): Promise<void> {
  await call(likeComment, { query: { cid: id, toLike } });
  await renewComments(place);
}

export async function removeComment(place: Place, id: number): Promise<void> {
  await call(deleteComment, { body: { id } });
  await renewComments(place);
}

export async function removeReply(place: Place, id: number): Promise<void> {
  await call(deleteReply, { body: { reply: { id } } });
  await renewComments(place);
}

/** `replyId`: the reply under the comment that is meant; null: the comment itself. */
export async function sendReport(commentId: number, replyId: number | null, content: string): Promise<void> {
  await call(reportComment, { body: { commentId, replyId, content } });
}
