import type { ContestPhase, nodeLosses } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { webhooks } from "../webhook/tables.ts";
import { happenings } from "./tables.ts";

/** What is kept of each happening: the ids by which messages are made later. */
export interface HappeningOf {
  "submission.judged": { submission: number };
  "contest.phase": { contest: number; phase: ContestPhase; at: string };
  "clarification.asked": { clarification: number };
  "clarification.answered": { clarification: number };
  "announcement.published": { announcement: number };
  "problem.published": { problem: number };
  "assignment.due": { training: number };
  "member.joined": { group: number; uid: string };
  "queue.old": { waiting: number; oldestSeconds: number };
  "node.lost": { node: number; reason: (typeof nodeLosses)[number]; detail: string | null };
}
export type HappeningType = keyof HappeningOf;

/** What a webhook that wants these hears of by the happenings on the left. */
const alsoWantedBy: Partial<Record<HappeningType, readonly string[]>> = {
  "submission.judged": ["submission.judged", "balloon.due", "contest.first-solve"],
};

/**
 * Keeps in the caller's transaction that something happened, if anybody outside asked to hear of such things. Messages are
 * made when it has committed (features/webhook).
 */
export async function happened<Type extends HappeningType>(
  tx: Sql,
  type: Type,
  ...subjects: HappeningOf[Type][]
): Promise<void> {
  if (subjects.length === 0) return;
  const wanted = sql.param(alsoWantedBy[type] ?? [type]);
  const { rowCount } = await tx.execute(sql`
    insert into ${happenings} (type, subject)
    select ${type}, subject from jsonb_array_elements(${JSON.stringify(subjects)}::jsonb) subject
    where exists (select from ${webhooks} w where w.off_reason is null and w.events && ${wanted}::text[])`);
  if (rowCount) await notify(tx, "happening");
}
