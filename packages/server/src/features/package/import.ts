import type { Readable } from "node:stream";
import { type ImportedProblem, PROBLEM_DATA_BYTES_MAX, PROBLEM_ID_MAX, problemAuth } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { jurySolutions } from "../jury-solution/tables.ts";
import { languages } from "../language/tables.ts";
import { tagsByName, translationRows } from "../problem/admin-write.ts";
import { boundsRefusal } from "../problem/group-save.ts";
import {
  codeTemplates,
  problemCounts,
  problemLanguages,
  problems,
  problemTags,
  statements,
  tags,
} from "../problem/tables.ts";
import { totalScore } from "../problem/total-score.ts";
import { keepVersion } from "../problem/versions.ts";
import { indexProblem } from "../search/words.ts";
import { isPlainName } from "../testdata/archive.ts";
import { storeTestFile } from "../testdata/blobs.ts";
import { inSubtasks } from "../testdata/pairs.ts";
import { type DataCase, makeDataVersion } from "../testdata/versions.ts";
import { named, TransferNotes } from "./import-notes.ts";
import { takePictures } from "./import-pictures.ts";
import { ProblemPackage } from "./own-format.ts";

/** Where a package's files come from: a folder, an archive, or what was read of an XML. */
export interface PackageSource {
  /** Its place in what it came from, without ending, for reports. */
  readonly name: string;
  /** The problem in the site's own shape (`ProblemPackage`), not checked yet. */
  manifest(): Promise<unknown>;
  /** A test file of the package; names have no path. */
  open(file: string): Promise<Readable>;
  /** A picture that the statement names; null when the package has none of that name. */
  picture?(address: string): Promise<Buffer | null>;
  /** What reading the manifest changed and lost. */
  readonly notes?: TransferNotes;
}

/** The group that problems are imported into; ids begin with its short name. */
export interface ImportingGroup {
  readonly id: number;
  readonly shortName: string;
}

/** Who imports; `uid` null: the site itself, before anybody signed in. */
export interface Importer {
  readonly username: string;
  readonly uid: string | null;
  readonly group?: ImportingGroup | null;
  /** Writes the import down, in its own transaction. */
  note?(tx: Sql, problem: { problemId: string; title: string; cases: number }): Promise<void>;
}

type Files = Pick<Deps, "db" | "store">;

/** Imports one package whole, or nothing of it. Returns the new problem's key. */
export async function importPackage(deps: Files, source: PackageSource, importer: string): Promise<number> {
  return (await importOne(deps, source, { username: importer, uid: null })).pid;
}

/**
 * Imports one package whole, or nothing of it, and tells what came of it. `onRead` hears what the
 * problem is called, even if it stays out then.
 */
export async function importOne(
  deps: Files,
  source: PackageSource,
  importer: Importer,
  onRead?: (problem: { problemId: string | null; title: string }) => void,
): Promise<ImportedProblem> {
  const notes = source.notes ?? new TransferNotes();
  const pack = readAs(ProblemPackage, await source.manifest(), source.name);
  const id = pack.problem.problemId;
  const group = importer.group ?? null;
  onRead?.({ problemId: id ? idOf(group, id) : null, title: pack.problem.title });
  if (group) refuseIf(boundsRefusal(pack));
  if (id) await refuseTakenId(deps.db, idOf(group, id));
  if (id && id !== id.toUpperCase()) notes.change("id-upper-case", { from: id, to: id.toUpperCase() });
  await refuseUnknownChecker(deps.db, pack);
  // Blobs and pictures are stored before the transaction: unnamed, they harm nothing if it fails, and are deleted.
  const { cases, bytes } = await storeCases(deps, source, pack, notes);
  const images = await takePictures(deps, importer.uid, source, pack, notes);

  return deps.db.transaction(async (tx) => {
    const { pid, problemId } = await insertProblem(tx, pack, importer, notes);
    if (!id) notes.change("id-made");
    await insertStatements(tx, pid, pack);
    if (cases.length > 0) await makeDataVersion(tx, pid, cases, importer.username);
    const tagCount = await linkTags(tx, pid, pack.tags, group?.id ?? null, notes);
    const languageCount = await linkLanguages(tx, pid, pack, notes);
    await insertJurySolutions(tx, pid, pack);
    await tx.insert(problemCounts).values({ problemId: pid });
    await indexProblem(tx, pid);
    const { uid, username } = importer;
    if (uid !== null) await keepVersion(tx, pid, "imported", { uid, username });
    await importer.note?.(tx, { problemId, title: pack.problem.title, cases: cases.length });
    return {
      name: source.name,
      pid,
      problemId,
      title: pack.problem.title,
      taken: {
        cases: cases.length,
        bytes,
        images,
        languages: languageCount,
        tags: tagCount,
        checker: judgeModeOf(pack) !== "default",
        translations: Object.keys(pack.translations),
      },
      changed: notes.changed,
      lost: notes.lost,
    };
  });
}

/** Reads foreign data by a schema, or names the field that is wrong. */
export function readAs<T extends z.ZodType>(schema: T, value: unknown, file: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal("import-manifest-invalid", {
    field: issue?.path.join(".") || "everything",
    file,
    detail: issue?.message ?? "unreadable",
  });
}

/** What a problem is called here. */
function idOf(group: ImportingGroup | null, id: string): string {
  const problemId = `${group?.shortName ?? ""}${id}`.toUpperCase();
  if (problemId.length > PROBLEM_ID_MAX) throw new Refusal("problem-id-too-long");
  return problemId;
}

const judgeModeOf = (pack: ProblemPackage) => pack.judgeMode ?? pack.problem.judgeMode ?? "default";

async function refuseTakenId(db: Sql, problemId: string): Promise<void> {
  const [taken] = await db
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.problemId, problemId));
  if (taken) throw new Refusal("import-id-taken", { id: problemId });
}

async function refuseUnknownChecker(db: Sql, pack: ProblemPackage): Promise<void> {
  if (judgeModeOf(pack) === "default") return;
  const language = pack.problem.spjLanguage ?? "";
  const [known] = await db
    .select({ id: languages.id })
    .from(languages)
    .where(sql`${languages.oj} = 'ME' and ${languages.name} = ${language}`);
  if (!known) throw new Refusal("import-checker-language", { language: language || "?" });
  if (!pack.problem.spjCode) throw new Refusal("import-file-missing", { name: "spjCode" });
}

async function storeCases(deps: Files, source: PackageSource, pack: ProblemPackage, notes: TransferNotes) {
  const files = new Map<string, { sha256: string; size: number }>();
  let changed = 0;
  async function store(name: string) {
    const known = files.get(name);
    if (known) return known;
    if (!isPlainName(name)) throw new Refusal("archive-name", { name });
    const { changed: ends, ...file } = await storeTestFile(
      deps,
      await source.open(name),
      PROBLEM_DATA_BYTES_MAX,
    );
    if (ends) changed++;
    files.set(name, file);
    return file;
  }
  const cases: DataCase[] = [];
  for (const sample of pack.samples) {
    const input = await store(sample.input);
    const output = await store(sample.output);
    cases.push({
      inputName: sample.input,
      outputName: sample.output,
      inputSha256: input.sha256,
      outputSha256: output.sha256,
      score: pack.problem.type === 1 ? (sample.score ?? 0) : null,
      groupNum: sample.groupNum ?? (inSubtasks(pack.problem.judgeCaseMode) ? 1 : null),
    });
  }
  if (changed > 0) notes.change("line-ends", { count: changed });
  return { cases, bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0) };
}

async function insertProblem(tx: Sql, pack: ProblemPackage, importer: Importer, notes: TransferNotes) {
  const { problem } = pack;
  const judgeMode = judgeModeOf(pack);
  const [key] = (
    await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('problem', 'id'))::int as id`)
  ).rows;
  if (!key) throw new Error("no key for the problem");
  const group = importer.group ?? null;
  const problemId = idOf(group, problem.problemId ?? `P${key.id}`);
  // In a group its author manages a problem: that is who brought it.
  const author = group ? null : problem.author;
  const made = await tx
    .insert(problems)
    .overridingSystemValue()
    .values({
      id: key.id,
      problemId,
      title: problem.title,
      author: author ?? importer.username,
      authorUid: author ? null : importer.uid,
      ...{ groupId: group?.id ?? null, isGroup: group !== null },
      type: problem.type,
      judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimitMs: problem.timeLimit,
      memoryLimitMib: problem.memoryLimit,
      stackLimitMib: problem.stackLimit,
      source: problem.source,
      difficulty: problem.difficulty,
      auth: notes.keepsHidden ? problemAuth.hidden : problem.auth,
      ioScore:
        problem.type === 1
          ? totalScore(
              problem.judgeCaseMode,
              pack.samples.map(({ score, groupNum }) => ({ score: score ?? 0, groupNum: groupNum ?? null })),
            )
          : 0,
      codeShare: problem.codeShare,
      checkerCode: judgeMode === "default" ? null : problem.spjCode,
      checkerLanguage: judgeMode === "default" ? null : problem.spjLanguage,
      checkerProtocol: judgeMode === "default" ? "standard" : problem.checkerProtocol,
      userExtraFiles: pack.userExtraFile ?? {},
      judgeExtraFiles: pack.judgeExtraFile ?? {},
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      isUploadCase: problem.isUploadCase,
      isFileIo: problem.isFileIO,
      ioReadFileName: problem.ioReadFileName,
      ioWriteFileName: problem.ioWriteFileName,
    })
    .onConflictDoNothing({ target: problems.problemId })
    .returning({ id: problems.id });
  if (made.length === 0) throw new Refusal("import-id-taken", { id: problemId });
  return { pid: key.id, problemId };
}

async function insertStatements(tx: Sql, pid: number, { problem, translations }: ProblemPackage) {
  const { description, input, output, hint, examples } = problem;
  await tx
    .insert(statements)
    .values([
      { problemId: pid, locale: "", description, input, output, hint, examples },
      ...translationRows(translations).map((row) => ({ ...row, problemId: pid })),
    ]);
}

/** Of two of one name the first stays. */
async function insertJurySolutions(tx: Sql, pid: number, pack: ProblemPackage): Promise<void> {
  if (pack.references.length === 0) return;
  const rows = pack.references.map((solution) => ({ ...solution, problemId: pid }));
  await tx.insert(jurySolutions).values(rows).onConflictDoNothing();
}

/** Names there are none of yet become the group's own tags, or the site's. */
async function linkTags(
  tx: Sql,
  pid: number,
  names: string[],
  groupId: number | null,
  notes: TransferNotes,
): Promise<number> {
  if (names.length === 0) return 0;
  const known = await tagsByName(tx, names, groupId);
  const made = names.filter((name) => !known.has(name.toLowerCase()));
  if (made.length > 0) {
    notes.change("tags-made", { names: named(made) });
    await tx
      .insert(tags)
      .values(made.map((name) => ({ name, groupId })))
      .onConflictDoNothing();
  }
  const found = made.length > 0 ? await tagsByName(tx, names, groupId) : known;
  await tx.insert(problemTags).values([...found.values()].map((tagId) => ({ problemId: pid, tagId })));
  return found.size;
}

/** Unknown names are dropped; none left means all of our own. */
async function linkLanguages(
  tx: Sql,
  pid: number,
  pack: ProblemPackage,
  notes: TransferNotes,
): Promise<number> {
  const known = await tx
    .select({ id: languages.id, name: languages.name })
    .from(languages)
    .where(sql`oj = 'ME'`);
  const matching = known.filter((language) => pack.languages.includes(language.name));
  const unknown = pack.languages.filter((name) => !known.some((language) => language.name === name));
  if (unknown.length > 0) notes.lose("language-unknown", { names: named(unknown) });
  if (matching.length === 0) notes.change("languages-all");
  const allowed = matching.length > 0 ? matching : known;
  await tx.insert(problemLanguages).values(allowed.map(({ id }) => ({ problemId: pid, languageId: id })));
  const templates = new Map<number, string>();
  for (const { language, code } of pack.codeTemplates) {
    const match = known.find((row) => row.name === language);
    if (match) templates.set(match.id, code);
    else notes.lose("template-lost", { names: language });
  }
  const rows = [...templates].map(([languageId, code]) => ({ problemId: pid, languageId, code }));
  if (rows.length > 0) await tx.insert(codeTemplates).values(rows);
  return allowed.length;
}
