import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { everyAndOnNotify } from "../../platform/every.ts";
import { notify } from "../../platform/notify.ts";
import { problems, problemTags } from "../problem/tables.ts";
import { problemReindexes, problemSearches } from "./tables.ts";
import { indexProblem } from "./words.ts";

/** What was not told, or failed, is looked for again. */
const EVERY_MS = 60_000;

/** Problems are found by their tags' names: those that carry a tag are due when it is renamed or deleted. */
export async function reindexCarriers(tx: Sql, tagId: number): Promise<void> {
  await tx
    .insert(problemReindexes)
    .select(
      tx.select({ problemId: problemTags.problemId }).from(problemTags).where(eq(problemTags.tagId, tagId)),
    )
    .onConflictDoNothing();
  await notify(tx, "problem_reindex");
}

/** Problems that an older version stored without words, or without all of them. */
export async function reindexMissing(db: Db): Promise<void> {
  await db
    .insert(problemReindexes)
    .select(
      db
        .select({ problemId: problems.id })
        .from(problems)
        .leftJoin(problemSearches, eq(problemSearches.problemId, problems.id))
        .where(
          and(
            eq(problems.isListed, true),
            or(isNull(problemSearches.problemId), isNull(problemSearches.grams)),
          ),
        ),
    )
    .onConflictDoNothing();
}

/** The due problem with the smallest id above `last`, indexed and due no more; null where there is none. */
function reindexNext(db: Db, last: number, onTaken: (problemId: number) => void): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ problemId: problemReindexes.problemId })
      .from(problemReindexes)
      .innerJoin(problems, eq(problems.id, problemReindexes.problemId))
      .where(gt(problemReindexes.problemId, last))
      .orderBy(asc(problemReindexes.problemId))
      .limit(1)
      // The problem first, as whoever changes it has it before the row here.
      .for("no key update", { of: problems, skipLocked: true });
    if (!due) return null;
    onTaken(due.problemId);
    await tx.delete(problemReindexes).where(eq(problemReindexes.problemId, due.problemId));
    await indexProblem(tx, due.problemId);
    return due.problemId;
  });
}

/** Indexes all that is due, one problem a transaction; what fails stays due and does not hold up the others. */
export async function reindexDue({
  db,
  log,
  stopping,
}: Pick<Deps, "db" | "log" | "stopping">): Promise<void> {
  for (let last: number | null = 0; last !== null && !stopping.aborted; ) {
    let taken: number | null = null;
    const next: Promise<number | null> = reindexNext(db, last, (problemId) => {
      taken = problemId;
    });
    last = await next.catch((error) => {
      if (!stopping.aborted) log.warn({ err: error, problemId: taken }, "a problem could not be indexed");
      return taken;
    });
  }
}

/** Every server works off what is due; of several each problem goes to one. */
export function startReindex(deps: Pick<Deps, "db" | "log" | "stopping" | "listener">): void {
  const failure = "what is to be indexed anew could not be read";
  everyAndOnNotify(deps, { ms: EVERY_MS, channel: "problem_reindex", failure }, () => reindexDue(deps));
}
