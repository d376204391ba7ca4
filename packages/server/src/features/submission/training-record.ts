import { programVerdicts, type SubmissionStatus, status } from "@verdict/contract";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { trainingCells, trainingMembers, trainingProblems, trainings } from "../training/tables.ts";
import { submissions } from "./tables.ts";

/** Boards of private trainings, kept in line with submissions. docs/rules.md#trainings */

/** Part of a training's board: of one member or several, of one problem, or both. */
interface Part {
  trainingId: number;
  uid?: string | readonly string[];
  problemId?: number;
}

/**
 * Brings the boards of the author's trainings in line with a verdict. Members are locked after all else that a verdict
 * holds, in order of their trainings.
 */
export async function recordVerdict(
  tx: Sql,
  before: { uid: string; problemId: number; groupId: number | null; status: SubmissionStatus },
  now: SubmissionStatus,
): Promise<void> {
  // Others leave a board as it is.
  if (!programVerdicts.includes(before.status) && !programVerdicts.includes(now)) return;
  const { uid, problemId, groupId } = before;
  const places = await tx
    .select({ trainingId: trainingMembers.trainingId })
    .from(trainingMembers)
    .innerJoin(trainingProblems, eq(trainingProblems.trainingId, trainingMembers.trainingId))
    .innerJoin(trainings, eq(trainings.id, trainingMembers.trainingId))
    .where(
      and(
        eq(trainingMembers.uid, uid),
        eq(trainingProblems.problemId, problemId),
        sql`${trainings.groupId} is not distinct from ${groupId}`,
      ),
    )
    .orderBy(asc(trainingMembers.trainingId))
    .for("no key update", { of: trainingMembers });
  for (const { trainingId } of places) await settle(tx, { trainingId, uid, problemId });
}

/**
 * Works part of a board out anew, after a registration or a new problem. A verdict that was being stored while that
 * became visible may have missed it, so the part is settled once more when every such verdict is there; later ones see
 * the registration or problem themselves.
 */
export async function settleBoard(db: Db, part: Part): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from (
      select 1 from ${recordable} where ${within(part)} for share of ${submissions}) as stored`);
  });
  await db.transaction(async (tx) => {
    const members = await tx
      .select({ uid: trainingMembers.uid })
      .from(trainingMembers)
      .where(memberOf(part))
      .orderBy(asc(trainingMembers.uid))
      .for("no key update");
    // Whoever registers from here on settles their own row.
    await settle(tx, { ...part, uid: members.map(({ uid }) => uid) });
  });
}

function memberOf({ trainingId, uid }: Part): SQL | undefined {
  return and(eq(trainingMembers.trainingId, trainingId), ofUser(trainingMembers.uid, uid));
}

function ofUser(column: typeof trainingMembers.uid | typeof trainingCells.uid, uid: Part["uid"]) {
  if (uid === undefined) return undefined;
  return typeof uid === "string" ? eq(column, uid) : inArray(column, [...uid]);
}

const recordable = sql`${trainingMembers}
  join ${trainings} on ${trainings.id} = ${trainingMembers.trainingId}
  join ${trainingProblems} on ${trainingProblems.trainingId} = ${trainingMembers.trainingId}
  join ${submissions} on ${submissions.uid} = ${trainingMembers.uid}
    and ${submissions.problemId} = ${trainingProblems.problemId}`;

function within(part: Part): SQL | undefined {
  return and(
    memberOf(part),
    part.problemId === undefined ? undefined : eq(trainingProblems.problemId, part.problemId),
    sql`${submissions.contestId} is null and ${submissions.groupId} is not distinct from ${trainings.groupId}`,
  );
}

/** Works part of a board out from the submissions there are. Callers hold the members' rows. */
export async function settle(tx: Sql, part: Part): Promise<void> {
  await tx
    .delete(trainingCells)
    .where(
      and(
        eq(trainingCells.trainingId, part.trainingId),
        ofUser(trainingCells.uid, part.uid),
        part.problemId === undefined ? undefined : eq(trainingCells.problemId, part.problemId),
      ),
    );
  const { status: code, uid, problemId, score, timeMs, submittedAt, id } = submissions;
  const accepted = sql`${code} = ${status.accepted}`;
  const first = sql`order by (${accepted}) desc, ${id} desc`;
  // Earlier failures than the registration or the problem's coming are forgiven; earlier successes count.
  await tx.execute(sql`insert into ${trainingCells}
    (training_id, uid, problem_id, status, score, run_time_ms, solved_at, tries)
    select ${trainingMembers.trainingId}, ${uid}, ${problemId}, (array_agg(${code} ${first}))[1],
      (array_agg(${score} ${first}))[1], min(${timeMs}) filter (where ${accepted}),
      min(${submittedAt}) filter (where ${accepted}), count(*)
    from ${recordable}
    where ${within(part)} and ${code} in (${sql.join(
      programVerdicts.map((one) => sql`${one}`),
      sql`, `,
    )})
      and (${accepted} or ${submittedAt} >= greatest(${trainingMembers.createdAt}, ${trainingProblems.createdAt}))
    group by 1, 2, 3`);
  await recount(tx, part);
}

/** Brings members' totals in line with their cells. */
export async function recount(tx: Sql, part: Part): Promise<void> {
  const solved = sql`from ${trainingCells} cell where cell.training_id = ${trainingMembers}.training_id
    and cell.uid = ${trainingMembers}.uid and cell.status = ${status.accepted}`;
  await tx
    .update(trainingMembers)
    .set({
      ac: sql`(select count(*) ${solved})`,
      runTimeMs: sql`(select coalesce(sum(cell.run_time_ms), 0) ${solved})`,
    })
    .where(memberOf(part));
}

/** Takes a problem out of every training, as when it is deleted. */
export async function takeOutOfTrainings(tx: Sql, problemId: number): Promise<void> {
  const places = await tx
    .select({ trainingId: trainingProblems.trainingId })
    .from(trainingProblems)
    .where(eq(trainingProblems.problemId, problemId))
    .orderBy(asc(trainingProblems.trainingId));
  for (const { trainingId } of places) await takeOutOfTraining(tx, trainingId, problemId);
}

/** Takes a problem out of a training, with what its board says of it. Submissions stay. */
export async function takeOutOfTraining(tx: Sql, trainingId: number, problemId: number): Promise<boolean> {
  await tx
    .select({ uid: trainingMembers.uid })
    .from(trainingMembers)
    .where(eq(trainingMembers.trainingId, trainingId))
    .orderBy(asc(trainingMembers.uid))
    .for("no key update");
  const gone = await tx
    .delete(trainingProblems)
    .where(and(eq(trainingProblems.trainingId, trainingId), eq(trainingProblems.problemId, problemId)))
    .returning({ id: trainingProblems.id });
  await tx
    .update(trainingProblems)
    .set({ after: sql`array_remove(${trainingProblems.after}, ${problemId})` })
    .where(
      and(eq(trainingProblems.trainingId, trainingId), sql`${problemId} = any(${trainingProblems.after})`),
    );
  await recount(tx, { trainingId });
  return gone.length > 0;
}
