import type { CheckerProtocol, ProblemSnapshot, Scoring, VersionDiff } from "@verdict/contract";
import { asc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { languages } from "../language/tables.ts";
import type { casesOf } from "../testdata/versions.ts";
import { codeTemplates, problemLanguages, problems, problemTags, statements, tags } from "./tables.ts";

type Row = typeof problems.$inferSelect;
type ProblemColumns = Omit<
  Row,
  | "id"
  | "dataVersionId"
  | "createdAt"
  | "updatedAt"
  | "modifiedUser"
  | "groupId"
  | "isGroup"
  | "publication"
  | "isListed"
  | "allLanguages"
  | "grader"
  | "passes"
  | "communication"
  | "outputOnly"
> &
  // Versions kept before there was the choice have none.
  Partial<Pick<Row, "allLanguages" | "grader" | "passes" | "communication" | "outputOnly">>;
type Statement = Omit<typeof statements.$inferSelect, "problemId">;

/** All of a problem but its data, as kept in problem_version. */
export interface StoredSnapshot {
  problem: ProblemColumns;
  statements: Statement[];
  tags: string[];
  languages: string[];
  codeTemplates: Record<string, string>;
}

/** The problem as it stands now, or undefined when there is none. */
export async function takeSnapshot(db: Sql, pid: number) {
  const [row] = await db.select().from(problems).where(eq(problems.id, pid));
  if (!row) return undefined;
  const { id, dataVersionId, createdAt, updatedAt, modifiedUser, ...rest } = row;
  const { groupId, isGroup, publication, isListed, ...problem } = rest; // where it stands, not what it says
  const texts = await db
    .select()
    .from(statements)
    .where(eq(statements.problemId, pid))
    .orderBy(asc(statements.locale));
  const tagRows = await db
    .select({ name: tags.name })
    .from(problemTags)
    .innerJoin(tags, eq(tags.id, problemTags.tagId))
    .where(eq(problemTags.problemId, pid))
    .orderBy(asc(tags.name));
  const languageRows = await db
    .select({ name: languages.name })
    .from(problemLanguages)
    .innerJoin(languages, eq(languages.id, problemLanguages.languageId))
    .where(eq(problemLanguages.problemId, pid))
    .orderBy(asc(languages.name));
  const templates = await db
    .select({ name: languages.name, code: codeTemplates.code })
    .from(codeTemplates)
    .innerJoin(languages, eq(languages.id, codeTemplates.languageId))
    .where(eq(codeTemplates.problemId, pid))
    .orderBy(asc(languages.name));
  const snapshot: StoredSnapshot = {
    problem,
    statements: texts.map(({ problemId, ...text }) => text),
    tags: tagRows.map((tag) => tag.name),
    languages: languageRows.map((language) => language.name),
    codeTemplates: Object.fromEntries(templates.map(({ name, code }) => [name, code])),
  };
  return { snapshot, dataVersionId };
}

/** Versions kept before there was a choice have none. */
export function protocolOf(problem: Partial<Pick<ProblemColumns, "checkerProtocol">>): CheckerProtocol {
  return problem.checkerProtocol ?? "standard";
}

/** File name → content as the interface has it: JSON text, null without files. */
export function filesText(files: Record<string, string>): string | null {
  return Object.keys(files).length > 0 ? JSON.stringify(files) : null;
}

export function presentSnapshot(
  { problem, statements: texts, ...rest }: StoredSnapshot,
  dataVersionId: number | null,
): ProblemSnapshot {
  const own = texts.find((text) => text.locale === "");
  const translated = texts.filter((text) => text.locale !== "");
  return {
    problem: {
      problemId: problem.problemId,
      title: problem.title,
      author: problem.author,
      type: problem.type,
      judgeMode: problem.judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimit: problem.timeLimitMs,
      memoryLimit: problem.memoryLimitMib,
      stackLimit: problem.stackLimitMib,
      description: own?.description ?? null,
      input: own?.input ?? null,
      output: own?.output ?? null,
      examples: own?.examples ?? null,
      hint: own?.hint ?? null,
      isRemote: (problem.remoteOj ?? null) !== null,
      source: problem.source,
      difficulty: problem.difficulty,
      auth: problem.auth,
      isDraft: problem.isDraft,
      ioScore: problem.ioScore,
      codeShare: problem.codeShare,
      spjCode: problem.checkerCode,
      spjLanguage: problem.checkerLanguage,
      checkerProtocol: protocolOf(problem),
      userExtraFile: filesText(problem.userExtraFiles),
      judgeExtraFile: filesText(problem.judgeExtraFiles),
      grader: problem.grader ?? null,
      passes: problem.passes ?? 1,
      communication: problem.communication ?? null,
      outputOnly: problem.outputOnly ?? null,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      isUploadCase: problem.isUploadCase,
      caseVersion: String(dataVersionId ?? 0),
      isGroup: false,
      gid: null,
      applyPublicProgress: null,
      isFileIO: problem.isFileIo,
      ioReadFileName: problem.ioReadFileName,
      ioWriteFileName: problem.ioWriteFileName,
    },
    translations: Object.fromEntries(
      translated.map(({ locale, title, description, input, output, hint }) => [
        locale,
        { title: title ?? "", description, input, output, hint },
      ]),
    ),
    ...rest,
  };
}

/** What of a snapshot is compared, by the name a reader knows it by, as text; absent things have no entry. */
function fieldsOf(snapshot: StoredSnapshot): Map<string, string> {
  const { problem, translations, ...rest } = presentSnapshot(snapshot, null);
  const {
    caseVersion,
    isRemote,
    isGroup,
    gid,
    applyPublicProgress,
    grader,
    passes,
    communication,
    outputOnly,
    ...compared
  } = problem;
  const fields = new Map<string, string>();
  const set = (name: string, value: unknown) => {
    if (value !== null && value !== "") fields.set(name, String(value));
  };
  for (const [name, value] of Object.entries(compared)) set(name, value);
  for (const [locale, texts] of Object.entries(translations)) {
    for (const [name, text] of Object.entries(texts)) set(`translations.${locale}.${name}`, text);
  }
  for (const [name, text] of Object.entries(grader?.files ?? {})) set(`grader.${name}`, text);
  set("passes", passes > 1 ? passes : null);
  for (const [name, value] of Object.entries(communication ?? {})) set(`communication.${name}`, value);
  for (const [name, value] of Object.entries(outputOnly ?? {})) set(`outputOnly.${name}`, value);
  set("graderModule", grader?.module ?? null);
  set("graderOthers", grader?.others?.join(" ") ?? null);
  set("tags", rest.tags.join("\n"));
  set("languages", rest.languages.join("\n"));
  set("allLanguages", snapshot.problem.allLanguages || null);
  for (const [language, code] of Object.entries(rest.codeTemplates)) set(`codeTemplates.${language}`, code);
  return fields;
}

export type CaseRows = Awaited<ReturnType<typeof casesOf>>;

/** One line a case: number, files with sizes and the beginning of their hashes, score, group. */
function casesText(rows: CaseRows): string {
  return rows
    .map((row) => {
      const file = (name: string, size: number, sha256: string) =>
        `${name} (${size} B, ${sha256.slice(0, 8)})`;
      const points = row.score === null ? "" : `  ${row.score}`;
      const group = row.groupNum === null ? "" : `  #${row.groupNum}`;
      const input = file(row.inputName, row.inputSize, row.inputSha256);
      return `${row.seq}  ${input}  ${file(row.outputName, row.outputSize, row.outputSha256)}${points}${group}`;
    })
    .join("\n");
}

interface Compared {
  snapshot: StoredSnapshot;
  cases: CaseRows;
  scoring: Scoring | null;
}

/** What differs between two states, in the order of the form. */
export function diffOf(before: Compared, after: Compared): VersionDiff[] {
  const [old, fresh] = [fieldsOf(before.snapshot), fieldsOf(after.snapshot)];
  const [oldCases, freshCases] = [casesText(before.cases), casesText(after.cases)];
  if (oldCases) old.set("cases", oldCases);
  if (freshCases) fresh.set("cases", freshCases);
  if (before.scoring) old.set("scoring", JSON.stringify(before.scoring, null, 1));
  if (after.scoring) fresh.set("scoring", JSON.stringify(after.scoring, null, 1));
  if (before.snapshot.problem.allLanguages === undefined) fresh.delete("allLanguages");
  return [...new Set([...fresh.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((diff) => diff.before !== diff.after);
}
