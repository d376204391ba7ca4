import { toolchains } from "@verdict/contract/toolchains";
import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { problemLanguages, problems } from "../problem/tables.ts";
import { languages } from "./tables.ts";

const named = toolchains.flatMap((toolchain) =>
  toolchain.language.names.map((name) => ({ ...toolchain, name })),
);

/**
 * Writes the known languages; a name that exists is brought up to date, but for what staff changed. Problems that allow
 * all languages get the new ones.
 */
export async function seedLanguages(db: Db): Promise<void> {
  const rows = named.map(({ name, language, description, command, sum, starter, forCheckers }, index) => ({
    name,
    contentType: language.contentType,
    description,
    compileCommand: command?.(name) ?? null,
    template: sum,
    codeTemplate: starter,
    isSpj: forCheckers?.includes(name) ?? false,
    seq: named.length - index,
  }));
  await db.transaction(async (tx) => {
    const written = await tx
      .insert(languages)
      .values(rows)
      .onConflictDoUpdate({
        target: [languages.oj, languages.name],
        set: {
          contentType: sql`excluded.content_type`,
          compileCommand: sql`excluded.compile_command`,
          template: sql`excluded.template`,
          codeTemplate: sql`case when ${languages.edited} then ${languages.codeTemplate} else excluded.code_template end`,
          isSpj: sql`excluded.is_spj`,
          seq: sql`case when ${languages.edited} then ${languages.seq} else excluded.seq end`,
        },
      })
      .returning({ id: languages.id, isNew: sql<boolean>`xmax = 0` });
    const added = written.filter(({ isNew }) => isNew).map(({ id }) => id);
    if (added.length === 0) return;
    const allowed = tx
      .select({ problemId: problems.id, languageId: languages.id })
      .from(problems)
      .innerJoin(languages, inArray(languages.id, added))
      .where(and(problems.allLanguages, isNull(problems.remoteOj)));
    await tx.insert(problemLanguages).select(allowed).onConflictDoNothing();
  });
}
