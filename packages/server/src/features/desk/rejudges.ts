import type { BodyOf, DeskRejudge as DeskRejudgeShape, previewDeskRejudge } from "@verdict/contract";
import { count, countDistinct, desc, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { withNewerData } from "../contest/kept-data.ts";
import { contestById, problemInContest } from "../contest/queries.ts";
import { isJudgedHere } from "../judge/dry-run.ts";
import { concerned, type JobRow, jobById, presentJobs } from "../judge/rejudge-job.ts";
import { type RejudgeSelection, rejudgeJobs } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";
import { changesTried } from "./dry-runs.ts";
import { idsOf, openJobChanges } from "./job-changes.ts";

type DeskRejudge = z.output<typeof DeskRejudgeShape>;
type Scope = BodyOf<typeof previewDeskRejudge>;

/** The submissions meant, as a job keeps them, and how managers read of them. */
export async function selectionOf(
  db: Sql,
  scope: Scope,
): Promise<{ selection: Extract<RejudgeSelection, { kind: "contest" }>; target: string }> {
  const { cid, displayId, status, from, to, submitId, data } = scope;
  const place = displayId === undefined ? undefined : await problemInContest(db, cid, { displayId });
  if (displayId !== undefined && !place) throw new Refusal("contest-problem-not-found");
  const said = [
    place?.displayId,
    status !== undefined && `status ${status}`,
    submitId && `submission ${submitId}`,
    data === "problem" && "new data",
  ];
  const span = (from || to) && `${from?.toISOString() ?? ""}–${to?.toISOString() ?? ""}`;
  const target = [`contest ${cid}`, ...said, span].filter(Boolean).join(", ");
  const contest = await contestById(db, cid);
  const selection = {
    ...{ kind: "contest" as const, cid, pid: place?.problemId, status, submitId },
    ...{ from: from?.toISOString(), to: to?.toISOString() },
    ...(data === "problem" && { data }),
    named: { contest: contest && { id: cid, title: contest.title }, problem: place?.displayId },
  };
  return { selection, target };
}

/** How many of which verdict, and of how many people. */
export async function previewOf(db: Sql, selection: Extract<RejudgeSelection, { kind: "contest" }>) {
  const where = concerned(db, selection);
  const verdicts = await db
    .select({ status: submissions.status, number: count() })
    .from(submissions)
    .where(where)
    .groupBy(submissions.status)
    .orderBy(desc(count()));
  const [all] = await db
    .select({
      total: count(),
      people: countDistinct(submissions.participationId),
      elsewhere: sql<number>`count(*) filter (where not ${isJudgedHere})::int`,
    })
    .from(submissions)
    .where(where);
  const { total = 0, people = 0, elsewhere = 0 } = all ?? {};
  const newer = await withNewerData(db, selection);
  return { total, people, elsewhere, verdicts, newer: newer.map(({ displayId }) => displayId) };
}

export const contestJobs = (db: Sql, cid: number) =>
  selectList(db, {
    select: db.select().from(rejudgeJobs),
    where: sql`(${rejudgeJobs.selection}->>'cid')::int = ${cid}`,
    order: [desc(rejudgeJobs.id)],
    of: rejudgeJobs,
  });

/** A job of the contest; refused where there is none. */
export async function jobIn(db: Sql, cid: number, id: number): Promise<JobRow> {
  const job = await jobById(db, id);
  if (!job || !("cid" in job.selection) || job.selection.cid !== cid)
    throw new Refusal("rejudge-job-not-found");
  return job;
}

/** Jobs with what they changed or, of dry runs, would change. */
export function openDeskJobs(db: Db) {
  const toldOf = openJobChanges(db);
  return async (cid: number, rows: JobRow[]): Promise<DeskRejudge[]> => {
    const open = rows.filter(({ selection, settled }) => selection.kind === "dry-run" && settled === null);
    const told = await toldOf(cid, rows);
    const tried = await changesTried(db, idsOf(open));
    const jobs = await presentJobs(db, rows);
    return jobs.map((job, at) => ({
      ...job,
      undoable: told[at]?.standing ?? 0,
      settled: rows[at]?.settled ?? null,
      changes: [...(told[at]?.changes ?? []), ...tried.filter((change) => change.job === job.id)].map(
        ({ from, to, number }) => ({ from, to, number }),
      ),
    }));
  };
}
