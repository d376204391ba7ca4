import { createHash } from "node:crypto";
import { apiDate, type Reference, type ReferenceRun, status } from "@verdict/contract";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { storableJson } from "../../platform/json.ts";
import { referenceRuns, references } from "../problem/admin-tables.ts";
import { problems } from "../problem/tables.ts";
import type { TrialResult } from "../submission/tables.ts";
import type { Trials } from "./trial.ts";

type ReferenceRow = typeof references.$inferSelect;
type RunRow = typeof referenceRuns.$inferSelect;
type ProblemRow = typeof problems.$inferSelect;

/** Longest message of a checker that the table keeps of one case, in characters. */
const MESSAGE_KEPT = 300;

/** SHA-256 of everything that decides what a run comes to. */
function fingerprint(
  problem: ProblemRow,
  { language, code }: Pick<ReferenceRow, "language" | "code">,
): string {
  const deciding = [
    language,
    code,
    problem.dataVersionId,
    problem.type,
    problem.judgeMode,
    problem.judgeCaseMode,
    problem.timeLimitMs,
    problem.memoryLimitMib,
    problem.stackLimitMib,
    problem.isRemoveEndBlank,
    problem.isFileIo && [problem.ioReadFileName, problem.ioWriteFileName],
    Object.entries(problem.userExtraFiles).toSorted(),
    Object.entries(problem.judgeExtraFiles).toSorted(),
    problem.checkerLanguage,
    problem.checkerCode,
  ];
  return createHash("sha256").update(JSON.stringify(deciding)).digest("hex");
}

interface Wanted {
  pid: number;
  /** Who asks. */
  uid: string;
  /** One reference only. */
  id?: number | undefined;
  /** Runs also what has run as it stands. */
  again?: boolean;
}

/** Puts the references of a problem into the queue that have not run as they stand now. Returns how many. */
export async function runReferences(tx: Sql, trials: Trials, wanted: Wanted): Promise<number> {
  const [problem] = await tx.select().from(problems).where(eq(problems.id, wanted.pid));
  const dataVersionId = problem?.dataVersionId;
  if (!problem || !dataVersionId) return 0;
  const rows = await tx
    .select({ reference: references, known: referenceRuns.fingerprint })
    .from(references)
    .leftJoin(
      referenceRuns,
      and(eq(referenceRuns.referenceId, references.id), eq(referenceRuns.dataVersionId, dataVersionId)),
    )
    .where(
      and(
        eq(references.problemId, wanted.pid),
        wanted.id === undefined ? undefined : eq(references.id, wanted.id),
      ),
    )
    .orderBy(asc(references.id));
  let started = 0;
  for (const { reference, known } of rows) {
    const now = fingerprint(problem, reference);
    if (known === now && !wanted.again) continue;
    const { language, code } = reference;
    const trial = { uid: wanted.uid, language, code, problemId: problem.id, dataVersionId };
    const trialKey = await trials.add(tx, { ...trial, input: { kind: "reference" } });
    const fresh = {
      fingerprint: now,
      trialKey,
      status: null,
      timeMs: null,
      memoryKib: null,
      score: null,
      errorMessage: null,
      cases: [],
      createdAt: sql`now()`,
    };
    await tx
      .insert(referenceRuns)
      .values({ referenceId: reference.id, dataVersionId, ...fresh })
      .onConflictDoUpdate({ target: [referenceRuns.referenceId, referenceRuns.dataVersionId], set: fresh });
    started++;
  }
  return started;
}

/** What a finished trial came to, as a run keeps it. */
function outcome(result: TrialResult) {
  const { cases, timeMs, score } = result;
  return storableJson({
    status: result.status,
    timeMs,
    memoryKib: result.memoryKiB,
    score,
    errorMessage: result.errorMessage,
    cases: cases.map((report) => ({
      seq: report.seq,
      status: report.status,
      timeMs: report.timeMs,
      memoryKib: report.memoryKiB,
      score: report.score,
      message: report.message?.slice(0, MESSAGE_KEPT) ?? null,
    })),
  });
}

/** Copies results of finished trials to their runs; a run whose trial is gone without one is forgotten. */
export async function collectRuns(db: Db, trials: Trials, pid: number): Promise<Map<string, Progress>> {
  const open = await db
    .select({ trialKey: referenceRuns.trialKey })
    .from(referenceRuns)
    .innerJoin(references, eq(references.id, referenceRuns.referenceId))
    .where(and(eq(references.problemId, pid), isNull(referenceRuns.status)));
  const progress = new Map<string, Progress>();
  for (const { trialKey } of open) {
    const trial = await trials.state(trialKey);
    const mine = and(eq(referenceRuns.trialKey, trialKey), isNull(referenceRuns.status));
    if (!trial) await db.delete(referenceRuns).where(mine);
    else if (trial.result) await db.update(referenceRuns).set(outcome(trial.result)).where(mine);
    else progress.set(trialKey, { isRunning: trial.stage === "running", casesDone: trial.casesDone });
  }
  return progress;
}

interface Progress {
  isRunning: boolean;
  casesDone: number;
}

/** A problem's references in order, each with its newest run. */
export async function referencesOf(db: Db, trials: Trials, problem: ProblemRow): Promise<Reference[]> {
  const progress = await collectRuns(db, trials, problem.id);
  const rows = await db
    .select()
    .from(references)
    .where(eq(references.problemId, problem.id))
    .orderBy(asc(references.id));
  const runs = await newestRuns(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const run = runs.get(row.id);
    return {
      id: row.id,
      name: row.name,
      language: row.language,
      code: row.code,
      expected: row.expected,
      run: run ? presentRun(run, row, problem, progress.get(run.trialKey)) : null,
      gmtCreate: apiDate(row.createdAt),
      gmtModified: apiDate(row.updatedAt),
    };
  });
}

async function newestRuns(db: Sql, ids: number[]): Promise<Map<number, RunRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([referenceRuns.referenceId])
    .from(referenceRuns)
    .where(inArray(referenceRuns.referenceId, ids))
    .orderBy(referenceRuns.referenceId, desc(referenceRuns.dataVersionId));
  return new Map(rows.map((row) => [row.referenceId, row]));
}

function presentRun(
  run: RunRow,
  reference: ReferenceRow,
  problem: ProblemRow,
  progress: Progress | undefined,
): ReferenceRun {
  const isDone = run.status !== null;
  return {
    state: isDone ? "done" : progress?.isRunning ? "running" : "waiting",
    casesDone: isDone ? run.cases.length : (progress?.casesDone ?? 0),
    caseVersion: String(run.dataVersionId),
    isCurrent: run.fingerprint === fingerprint(problem, reference),
    status: run.status,
    asExpected: run.status === null ? null : meets(run.status, reference.expected),
    time: run.timeMs,
    memory: run.memoryKib,
    score: run.score,
    errorMessage: run.errorMessage,
    cases: run.cases.map(({ seq, status: verdict, timeMs, memoryKib, score, message }) => ({
      seq,
      status: verdict,
      time: timeMs,
      memory: memoryKib,
      score,
      message,
    })),
    gmtCreate: apiDate(run.createdAt),
  };
}

/** A fault of ours is never what somebody expected. */
const meets = (verdict: number, expected: number[]) =>
  verdict !== status.systemError && expected.includes(verdict);
