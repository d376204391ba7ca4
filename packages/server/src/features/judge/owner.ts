import { eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { type CustomRunRow, lockCustomRun } from "../custom-run/rows.ts";
import { lockSubmission, type SubmissionRow } from "../submission/verdict.ts";
import { attempts } from "./tables.ts";

/** What an attempt judges. */
export type Owner =
  | { kind: "submission"; submission: SubmissionRow }
  | { kind: "custom_run"; customRun: CustomRunRow };

/**
 * Locks what an attempt judges; undefined when there is none (any more). Whoever changes both locks it first and the
 * attempt second.
 */
export async function lockOwner(tx: Sql, attemptId: number): Promise<Owner | undefined> {
  const [of] = await tx
    .select({ submissionId: attempts.submissionId, customRunId: attempts.customRunId })
    .from(attempts)
    .where(eq(attempts.id, attemptId));
  if (of?.submissionId) {
    const submission = await lockSubmission(tx, of.submissionId);
    return submission && { kind: "submission", submission };
  }
  if (!of?.customRunId) return undefined;
  const customRun = await lockCustomRun(tx, of.customRunId);
  return customRun && { kind: "custom_run", customRun };
}
