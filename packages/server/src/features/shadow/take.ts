import { and, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import type { NewRows, NewSubmission, NewVerdict } from "./news.ts";
import type { News } from "./reading.ts";
import { shadowState, shadowSubmissions, shadows } from "./tables.ts";

/** Submissions of one shadowed contest that are kept, and its problems and languages. */
const SUBMISSIONS_MAX = 50_000;
const NAMES_MAX = 500;

/**
 * Stores what the feed at `url` said, batch by batch, and at last how far it was read: what breaks off is read again,
 * which changes nothing that is stored already.
 */
export async function takeNews(db: Db, cid: number, url: string, { head, batches }: News): Promise<void> {
  /** Whether it is still this feed that is read, until the transaction ends. */
  const current = async (tx: Sql) => {
    const [shadow] = await tx
      .select()
      .from(shadows)
      .where(and(eq(shadows.contestId, cid), eq(shadows.url, url)))
      .for("update");
    return shadow;
  };
  let room = SUBMISSIONS_MAX - (await db.$count(shadowSubmissions, eq(shadowSubmissions.contestId, cid)));
  for await (const batch of batches) {
    await db.transaction(async (tx) => {
      if (!(await current(tx))) return;
      if (batch.kind !== "submissions") return takeBatch(tx, cid, batch);
      await takeBatch(tx, cid, { ...batch, rows: batch.rows.slice(0, Math.max(0, room)) });
      room -= batch.rows.length;
    });
  }
  await db.transaction(async (tx) => {
    const shadow = await current(tx);
    if (!shadow) return;
    const { token } = head;
    await tx
      .update(shadows)
      .set({
        ...{
          problems: named(shadow.problems, head.problems),
          languages: named(shadow.languages, head.languages),
        },
        ...{ error: null, readAt: sql`now()`, ...(token && { sinceToken: token }) },
      })
      .where(eq(shadows.contestId, cid));
  });
}

/** The names of before with those that came, as far as there is room. */
function named(before: Record<string, string>, came: readonly [string, string][]): Record<string, string> {
  const names = new Map(Object.entries(before));
  for (const [id, name] of came) if (names.has(id) || names.size < NAMES_MAX) names.set(id, name);
  return Object.fromEntries(names);
}

async function takeBatch(tx: Sql, cid: number, batch: NewRows): Promise<void> {
  if (batch.rows.length === 0) return;
  if (batch.kind === "submissions") await takeSubmissions(tx, cid, batch.rows);
  else if (batch.kind === "verdicts") await takeVerdicts(tx, cid, batch.rows);
  else await takeGone(tx, cid, batch.rows);
}

async function takeSubmissions(tx: Sql, cid: number, rows: readonly NewSubmission[]): Promise<void> {
  await tx.execute(sql`
    insert into shadow_submission as known (contest_id, remote_id, team, problem, language, sent_at, files)
    select ${cid}, new.id, new.team, new.problem, new.language, new.sent, new.files
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new(id text, team text, problem text, language text, sent timestamptz, files text)
    on conflict (contest_id, remote_id) do update set
      team = excluded.team, problem = excluded.problem, language = excluded.language, sent_at = excluded.sent_at,
      files = excluded.files, reason = nullif(known.reason, 'gone'),
      -- One that was taken back and is there again is judged again.
      state = case when known.reason = 'gone' then ${shadowState.waiting} else known.state end`);
}

/** The newest verdict counts, whatever order they come in. */
async function takeVerdicts(tx: Sql, cid: number, rows: readonly NewVerdict[]): Promise<void> {
  await tx.execute(sql`
    update shadow_submission as known set theirs = new.theirs, theirs_at = new.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id text, theirs text, at timestamptz)
    where known.contest_id = ${cid} and known.remote_id = new.id
      and (known.theirs_at is null or known.theirs_at <= new.at)`);
}

async function takeGone(tx: Sql, cid: number, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update shadow_submission set state = ${shadowState.unjudged}, reason = 'gone'
    where contest_id = ${cid}
      and remote_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}
