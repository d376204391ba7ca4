import { createHash } from "node:crypto";
import { apiDate, type JurySolution, type JurySolutionRun, status } from "@verdict/contract";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { storableJson } from "../../platform/json.ts";
import { Refusal } from "../../platform/refusal.ts";
import { addCustomRun, customRunState } from "../custom-run/runs.ts";
import type { CustomRunResult } from "../custom-run/tables.ts";
import { problems } from "../problem/tables.ts";
import { jurySolutionRuns, jurySolutions } from "./tables.ts";

type JurySolutionRow = typeof jurySolutions.$inferSelect;
type RunRow = typeof jurySolutionRuns.$inferSelect;
type ProblemRow = typeof problems.$inferSelect;

/** Longest message of a checker that the table keeps of one case, in characters. */
const MESSAGE_KEPT = 300;

/** SHA-256 of everything that decides what a run comes to. */
function fingerprint(
  problem: ProblemRow,
  { language, code }: Pick<JurySolutionRow, "language" | "code">,
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
    // What was judged before there was a choice stays what it was.
    ...(problem.checkerProtocol === "standard" ? [] : [problem.checkerProtocol]),
    ...(problem.grader ? [problem.grader] : []),
    ...(problem.passes > 1 ? [{ passes: problem.passes }] : []),
    ...(problem.communication ? [{ communication: problem.communication }] : []),
  ];
  return createHash("sha256").update(JSON.stringify(deciding)).digest("hex");
}

interface Wanted {
  pid: number;
  /** Who asks. */
  uid: string;
  /** One solution only. */
  id?: number | undefined;
  /** Runs also what has run as it stands. */
  again?: boolean;
}

/**
 * Puts the jury solutions of a problem into the queue that have not run as they stand now, as far as their user may use the
 * judge. Returns how many.
 */
export async function runJurySolutions(tx: Sql, wanted: Wanted): Promise<number> {
  const [problem] = await tx.select().from(problems).where(eq(problems.id, wanted.pid));
  const dataVersionId = problem?.dataVersionId;
  if (!problem || !dataVersionId) return 0;
  const rows = await tx
    .select({ solution: jurySolutions, known: jurySolutionRuns.fingerprint })
    .from(jurySolutions)
    .leftJoin(
      jurySolutionRuns,
      and(
        eq(jurySolutionRuns.jurySolutionId, jurySolutions.id),
        eq(jurySolutionRuns.dataVersionId, dataVersionId),
      ),
    )
    .where(
      and(
        eq(jurySolutions.problemId, wanted.pid),
        wanted.id === undefined ? undefined : eq(jurySolutions.id, wanted.id),
      ),
    )
    .orderBy(asc(jurySolutions.id));
  let started = 0;
  for (const { solution, known } of rows) {
    const now = fingerprint(problem, solution);
    if (known === now && !wanted.again) continue;
    const { language, code } = solution;
    const customRun = { uid: wanted.uid, language, code, problemId: problem.id, dataVersionId };
    let customRunKey: string;
    try {
      customRunKey = await addCustomRun(tx, { ...customRun, input: { kind: "reference" } });
    } catch (error) {
      // What was saved with them stays saved; the others run when somebody asks again.
      if (isUsedUp(error) && (started > 0 || !wanted.again)) break;
      throw error;
    }
    const fresh = {
      fingerprint: now,
      customRunKey,
      status: null,
      timeMs: null,
      memoryKib: null,
      score: null,
      errorMessage: null,
      cases: [],
      createdAt: sql`now()`,
    };
    await tx
      .insert(jurySolutionRuns)
      .values({ jurySolutionId: solution.id, dataVersionId, ...fresh })
      .onConflictDoUpdate({
        target: [jurySolutionRuns.jurySolutionId, jurySolutionRuns.dataVersionId],
        set: fresh,
      });
    started++;
  }
  return started;
}

const isUsedUp = (error: unknown) => error instanceof Refusal && error.code === "judge-seconds-used";

/** What a finished custom run came to, as a run keeps it. */
function outcome(result: CustomRunResult) {
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

/** Copies results of finished custom runs to their runs; a run whose custom run is gone without one is forgotten. */
export async function collectRuns(db: Db, pid: number): Promise<Map<string, Progress>> {
  const open = await db
    .select({ customRunKey: jurySolutionRuns.customRunKey })
    .from(jurySolutionRuns)
    .innerJoin(jurySolutions, eq(jurySolutions.id, jurySolutionRuns.jurySolutionId))
    .where(and(eq(jurySolutions.problemId, pid), isNull(jurySolutionRuns.status)));
  const progress = new Map<string, Progress>();
  for (const { customRunKey } of open) {
    const customRun = await customRunState(db, customRunKey);
    const mine = and(eq(jurySolutionRuns.customRunKey, customRunKey), isNull(jurySolutionRuns.status));
    if (!customRun) await db.delete(jurySolutionRuns).where(mine);
    else if (customRun.result) await db.update(jurySolutionRuns).set(outcome(customRun.result)).where(mine);
    else
      progress.set(customRunKey, {
        isRunning: customRun.stage === "running",
        casesDone: customRun.casesDone,
      });
  }
  return progress;
}

interface Progress {
  isRunning: boolean;
  casesDone: number;
}

/** A problem's jury solutions in order, each with its newest run. */
export async function jurySolutionsOf(db: Db, problem: ProblemRow): Promise<JurySolution[]> {
  const progress = await collectRuns(db, problem.id);
  const rows = await db
    .select()
    .from(jurySolutions)
    .where(eq(jurySolutions.problemId, problem.id))
    .orderBy(asc(jurySolutions.id));
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
      expectedScore: row.expectedScore,
      run: run ? presentRun(run, row, problem, progress.get(run.customRunKey)) : null,
      gmtCreate: apiDate(row.createdAt),
      gmtModified: apiDate(row.updatedAt),
    };
  });
}

async function newestRuns(db: Sql, ids: number[]): Promise<Map<number, RunRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([jurySolutionRuns.jurySolutionId])
    .from(jurySolutionRuns)
    .where(inArray(jurySolutionRuns.jurySolutionId, ids))
    .orderBy(jurySolutionRuns.jurySolutionId, desc(jurySolutionRuns.dataVersionId));
  return new Map(rows.map((row) => [row.jurySolutionId, row]));
}

function presentRun(
  run: RunRow,
  solution: JurySolutionRow,
  problem: ProblemRow,
  progress: Progress | undefined,
): JurySolutionRun {
  const isDone = run.status !== null;
  return {
    state: isDone ? "done" : progress?.isRunning ? "running" : "waiting",
    casesDone: isDone ? run.cases.length : (progress?.casesDone ?? 0),
    caseVersion: String(run.dataVersionId),
    isCurrent: run.fingerprint === fingerprint(problem, solution),
    status: run.status,
    asExpected: run.status === null ? null : meets(run, solution),
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

/** A fault of ours is never what somebody expected. Points are asked for where there are any. */
function meets(
  run: Pick<RunRow, "status" | "score">,
  { expected, expectedScore }: Pick<JurySolutionRow, "expected" | "expectedScore">,
): boolean {
  const verdict = run.status ?? status.systemError;
  if (verdict === status.systemError || !expected.includes(verdict)) return false;
  return expectedScore === null || run.score === null || run.score === expectedScore;
}
