import { type SubmissionStatus, status } from "@verdict/contract";
import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { OwnParticipations } from "../contest/participation.ts";
import { addToCounts, noCounts, type VerdictCounts } from "../problem/counts.ts";
import { submissions } from "./tables.ts";

/** Judged submissions of a problem inside a contest by verdict; of what a board counts. */
export function insideCounts(tally: ReadonlyMap<SubmissionStatus, number> = new Map()): VerdictCounts {
  const counts = { ...noCounts };
  for (const [code, n] of tally) addToCounts(counts, code, n);
  return counts;
}

interface OwnResult {
  status: SubmissionStatus;
  score: number | null;
}

interface Whose {
  uid: string;
  own: OwnParticipations;
  cid: number;
  pids: number[];
  to: Date | null;
}

/** Accepted if ever, else the newest result, of a user's and their team's submissions inside a contest; by problem. */
export async function contestProblemStatuses(
  db: Sql,
  { uid, own, cid, pids, to }: Whose,
): Promise<Map<number, OwnResult>> {
  if (pids.length === 0) return new Map();
  const { teamParticipations, runs, open } = own;
  const run = open.get(cid);
  const rows = await db
    .selectDistinctOn([submissions.problemId], {
      pid: submissions.problemId,
      status: submissions.status,
      score: submissions.score,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.contestId, cid),
        isNotNull(submissions.contestId), // said for the index
        run
          ? eq(submissions.participationId, run)
          : or(
              eq(submissions.uid, uid),
              teamParticipations.length > 0
                ? inArray(submissions.participationId, teamParticipations)
                : undefined,
            ),
        inArray(submissions.problemId, pids),
        run || runs.length === 0 ? undefined : notInArray(submissions.participationId, runs),
        to && !run ? lt(submissions.submittedAt, to) : undefined,
      ),
    )
    .orderBy(
      submissions.problemId,
      sql`${submissions.status} = ${status.accepted} desc`,
      desc(submissions.id),
    );
  return new Map(rows.map(({ pid, ...result }) => [pid, result]));
}
