import { getProblemKeptData, ROOT_ROLE } from "@verdict/contract";
import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { isOverForAllAt } from "../contest/over.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { isManagedBy } from "../group/level.ts";
import { managedProblem } from "./managed.ts";

/** Where a problem's newest test data do not judge yet: told to who changes them. */
export function problemKeptDataRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getProblemKeptData, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { dataVersionId } = await managedProblem(db, user, query.pid);
    if (dataVersionId === null) return [];
    const isOver = isOverForAllAt(sql`clock_timestamp()`);
    const mayRenew = user.roleId === ROOT_ROLE ? sql`true` : isManagedBy(contests, user.uid);
    return db
      .select({
        cid: contests.id,
        gid: contests.groupId,
        title: contests.title,
        displayId: contestProblems.displayId,
        isOver: sql<boolean>`${isOver}`,
        mayRenew: sql<boolean>`${mayRenew}`,
      })
      .from(contestProblems)
      .innerJoin(contests, eq(contests.id, contestProblems.contestId))
      .where(
        and(
          eq(contestProblems.problemId, query.pid),
          isNotNull(contestProblems.dataVersionId),
          ne(contestProblems.dataVersionId, dataVersionId),
          or(eq(contests.visible, true), mayRenew),
        ),
      )
      .orderBy(asc(isOver), desc(contests.id))
      .limit(KEPT_MAX);
  });
}

/** The newest of them: nobody changes more in one go. */
const KEPT_MAX = 50;
