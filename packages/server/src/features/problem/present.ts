import {
  apiDate,
  type Problem,
  type ProblemInfo,
  type ProblemSummary,
  type Tag,
  type TagClassification,
} from "@verdict/contract";
import { graderUse } from "@verdict/contract/languages";
import { toolchains } from "@verdict/contract/toolchains";
import type { Sql } from "../../platform/db.ts";
import { outputNames } from "../testdata/versions.ts";
import type { ListedProblem } from "./list-statements.ts";
import type { CountRow, ProblemRow, statementOf, TagRow } from "./queries.ts";
import type { tagClassifications } from "./tables.ts";

export function presentTag(tag: TagRow): Tag {
  return {
    id: tag.id,
    name: tag.name,
    color: tag.color,
    oj: tag.oj,
    gid: tag.groupId,
    tcid: tag.classificationId,
    gmtCreate: apiDate(tag.createdAt),
    gmtModified: apiDate(tag.updatedAt),
  };
}

export function presentClassification(row: typeof tagClassifications.$inferSelect): TagClassification {
  return {
    id: row.id,
    name: row.name,
    oj: row.oj,
    rank: row.rank,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}

export function presentListRow(row: ListedProblem, tags: Tag[]): ProblemSummary {
  return {
    pid: row.pid,
    problemId: row.problemId,
    title: row.title,
    difficulty: row.difficulty,
    type: row.type,
    tags,
    ...row.counts,
    score: row.type === 1 ? row.ioScore : null,
    rating: row.rating,
  };
}

export function presentSimilar(row: ListedProblem) {
  const { pid, problemId, title, difficulty, type, counts } = row;
  return { pid, problemId, title, difficulty, type, total: counts.total, ac: counts.ac };
}

export function presentCounts(counts: Omit<CountRow, "problemId"> | undefined) {
  const {
    total = 0,
    ac = 0,
    mle = 0,
    tle = 0,
    re = 0,
    pe = 0,
    ce = 0,
    wa = 0,
    se = 0,
    pa = 0,
  } = counts ?? {};
  return { total, ac, mle, tle, re, pe, ce, wa, se, pa };
}

/** Where a grader calls what is sent: what a file is called in each language, and how it is tried at home. */
export function presentGrader(
  { grader }: Pick<ProblemRow, "grader">,
  languages: readonly { name: string }[],
): Pick<ProblemInfo, "grader"> {
  if (!grader) return {};
  const uses = languages.flatMap(({ name }) => {
    const use = graderUse(grader, name);
    const toolchain = toolchains.find(({ language }) => language.names.includes(name));
    const [file = "", ...others] = use?.own ?? [];
    const isAlone = use?.sources.length === 0;
    const command = use && toolchain?.commandWithGrader?.(name, use);
    return command
      ? [
          [
            name,
            {
              file,
              ...(others.length > 0 && { others }),
              ...(isAlone && { begins: true as const }),
              command,
            },
          ] as const,
        ]
      : [];
  });
  return { grader: Object.fromEntries(uses) };
}

/** What may be sent to an output-only problem; `fixed`: the data version of a contest, where it is another. */
export async function presentOutputOnly(
  db: Sql,
  { outputOnly, dataVersionId }: Pick<ProblemRow, "outputOnly" | "dataVersionId">,
  fixed: number | null = null,
): Promise<Pick<ProblemInfo, "outputOnly">> {
  if (!outputOnly) return {};
  return { outputOnly: { ...outputOnly, files: await outputNames(db, fixed ?? dataVersionId) } };
}

/** What a solver may know of a problem: checker and judge files stay behind. `gid`: the group it is looked at in. */
export function presentProblem(
  problem: ProblemRow,
  statement: Awaited<ReturnType<typeof statementOf>>,
  gid: number | null = null,
): Problem {
  return {
    id: problem.id,
    problemId: problem.problemId,
    ...statement,
    author: problem.author,
    type: problem.type,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMib,
    stackLimit: problem.stackLimitMib,
    isRemote: problem.remoteOj !== null,
    source: problem.source,
    difficulty: problem.difficulty,
    auth: problem.auth,
    ioScore: problem.ioScore,
    codeShare: problem.codeShare,
    spjCode: null,
    spjLanguage: null,
    checkerProtocol: null,
    userExtraFile:
      Object.keys(problem.userExtraFiles).length > 0 ? JSON.stringify(problem.userExtraFiles) : null,
    judgeExtraFile: null,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isUploadCase: problem.isUploadCase,
    caseVersion: String(problem.dataVersionId ?? 0),
    modifiedUser: problem.modifiedUser,
    isGroup: gid !== null,
    gid,
    applyPublicProgress: null,
    isFileIO: problem.isFileIo,
    ioReadFileName: problem.ioReadFileName,
    ioWriteFileName: problem.ioWriteFileName,
    gmtCreate: apiDate(problem.createdAt),
    gmtModified: apiDate(problem.updatedAt),
  };
}
