import {
  type AssignmentDraft,
  type BodyOf,
  groupLevel,
  type saveGroupAssignment,
  TRAINING_RANK,
} from "@verdict/contract";
import { and, eq, gte, inArray } from "drizzle-orm";
import { nextUpdatedAt, refuseStale } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { lateRules } from "../gradebook/tables.ts";
import { levelFor } from "../group/level.ts";
import { groupMembers } from "../group/tables.ts";
import { pointsMoved } from "../happening/points-moved.ts";
import { problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { takeOutOfTraining } from "../submission/training-record.ts";
import { takingRefusal } from "../training/admin-problems.ts";
import { managesTraining, type TrainingRow } from "../training/policy.ts";
import { trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import { assignmentMembers, assignments } from "./tables.ts";

const auditName = ({ id, title }: Pick<TrainingRow, "id" | "title">) => `assignment ${id} ${title}`;

/** Keeps others from changing it, and finds out whether the caller may. */
async function lockAssignment(tx: Sql, call: Acting, { gid, tid }: { gid: number; tid: number }) {
  const user = signedIn(call.viewer);
  const [row] = await tx
    .select({ training: trainings, assignment: assignments })
    .from(trainings)
    .innerJoin(assignments, eq(assignments.trainingId, trainings.id))
    .where(and(eq(trainings.id, tid), eq(trainings.groupId, gid)))
    .for("no key update");
  if (!row) throw new Refusal("assignment-not-found");
  if (!managesTraining(row.training, user, await levelFor(tx, gid, user.uid)))
    throw new Refusal("assignment-not-yours");
  return row;
}

/** Makes one, or changes the one that is named: all of its form in one transaction. */
export function saveAssignment(
  db: Db,
  call: Acting,
  { gid, tid, basedOn, assignment: draft }: BodyOf<typeof saveGroupAssignment>,
): Promise<number> {
  const { dueTime, closeTime = null } = draft;
  if (closeTime && closeTime < dueTime) throw new Refusal("assignment-closes-early");
  return db.transaction(async (tx) => {
    const before = tid === undefined ? null : await lockAssignment(tx, call, { gid, tid });
    if (before) refuseStale(basedOn, before.training);
    const training = await saveTraining(tx, call, { gid, draft, before: before?.training ?? null });
    const section = await saveSection(tx, training.id, draft);
    await saveProblems(tx, { training, gid, section, pids: draft.pids });
    await saveLateRule(tx, training.id, draft);
    const values = { closesAt: closeTime, isForAll: draft.isForAll };
    await tx
      .insert(assignments)
      .values({ trainingId: training.id, ...values })
      .onConflictDoUpdate({ target: assignments.trainingId, set: values });
    await savePeople(tx, { tid: training.id, gid, uids: draft.isForAll ? [] : [...new Set(draft.uids)] });
    const { title, pids, isForAll } = draft;
    const after = { title, pids, due: dueTime, closes: closeTime, isForAll, people: draft.uids.length };
    await audit(tx, call, before ? "assignment.edit" : "assignment.add", auditName(training), null, after);
    await pointsMoved(tx, { training: training.id });
    return training.id;
  });
}

async function saveTraining(
  tx: Sql,
  call: Acting,
  { gid, draft, before }: { gid: number; draft: AssignmentDraft; before: TrainingRow | null },
): Promise<TrainingRow> {
  const values = { title: draft.title, description: draft.description ?? null };
  const [training] = before
    ? await tx
        .update(trainings)
        .set({ ...values, updatedAt: nextUpdatedAt(trainings.updatedAt) })
        .where(eq(trainings.id, before.id))
        .returning()
    : await tx
        .insert(trainings)
        .values({
          ...values,
          ...{ uid: signedIn(call.viewer).uid, groupId: gid },
          ...{ auth: "Public", rank: TRAINING_RANK },
        })
        .returning();
  if (!training) throw new Error("no training row came back");
  return training;
}

/** The one that says when it is due. */
async function saveSection(tx: Sql, tid: number, { title, dueTime }: AssignmentDraft): Promise<number> {
  const values = { title, dueAt: dueTime };
  const [changed] = await tx
    .update(trainingSections)
    .set(values)
    .where(eq(trainingSections.trainingId, tid))
    .returning({ id: trainingSections.id });
  if (changed) return changed.id;
  const [made] = await tx
    .insert(trainingSections)
    .values({ trainingId: tid, place: 0, ...values })
    .returning({ id: trainingSections.id });
  if (!made) throw new Error("no section row came back");
  return made.id;
}

interface Problems {
  training: TrainingRow;
  gid: number;
  section: number;
  pids: readonly number[];
}

/** What is in it already stays, whatever became of the problem; its record is the members'. */
async function saveProblems(tx: Sql, { training, gid, section, pids: named }: Problems): Promise<void> {
  const pids = [...new Set(named)];
  const tid = training.id;
  const inside = await tx.select().from(trainingProblems).where(eq(trainingProblems.trainingId, tid));
  const known = new Set(inside.map(({ problemId }) => problemId));
  for (const pid of known) if (!pids.includes(pid)) await takeOutOfTraining(tx, tid, pid);
  const fresh = pids.filter((pid) => !known.has(pid));
  const found = await tx
    .select()
    .from(problems)
    .where(inArray(problems.id, [0, ...fresh]))
    .for("key share");
  const byId = new Map(found.map((problem) => [problem.id, problem]));
  for (const [index, problemId] of pids.entries()) {
    const rank = index + 1;
    const problem = byId.get(problemId);
    if (known.has(problemId)) {
      await tx
        .update(trainingProblems)
        .set({ rank })
        .where(and(eq(trainingProblems.trainingId, tid), eq(trainingProblems.problemId, problemId)));
      continue;
    }
    refuseIf(takingRefusal(problem, gid));
    const displayId = problem?.problemId ?? "";
    await tx
      .insert(trainingProblems)
      .values({ trainingId: tid, problemId, displayId, rank, sectionId: section });
  }
}

async function saveLateRule(
  tx: Sql,
  trainingId: number,
  { latePercent, lateFloor }: AssignmentDraft,
): Promise<void> {
  await tx.delete(lateRules).where(eq(lateRules.trainingId, trainingId));
  if (latePercent > 0)
    await tx.insert(lateRules).values({ trainingId, percent: latePercent, floor: lateFloor });
}

/** Members of the group alone. */
async function savePeople(
  tx: Sql,
  { tid, gid, uids }: { tid: number; gid: number; uids: readonly string[] },
): Promise<void> {
  await tx.delete(assignmentMembers).where(eq(assignmentMembers.trainingId, tid));
  if (uids.length === 0) return;
  const inside = await tx
    .select({ uid: groupMembers.uid })
    .from(groupMembers)
    .where(
      and(
        ...[eq(groupMembers.groupId, gid), gte(groupMembers.level, groupLevel.member)],
        inArray(groupMembers.uid, [...uids]),
      ),
    );
  if (inside.length < uids.length) throw new Refusal("group-member-not-found");
  await tx.insert(assignmentMembers).values(uids.map((uid) => ({ trainingId: tid, uid })));
}

export function removeAssignment(db: Db, call: Acting, place: { gid: number; tid: number }): Promise<void> {
  return db.transaction(async (tx) => {
    const { training } = await lockAssignment(tx, call, place);
    await tx.delete(trainingProblems).where(eq(trainingProblems.trainingId, training.id));
    await tx.delete(trainings).where(eq(trainings.id, training.id));
    await audit(tx, call, "assignment.delete", auditName(training), { title: training.title }, null);
  });
}
