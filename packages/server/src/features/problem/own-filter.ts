import { type OwnFilter, status } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { isCounted, submissions } from "../submission/tables.ts";
import { problemBookmarks } from "./tables.ts";

/** Tells which problems a user stands with as asked, by what they have sent outside contests and groups, or by their bookmarks. */
export async function ownFilter(
  db: Sql,
  uid: string,
  own: OwnFilter,
): Promise<(problemId: number) => boolean> {
  if (own === "kept") {
    const kept = await db
      .select({ problemId: problemBookmarks.problemId })
      .from(problemBookmarks)
      .where(eq(problemBookmarks.uid, uid));
    const pids = new Set(kept.map(({ problemId }) => problemId));
    return (problemId) => pids.has(problemId);
  }
  const rows = await db
    .select({
      problemId: submissions.problemId,
      isSolved: sql<boolean>`bool_or(${submissions.status} = ${status.accepted})`,
    })
    .from(submissions)
    .where(and(eq(submissions.uid, uid), isCounted))
    .groupBy(submissions.problemId);
  const tried = new Map(rows.map(({ problemId, isSolved }) => [problemId, isSolved]));
  if (own === "open") return (problemId) => !tried.has(problemId);
  return (problemId) => tried.get(problemId) === (own === "solved");
}
