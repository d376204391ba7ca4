import { legacyOf, PROBLEM_ID_MAX, problemAuth, scoringFaults } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { nextUpdatedAt } from "../../../platform/based-on.ts";
import type { Sql } from "../../../platform/db.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { User } from "../../../viewer.ts";
import { jurySolutions } from "../../jury-solution/tables.ts";
import { askedAnew, lockProblem } from "../../problem/admin-save.ts";
import {
  areAll,
  knownLanguages,
  tagsByName,
  translationRows,
  writeAllLanguages,
  writeLanguages,
} from "../../problem/admin-write.ts";
import {
  codeTemplates,
  problemCounts,
  problemLanguages,
  problems,
  problemTags,
  statements,
  tags,
} from "../../problem/tables.ts";
import { totalScore } from "../../problem/total-score.ts";
import { keepFirstVersion } from "../../problem/versions.ts";
import type { ProblemPackage } from "../own-format.ts";
import type { Importer, ImportingGroup } from "./import.ts";
import { named, type TransferNotes } from "./notes.ts";

/** A package as rows of the database. */

/** What a problem is called here. */
export function idOf(group: ImportingGroup | null, id: string): string {
  const problemId = `${group?.shortName ?? ""}${id}`.toUpperCase();
  if (problemId.length > PROBLEM_ID_MAX) throw new Refusal("problem-id-too-long");
  return problemId;
}

export const judgeModeOf = (pack: ProblemPackage) => pack.judgeMode ?? pack.problem.judgeMode ?? "default";

/** Makes the package's problem; without an id of its own it is called by its key. */
export async function insertProblem(
  tx: Sql,
  pack: ProblemPackage,
  importer: Importer,
  notes: TransferNotes,
  asked: string | null,
) {
  const [key] = (
    await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('problem', 'id'))::int as id`)
  ).rows;
  if (!key) throw new Error("no key for the problem");
  const group = importer.group ?? null;
  const problemId = asked ?? idOf(group, `P${key.id}`);
  // In a group its author manages a problem: that is who brought it.
  const author = group ? null : pack.problem.author;
  const made = await tx
    .insert(problems)
    .overridingSystemValue()
    .values({
      id: key.id,
      problemId,
      ...columnsOf(pack),
      author: author ?? importer.username,
      authorUid: author ? null : importer.uid,
      ...{ groupId: group?.id ?? null, isGroup: group !== null },
      auth: notes.keepsHidden || notes.isUnready ? problemAuth.hidden : pack.problem.auth,
      isDraft: notes.isUnready,
    })
    .onConflictDoNothing({ target: problems.problemId })
    .returning({ id: problems.id });
  if (made.length === 0) throw new Refusal("import-id-taken", { id: problemId });
  await tx.insert(problemCounts).values({ problemId: key.id });
  return { pid: key.id, problemId };
}

/**
 * Makes a problem what the package says. Its key, author, access and submissions stay, and what the package lacks: tests,
 * jury solutions. The state before is one of its versions.
 */
export async function replaceProblem(
  tx: Sql,
  pack: ProblemPackage,
  { group = null }: Importer,
  notes: TransferNotes,
  { pid, user }: { pid: number; user: User },
) {
  const before = await lockProblem(tx, pid, user);
  const { problemId } = before;
  // What lies elsewhere, or is judged elsewhere, is another problem of that name.
  if (before.groupId !== (group?.id ?? null) || before.remoteOj !== null) {
    throw new Refusal("import-id-taken", { id: problemId });
  }
  await keepFirstVersion(tx, pid);
  await tx
    .update(problems)
    .set({
      ...columnsOf(pack),
      ...askedAnew(before, user),
      ...((notes.keepsHidden || notes.isUnready) && { auth: problemAuth.hidden }),
      ...(notes.isUnready && { isDraft: true }),
      modifiedUser: user.username,
      updatedAt: nextUpdatedAt(problems.updatedAt),
    })
    .where(eq(problems.id, pid));
  await tx.delete(statements).where(eq(statements.problemId, pid));
  await tx.delete(problemTags).where(eq(problemTags.problemId, pid));
  await tx.delete(problemLanguages).where(eq(problemLanguages.problemId, pid));
  await tx.delete(codeTemplates).where(eq(codeTemplates.problemId, pid));
  if (pack.references.length > 0) {
    await tx.delete(jurySolutions).where(eq(jurySolutions.problemId, pid));
  }
  return { pid, problemId };
}

/** Groups of a package whose cases are all there and that fit them; else what samples and case mode say stands. */
export function scoringOf(
  { scoring, problem, samples }: ProblemPackage,
  notes: TransferNotes,
  caseCount: number,
) {
  if (!scoring) return null;
  if (problem.type === 1 && caseCount === samples.length && scoringFaults(scoring, caseCount).length === 0) {
    return scoring;
  }
  notes.lose("groups-lost");
  return null;
}

function columnsOf(pack: ProblemPackage) {
  const { problem } = pack;
  const judgeMode = judgeModeOf(pack);
  return {
    title: problem.title,
    type: problem.type,
    judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimitMs: problem.timeLimit,
    memoryLimitMib: problem.memoryLimit,
    stackLimitMib: problem.stackLimit,
    source: problem.source ?? null,
    difficulty: problem.difficulty,
    ioScore:
      pack.scoring && problem.type === 1
        ? legacyOf(pack.scoring).totalScore
        : problem.type === 1
          ? totalScore(
              problem.judgeCaseMode,
              pack.samples.map(({ score, groupNum }) => ({ score: score ?? 0, groupNum: groupNum ?? null })),
            )
          : 0,
    codeShare: problem.codeShare,
    checkerCode: judgeMode === "default" ? null : (problem.spjCode ?? null),
    checkerLanguage: judgeMode === "default" ? null : (problem.spjLanguage ?? null),
    checkerProtocol: judgeMode === "default" ? ("standard" as const) : problem.checkerProtocol,
    userExtraFiles: pack.userExtraFile ?? {},
    judgeExtraFiles: pack.judgeExtraFile ?? {},
    grader: pack.grader ?? null,
    passes: judgeMode === "default" || problem.checkerProtocol !== "icpc" ? 1 : problem.passes,
    outputOnly:
      judgeMode === "interactive" || problem.passes > 1 || pack.grader || problem.isFileIO
        ? null
        : (problem.outputOnly ?? null),
    communication:
      judgeMode === "interactive" && problem.checkerProtocol === "cms"
        ? (problem.communication ?? null)
        : null,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isUploadCase: problem.isUploadCase,
    isFileIo: problem.isFileIO,
    ioReadFileName: problem.ioReadFileName ?? null,
    ioWriteFileName: problem.ioWriteFileName ?? null,
  };
}

export async function insertStatements(tx: Sql, pid: number, { problem, translations }: ProblemPackage) {
  const { description, input, output, hint, examples } = problem;
  await tx
    .insert(statements)
    .values([
      { problemId: pid, locale: "", description, input, output, hint, examples },
      ...translationRows(translations).map((row) => ({ ...row, problemId: pid })),
    ]);
}

/** Of two of one name the first stays. */
export async function insertJurySolutions(tx: Sql, pid: number, pack: ProblemPackage): Promise<void> {
  if (pack.references.length === 0) return;
  const rows = pack.references.map((solution) => ({ ...solution, problemId: pid }));
  await tx.insert(jurySolutions).values(rows).onConflictDoNothing();
}

/** Names there are none of yet become the group's own tags, or the site's. */
export async function linkTags(
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
export async function linkLanguages(
  tx: Sql,
  pid: number,
  pack: ProblemPackage,
  notes: TransferNotes,
): Promise<number> {
  const known = await knownLanguages(tx);
  const matching = known.filter((language) => pack.languages.includes(language.name));
  const unknown = pack.languages.filter((name) => !known.some((language) => language.name === name));
  if (unknown.length > 0) notes.lose("language-unknown", { names: named(unknown) });
  if (matching.length === 0) notes.change("languages-all");
  const ids = matching.map(({ id }) => id);
  const isAll = matching.length === 0 || areAll(known, ids);
  await (isAll ? writeAllLanguages(tx, pid, known) : writeLanguages(tx, pid, ids));
  const templates = new Map<number, string>();
  for (const { language, code } of pack.codeTemplates) {
    const match = known.find((row) => row.name === language);
    if (match) templates.set(match.id, code);
    else notes.lose("template-lost", { names: language });
  }
  const rows = [...templates].map(([languageId, code]) => ({ problemId: pid, languageId, code }));
  if (rows.length > 0) await tx.insert(codeTemplates).values(rows);
  return isAll ? known.length : matching.length;
}
