import { type Readable, Transform } from "node:stream";
import { inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { languages } from "../language/tables.ts";
import { ProblemPackage, totalScore } from "./package.ts";
import { indexProblem } from "./search.ts";
import {
  blobs,
  codeTemplates,
  dataVersions,
  problemCounts,
  problemLanguages,
  problems,
  problemTags,
  statements,
  tags,
  testCases,
} from "./tables.ts";

/** Where a package's files come from: a folder now, an archive for an administrator's upload. */
export interface PackageSource {
  /** Name without ending, for reports. */
  readonly name: string;
  manifest(): Promise<unknown>;
  /** A test file of the package's folder; names have no path. */
  open(file: string): Promise<Readable>;
}

/** Largest single test file, bytes. */
const CASE_FILE_MAX = 512 * 1024 * 1024;

export class PackageError extends Error {
  override name = "PackageError";
}

/** Imports one package whole, or nothing of it. Returns the new problem's key. */
export async function importPackage(
  { db, store }: Pick<Deps, "db" | "store">,
  source: PackageSource,
  importer: string,
): Promise<number> {
  const parsed = ProblemPackage.safeParse(await source.manifest());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PackageError(`${source.name}: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const pack = parsed.data;
  // Blobs are immutable and content-addressed: stored before the transaction, they harm nothing if it fails.
  const cases = await storeCases(db, store, source, pack);

  return db.transaction(async (tx) => {
    const pid = await insertProblem(tx, pack, importer);
    await insertStatements(tx, pid, pack);
    if (cases.length > 0) await insertData(tx, pid, cases, importer);
    await linkTags(tx, pid, pack.tags);
    await linkLanguages(tx, pid, pack);
    await tx.insert(problemCounts).values({ problemId: pid });
    await indexProblem(tx, pid);
    return pid;
  });
}

type Case = Omit<typeof testCases.$inferInsert, "dataVersionId">;

async function storeCases(
  db: Db,
  store: Deps["store"],
  source: PackageSource,
  pack: ProblemPackage,
): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [index, sample] of pack.samples.entries()) {
    const input = await storeFile(db, store, source, sample.input);
    const output = await storeFile(db, store, source, sample.output);
    cases.push({
      seq: index + 1,
      inputName: sample.input,
      outputName: sample.output,
      inputSha256: input,
      outputSha256: output,
      score: pack.problem.type === 1 ? (sample.score ?? 0) : null,
      groupNum: sample.groupNum ?? null,
    });
  }
  return cases;
}

async function storeFile(db: Db, store: Deps["store"], source: PackageSource, name: string): Promise<string> {
  if (!/^[^/\\\0]+$/.test(name) || name === "." || name === "..") {
    throw new PackageError(`${source.name}: "${name}" is no plain file name`);
  }
  const blob = await store.putBlob((await source.open(name)).pipe(unixLineEnds()), CASE_FILE_MAX);
  await db.insert(blobs).values(blob).onConflictDoNothing();
  return blob.sha256;
}

const CR = 13;
const LF = 10;

/** CRLF and CR become LF, as all judges' data are kept. Works on bytes: the text's encoding stays. */
function unixLineEnds(): Transform {
  let afterCr = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!afterCr && !chunk.includes(CR)) return done(null, chunk);
      const out = Buffer.allocUnsafe(chunk.length);
      let length = 0;
      for (const byte of chunk) {
        if (!(afterCr && byte === LF)) out[length++] = byte === CR ? LF : byte;
        afterCr = byte === CR;
      }
      done(null, out.subarray(0, length));
    },
  });
}

async function insertProblem(tx: Sql, pack: ProblemPackage, importer: string): Promise<number> {
  const { problem } = pack;
  const judgeMode = pack.judgeMode ?? problem.judgeMode ?? "default";
  const [key] = (
    await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('problem', 'id'))::int as id`)
  ).rows;
  if (!key) throw new Error("no key for the problem");
  await tx
    .insert(problems)
    .overridingSystemValue()
    .values({
      id: key.id,
      problemId: (problem.problemId ?? `P${key.id}`).toUpperCase(),
      title: problem.title,
      author: problem.author ?? importer,
      type: problem.type,
      judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimitMs: problem.timeLimit,
      memoryLimitMib: problem.memoryLimit,
      stackLimitMib: problem.stackLimit,
      source: problem.source,
      difficulty: problem.difficulty,
      auth: problem.auth,
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
      userExtraFiles: pack.userExtraFile ?? {},
      judgeExtraFiles: pack.judgeExtraFile ?? {},
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      isFileIo: problem.isFileIO,
      ioReadFileName: problem.ioReadFileName,
      ioWriteFileName: problem.ioWriteFileName,
    });
  return key.id;
}

async function insertStatements(tx: Sql, pid: number, { problem, translations }: ProblemPackage) {
  const { description, input, output, hint, examples } = problem;
  await tx.insert(statements).values([
    { problemId: pid, locale: "", description, input, output, hint, examples },
    ...Object.entries(translations).map(([locale, translated]) => ({
      problemId: pid,
      locale,
      ...translated,
    })),
  ]);
}

async function insertData(tx: Sql, pid: number, cases: Case[], createdBy: string): Promise<void> {
  const [version] = await tx
    .insert(dataVersions)
    .values({ problemId: pid, createdBy })
    .returning({ id: dataVersions.id });
  if (!version) throw new Error("no data version row came back");
  await tx.insert(testCases).values(cases.map((row) => ({ ...row, dataVersionId: version.id })));
  await tx.update(problems).set({ dataVersionId: version.id }).where(sql`${problems.id} = ${pid}`);
}

async function linkTags(tx: Sql, pid: number, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insert(tags)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  const lowered = names.map((name) => name.toLowerCase());
  const found = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(sql`${tags.oj} = 'ME' and ${inArray(sql`lower(${tags.name})`, lowered)}`);
  await tx.insert(problemTags).values(found.map(({ id }) => ({ problemId: pid, tagId: id })));
}

/** Unknown names are dropped; none left means all of our own. */
async function linkLanguages(tx: Sql, pid: number, pack: ProblemPackage): Promise<void> {
  const known = await tx
    .select({ id: languages.id, name: languages.name })
    .from(languages)
    .where(sql`oj = 'ME'`);
  const named = known.filter((language) => pack.languages.includes(language.name));
  const allowed = named.length > 0 ? named : known;
  await tx.insert(problemLanguages).values(allowed.map(({ id }) => ({ problemId: pid, languageId: id })));
  const templates = pack.codeTemplates.flatMap(({ language, code }) => {
    const match = known.find((row) => row.name === language);
    return match ? [{ problemId: pid, languageId: match.id, code }] : [];
  });
  if (templates.length > 0) await tx.insert(codeTemplates).values(templates);
}
