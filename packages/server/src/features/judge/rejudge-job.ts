import { apiDate, type RejudgeJob } from "@verdict/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { tellFinal } from "../contest/final.ts";
import { conditionsOf } from "../submission/list.ts";
import { submissions } from "../submission/tables.ts";
import { lockSubmission, type SubmissionRow } from "../submission/verdict.ts";
import { isJudgedHere, takeOver, triedBy, tryOut } from "./dry-run.ts";
import { inProgress, startAgain } from "./rejudge.ts";
import { aboutOf } from "./rejudge-about.ts";
import { changedBy, putBack } from "./rejudge-undo.ts";
import { toBeTested } from "./system-tests.ts";
import { attempts, type RejudgeSelection, rejudgeJobs } from "./tables.ts";

/** A pool, or a transaction that others are opened in. */
type Transacting = Sql & Pick<Db, "transaction">;

export type JobRow = typeof rejudgeJobs.$inferSelect;

/** A job keeps at most so many attempts in the queue: the submissions behind them show no verdict meanwhile. */
const OPEN_MAX = 100;
/** Sent to the queue in one go, and the pause after it: pages of the site come between. */
const BATCH = 25;
const PAUSE_MS = 500;

function selected(db: Sql, selection: RejudgeSelection): SQL | undefined {
  switch (selection.kind) {
    case "problem":
      return and(eq(submissions.problemId, selection.pid), isNull(submissions.contestId));
    case "contest-problem":
      return and(eq(submissions.problemId, selection.pid), eq(submissions.contestId, selection.cid));
    case "contest":
      return and(
        eq(submissions.contestId, selection.cid),
        selection.pid === undefined ? undefined : eq(submissions.problemId, selection.pid),
        selection.status === undefined ? undefined : sql`${submissions.status} = ${selection.status}`,
        selection.submitId === undefined ? undefined : eq(submissions.id, selection.submitId),
        selection.from === undefined ? undefined : gte(submissions.submittedAt, new Date(selection.from)),
        selection.to === undefined ? undefined : lt(submissions.submittedAt, new Date(selection.to)),
      );
    case "system-tests":
      return toBeTested(selection);
    case "dry-run":
      return and(selected(db, selection.of), isJudgedHere);
    case "apply":
      return and(eq(submissions.contestId, selection.cid), triedBy(selection.jobId));
    case "undo":
      return and(eq(submissions.contestId, selection.cid), changedBy(selection.jobId));
    case "filter":
      return conditionsOf(db, selection.filter);
    case "chosen":
      return inArray(submissions.id, selection.submitIds);
  }
}

const finished = notInArray(submissions.status, inProgress);

/** The finished submissions that a job of this selection would judge again. */
export const concerned = (db: Sql, selection: RejudgeSelection): SQL | undefined =>
  and(selected(db, selection), finished);

interface Order {
  selection: RejudgeSelection;
  /** What it is about, for staff. */
  target: string;
  username: string;
}

/** Stores a job for the submissions that are finished now; null when there are none. */
export async function makeRejudgeJob(db: Sql, order: Order): Promise<JobRow | null> {
  const [found] = await db
    .select({ total: count(), upTo: max(submissions.id) })
    .from(submissions)
    .where(concerned(db, order.selection));
  if (!found?.upTo) return null;
  const [job] = await db
    .insert(rejudgeJobs)
    .values({ ...order, total: found.total, upTo: found.upTo })
    .returning();
  return job ?? null;
}

/** Sends the next submissions of a job to the queue, as far as there is room, or ends it. */
export async function advance(db: Transacting, { id, selection, upTo, cursor }: JobRow): Promise<void> {
  const open = (await openOf(db, [id])).get(id) ?? 0;
  const room = Math.min(BATCH, OPEN_MAX - open);
  if (room <= 0) return;
  const next = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(selected(db, selection), finished, gt(submissions.id, cursor), lte(submissions.id, upTo)))
    .orderBy(asc(submissions.id))
    .limit(room);
  const act = actOf(selection, id);
  for (const { id: submitId } of next) if (!(await sendOne(db, { jobId: id, submitId }, act))) return;
  if (next.length === 0 && open === 0) {
    // Another server may have sent the last one after `open` was read: then the cursor has moved.
    await db.transaction(async (tx) => {
      const [done] = await tx
        .update(rejudgeJobs)
        .set({ state: "done", finishedAt: sql`now()` })
        .where(and(eq(rejudgeJobs.id, id), eq(rejudgeJobs.state, "running"), eq(rejudgeJobs.cursor, cursor)))
        .returning({ id: rejudgeJobs.id });
      if (done && selection.kind === "system-tests") await endTests(tx, selection.cid);
    });
  }
}

/** The results of a contest's system tests stand. */
async function endTests(tx: Sql, cid: number): Promise<void> {
  await tellFinal(tx, cid);
  await raiseEpoch(tx, cid);
}

type Act = (tx: Sql, submission: SubmissionRow) => Promise<void>;

/** What a job does with each of its submissions. */
function actOf(selection: RejudgeSelection, jobId: number): Act {
  switch (selection.kind) {
    case "undo":
      return putBack;
    case "dry-run":
      return (tx, submission) => tryOut(tx, submission, { jobId, data: selection.of.data });
    case "apply":
      return (tx, submission) => takeOver(tx, submission, { from: selection.jobId, jobId });
    default:
      return (tx, submission) => startAgain(tx, submission, { jobId });
  }
}

/**
 * Place and attempt in one transaction that holds the job's row: a server that dies leaves neither without the other,
 * and of two servers one is first. False: the job was stopped, or another server is ahead.
 */
function sendOne(
  db: Transacting,
  { jobId, submitId }: { jobId: number; submitId: number },
  act: Act,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [job] = await tx
      .update(rejudgeJobs)
      .set({ cursor: submitId })
      .where(
        and(
          eq(rejudgeJobs.id, jobId),
          eq(rejudgeJobs.state, "running"),
          sql`${rejudgeJobs.cursor} < ${submitId}`,
        ),
      )
      .returning({ id: rejudgeJobs.id });
    if (!job) return false;
    const submission = await lockSubmission(tx, submitId);
    // Removed, or judged again by somebody else meanwhile.
    if (!submission || inProgress.includes(submission.status)) return true;
    await act(tx, submission);
    await tx
      .update(rejudgeJobs)
      .set({ queued: sql`${rejudgeJobs.queued} + 1` })
      .where(eq(rejudgeJobs.id, jobId));
    return true;
  });
}

/** Attempts of jobs that are not finished. */
export async function openOf(db: Sql, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ jobId: attempts.rejudgeJobId, number: count() })
    .from(attempts)
    .where(and(inArray(attempts.rejudgeJobId, ids), isNull(attempts.finishedAt)))
    .groupBy(attempts.rejudgeJobId);
  return new Map(rows.map(({ jobId, number }) => [jobId ?? 0, number]));
}

export async function stopRejudgeJob(db: Sql, id: number): Promise<JobRow> {
  const [stopped] = await db
    .update(rejudgeJobs)
    .set({ state: "stopped", finishedAt: sql`now()` })
    .where(and(eq(rejudgeJobs.id, id), eq(rejudgeJobs.state, "running")))
    .returning();
  if (stopped) return stopped;
  throw new Refusal((await jobById(db, id)) ? "rejudge-job-over" : "rejudge-job-not-found");
}

export async function jobById(db: Sql, id: number): Promise<JobRow | undefined> {
  const [row] = await db.select().from(rejudgeJobs).where(eq(rejudgeJobs.id, id));
  return row;
}

export const jobList = (db: Sql) =>
  selectList(db, {
    select: db.select().from(rejudgeJobs),
    order: [desc(rejudgeJobs.id)],
    of: rejudgeJobs,
  });

export async function presentJobs(db: Sql, rows: JobRow[]): Promise<RejudgeJob[]> {
  const open = await openOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, selection, target, username, state, total, queued, createdAt, finishedAt }) => ({
    id,
    kind: selection.kind,
    target,
    about: aboutOf(selection),
    username,
    state,
    total,
    queued,
    // Read apart: what was sent in between is open, and not yet in `queued`.
    judged: Math.max(0, queued - (open.get(id) ?? 0)),
    created: apiDate(createdAt),
    finished: finishedAt && apiDate(finishedAt),
  }));
}

/** One of them; refused where there is none. */
export async function presentJob(db: Sql, id: number): Promise<RejudgeJob> {
  const row = await jobById(db, id);
  const [job] = row ? await presentJobs(db, [row]) : [];
  if (!job) throw new Refusal("rejudge-job-not-found");
  return job;
}

/** Carries on what is stored, on every server; see sendOne. */
export function startRejudgeJobs(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  const { db, stopping } = deps;
  every(deps, { ms: PAUSE_MS, failure: "a rejudge could not be carried on" }, async () => {
    const jobs = await db
      .select()
      .from(rejudgeJobs)
      .where(eq(rejudgeJobs.state, "running"))
      .orderBy(asc(rejudgeJobs.id));
    for (const job of jobs) if (!stopping.aborted) await advance(db, job);
  });
}
