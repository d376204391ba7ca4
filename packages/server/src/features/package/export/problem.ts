import { buffer } from "node:stream/consumers";
import type { Scoring } from "@verdict/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../platform/db.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Store } from "../../../platform/store.ts";
import { carriedSolutions } from "../../jury-solution/queries.ts";
import { languages } from "../../language/tables.ts";
import {
  codeTemplates,
  problemLanguages,
  problems,
  problemTags,
  statements,
  tags,
} from "../../problem/tables.ts";
import { casesOf, treeOf } from "../../testdata/versions.ts";
import { siteImage } from "../import/pictures.ts";
import { picturesIn } from "../picture-links.ts";
import { statementFields } from "../statement-fields.ts";

export type ExportedCase = Awaited<ReturnType<typeof casesOf>>[number];

/** A problem with all that a package can hold. */
export interface ExportedProblem {
  readonly problem: typeof problems.$inferSelect;
  readonly own: typeof statements.$inferSelect | undefined;
  readonly translations: (typeof statements.$inferSelect)[];
  readonly cases: ExportedCase[];
  /** Groups that the case mode only tells in part. */
  readonly scoring: Scoring | null;
  readonly tags: string[];
  readonly languages: string[];
  /** Every language of the site is allowed. */
  readonly allLanguages: boolean;
  readonly templates: { language: string; code: string }[];
  /** Programs whose verdict is known. */
  readonly jurySolutions: Awaited<ReturnType<typeof carriedSolutions>>;
}

/** A file of a package: text, a test file by its hash, or a picture of the site. */
export type PackagedFile = { readonly path: string } & (
  | { readonly text: string; readonly isProgram?: boolean }
  | { readonly sha256: string }
  | { readonly image: string; readonly asPng?: boolean }
);

/** A picture in a statement: its address there and its file's name in the store. */
export interface StatementPicture {
  readonly address: string;
  readonly name: string;
}

const textsOf = ({ own, translations }: ExportedProblem): string[] =>
  [own, ...translations].flatMap((row) => statementFields.map((field) => row?.[field] ?? ""));

/** Pictures of the site that the statements show, each once. */
export function picturesOf(exported: ExportedProblem): StatementPicture[] {
  return [...new Set(textsOf(exported).flatMap(picturesIn))].flatMap((address) => {
    const name = siteImage(address);
    return name ? [{ address, name }] : [];
  });
}

/** Files of the site that the statements offer: no format carries them. */
export function offeredFiles(exported: ExportedProblem): string[] {
  return [...new Set(textsOf(exported).flatMap((text) => text.match(/\/api\/public\/file\/[\w.-]+/g) ?? []))];
}

export async function pictureBytes(store: Store, name: string): Promise<Buffer | null> {
  const file = await store.getFile(`img/${name}`);
  return file && buffer(file);
}

export async function requireProblem(db: Db, pid: number): Promise<void> {
  const [row] = await db.select({ id: problems.id }).from(problems).where(eq(problems.id, pid));
  if (!row) throw new Refusal("problem-not-found");
}

export async function loadExported(db: Db, pid: number): Promise<ExportedProblem> {
  const [problem] = await db.select().from(problems).where(eq(problems.id, pid));
  if (!problem) throw new Refusal("problem-not-found");
  const texts = await db
    .select()
    .from(statements)
    .where(eq(statements.problemId, pid))
    .orderBy(asc(statements.locale));
  const named = await db
    .select({ name: tags.name })
    .from(problemTags)
    .innerJoin(tags, eq(tags.id, problemTags.tagId))
    .where(eq(problemTags.problemId, pid))
    .orderBy(asc(tags.id));
  const known = await db
    .select({ id: languages.id, name: languages.name, pid: problemLanguages.problemId })
    .from(languages)
    .leftJoin(
      problemLanguages,
      and(eq(problemLanguages.languageId, languages.id), eq(problemLanguages.problemId, pid)),
    )
    .where(eq(languages.oj, "ME"))
    .orderBy(asc(languages.id));
  const allowed = known.filter((language) => language.pid !== null);
  const templates = await db
    .select({ language: languages.name, code: codeTemplates.code })
    .from(codeTemplates)
    .innerJoin(languages, eq(languages.id, codeTemplates.languageId))
    .where(eq(codeTemplates.problemId, pid))
    .orderBy(asc(codeTemplates.id));
  return {
    problem,
    jurySolutions: await carriedSolutions(db, pid),
    own: texts.find((row) => row.locale === ""),
    translations: texts.filter((row) => row.locale !== ""),
    cases: problem.dataVersionId === null ? [] : await casesOf(db, problem.dataVersionId),
    scoring: await treeOf(db, problem.dataVersionId),
    tags: named.map(({ name }) => name),
    languages: allowed.map(({ name }) => name),
    allLanguages: allowed.length === known.length,
    templates,
  };
}
