import { status } from "@verdict/contract";
import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { submissions } from "../submission/tables.ts";
import { inProgress } from "./rejudge.ts";
import type { RejudgeSelection } from "./tables.ts";

/**
 * The second phase of contests with pretests: what passed these is judged on all tests, by a rejudge like any other.
 * docs/rules.md#pretests-and-system-tests
 */

type Selection = Extract<RejudgeSelection, { kind: "system-tests" }>;

const unjudged = [status.compileError, status.cancelled];

/**
 * A later one of the same people that came in time, and passed, or has been judged on all tests: since then this one counts
 * no more, whatever became of that one.
 */
const isReplaced = sql`exists (select 1 from submission l
  join contest_participation p on p.id = l.participation_id join contest c on c.id = l.contest_id
  where l.contest_problem_id = ${submissions.contestProblemId} and l.participation_id = ${submissions.participationId}
    and (l.submitted_at, l.id) > (${submissions.submittedAt}, ${submissions.id})
    and l.submitted_at < coalesce(p.ends_at, c.end_time)
    and (l.status in (${status.accepted}, ${sql.join(inProgress, sql`, `)})
      or (not l.on_pretests and l.status not in (${sql.join(unjudged, sql`, `)}))))`;

/** Submissions that only pretests have judged, and that the rest of the tests decides on. */
export function toBeTested({ cid, which }: Selection): SQL | undefined {
  const isPassing =
    which === "judged" ? notInArray(submissions.status, unjudged) : eq(submissions.status, status.accepted);
  return and(
    eq(submissions.contestId, cid),
    eq(submissions.onPretests, true),
    isPassing,
    which === "last-accepted" ? sql`not ${isReplaced}` : undefined,
  );
}
