import {
  type CaseReport,
  type NodeEvent,
  type Result,
  type SubmissionStatus,
  status,
  type TimelineMark,
} from "@verdict/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Sql } from "../../platform/db.ts";
import { storableText } from "../../platform/json.ts";
import { notify } from "../../platform/notify.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { finishCustomRun } from "../custom-run/rows.ts";
import type { CustomRunResult } from "../custom-run/tables.ts";
import { caseResults, type HeldVerdict, submissionFiles } from "../submission/tables.ts";
import { changeStatus, type SubmissionRow } from "../submission/verdict.ts";
import { isOfPretests } from "../testdata/pretests.ts";
import { testCases } from "../testdata/tables.ts";
import { inContest, judgedGroups } from "./group-points.ts";
import { knownNow, outcomeOf } from "./held.ts";
import { chargeUse } from "./judge-use.ts";
import { oiRankScore, oiScale } from "./oi.ts";
import { lockOwner, type Owner } from "./owner.ts";
import { type AttemptRow, ageMs, leasedTo, mark } from "./queue.ts";
import { type AttemptOutcome, attempts } from "./tables.ts";

type Leased = { attempt: AttemptRow } & Owner;
/** A submission with the attempt that judged it. */
interface JudgedSubmission {
  attempt: Pick<AttemptRow, "dataVersionId">;
  submission: SubmissionRow;
}

/** Locks an attempt that `node` holds and whose owner still waits for it; undefined when it is neither. */
async function lockLeased(tx: Sql, node: NodeIdentity, attemptId: number): Promise<Leased | undefined> {
  const owner = await lockOwner(tx, attemptId);
  if (!owner) return undefined;
  const [attempt] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), leasedTo(node)))
    .for("update");
  if (!attempt) return undefined;
  const isOver = owner.kind === "submission" && owner.submission.attempt !== attempt.number;
  return isOver ? undefined : { attempt, ...owner };
}

/** Stores the progress of one attempt. Returns whether the node is still to go on with it. */
export async function storeEvents(
  db: Db,
  node: NodeIdentity,
  attemptId: number,
  events: NodeEvent[],
): Promise<boolean> {
  if (events.length === 0) return true;
  return db.transaction(async (tx) => {
    const leased = await lockLeased(tx, node, attemptId);
    if (!leased) return false;
    await appendMarks(tx, attemptId, events);
    if (leased.kind === "custom_run") return true;
    const cases = events.flatMap((event) => (event.kind === "case" ? [event.case] : []));
    await storeCases(tx, leased, cases);
    const next = progressOf(events);
    if (next !== null && next !== leased.submission.status) {
      await changeStatus(tx, leased.submission, { status: next, judger: node.name });
    }
    await notify(tx, "submission", leased.submission.id);
    return true;
  });
}

function progressOf(events: NodeEvent[]): SubmissionStatus | null {
  if (events.some((event) => event.kind === "compiled" || event.kind === "case")) return status.judging;
  return events.some((event) => event.kind === "compiling") ? status.compiling : null;
}

/** Events name their age; the marks get the database's time of them. */
async function appendMarks(tx: Sql, attemptId: number, events: NodeEvent[]): Promise<void> {
  const marks = events.map((event) => ({
    mark: event.kind satisfies TimelineMark["mark"],
    ageMs: event.ageMs,
    seq: event.kind === "case" ? event.case.seq : event.kind === "again" ? event.seq : null,
  }));
  await tx
    .update(attempts)
    .set({
      marks: sql`${attempts.marks} || (
        select coalesce(jsonb_agg(jsonb_build_object(
          'mark', e->'mark', 'seq', e->'seq', 'atMs', greatest(0, ${ageMs} - (e->>'ageMs')::int)) order by n), '[]')
        from jsonb_array_elements(${JSON.stringify(marks)}::jsonb) with ordinality as x(e, n))`,
    })
    .where(eq(attempts.id, attemptId));
}

/** Writes case results; a case reported again (judged again after a fault of ours) replaces the older row. */
async function storeCases(
  tx: Sql,
  { attempt, submission }: JudgedSubmission,
  cases: CaseReport[],
): Promise<void> {
  if (cases.length === 0 || attempt.dataVersionId === null) return;
  const known = await tx
    .select({
      seq: testCases.seq,
      inputName: testCases.inputName,
      outputName: testCases.outputName,
      groupNum: testCases.groupNum,
    })
    .from(testCases)
    .where(eq(testCases.dataVersionId, attempt.dataVersionId))
    .orderBy(asc(testCases.seq));
  const bySeq = new Map(known.map((row) => [row.seq, row]));
  const rows = cases.flatMap((report) => {
    const test = bySeq.get(report.seq);
    if (!test) return [];
    return [
      {
        submissionId: submission.id,
        ...test,
        status: report.status as SubmissionStatus,
        timeMs: report.timeMs,
        memoryKib: report.memoryKiB,
        score: report.score,
        fraction: report.fraction ?? null,
        value: report.value ?? null,
        message: storable(report.message),
        sentences: report.sentences?.length ? report.sentences : null,
        output: storable(report.output),
      },
    ];
  });
  if (rows.length === 0) return;
  await tx
    .insert(caseResults)
    .values(rows)
    .onConflictDoUpdate({
      target: [caseResults.submissionId, caseResults.seq],
      set: {
        status: sql`excluded.status`,
        timeMs: sql`excluded.time_ms`,
        memoryKib: sql`excluded.memory_kib`,
        score: sql`excluded.score`,
        fraction: sql`excluded.fraction`,
        value: sql`excluded.value`,
        message: sql`excluded.message`,
        sentences: sql`excluded.sentences`,
        output: sql`excluded.output`,
      },
    });
}

const storable = (text: string | null) => (text === null ? null : storableText(text));

/** Stores a verdict once. False: the node does not hold the attempt (any more), nothing was changed. */
export async function storeResult(
  db: Db,
  node: NodeIdentity,
  result: z.output<typeof Result>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const leased = await lockLeased(tx, node, result.attemptId);
    if (!leased) return false;
    if (result.events.length > 0) await appendMarks(tx, result.attemptId, result.events);
    const { status: code, timeMs, memoryKiB, score } = result;
    const isKept = leased.kind === "submission" || leased.attempt.rejudgeJobId !== null;
    const groups = leased.kind === "custom_run" ? await groupsTried(tx, leased.attempt, result) : null;
    const outcome = isKept ? { status: code, timeMs, memoryKiB, score, ...(groups && { groups }) } : null;
    await tx
      .update(attempts)
      .set({ finishedAt: sql`now()`, leaseUntil: null, marks: mark("stored"), outcome })
      .where(eq(attempts.id, result.attemptId));
    if (leased.kind === "custom_run") {
      const { attemptId, events, ...ended } = result;
      await finishCustomRun(tx, leased.customRun, ended);
      await chargeUse(tx, result.attemptId);
      return true;
    }
    const told = await storeVerdict(tx, leased, result, { judger: node.name });
    if (told) await tx.update(attempts).set({ outcome: told }).where(eq(attempts.id, result.attemptId));
    await chargeUse(tx, result.attemptId);
    return true;
  });
}

/** Of a judging that is tried before it counts: of contests alone. */
const groupsTried = async (tx: Sql, { rejudgeJobId, dataVersionId }: AttemptRow, result: CustomRunResult) =>
  rejudgeJobId === null ? null : judgedGroups(await inContest(tx, { dataVersionId, contestId: 0 }, result));

/**
 * Makes what a node said the verdict of a submission that is locked. Where its contest runs and groups are hidden, what is
 * known without them, which is returned; the rest waits in `held`.
 */
export async function storeVerdict(
  tx: Sql,
  judged: JudgedSubmission,
  result: CustomRunResult,
  by: { judger: string | null; attempt?: number },
): Promise<AttemptOutcome | null> {
  const { submission } = judged;
  await tx.delete(caseResults).where(eq(caseResults.submissionId, submission.id));
  await storeCases(tx, judged, result.cases);
  const scale = result.score === null ? null : await oiScale(tx, submission.problemId);
  const rankScore = (score: number | null) =>
    score === null || !scale?.total ? null : oiRankScore(score, scale);
  const inside = await inContest(tx, { ...judged.attempt, contestId: submission.contestId }, result);
  const whole: HeldVerdict = {
    status: result.status as SubmissionStatus,
    timeMs: result.timeMs,
    memoryKib: result.memoryKiB,
    score: result.score,
    groups: judgedGroups(inside),
    oiRankScore: rankScore(result.score),
    errorMessage: storable(result.errorMessage),
    errorSentences: result.errorSentences?.length ? result.errorSentences : null,
  };
  const known = inside && (await knownNow(tx, submission.contestId, whole, inside));
  const told = known ? { ...whole, ...known, oiRankScore: rankScore(known.score) } : whole;
  await changeStatus(tx, submission, {
    ...told,
    held: known ? whole : null,
    onPretests: submission.contestId !== null && (await isOfPretests(tx, judged.attempt.dataVersionId)),
    staffTrace: storable(result.staffTrace),
    isManual: false,
    ...by,
  });
  await notify(tx, "submission", submission.id);
  return known && outcomeOf(told);
}

/** Whether the node may read a test file: one of its unfinished attempts names it. */
export async function mayReadBlob(
  db: Sql,
  node: NodeIdentity,
  attemptId: number,
  sha256: string,
): Promise<boolean> {
  const rows = await db
    .select({ seq: testCases.seq })
    .from(attempts)
    .innerJoin(testCases, eq(testCases.dataVersionId, attempts.dataVersionId))
    .where(
      and(
        eq(attempts.id, attemptId),
        leasedTo(node),
        sql`${sha256} in (${testCases.inputSha256}, ${testCases.outputSha256})`,
      ),
    )
    .limit(1);
  return rows.length > 0 || (await wasSent(db, node, attemptId, sha256));
}

/** Whether it is a file that the attempt's submission consists of. */
async function wasSent(db: Sql, node: NodeIdentity, attemptId: number, sha256: string): Promise<boolean> {
  const rows = await db
    .select({ name: submissionFiles.name })
    .from(attempts)
    .innerJoin(submissionFiles, eq(submissionFiles.submissionId, attempts.submissionId))
    .where(and(eq(attempts.id, attemptId), leasedTo(node), eq(submissionFiles.sha256, sha256)))
    .limit(1);
  return rows.length > 0;
}
