import { status } from "@verdict/contract";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ContestRow } from "../contest/policy.ts";
import { contestParticipations } from "../contest/tables.ts";
import { submissions } from "./tables.ts";

/** What a contest allows each participation at each problem. */
type Limits = Pick<ContestRow, "submissionsMax" | "submitPauseS">;

export interface Allowance {
  /** null: any number. */
  max: number | null;
  left: number | null;
  /** Whole seconds until the next submission. */
  waitS: number;
}

/** What the judge failed at, or staff took back, was no submission. */
const UNUSED = [status.systemError, status.submitFailed, status.cancelled];

const isLimited = ({ submissionsMax, submitPauseS }: Limits) => submissionsMax !== null || submitPauseS > 0;

/** What is left of a contest's limits; a problem that was not submitted to yet has all of it. */
export async function allowanceOf(
  db: Sql,
  { submissionsMax: max, submitPauseS }: Limits,
  participationId: number,
  contestProblemId: number,
): Promise<Allowance> {
  const [sent] = await db
    .select({
      used: sql<number>`count(*) filter (where ${notInArray(submissions.status, UNUSED)})::int`,
      since: sql<
        number | null
      >`extract(epoch from clock_timestamp() - max(${submissions.submittedAt}))::float8`,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.participationId, participationId),
        eq(submissions.contestProblemId, contestProblemId),
      ),
    );
  const { used = 0, since = null } = sent ?? {};
  return {
    max,
    left: max === null ? null : Math.max(0, max - used),
    waitS: since === null ? 0 : Math.max(0, Math.ceil(submitPauseS - since)),
  };
}

/**
 * The same for a submission about to be stored: the participation's row is held until the transaction ends, so that several
 * at once are counted one after the other. null: the contest has no limits.
 */
export async function takeAllowance(
  tx: Sql,
  limits: Limits,
  participationId: number,
  contestProblemId: number,
): Promise<Allowance | null> {
  if (!isLimited(limits)) return null;
  await tx
    .select({ id: contestParticipations.id })
    .from(contestParticipations)
    .where(eq(contestParticipations.id, participationId))
    .for("no key update");
  return allowanceOf(tx, limits, participationId, contestProblemId);
}

export function refuseUsed({ max, left, waitS }: Allowance): void {
  if (max !== null && left === 0) throw new Refusal("contest-submissions-used", { max });
  if (waitS > 0) throw new Refusal("contest-submit-pause", { seconds: waitS });
}
