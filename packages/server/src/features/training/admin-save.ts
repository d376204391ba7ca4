import { randomBytes } from "node:crypto";
import { type BodyOf, TRAINING_TITLE_MAX, type TrainingDraft, type updateTraining } from "@verdict/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { nextUpdatedAt, refuseStale } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isSameSecret } from "../../platform/secret.ts";
import { signedIn } from "../../viewer.ts";
import { clonedTitle } from "../contest/admin-save.ts";
import { lateRules } from "../gradebook/tables.ts";
import { isAssignment } from "../group/assigned.ts";
import { levelFor } from "../group/level.ts";
import { isUnseen } from "../group/policy.ts";
import { type Acting, audit } from "../site/audit.ts";
import { insertCategory } from "./categories.ts";
import { tellTraining } from "./news.ts";
import { managesTraining, mayHandleProblems, notYours, type TrainingRow } from "./policy.ts";
import {
  trainingCategories,
  trainingMembers,
  trainingProblems,
  trainingSections,
  trainings,
} from "./tables.ts";

type Parts = Pick<Deps, "db" | "vault">;

export const auditName = ({ id, title }: Pick<TrainingRow, "id" | "title">) => `training ${id} ${title}`;

/** What the audit log says of a training; it hides members that are called a password. */
function stateOf(training: TrainingRow) {
  const { id, uid, createdAt, updatedAt, ...state } = training;
  return state;
}

/**
 * Keeps others from changing a training, and finds out whether the caller may. `problems`: who may choose and order its
 * problems, which problem administrators may in all. An assignment is changed by its own form alone (decision 330).
 */
export async function lockTraining(
  tx: Sql,
  call: Acting,
  tid: number,
  what: "all" | "problems" = "all",
): Promise<TrainingRow> {
  const user = signedIn(call.viewer);
  const [row] = await tx
    .select({ training: trainings, isAssignment: isAssignment(trainings) })
    .from(trainings)
    .where(eq(trainings.id, tid))
    .for("no key update");
  if (!row || row.isAssignment) throw new Refusal("training-not-found");
  const { training } = row;
  const groupLevel = await levelFor(tx, training.groupId, user.uid);
  const may = what === "all" ? managesTraining : mayHandleProblems;
  if (!may(training, user, groupLevel))
    throw new Refusal(notYours(training, user, { groupLevel, isAssigned: true }));
  return training;
}

/** One there is, or a new one of a group. */
export type CategoryDraft = { id?: number | null | undefined } | { name: string; color: string };

/** A category that trainings of the group (null: of the site) may be in; groups also use the site's. */
async function categoryFor(
  tx: Sql,
  call: Acting,
  draft: CategoryDraft | null | undefined,
  groupId: number | null,
) {
  if (draft && "name" in draft) return (await insertCategory(tx, call, draft, groupId)).id;
  const id = draft?.id;
  if (!id) return null;
  const [row] = await tx
    .select()
    .from(trainingCategories)
    .where(eq(trainingCategories.id, id))
    .for("key share");
  if (!row) throw new Refusal("training-category-not-found");
  if (row.groupId === null || row.groupId === groupId) return row.id;
  const isKnown = !isUnseen(await levelFor(tx, row.groupId, signedIn(call.viewer).uid));
  throw new Refusal(isKnown ? "training-category-foreign" : "training-category-not-found");
}

interface Saved {
  draft: TrainingDraft;
  category: CategoryDraft | null | undefined;
}

/** In the group; null: the site's. */
export function createTraining(
  { db, vault }: Parts,
  call: Acting,
  { draft, category }: Saved,
  groupId: number | null = null,
): Promise<void> {
  const { title, description, auth, privatePwd, rank } = draft;
  if (auth === "Private" && !privatePwd) throw new Refusal("training-password-missing");
  return db.transaction(async (tx) => {
    const [training] = await tx
      .insert(trainings)
      .values({
        ...{ title, auth, rank },
        description: description ?? null,
        isShown: draft.status ?? true,
        groupId,
        categoryId: await categoryFor(tx, call, category, groupId),
        uid: signedIn(call.viewer).uid,
        sealedPassword: privatePwd ? vault.seal(privatePwd) : null,
      })
      .returning();
    if (!training) throw new Error("no training row came back");
    await audit(tx, call, "training.add", auditName(training), null, stateOf(training));
  });
}

export function changeTraining(
  { db, vault }: Parts,
  call: Acting,
  { id, basedOn, draft, category }: Saved & Pick<BodyOf<typeof updateTraining>, "basedOn"> & { id: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockTraining(tx, call, id);
    refuseStale(basedOn, before);
    const { title, description, auth, privatePwd, rank } = draft;
    const known = before.sealedPassword === null ? null : vault.open(before.sealedPassword);
    const isNew = Boolean(privatePwd) && (known === null || !isSameSecret(privatePwd ?? "", known));
    const sealedPassword = isNew ? vault.seal(privatePwd ?? "") : before.sealedPassword;
    if (auth === "Private" && sealedPassword === null) throw new Refusal("training-password-missing");
    const [after] = await tx
      .update(trainings)
      .set({
        ...{ title, auth, rank, sealedPassword },
        description: description ?? null,
        isShown: draft.status ?? before.isShown,
        categoryId: await categoryFor(tx, call, category, before.groupId),
        updatedAt: nextUpdatedAt(trainings.updatedAt),
      })
      .where(eq(trainings.id, id))
      .returning();
    if (!after) throw new Error("no training row came back");
    if (isNew) {
      const dropped = await tx
        .delete(trainingMembers)
        .where(eq(trainingMembers.trainingId, id))
        .returning({ uid: trainingMembers.uid, isEnabled: trainingMembers.isEnabled });
      const wanted = dropped.filter(({ isEnabled }) => isEnabled);
      // A public training is entered without it.
      if (auth === "Private") {
        await tellTraining(
          tx,
          wanted.map(({ uid }) => uid),
          "password",
          after,
        );
      }
    }
    await audit(tx, call, "training.edit", auditName(before), stateOf(before), stateOf(after));
  });
}

export function changeShown({ db }: Parts, call: Acting, tid: number, isShown: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockTraining(tx, call, tid);
    await tx
      .update(trainings)
      .set({ isShown, updatedAt: nextUpdatedAt(trainings.updatedAt) })
      .where(eq(trainings.id, tid));
    await audit(tx, call, "training.edit", auditName(before), { isShown: before.isShown }, { isShown });
  });
}

export function removeTraining({ db }: Parts, call: Acting, tid: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockTraining(tx, call, tid);
    await tx.delete(trainingProblems).where(eq(trainingProblems.trainingId, tid));
    await tx.delete(trainings).where(eq(trainings.id, tid));
    const { title, uid, auth } = before;
    await audit(tx, call, "training.delete", auditName(before), { title, uid, auth }, null);
  });
}

/** A hidden copy for the caller, with problems, sections and the late rule; the password of somebody else's is not handed over with it. */
export function copyTraining({ db, vault }: Parts, call: Acting, tid: number): Promise<number> {
  return db.transaction(async (tx) => {
    const user = signedIn(call.viewer);
    const [original] = await tx
      .select()
      .from(trainings)
      .where(and(eq(trainings.id, tid), sql`not ${isAssignment(trainings)}`))
      .for("share");
    if (!original) throw new Refusal("training-not-found");
    const groupLevel = await levelFor(tx, original.groupId, user.uid);
    const isManaged = managesTraining(original, user, groupLevel);
    if (original.groupId !== null && !isManaged)
      throw new Refusal(notYours(original, user, { groupLevel, isAssigned: true }));
    const { id, createdAt, updatedAt, ...copied } = original;
    const fresh = () => vault.seal(randomBytes(9).toString("base64url"));
    const [training] = await tx
      .insert(trainings)
      .values({
        ...copied,
        title: clonedTitle(original.title, TRAINING_TITLE_MAX),
        uid: user.uid,
        isShown: false,
        sealedPassword: isManaged || original.sealedPassword === null ? original.sealedPassword : fresh(),
      })
      .returning();
    if (!training) throw new Error("no training row came back");
    await copyInside(tx, tid, training.id);
    await audit(tx, call, "training.add", auditName(training), null, stateOf(training));
    return training.id;
  });
}

async function copyInside(tx: Sql, from: number, to: number): Promise<void> {
  const sections = await tx
    .select()
    .from(trainingSections)
    .where(eq(trainingSections.trainingId, from))
    .orderBy(asc(trainingSections.place));
  const newIds = new Map<number, number>();
  for (const { id, ...section } of sections) {
    const [made] = await tx
      .insert(trainingSections)
      .values({ ...section, trainingId: to })
      .returning({ id: trainingSections.id });
    if (made) newIds.set(id, made.id);
  }
  await tx.execute(sql`insert into ${lateRules} (training_id, percent, floor)
    select ${to}, percent, floor from ${lateRules} where training_id = ${from}`);
  const rows = await tx.select().from(trainingProblems).where(eq(trainingProblems.trainingId, from));
  if (rows.length === 0) return;
  await tx.insert(trainingProblems).values(
    rows.map(({ problemId, displayId, rank, sectionId, after }) => ({
      ...{ problemId, displayId, rank, after },
      trainingId: to,
      sectionId: sectionId === null ? null : (newIds.get(sectionId) ?? null),
    })),
  );
}
