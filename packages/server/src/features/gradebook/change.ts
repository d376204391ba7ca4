import type { BodyOf, setExtension, setLateRule } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { gradebookOf } from "./read.ts";
import { extensions, lateRules } from "./tables.ts";

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
  });
}
