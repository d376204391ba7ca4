import {
  ClicsJudgement,
  ClicsLanguage,
  type ClicsNotification,
  ClicsProblem,
  ClicsSubmission,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Sql } from "../../platform/db.ts";
import { shadowState, shadowSubmissions, shadows } from "./tables.ts";

/** Submissions of one shadowed contest that are kept. */
const SUBMISSIONS_MAX = 50_000;

/** Stores what the feed said, and how far it was read. */
export async function takeLines(tx: Sql, cid: number, lines: readonly ClicsNotification[]): Promise<void> {
  const [shadow] = await tx.select().from(shadows).where(eq(shadows.contestId, cid)).for("update");
  if (!shadow) return;
  const problems = { ...shadow.problems };
  const languages = { ...shadow.languages };
  for (const { id, label } of objectsOf(lines, "problems", ClicsProblem)) problems[id] = label;
  for (const { id, name } of objectsOf(lines, "languages", ClicsLanguage)) languages[id] = name;
  const [known] = (
    await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from shadow_submission where contest_id = ${cid}`,
    )
  ).rows;
  let room = SUBMISSIONS_MAX - (known?.n ?? 0);
  for (const submission of objectsOf(lines, "submissions", ClicsSubmission)) {
    if (room-- > 0) await takeSubmission(tx, cid, submission);
  }
  for (const judgement of objectsOf(lines, "judgements", ClicsJudgement))
    await takeVerdict(tx, cid, judgement);
  for (const { type, id, data } of lines) {
    if (type !== "submissions" || !id || data !== null) continue;
    await tx
      .update(shadowSubmissions)
      .set({ state: shadowState.unjudged, reason: "gone" })
      .where(and(eq(shadowSubmissions.contestId, cid), eq(shadowSubmissions.remoteId, id)));
  }
  const token = lines.findLast((line) => line.token)?.token;
  await tx
    .update(shadows)
    .set({ problems, languages, error: null, readAt: sql`now()`, ...(token && { sinceToken: token }) })
    .where(eq(shadows.contestId, cid));
}

/** The objects of a kind, one by one or as lists; what does not have the shape is left out. */
function objectsOf<Schema extends z.ZodType>(
  lines: readonly ClicsNotification[],
  type: string,
  schema: Schema,
): z.output<Schema>[] {
  return lines
    .filter((line) => line.type === type && line.data !== null)
    .flatMap(({ data }) => (Array.isArray(data) ? data : [data]))
    .flatMap((data) => {
      const { success, data: object } = schema.safeParse(data);
      return success ? [object] : [];
    });
}

async function takeSubmission(tx: Sql, cid: number, submission: z.output<typeof ClicsSubmission>) {
  const { id, team_id: team, problem_id: problem, language_id: language, time, files } = submission;
  const row = { team, problem, language, sentAt: new Date(time), files: files[0]?.href ?? null };
  await tx
    .insert(shadowSubmissions)
    .values({ contestId: cid, remoteId: id, ...row })
    .onConflictDoUpdate({
      target: [shadowSubmissions.contestId, shadowSubmissions.remoteId],
      // One that was taken back and is there again is judged again.
      set: {
        ...row,
        state: sql`case when ${shadowSubmissions.reason} = 'gone' then ${shadowState.waiting} else ${shadowSubmissions.state} end`,
        reason: sql`nullif(${shadowSubmissions.reason}, 'gone')`,
      },
    });
}

/** The newest verdict counts, whatever order they come in. */
async function takeVerdict(tx: Sql, cid: number, judgement: z.output<typeof ClicsJudgement>) {
  if (!judgement.judgement_type_id || !judgement.end_time) return;
  const at = new Date(judgement.end_time);
  await tx
    .update(shadowSubmissions)
    .set({ theirs: judgement.judgement_type_id, theirsAt: at })
    .where(
      and(
        eq(shadowSubmissions.contestId, cid),
        eq(shadowSubmissions.remoteId, judgement.submission_id),
        sql`(${shadowSubmissions.theirsAt} is null or ${shadowSubmissions.theirsAt} <= ${at.toISOString()}::timestamptz)`,
      ),
    );
}
