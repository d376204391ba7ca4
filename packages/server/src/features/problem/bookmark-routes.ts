import { BOOKMARKS_MAX, getProblemBookmark, setProblemBookmark } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { users } from "../user/tables.ts";
import { viewRefusal } from "./policy.ts";
import { problemById } from "./queries.ts";
import { problemBookmarks } from "./tables.ts";

/** Problems that users keep in a list of their own. */
export function problemBookmarkRoutes(app: App<Viewer>, { db }: Deps) {
  const at = (uid: string, pid: number) =>
    and(eq(problemBookmarks.uid, uid), eq(problemBookmarks.problemId, pid));

  app.serve(getProblemBookmark, async ({ query, viewer }) => {
    const isKept = (await db.$count(problemBookmarks, at(signedIn(viewer).uid, query.pid))) > 0;
    return { isKept };
  });

  app.serve(setProblemBookmark, async ({ body: { pid, isKept }, viewer }) => {
    const { uid } = signedIn(viewer);
    if (!isKept) {
      await db.delete(problemBookmarks).where(at(uid, pid));
      return null;
    }
    const problem = await problemById(db, pid);
    if (!problem) throw new Refusal("problem-not-found");
    const refusal = viewRefusal(problem);
    refuseIf(refusal === "problem-hidden" ? "problem-not-found" : refusal);
    await keep(db, uid, pid);
    return null;
  });
}

function keep(db: Db, uid: string, problemId: number): Promise<void> {
  return db.transaction(async (tx) => {
    // One after the other for a user, so that the bound holds.
    await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for("update");
    await tx.insert(problemBookmarks).values({ uid, problemId }).onConflictDoNothing();
    const count = await tx.$count(problemBookmarks, sql`${problemBookmarks.uid} = ${uid}`);
    if (count > BOOKMARKS_MAX) throw new Refusal("too-many-bookmarks");
  });
}
