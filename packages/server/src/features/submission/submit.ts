import { type SubmitBody, status } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { languagesOfProblem, ownLanguages } from "../language/queries.ts";
import { viewRefusal } from "../problem/policy.ts";
import { type ProblemRow, problemByDisplayId } from "../problem/queries.ts";
import { problemCounts } from "../problem/tables.ts";
import { switchRefusal } from "./policy.ts";
import { addToScore } from "./scores.ts";
import { attempts, priority, submissions, submitPaces, type trialPaces } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

export interface Submitted {
  submission: SubmissionRow;
  /** What the problem is called where it was submitted to. */
  displayPid: string;
}

export type Author = User & { ip: string };

/** Languages that some live node can judge; empty while no node is live. */
export type OfferedLanguages = () => Promise<{ has(name: string): boolean; readonly size: number }>;

/** Checks and stores a submission outside contests with its first attempt: both, or neither. */
export async function submit(
  { db, settings }: Pick<Deps, "db" | "settings">,
  offered: OfferedLanguages,
  author: Author,
  body: SubmitBody,
): Promise<Submitted> {
  const switches = settings.switches();
  const target = { cid: body.cid ?? 0, gid: body.gid ?? null, isRemote: body.isRemote ?? false };
  refuseIf(switchRefusal(target, switches));
  if (body.tid) throw new Refusal("training-not-found");
  const problem = await problemByDisplayId(db, body.pid);
  if (!problem) throw new Refusal("problem-not-found");
  refuseIf(viewRefusal(problem));
  await checkLanguage(db, offered, problem, body.language);

  return db.transaction(async (tx) => {
    await keepPace(tx, submitPaces, author.uid, switches.defaultSubmitInterval);
    const submission = await insertSubmission(tx, author, problem, body);
    await tx
      .update(problemCounts)
      .set({ total: sql`${problemCounts.total} + 1` })
      .where(eq(problemCounts.problemId, problem.id));
    await addToScore(tx, author.uid, { total: 1 });
    await notify(tx, "judge_work");
    return { submission, displayPid: problem.problemId };
  });
}

/** Refuses a language that the problem does not allow, that is switched off, or that nobody could judge now. */
export async function checkLanguage(
  db: Sql,
  offered: OfferedLanguages,
  problem: Pick<ProblemRow, "id">,
  language: string,
): Promise<void> {
  const allowed = await languagesOfProblem(db, problem.id);
  const wanted = allowed.find((row) => row.name === language);
  if (!wanted) {
    const known = (await ownLanguages(db)).some((row) => row.name === language);
    throw new Refusal(known ? "language-not-allowed" : "language-unknown", { language });
  }
  const live = await offered();
  // With no node live at all the work waits for one; with some, nobody would ever take it.
  if (!wanted.enabled || (live.size > 0 && !live.has(language))) {
    throw new Refusal("language-unavailable", { language });
  }
}

/**
 * One submission or test an interval: the row of the user is the lock, so that parallel calls cannot slip
 * through. 0 seconds: as often as one likes.
 */
export async function keepPace(
  tx: Sql,
  paces: typeof submitPaces | typeof trialPaces,
  uid: string,
  seconds: number,
): Promise<void> {
  if (seconds <= 0) return;
  const passed = await tx
    .insert(paces)
    .values({ uid, lastAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: paces.uid,
      set: { lastAt: sql`clock_timestamp()` },
      setWhere: sql`${paces.lastAt} <= clock_timestamp() - make_interval(secs => ${seconds})`,
    })
    .returning({ uid: paces.uid });
  if (passed.length > 0) return;
  const [pace] = await tx
    .select({ since: sql<number>`extract(epoch from clock_timestamp() - ${paces.lastAt})::float8` })
    .from(paces)
    .where(eq(paces.uid, uid));
  throw new Refusal("submit-too-fast", { seconds: Math.max(1, Math.ceil(seconds - (pace?.since ?? 0))) });
}

/** The row and its place in the queue; `place`: inside a contest. */
export async function insertSubmission(
  tx: Sql,
  author: Author,
  problem: ProblemRow,
  { language, code }: SubmitBody,
  place: { contestId: number; contestProblemId: number } | null = null,
): Promise<SubmissionRow> {
  const [row] = await tx
    .insert(submissions)
    .values({
      problemId: problem.id,
      uid: author.uid,
      language,
      code,
      length: code.length,
      status: status.pending,
      ip: author.ip,
      ...place,
    })
    .returning();
  if (!row) throw new Error("no submission row came back");
  await tx.insert(attempts).values({
    submissionId: row.id,
    number: 1,
    uid: author.uid,
    language,
    priority: place ? priority.contest : priority.practice,
    dataVersionId: problem.dataVersionId,
  });
  return row;
}
