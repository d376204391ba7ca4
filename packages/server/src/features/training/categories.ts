import type { addTrainingCategory, BodyOf, updateTrainingCategory } from "@verdict/contract";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Acting, audit } from "../site/audit.ts";
import { trainingCategories } from "./tables.ts";

type Category = typeof trainingCategories.$inferSelect;

const auditName = ({ id, name }: Category) => `training category ${id} ${name}`;
const stateOf = ({ name, color }: Category) => ({ name, color });

async function locked(tx: Sql, id: number): Promise<Category> {
  const [row] = await tx
    .select()
    .from(trainingCategories)
    .where(and(eq(trainingCategories.id, id), isNull(trainingCategories.groupId)))
    .for("update");
  if (!row) throw new Refusal("training-category-not-found");
  return row;
}

export function addCategory(
  db: Db,
  call: Acting,
  { name, color }: BodyOf<typeof addTrainingCategory>,
): Promise<Category> {
  return db.transaction((tx) => insertCategory(tx, call, { name, color }, null));
}

/** A new category of the group; null: of the site. */
export async function insertCategory(
  tx: Sql,
  call: Acting,
  { name, color }: BodyOf<typeof addTrainingCategory>,
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
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('training category names'))`);
    const before = await locked(tx, id);
    const [other] = await tx
      .select({ id: trainingCategories.id })
      .from(trainingCategories)
      .where(
        and(
          isNull(trainingCategories.groupId),
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
    const before = await locked(tx, id);
    await tx.delete(trainingCategories).where(eq(trainingCategories.id, id));
    await audit(tx, call, "training-category.delete", auditName(before), stateOf(before), null);
  });
}
