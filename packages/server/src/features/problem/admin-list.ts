import {
  type AdminProblem,
  type AdminProblemFilter,
  apiDate,
  type DataOf,
  type getAdminProblem,
  problemAuth,
} from "@verdict/contract";
import { and, count, desc, eq, getTableColumns, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, type Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import type { User } from "../../viewer.ts";
import { testCases } from "../testdata/tables.ts";
import { managedBy } from "./policy.ts";
import { authorName, isOwnProblem, isRemoteBank, type statementOf, type translationsOf } from "./queries.ts";
import { filesText } from "./snapshot.ts";
import { problems, problemTags } from "./tables.ts";

type Filter = z.output<typeof AdminProblemFilter>;

/** What a list shows: programs and files stay in the database. */
const { checkerCode, userExtraFiles, judgeExtraFiles, grader, ...columns } = getTableColumns(problems);
export const listedProblem = { ...columns, author: authorName };

export const adminProblemList = (db: Sql, user: User, filter: Filter) =>
  selectList(db, {
    select: db.select(listedProblem).from(problems),
    where: conditions(user, filter),
    order: [desc(problems.id)],
    of: problems,
  });

/** Problems that could be taken into a contest or training, newest first. */
export const takableProblems = (db: Sql, where: SQL | undefined) =>
  selectList(db, {
    select: db.select({ problem: listedProblem }).from(problems),
    where,
    order: [desc(problems.id)],
    of: problems,
  });

/** Remote problems carry their judge's prefix; All means every problem, any other word those of this site. */
export function ofJudge(oj: string | undefined): SQL | undefined {
  if (!oj || oj === "All") return undefined;
  return isRemoteBank(oj) ? eq(problems.remoteOj, oj) : isOwnProblem;
}

function conditions(user: User, filter: Filter): SQL | undefined {
  const { keyword, auth, oj, difficulty, type, tagId, author, isDraft } = filter;
  const words = keyword && contains(keyword);
  return and(
    eq(problems.isGroup, false),
    words
      ? or(ilike(problems.title, words), ilike(authorName, words), ilike(problems.problemId, words))
      : undefined,
    auth === undefined ? ne(problems.auth, problemAuth.archived) : eq(problems.auth, auth),
    ofJudge(oj),
    difficulty === undefined ? undefined : eq(problems.difficulty, difficulty),
    type === undefined ? undefined : eq(problems.type, type),
    tagId === undefined
      ? undefined
      : and(
          sql`exists (select 1 from ${problemTags} where problem_id = ${problems.id} and tag_id = ${tagId})`,
          or(eq(problems.auth, problemAuth.public), managedBy(user)),
        ),
    author ? eq(authorName, author) : undefined,
    isDraft === undefined ? undefined : eq(problems.isDraft, isDraft),
  );
}

/** Number of cases of each data version. */
export async function caseCounts(db: Sql, versions: (number | null)[]): Promise<Map<number, number>> {
  const ids = versions.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: testCases.dataVersionId, cases: count() })
    .from(testCases)
    .where(inArray(testCases.dataVersionId, ids))
    .groupBy(testCases.dataVersionId);
  return new Map(rows.map((row) => [row.id, row.cases]));
}

type ListRow = RowOf<typeof adminProblemList>;
type FullRow = typeof problems.$inferSelect;
type Statement = Awaited<ReturnType<typeof statementOf>>;
type TranslationRow = Awaited<ReturnType<typeof translationsOf>>[number];

const noTexts = { description: null, input: null, output: null, hint: null, examples: null };
const noPrograms = { spjCode: null, userExtraFile: null, judgeExtraFile: null, grader: null };

/** How these rows of a list are presented, without texts and programs; the cases of all are counted at once. */
export async function listedPresenter(
  db: Sql,
  rows: readonly Pick<ListRow, "dataVersionId">[],
): Promise<(row: ListRow) => AdminProblem> {
  const cases = await caseCounts(
    db,
    rows.map((row) => row.dataVersionId),
  );
  return (row) => ({ ...common(row, cases.get(row.dataVersionId ?? 0) ?? 0), ...noTexts, ...noPrograms });
}

export function presentAdminProblem(
  row: FullRow,
  statement: Statement,
  translations: TranslationRow[],
  caseCount: number,
): Omit<DataOf<typeof getAdminProblem>, "scoring"> {
  return {
    ...common(row, caseCount),
    ...statement,
    allLanguages: row.allLanguages,
    translations: Object.fromEntries(
      translations.map(({ locale, title, description, input, output, hint }) => [
        locale,
        { title, description, input, output, hint },
      ]),
    ),
    spjCode: row.checkerCode,
    userExtraFile: filesText(row.userExtraFiles),
    judgeExtraFile: filesText(row.judgeExtraFiles),
    grader: row.grader,
  };
}

function common(row: ListRow, caseCount: number) {
  return {
    id: row.id,
    passes: row.passes,
    communication: row.communication,
    outputOnly: row.outputOnly,
    problemId: row.problemId,
    title: row.title,
    author: row.author,
    type: row.type,
    judgeMode: row.judgeMode,
    judgeCaseMode: row.judgeCaseMode,
    timeLimit: row.timeLimitMs,
    memoryLimit: row.memoryLimitMib,
    stackLimit: row.stackLimitMib,
    isRemote: row.remoteOj !== null,
    source: row.source,
    difficulty: row.difficulty,
    auth: row.auth,
    isDraft: row.isDraft,
    caseCount,
    ioScore: row.ioScore,
    codeShare: row.codeShare,
    spjLanguage: row.checkerLanguage,
    checkerProtocol: row.checkerProtocol,
    isRemoveEndBlank: row.isRemoveEndBlank,
    openCaseResult: row.openCaseResult,
    isUploadCase: row.isUploadCase,
    caseVersion: String(row.dataVersionId ?? 0),
    modifiedUser: row.modifiedUser,
    isGroup: row.isGroup,
    gid: row.groupId,
    applyPublicProgress: row.publication,
    isFileIO: row.isFileIo,
    ioReadFileName: row.ioReadFileName,
    ioWriteFileName: row.ioWriteFileName,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}
