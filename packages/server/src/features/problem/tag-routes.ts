import {
  addTag,
  addTagClassification,
  deleteTag,
  deleteTagClassification,
  getTagClassifications,
  updateTag,
  updateTagClassification,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { refuseUnknown } from "../group/level.ts";
import { reindexCarriers } from "../search/reindex.ts";
import { type Acting, audit } from "../site/audit.ts";
import { presentClassification, presentTag } from "./present.ts";
import { classificationsOfJudge } from "./queries.ts";
import { problemTags, tagClassifications, tags } from "./tables.ts";

/** The site's, or one of a group that the caller may know of. */
async function lockTag(tx: Sql, call: Acting, id: number): Promise<typeof tags.$inferSelect> {
  const missing = "tag-not-found";
  const [row] = await tx.select().from(tags).where(eq(tags.id, id)).for("update");
  if (!row) throw new Refusal(missing);
  await refuseUnknown(tx, signedIn(call.viewer), row.groupId, missing);
  return row;
}

export function tagAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(addTag, async (call) => {
    const { name, color, oj, tcid, gid } = call.body;
    const groupId = gid || null;
    await refuseUnknown(db, signedIn(call.viewer), groupId);
    return db.transaction(async (tx) => {
      await refuseClassification(tx, tcid);
      const values = { name, color, oj, classificationId: tcid ?? null };
      const [row] = await tx
        .insert(tags)
        .values({ ...values, groupId })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new Refusal("tag-name-taken");
      await audit(tx, call, "tag.add", `tag ${name}`, null, { ...values, ...(groupId && { groupId }) });
      return presentTag(row);
    });
  });

  app.serve(updateTag, async (call) => {
    const { id, name, color, oj, tcid } = call.body;
    await db.transaction(async (tx) => {
      const before = await lockTag(tx, call, id);
      await refuseClassification(tx, tcid);
      const after = { name, color, oj, classificationId: tcid ?? null };
      await refuseDuplicate(
        tx
          .update(tags)
          .set({ ...after, updatedAt: sql`now()` })
          .where(eq(tags.id, id)),
        "tag-name-taken",
      );
      await audit(tx, call, "tag.edit", `tag ${before.name}`, before, after);
      if (before.name !== name) await reindexCarriers(tx, id);
    });
    return null;
  });

  app.serve(deleteTag, async (call) => {
    const id = call.query.tid;
    await db.transaction(async (tx) => {
      const tag = await lockTag(tx, call, id);
      const carriers = await tx.$count(problemTags, eq(problemTags.tagId, id));
      await reindexCarriers(tx, id);
      await tx.delete(tags).where(eq(tags.id, id));
      const { name, color, oj } = tag;
      await audit(tx, call, "tag.delete", `tag ${name}`, { name, color, oj, problems: carriers }, null);
    });
    return null;
  });

  app.serve(getTagClassifications, async ({ query }) =>
    (await classificationsOfJudge(db, query.oj)).map(presentClassification),
  );

  app.serve(addTagClassification, async (call) => {
    const { name, oj, rank } = call.body;
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(tagClassifications)
        .values({ name, oj, rank })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new Refusal("classification-name-taken");
      await audit(tx, call, "classification.add", `classification ${name}`, null, { name, oj, rank });
      return presentClassification(row);
    });
  });

  app.serve(updateTagClassification, async (call) => {
    const { id, name, oj, rank } = call.body;
    await db.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(tagClassifications)
        .where(eq(tagClassifications.id, id))
        .for("update");
      if (!before) throw new Refusal("classification-not-found");
      await refuseDuplicate(
        tx
          .update(tagClassifications)
          .set({ name, oj, rank, updatedAt: sql`now()` })
          .where(eq(tagClassifications.id, id)),
        "classification-name-taken",
      );
      await audit(tx, call, "classification.edit", `classification ${before.name}`, before, {
        name,
        oj,
        rank,
      });
    });
    return null;
  });

  app.serve(deleteTagClassification, async (call) => {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(tagClassifications)
        .where(eq(tagClassifications.id, call.query.tcid))
        .returning();
      if (!row) throw new Refusal("classification-not-found");
      const { name, oj, rank } = row;
      await audit(tx, call, "classification.delete", `classification ${name}`, { name, oj, rank }, null);
    });
    return null;
  });
}

async function refuseClassification(tx: Sql, id: number | null | undefined): Promise<void> {
  if (!id) return;
  const [row] = await tx
    .select({ id: tagClassifications.id })
    .from(tagClassifications)
    .where(eq(tagClassifications.id, id));
  if (!row) throw new Refusal("classification-not-found");
}
