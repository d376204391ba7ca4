import type { BodyOf, setExtension, setGrade, setLateRule } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { pointsMoved } from "../happening/points-moved.ts";
import { type Acting, audit } from "../site/audit.ts";
import { gradebookOf } from "./read.ts";
import { extensions, lateRules, manualGrades } from "./tables.ts";

export function changeLateRule(db: Db, call: Acting & { body: BodyOf<typeof setLateRule> }): Promise<void> {
  const { tid, percent, floor } = call.body;
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(lateRules).where(eq(lateRules.trainingId, tid)).returning();
    if (percent > 0) await tx.insert(lateRules).values({ trainingId: tid, percent, floor });
    const was = { percent: before?.percent ?? 0, floor: before?.floor ?? 0 };
    await audit(tx, call, "gradebook.late-rule", `training ${tid}`, was, {
      percent,
      floor: percent > 0 ? floor : 0,
    });
    await pointsMoved(tx, { training: tid });
  });
}

/** For those who have a line in the gradebook. */
export async function changeExtension(
  db: Db,
  call: Acting & { body: BodyOf<typeof setExtension> },
): Promise<void> {
  const { tid, uid, dueTime } = call.body;
  const { members } = await gradebookOf(db, { kind: "training", id: tid }, signedIn(call.viewer));
  const member = members.find((one) => one.uid === uid);
  if (!member) throw new Refusal("training-member-not-found");
  await db.transaction(async (tx) => {
    const place = { trainingId: tid, uid };
    const [before] = await tx
      .delete(extensions)
      .where(and(eq(extensions.trainingId, tid), eq(extensions.uid, uid)))
      .returning();
    if (dueTime) await tx.insert(extensions).values({ ...place, dueAt: dueTime });
    const target = `${member.username} in training ${tid}`;
    await audit(tx, call, "gradebook.extension", target, { due: before?.dueAt ?? null }, { due: dueTime });
    await pointsMoved(tx, { training: tid, uid });
  });
}

/** For those who have a line in the gradebook of an assignment. */
export async function changeGrade(db: Db, call: Acting & { body: BodyOf<typeof setGrade> }): Promise<void> {
  const { tid, uid, points, remark } = call.body;
  const book = await gradebookOf(db, { kind: "training", id: tid }, signedIn(call.viewer));
  if (!book.isGraded) throw new Refusal("assignment-not-found");
  const member = book.members.find((one) => one.uid === uid);
  if (!member) throw new Refusal("training-member-not-found");
  await db.transaction(async (tx) => {
    const [before] = await tx
      .delete(manualGrades)
      .where(and(eq(manualGrades.trainingId, tid), eq(manualGrades.uid, uid)))
      .returning();
    if (points !== null || remark !== "")
      await tx.insert(manualGrades).values({ trainingId: tid, uid, points, remark });
    const was = { points: before?.points ?? null, remark: before?.remark ?? "" };
    const target = `${member.username} in assignment ${tid}`;
    await audit(tx, call, "gradebook.grade", target, was, { points, remark });
    await pointsMoved(tx, { training: tid, uid });
  });
}
