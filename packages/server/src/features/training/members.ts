import type { BodyOf, changeTrainingMember } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { auditName, lockTraining } from "./admin-save.ts";
import { tellTraining } from "./news.ts";
import { trainingMembers } from "./tables.ts";

/** Shuts a member out, or lets them in again; their record stays. */
export function changeMember(
  db: Db,
  call: Acting,
  { tid, uid, status }: BodyOf<typeof changeTrainingMember>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const training = await lockTraining(tx, call, tid);
    const mine = and(eq(trainingMembers.trainingId, tid), eq(trainingMembers.uid, uid));
    const [member] = await tx
      .select({ isEnabled: trainingMembers.isEnabled, username: users.username })
      .from(trainingMembers)
      .innerJoin(users, eq(users.uid, trainingMembers.uid))
      .where(mine);
    if (!member) throw new Refusal("training-member-not-found");
    await tx.update(trainingMembers).set({ isEnabled: status }).where(mine);
    if (member.isEnabled !== status) {
      await tellTraining(tx, [uid], status ? "readmitted" : "excluded", training);
    }
    const name = `${member.username} in ${auditName(training)}`;
    await audit(tx, call, "training-member.edit", name, { status: member.isEnabled }, { status });
  });
}
