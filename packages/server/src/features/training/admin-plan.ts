import type { BodyOf, DataOf, getTrainingAdminPlan, saveTrainingPlan } from "@verdict/contract";
import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { auditName, lockTraining } from "./admin-save.ts";
import { sectionsOf } from "./plan.ts";
import { isSeen } from "./queries.ts";
import { trainingProblems, trainingSections, trainings } from "./tables.ts";

/** Order, sections and conditions of a training, read and saved as one. */
export async function adminPlan(db: Db, tid: number): Promise<DataOf<typeof getTrainingAdminPlan>> {
  const [[training], sections, rows] = await Promise.all([
    db.select({ title: trainings.title }).from(trainings).where(eq(trainings.id, tid)),
    sectionsOf(db, tid),
    db
      .select({
        pid: problems.id,
        problemId: problems.problemId,
        title: problems.title,
        difficulty: problems.difficulty,
        sectionId: trainingProblems.sectionId,
        after: trainingProblems.after,
        isShown: isSeen,
      })
      .from(trainingProblems)
      .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
      .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
      .where(eq(trainingProblems.trainingId, tid))
      .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id)),
  ]);
  return { title: training?.title ?? "", sections, problems: rows };
}

type Plan = BodyOf<typeof saveTrainingPlan>;

/** A problem that waits for one behind it, or for itself, would never open. */
function refuseDisorder(plan: Plan): void {
  const seen = new Set<number>();
  let section = -1;
  for (const { pid, after, section: own = null } of plan.problems) {
    const place = own ?? -1;
    const isWrong =
      after.some((other) => !seen.has(other)) || place < section || place >= plan.sections.length;
    if (isWrong || seen.has(pid)) throw new Refusal("training-order-wrong");
    seen.add(pid);
    section = place;
  }
}

export function savePlan(db: Db, call: Acting, plan: Plan): Promise<void> {
  refuseDisorder(plan);
  return db.transaction(async (tx) => {
    const training = await lockTraining(tx, call, plan.tid);
    const before = await tx
      .select()
      .from(trainingProblems)
      .where(eq(trainingProblems.trainingId, plan.tid))
      .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id));
    const known = new Set(before.map(({ problemId }) => problemId));
    const isWhole = plan.problems.length === known.size && plan.problems.every(({ pid }) => known.has(pid));
    if (!isWhole) throw new Refusal("training-plan-stale");
    const ids = await saveSections(tx, plan);
    for (const [index, { pid, section, after }] of plan.problems.entries()) {
      const sectionId = section === null || section === undefined ? null : (ids[section] ?? null);
      await tx
        .update(trainingProblems)
        .set({ rank: index + 1, sectionId, after, updatedAt: sql`now()` })
        .where(and(eq(trainingProblems.trainingId, plan.tid), eq(trainingProblems.problemId, pid)));
    }
    await dropSections(tx, plan.tid, ids);
    await audit(
      tx,
      call,
      "training.edit",
      auditName(training),
      { order: before.map(({ displayId }) => displayId) },
      {
        order: plan.problems.map(({ pid }) => before.find((row) => row.problemId === pid)?.displayId),
        sections: plan.sections.map(({ title }) => title),
      },
    );
  });
}

/** Their ids in order. Ids that are not the training's are refused, as of a page that is too old. */
async function saveSections(tx: Sql, { tid, sections }: Plan): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, { id, title, dueTime }] of sections.entries()) {
    const values = { trainingId: tid, place, title, dueAt: dueTime ?? null };
    const [row] = id
      ? await tx
          .update(trainingSections)
          .set(values)
          .where(and(eq(trainingSections.id, id), eq(trainingSections.trainingId, tid)))
          .returning({ id: trainingSections.id })
      : await tx.insert(trainingSections).values(values).returning({ id: trainingSections.id });
    if (!row || ids.includes(row.id)) throw new Refusal("training-plan-stale");
    ids.push(row.id);
  }
  return ids;
}

async function dropSections(tx: Sql, tid: number, kept: number[]): Promise<void> {
  await tx
    .delete(trainingSections)
    .where(
      and(
        eq(trainingSections.trainingId, tid),
        kept.length > 0 ? notInArray(trainingSections.id, kept) : undefined,
      ),
    );
}
