import { type BodyOf, CATEGORIES_MAX, type saveDiscussionCategories } from "@verdict/contract";
import { count, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { type Acting, audit } from "../site/audit.ts";
import { discussionCategories } from "./tables.ts";

/** Those a new site has. */
const firstCategories = ["chat", "solution", "help", "suggestion", "record"];

export async function seedCategories(db: Db): Promise<void> {
  const [all] = await db.select({ n: count() }).from(discussionCategories);
  if ((all?.n ?? 0) > 0) return;
  await db.insert(discussionCategories).values(firstCategories.map((name) => ({ name })));
}

/** Renames those with an id and adds those without; blank names are passed over. */
export async function saveCategories(
  tx: Sql,
  call: Acting,
  sent: BodyOf<typeof saveDiscussionCategories>,
): Promise<void> {
  const known = new Map(
    (await tx.select().from(discussionCategories).for("update")).map((row) => [row.id, row]),
  );
  const named = sent.filter((category) => category.name !== "");
  if (known.size + named.filter(({ id }) => !id).length > CATEGORIES_MAX)
    throw new Refusal("categories-too-many");
  for (const { id, name } of named) {
    const before = id ? known.get(id) : null;
    if (before === undefined) throw new Refusal("category-not-found");
    if (before?.name === name) continue;
    const kept = await written(tx, before?.id ?? null, name);
    const target = `category ${kept}`;
    const action = before ? "discussion-category.edit" : "discussion-category.add";
    await audit(tx, call, action, target, before && { name: before.name }, { name });
  }
}

async function written(tx: Sql, id: number | null, name: string): Promise<number> {
  const write = id
    ? tx
        .update(discussionCategories)
        .set({ name, updatedAt: sql`now()` })
        .where(eq(discussionCategories.id, id))
        .returning({ id: discussionCategories.id })
    : tx.insert(discussionCategories).values({ name }).returning({ id: discussionCategories.id });
  const [row] = await refuseDuplicate(write, "category-name-taken");
  return row?.id ?? 0;
}
