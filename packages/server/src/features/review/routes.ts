import {
  answerLineThread,
  apiDate,
  beginLineThread,
  deleteLineComment,
  editLineComment,
  getReview,
  type Review,
  settleLineThread,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { partIn } from "./part.ts";
import { mayDeleteComment, takesPart } from "./policy.ts";
import { threadsOf } from "./queries.ts";
import { answer, begin, edit, remove, settle } from "./write.ts";

/** Comments on lines of a program, between its author and who teaches them; docs/rules.md#line-comments */
export function reviewRoutes(app: App<Viewer>, deps: Deps) {
  /** What the caller may know of it; whoever takes no part gets the same as of a submission that there is not. */
  async function review(submitId: number, user: User): Promise<Review> {
    const { part } = await partIn(deps, submitId, user);
    if (!takesPart(part)) return { mayBegin: false, mayAnswer: false, threads: [] };
    const threads = await threadsOf(deps.db, submitId);
    return {
      mayBegin: part.teaches,
      mayAnswer: true,
      threads: threads.map(({ comments, ...thread }) => ({
        ...thread,
        comments: comments.map(({ threadId, createdAt, editedAt, ...comment }) => ({
          ...comment,
          created: apiDate(createdAt),
          edited: editedAt && apiDate(editedAt),
          mayDelete: mayDeleteComment(part, comment.uid, user.uid),
        })),
      })),
    };
  }

  app.serve(getReview, ({ query, viewer }) => review(query.submitId, signedIn(viewer)));

  app.serve(beginLineThread, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await begin(deps, user, body);
    return review(body.submitId, user);
  });

  app.serve(answerLineThread, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    return review(await answer(deps, user, body.thread, body.content), user);
  });

  app.serve(editLineComment, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    return review(await edit(deps, user, body.id, body.content), user);
  });

  app.serve(deleteLineComment, async (call) =>
    review(await remove(deps, call, call.query.id), signedIn(call.viewer)),
  );

  app.serve(settleLineThread, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    return review(await settle(deps, user, body.thread, body.resolved), user);
  });
}
