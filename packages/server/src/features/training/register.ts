import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { isSameSecret } from "../../platform/secret.ts";
import type { User } from "../../viewer.ts";
import { guess, type Rate } from "../account/rates.ts";
import { isAssignedTo } from "../group/assigned.ts";
import { levelFor } from "../group/level.ts";
import { settle, settleBoard } from "../submission/training-record.ts";
import { viewRefusal } from "./policy.ts";
import { trainingMembers, trainings, trainingVisits } from "./tables.ts";

/** Passwords a user may try on a training. */
const tries: Rate = { purpose: "training-password", max: 20, seconds: 600 };

/** Registers a user who knows the training's password; what they solved before is on their record at once. */
export async function register(
  { db, vault }: Pick<Deps, "db" | "vault">,
  user: User,
  tid: number,
  password: string,
): Promise<void> {
  await guess(db, tries, `${tid} ${user.uid}`, "training-password-wrong", () =>
    admit(db, vault, user, tid, password),
  );
  await settleBoard(db, { trainingId: tid, uid: user.uid });
}

function admit(db: Db, vault: Deps["vault"], user: User, tid: number, password: string) {
  return db.transaction(async (tx) => {
    // A change of the password waits for this, or is seen by it: nobody stays in by an old one.
    const [row] = await tx
      .select({ training: trainings, isAssigned: isAssignedTo(trainings, user.uid) })
      .from(trainings)
      .where(eq(trainings.id, tid))
      .for("share");
    const training = row?.training;
    const level = await levelFor(tx, training?.groupId ?? null, user.uid);
    refuseIf(viewRefusal(training, user, { groupLevel: level, isAssigned: row?.isAssigned ?? true }));
    // Where a public training keeps a password, who gives it is registered, as in a private one.
    const sealed = training?.sealedPassword ?? null;
    if (sealed === null) throw new Refusal("training-open-to-all");
    const mine = { trainingId: tid, uid: user.uid };
    const [known] = await tx
      .select({ uid: trainingMembers.uid })
      .from(trainingMembers)
      .where(and(eq(trainingMembers.trainingId, tid), eq(trainingMembers.uid, user.uid)));
    if (known) throw new Refusal("training-registered");
    const secret = vault.open(sealed);
    if (secret === null || !isSameSecret(password, secret)) throw new Refusal("training-password-wrong");
    const made = await tx
      .insert(trainingMembers)
      .values(mine)
      .onConflictDoNothing()
      .returning({ uid: trainingMembers.uid });
    if (made.length === 0) throw new Refusal("training-registered");
    await settle(tx, mine);
    await visit(tx, mine);
  });
}

/** Keeps that somebody worked in a training just now. */
export async function visit(
  tx: Pick<Db, "insert">,
  where: { trainingId: number; uid: string },
): Promise<void> {
  const lastAt = new Date();
  await tx
    .insert(trainingVisits)
    .values({ ...where, lastAt })
    .onConflictDoUpdate({ target: [trainingVisits.uid, trainingVisits.trainingId], set: { lastAt } });
}
