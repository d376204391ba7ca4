import type { addTrainingCategory, BodyOf, updateTrainingCategory } from "@verdict/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { refuseUnknown } from "../group/level.ts";
import { type Acting, audit } from "../site/audit.ts";
import { trainingCategories } from "./tables.ts";

type Category = typeof trainingCategories.$inferSelect;

const auditName = ({ id, name }: Category) => `training category ${id} ${name}`;
const stateOf = ({ name, color }: Category) => ({ name, color });

/** The site's, or one of a group that the caller may know of. */
async function locked(tx: Sql, call: Acting, id: number): Promise<Category> {
  const missing = "training-category-not-found";
  const [row] = await tx.select().from(trainingCategories).where(eq(trainingCategories.id, id)).for("update");
  if (!row) throw new Refusal(missing);
  await refuseUnknown(tx, signedIn(call.viewer), row.groupId, missing);
  return row;
}

export async function addCategory(
  db: Db,
  call: Acting,
  { gid, ...draft }: BodyOf<typeof addTrainingCategory>,
): Promise<Category> {
  const groupId = gid || null;
  await refuseUnknown(db, signedIn(call.viewer), groupId);
  return db.transaction((tx) => insertCategory(tx, call, draft, groupId));
}

/** A new category of the group; null: of the site. */
export async function insertCategory(
  tx: Sql,
  call: Acting,
  { name, color }: Pick<Category, "name" | "color">,
  groupId: number | null,
): Promise<Category> {
  const [row] = await tx
    .insert(trainingCategories)
    .values({ name, color, groupId })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal("training-category-taken");
  await audit(tx, call, "training-category.add", auditName(row), null, stateOf(row));
  return row;
}

export function changeCategory(
  db: Db,
  call: Acting,
  { id, name, color }: BodyOf<typeof updateTrainingCategory>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "trainingCategories");
    const before = await locked(tx, call, id);
    const [other] = await tx
      .select({ id: trainingCategories.id })
      .from(trainingCategories)
      .where(
        and(
          sql`${trainingCategories.groupId} is not distinct from ${before.groupId}`,
          ne(trainingCategories.id, id),
          sql`lower(${trainingCategories.name}) = lower(${name})`,
        ),
      );
    if (other) throw new Refusal("training-category-taken");
    await tx
      .update(trainingCategories)
      .set({ name, color, updatedAt: sql`now()` })
      .where(eq(trainingCategories.id, id));
    await audit(tx, call, "training-category.edit", auditName(before), stateOf(before), { name, color });
  });
}

export function removeCategory(db: Db, call: Acting, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, call, id);
    await tx.delete(trainingCategories).where(eq(trainingCategories.id, id));
    await audit(tx, call, "training-category.delete", auditName(before), stateOf(before), null);
  });
}
