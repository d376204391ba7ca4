import type { ProblemBody } from "@verdict/contract";
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { groups } from "../group/tables.ts";
import { judgeOf, type LanguageRow } from "../language/queries.ts";
import { languages } from "../language/tables.ts";
import { localeTag } from "./locale.ts";
import { tagsFor } from "./queries.ts";
import { codeTemplates, problemLanguages, problems, problemTags, statements, tags } from "./tables.ts";

/** Parts of a problem, each written whole: what is not named is gone. */

type Text = Omit<typeof statements.$inferInsert, "problemId">;

export async function writeStatements(tx: Sql, pid: number, texts: Text[]): Promise<void> {
  const kept = texts.map((text) => text.locale ?? "");
  await tx.delete(statements).where(and(eq(statements.problemId, pid), notInArray(statements.locale, kept)));
  await tx
    .insert(statements)
    .values(texts.map((text) => ({ ...text, problemId: pid })))
    .onConflictDoUpdate({
      target: [statements.problemId, statements.locale],
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        input: sql`excluded.input`,
        output: sql`excluded.output`,
        hint: sql`excluded.hint`,
        examples: sql`excluded.examples`,
      },
    });
}

interface Translated {
  title?: string | null | undefined;
  description?: string | null | undefined;
  input?: string | null | undefined;
  output?: string | null | undefined;
  hint?: string | null | undefined;
}

/** Rows of translated texts: one a language, of two names of one language the first; blank fields are the problem's own. */
export function translationRows(translations: Record<string, Translated>): (Text & { locale: string })[] {
  const rows = new Map<string, Text & { locale: string }>();
  for (const [code, texts] of Object.entries(translations)) {
    const locale = localeTag(code);
    const text = (value: string | null | undefined) => (value?.trim() ? value : null);
    const row = {
      locale,
      title: text(texts.title),
      description: text(texts.description),
      input: text(texts.input),
      output: text(texts.output),
      hint: text(texts.hint),
    };
    const isEmpty = !(row.title ?? row.description ?? row.input ?? row.output ?? row.hint);
    if (!isEmpty && !rows.has(locale)) rows.set(locale, row);
  }
  return [...rows.values()];
}

/** The problem's own text only; translations stay. */
export async function writeOwnStatement(tx: Sql, pid: number, text: Text): Promise<void> {
  const others = await tx
    .select()
    .from(statements)
    .where(and(eq(statements.problemId, pid), ne(statements.locale, "")));
  await writeStatements(tx, pid, [{ ...text, locale: "" }, ...others]);
}

type TagDraft = NonNullable<ProblemBody["tags"]>[number];

/**
 * Keys of the tags meant, by id or by name. Unknown names become tags of our own judge; of a group where the problem is
 * its (`groupId`), which may also use the site's, and nobody another group's; those of hidden ones are as unknown.
 */
export async function tagIdsOf(tx: Sql, drafts: TagDraft[], groupId: number | null): Promise<number[]> {
  if (drafts.length === 0) return [];
  const ids = drafts.flatMap((draft) => draft.id ?? []);
  const known = await tx
    .select({ id: tags.id, groupId: tags.groupId })
    .from(tags)
    .leftJoin(groups, eq(groups.id, tags.groupId))
    .where(
      and(inArray(tags.id, [0, ...ids]), or(isNull(groups.id), groups.visible, eq(groups.id, groupId ?? 0))),
    );
  if (known.some((tag) => tag.groupId !== null && tag.groupId !== groupId))
    throw new Refusal("tag-of-other-group");
  const knownIds = new Set(known.map((tag) => tag.id));
  const named = drafts.filter((draft) => !draft.id || !knownIds.has(draft.id));
  const byName = await tagsMade(tx, named, groupId);
  const meant = drafts.map((draft) =>
    draft.id && knownIds.has(draft.id) ? draft.id : byName.get(draft.name.toLowerCase()),
  );
  const found = meant.filter((id) => id !== undefined);
  if (new Set(found).size < drafts.length) throw new Refusal("tag-twice");
  return found;
}

/** Those of these names that problems of a group (null: of the site) may carry, by their name in small letters. */
export async function tagsByName(
  tx: Sql,
  names: readonly string[],
  groupId: number | null,
): Promise<Map<string, number>> {
  const lowered = names.map((name) => name.toLowerCase());
  const found = await tx
    .select({ id: tags.id, name: sql<string>`lower(${tags.name})`, groupId: tags.groupId })
    .from(tags)
    .where(and(eq(tags.oj, "ME"), tagsFor(groupId), inArray(sql`lower(${tags.name})`, ["", ...lowered])))
    // Of one name the site's comes last, and so is taken.
    .orderBy(sql`${tags.groupId} nulls last`);
  return new Map(found.map((tag) => [tag.name, tag.id]));
}

async function tagsMade(tx: Sql, drafts: TagDraft[], groupId: number | null): Promise<Map<string, number>> {
  if (drafts.length === 0) return new Map();
  const rows = new Map(drafts.map(({ name, color }) => [name.toLowerCase(), { name, color: color ?? null }]));
  const known = await tagsByName(tx, [...rows.keys()], groupId);
  const missing = [...rows].filter(([name]) => !known.has(name)).map(([, row]) => ({ ...row, groupId }));
  if (missing.length === 0) return known;
  await tx.insert(tags).values(missing).onConflictDoNothing();
  return tagsByName(tx, [...rows.keys()], groupId);
}

export async function writeTags(tx: Sql, pid: number, ids: number[]): Promise<void> {
  await tx
    .delete(problemTags)
    .where(and(eq(problemTags.problemId, pid), notInArray(problemTags.tagId, [0, ...ids])));
  if (ids.length === 0) return;
  await tx
    .insert(problemTags)
    .values(ids.map((tagId) => ({ problemId: pid, tagId })))
    .onConflictDoNothing();
}

type OwnLanguages = Pick<LanguageRow, "id" | "name" | "oj" | "enabled">[];

/** Languages of our own judge, or of the one that judges a problem. */
export async function knownLanguages(tx: Sql, pid?: number): Promise<OwnLanguages> {
  const { id, name, oj, enabled } = languages;
  return tx
    .select({ id, name, oj, enabled })
    .from(languages)
    .where(eq(oj, await judgeOf(tx, pid)));
}

/** Keys of the languages meant; refuses one that is not ours. */
export function languageIdsOf(
  known: OwnLanguages,
  drafts: { id?: number | undefined; name?: string | undefined }[],
): number[] {
  const ids = drafts.map((draft) => {
    const match = known.find(({ id, name }) =>
      draft.id === undefined ? name === draft.name : id === draft.id,
    );
    if (!match) throw new Refusal("language-unknown", { language: draft.name ?? String(draft.id) });
    return match.id;
  });
  return [...new Set(ids)];
}

/** Whether these are all that a form shows of our own languages: who ticks them all means later ones, too. */
export const areAll = (known: OwnLanguages, ids: number[]): boolean =>
  known.every(({ id, oj, enabled }) => oj === "ME" && (!enabled || ids.includes(id)));

/** Every language, those to come among them. */
export async function writeAllLanguages(tx: Sql, pid: number, known: OwnLanguages): Promise<void> {
  await writeLanguages(
    tx,
    pid,
    known.map(({ id }) => id),
  );
  await tx.update(problems).set({ allLanguages: true }).where(eq(problems.id, pid));
}

/** Languages that are switched off stay: editors do not show them, so that none could have kept them. */
export async function writeLanguages(tx: Sql, pid: number, ids: number[]): Promise<void> {
  await tx.update(problems).set({ allLanguages: false }).where(eq(problems.id, pid));
  const shown = tx.select({ id: languages.id }).from(languages).where(eq(languages.enabled, true));
  await tx
    .delete(problemLanguages)
    .where(
      and(
        eq(problemLanguages.problemId, pid),
        notInArray(problemLanguages.languageId, [0, ...ids]),
        inArray(problemLanguages.languageId, shown),
      ),
    );
  if (ids.length === 0) return;
  await tx
    .insert(problemLanguages)
    .values(ids.map((languageId) => ({ problemId: pid, languageId })))
    .onConflictDoNothing();
}

export async function writeTemplates(
  tx: Sql,
  pid: number,
  templates: { languageId: number; code: string }[],
): Promise<void> {
  const kept = templates.map((template) => template.languageId);
  await tx
    .delete(codeTemplates)
    .where(and(eq(codeTemplates.problemId, pid), notInArray(codeTemplates.languageId, [0, ...kept])));
  if (templates.length === 0) return;
  await tx
    .insert(codeTemplates)
    .values(templates.map((template) => ({ ...template, problemId: pid })))
    .onConflictDoUpdate({
      target: [codeTemplates.problemId, codeTemplates.languageId],
      set: { code: sql`excluded.code`, updatedAt: sql`now()` },
      setWhere: sql`${codeTemplates.code} <> excluded.code`,
    });
}
