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

/** Submissions of one shadowed contest that are kept, its problems and its languages, and letters of their names. */
const SUBMISSIONS_MAX = 50_000;
const NAMES_MAX = 500;
const NAME_MAX = 100;

/** Stores what the feed said, and how far it was read. */
export async function takeLines(tx: Sql, cid: number, lines: readonly ClicsNotification[]): Promise<void> {
  const [shadow] = await tx.select().from(shadows).where(eq(shadows.contestId, cid)).for("update");
  if (!shadow) return;
  const problems = named(
    shadow.problems,
    objectsOf(lines, "problems", ClicsProblem).map(({ id, label }) => [id, label]),
  );
  const languages = named(
    shadow.languages,
    objectsOf(lines, "languages", ClicsLanguage).map(({ id, name }) => [id, name]),
  );
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

/** The names of before with those that came, as far as there is room. */
function named(before: Record<string, string>, came: readonly [string, string][]): Record<string, string> {
  const names = new Map(Object.entries(before));
  for (const [id, name] of came) {
    if (names.has(id) || names.size < NAMES_MAX) names.set(id, name.slice(0, NAME_MAX).toWellFormed());
  }
  return Object.fromEntries(names);
}

/** null: a day that there is not, or one of long ago. */
function momentOf(text: string): Date | null {
  const at = new Date(text);
  return at.getTime() > 0 ? at : null;
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
  const sentAt = momentOf(time);
  if (!sentAt) return;
  const row = { team, problem, language, sentAt, files: files[0]?.href ?? null };
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
  const at = momentOf(judgement.end_time ?? "");
  if (!judgement.judgement_type_id || !at) return;
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
