import { apiDate, changeLanguage, getAdminLanguages } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { liveNodes } from "../node/nodes.ts";
import { audit } from "../site/audit.ts";
import { ownLanguages } from "./queries.ts";
import { languages } from "./tables.ts";

/** Staff's view of the own languages; it stands here for the nodes that offer them. */
export function languageAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getAdminLanguages, async () => {
    const [rows, nodes] = await Promise.all([ownLanguages(db), liveNodes(db)]);
    const offers = nodes
      .flatMap((node) => node.languages.map((offer) => ({ ...offer, node: node.name })))
      .toSorted((a, b) => (a.node < b.node ? -1 : 1));
    const of = Map.groupBy(offers, ({ name }) => name);
    return rows.map(({ id, name, description, seq, enabled, codeTemplate, updatedAt }) => ({
      id,
      name,
      description,
      seq,
      enabled,
      codeTemplate,
      nodes: (of.get(name) ?? []).map(({ node, version }) => ({ name: node, version })),
      changed: apiDate(updatedAt),
    }));
  });

  app.serve(changeLanguage, async (call) => {
    const { id, enabled, ...edit } = call.body;
    await db.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(languages)
        .where(and(eq(languages.id, id), eq(languages.oj, "ME")))
        .for("update");
      if (!before) throw new Refusal("language-not-found");
      const isEdit = (Object.keys(edit) as (keyof typeof edit)[]).some(
        (key) => edit[key] !== undefined && edit[key] !== before[key],
      );
      const [after] = await tx
        .update(languages)
        .set({ ...edit, enabled, edited: before.edited || isEdit, updatedAt: sql`now()` })
        .where(eq(languages.id, id))
        .returning();
      if (!after) throw new Error("no language row came back");
      await audit(tx, call, "language.change", `language ${before.name}`, told(before), told(after));
    });
    return null;
  });
}

const told = ({ enabled, seq, description, codeTemplate }: typeof languages.$inferSelect) => ({
  enabled,
  seq,
  description,
  codeTemplate,
});
