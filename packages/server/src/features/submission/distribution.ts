import { type Spread, status } from "@verdict/contract";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";
import { isCounted, submissions } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

/** So many of a problem's newest submissions are looked at. */
const NEWEST = 20_000;
const BINS = 24;
const BEST = 3;

/** Accepted programs of the problem in the same language, among its newest submissions outside contests and groups. */
function accepted(db: Sql, { problemId, language }: Pick<SubmissionRow, "problemId" | "language">) {
  const newest = db
    .select({
      id: submissions.id,
      uid: submissions.uid,
      language: submissions.language,
      status: submissions.status,
      timeMs: submissions.timeMs,
      memoryKib: submissions.memoryKib,
      length: submissions.length,
      share: submissions.share,
    })
    .from(submissions)
    .where(and(eq(submissions.problemId, problemId), isCounted))
    .orderBy(desc(submissions.id))
    .limit(NEWEST)
    .as("newest");
  return { newest, fits: and(eq(newest.status, status.accepted), eq(newest.language, language)) };
}

/** Time and memory of each accepted program, in no order. */
export async function acceptedUsage(db: Sql, submission: SubmissionRow) {
  const { newest, fits } = accepted(db, submission);
  const [row] = await db
    .select({
      times: sql<number[]>`coalesce(array_agg(coalesce(${newest.timeMs}, 0)), '{}')`,
      memories: sql<number[]>`coalesce(array_agg(coalesce(${newest.memoryKib}, 0)), '{}')`,
    })
    .from(newest)
    .where(fits);
  return row ?? { times: [], memories: [] };
}

/** The shared programs that are first by `column`, each user's best. */
export function bestShared(db: Sql, submission: SubmissionRow, column: "timeMs" | "length") {
  const { newest, fits } = accepted(db, submission);
  const best = db
    .selectDistinctOn([newest.uid], {
      submitId: newest.id,
      uid: newest.uid,
      time: newest.timeMs,
      memory: newest.memoryKib,
      length: newest.length,
    })
    .from(newest)
    .where(and(fits, eq(newest.share, true)))
    .orderBy(newest.uid, asc(newest[column]), newest.id)
    .as("best");
  return db
    .select({
      submitId: best.submitId,
      uid: best.uid,
      username: users.username,
      time: best.time,
      memory: best.memory,
      length: best.length,
    })
    .from(best)
    .innerJoin(users, eq(users.uid, best.uid))
    .orderBy(asc(column === "length" ? best.length : best.time), best.submitId)
    .limit(BEST);
}

/** Bins of equal width over all but the highest twentieth, which the last bin takes in; never narrower than `least`. */
export function spreadOf(values: readonly number[], own: number, least: number): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[0] ?? own;
  const top = sorted.at(-1) ?? own;
  const usual = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? own;
  const width = Math.max(least, Math.ceil((usual - low + 1) / BINS));
  const count = Math.max(1, Math.min(BINS, Math.ceil((usual - low + 1) / width)));
  const bins = Array.from({ length: count }, (_, at) => ({
    from: low + at * width,
    to: low + (at + 1) * width,
    count: 0,
  }));
  const last = bins.at(-1);
  if (last) last.to = Math.max(last.to, top);
  for (const value of sorted) {
    const bin = bins[Math.min(count - 1, Math.floor((value - low) / width))];
    if (bin) bin.count++;
  }
  const others = sorted.length - 1;
  const slower = sorted.length - sorted.findLastIndex((value) => value <= own) - 1;
  return { bins, own, better: others > 0 ? slower / others : 0 };
}
