import {
  type AuditAction,
  type CheckerProtocol,
  type Communication,
  type Grader,
  isDraftAfter,
  legacyOf,
  type OutputOnly,
  PROBLEM_ID,
  type ProblemBody,
  type ProblemEdit,
  type ProblemFaults,
  problemAuth,
  problemFaults,
  problemType,
  type RefusalCode,
  type Scoring,
} from "@verdict/contract";
import { graderUse, knownLanguages as ownLanguages } from "@verdict/contract/languages";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { nextUpdatedAt, refuseStale } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type User } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { runJurySolutions } from "../jury-solution/runs.ts";
import { indexProblem } from "../search/words.ts";
import { type Acting, type AuditFields, audit } from "../site/audit.ts";
import { treeOf } from "../testdata/versions.ts";
import { users } from "../user/tables.ts";
import { saveCases, storeTyped, type TypedTexts } from "./admin-cases.ts";
import {
  areAll,
  knownLanguages,
  languageIdsOf,
  tagIdsOf,
  translationRows,
  writeAllLanguages,
  writeLanguages,
  writeOwnStatement,
  writeStatements,
  writeTags,
  writeTemplates,
} from "./admin-write.ts";
import { manageRefusal, mayPublish } from "./policy.ts";
import { refuseUnready } from "./ready.ts";
import { refuseInRunning } from "./running.ts";
import type { CaseRows } from "./snapshot.ts";
import { problemCounts, problems } from "./tables.ts";
import { totalScore } from "./total-score.ts";
import { keepFirstVersion, keepVersion } from "./versions.ts";

type Row = typeof problems.$inferSelect;

/** What an accepted program brings in a contest where a judge elsewhere judges it, which tells no points. */
export const REMOTE_MARKS = 100;

/** Why a problem may not be newly called so, or null. */
export function idRefusal(problemId: string): RefusalCode | null {
  return PROBLEM_ID.test(problemId) ? null : "problem-id-malformed";
}

/** What a form says of the problem as a whole, before anything is looked up. */
export function draftRefusal({ problem, ...body }: ProblemBody): RefusalCode | null {
  const judgeMode = body.judgeMode ?? problem.judgeMode ?? "default";
  return firstFault(problemFaults({ ...problem, ...body, judgeMode }));
}

export const firstFault = (faults: ProblemFaults): RefusalCode | null => Object.values(faults)[0] ?? null;

/** Creates the problem of a form, in the group (null: the site's). Returns its key. */
export async function createProblem(
  deps: Pick<Deps, "db" | "store">,
  call: Acting,
  body: ProblemBody,
  groupId: number | null = null,
): Promise<number> {
  refuseIf(idRefusal(body.problem.problemId) ?? draftRefusal(body));
  const user = signedIn(call.viewer);
  const texts = await storeTyped(deps, body);
  return deps.db.transaction(async (tx) => {
    const columns = await columnsOf(tx, body);
    const names = mayPublish(user) && groupId === null;
    const author = names && body.problem.author ? body.problem.author : user.username;
    const isDraft = body.problem.isDraft ?? false;
    const { auth } = body.problem;
    const hides = groupId === null && !mayPublish(user) && auth === problemAuth.public;
    const pid = await insertProblem(tx, {
      ...columns,
      author,
      authorUid: await accountOf(tx, author, user),
      ...{ isDraft, groupId, isGroup: groupId !== null },
      auth: isDraft || hides ? draftAuth(auth) : auth,
      isUploadCase: body.isUploadTestCase,
    });
    await tx.insert(problemCounts).values({ problemId: pid });
    await writeParts(tx, { id: pid, groupId }, body, true);
    await finishSave(tx, { pid, user, body, texts, before: null });
    await keepVersion(tx, pid, "created", user);
    await audit(tx, call, "problem.add", `problem ${columns.problemId}`, null, {
      title: columns.title,
      auth: body.problem.auth,
    });
    await runJurySolutions(tx, { pid, uid: user.uid });
    return pid;
  });
}

/** Changes a problem by its form. */
export async function saveProblem(
  deps: Pick<Deps, "db" | "store">,
  call: Acting,
  { basedOn, ...body }: ProblemEdit,
): Promise<void> {
  const pid = body.problem.id;
  if (!pid) throw new Refusal("problem-not-found");
  const user = signedIn(call.viewer);
  const [was] = await deps.db
    .select({
      isDraft: problems.isDraft,
      communication: problems.communication,
      outputOnly: problems.outputOnly,
    })
    .from(problems)
    .where(eq(problems.id, pid));
  const draft = isDraftAfter(body.problem, was?.isDraft ?? false);
  const { communication = null, outputOnly = null } = was ?? {};
  const after = {
    isDraft: draft,
    communication,
    outputOnly,
    ...communicationOf(body),
    ...outputOnlyOf(body),
  };
  refuseIf(draftRefusal({ ...body, problem: { ...body.problem, ...after } }));
  const texts = await storeTyped(deps, body);
  await deps.db.transaction(async (tx) => {
    const before = await lockProblem(tx, pid, user);
    refuseStale(basedOn, before);
    if (body.problem.problemId !== before.problemId) refuseIf(idRefusal(body.problem.problemId));
    await keepFirstVersion(tx, pid);
    const columns = await columnsOf(tx, body);
    const access = accessOf(before, body.problem, user);
    const asked = askedAnew(before, user);
    await refuseInRunning(tx, before, { ...before, ...access, ...asked });
    const author = mayPublish(user) && body.problem.author ? body.problem.author : before.author;
    const authorUid = author === before.author ? before.authorUid : await accountOf(tx, author ?? "", user);
    await refuseDuplicate(
      tx
        .update(problems)
        .set({
          ...columns,
          ...access,
          ...asked,
          author,
          authorUid,
          ...(body.samples ? { isUploadCase: body.isUploadTestCase } : {}),
          modifiedUser: user.username,
          updatedAt: nextUpdatedAt(problems.updatedAt),
        })
        .where(eq(problems.id, pid)),
      "problem-id-taken",
    );
    await writeParts(tx, before, body, false);
    const saved = await finishSave(tx, { pid, user, body, texts, before });
    if (before.isDraft && !access.isDraft) await refuseUnready(tx, saved);
    await keepChange(tx, call, pid, "edited", "problem.edit");
    await runJurySolutions(tx, { pid, uid: user.uid });
  });
}

/** Keeps the new version and writes what changed into the audit log. The caller holds the problem's row. */
export async function keepChange(
  tx: Sql,
  call: Acting,
  pid: number,
  reason: Parameters<typeof keepVersion>[2],
  action: AuditAction,
): Promise<void> {
  const { uid, username } = signedIn(call.viewer);
  const diffs = await keepVersion(tx, pid, reason, { uid, username });
  const [row] = await tx.select({ problemId: problems.problemId }).from(problems).where(eq(problems.id, pid));
  // Fields of versions have words of their own in the pages.
  const of = (side: "before" | "after"): AuditFields =>
    Object.fromEntries(diffs.map((diff) => [diff.field, diff[side]]));
  await audit(tx, call, action, `problem ${row?.problemId}`, of("before"), of("after"));
}

/**
 * Reads a problem that `user` may manage and keeps others from changing it until the transaction ends. `missing`: what is
 * said to have been not found, where the call names something of the problem and not the problem.
 */
export async function lockProblem(tx: Sql, pid: number, user: User, missing?: RefusalCode): Promise<Row> {
  const [row] = await tx.select().from(problems).where(eq(problems.id, pid)).for("no key update");
  refuseIf(manageRefusal(row, user, await levelFor(tx, row?.groupId ?? null, user.uid), missing));
  return row as Row;
}

/** A draft is for nobody yet, whatever its form says. */
const draftAuth = (auth: number) => (auth === problemAuth.archived ? auth : problemAuth.hidden);

/**
 * Access and draft state after a save: an ordinary administrator can leave a public problem so, but not make one. In a
 * group public means to its members.
 */
export function accessOf(
  before: Pick<Row, "auth" | "isDraft" | "isGroup">,
  saved: Parameters<typeof isDraftAfter>[0],
  user: Pick<User, "roleId">,
): Pick<Row, "auth" | "isDraft"> {
  const { auth } = saved;
  if (isDraftAfter(saved, before.isDraft)) return { isDraft: true, auth: draftAuth(auth) };
  const opens = auth === problemAuth.public && before.auth !== problemAuth.public;
  if (opens && !before.isGroup && !mayPublish(user)) throw new Refusal("problem-publish-denied");
  return { isDraft: false, auth };
}

/** What its group changes of a problem has to be looked at again before everybody sees it. */
export function askedAnew(before: Pick<Row, "groupId">, user: Pick<User, "roleId">) {
  return before.groupId === null || mayPublish(user) ? {} : { publication: null, isGroup: true };
}

/** The columns of a form's fields; what an older client leaves out has the default of a new problem. */
async function columnsOf(tx: Sql, body: ProblemBody) {
  const { problem } = body;
  const judgeMode = body.judgeMode ?? problem.judgeMode ?? "default";
  const hasChecker = judgeMode !== "default";
  const checkerLanguage = hasChecker ? problem.spjLanguage || null : null;
  if (checkerLanguage) {
    const known = await knownLanguages(tx);
    if (!known.some((language) => language.name === checkerLanguage)) {
      throw new Refusal("checker-language-unknown", { language: checkerLanguage });
    }
  }
  return {
    problemId: problem.problemId,
    title: problem.title,
    type: problem.type,
    judgeMode,
    // Groups of its own are told as subtasks to those who know no others.
    judgeCaseMode: body.scoring
      ? ("subtask_lowest" as const)
      : (problem.judgeCaseMode ?? ("default" as const)),
    timeLimitMs: problem.timeLimit,
    memoryLimitMib: problem.memoryLimit,
    stackLimitMib: problem.stackLimit,
    source: problem.source ?? null,
    difficulty: problem.difficulty,
    codeShare: problem.codeShare,
    checkerCode: hasChecker ? problem.spjCode || null : null,
    checkerLanguage,
    ...(hasChecker
      ? problem.checkerProtocol && { checkerProtocol: problem.checkerProtocol }
      : { checkerProtocol: "standard" as const }),
    userExtraFiles: problem.userExtraFile,
    judgeExtraFiles: problem.judgeExtraFile,
    ...passesOf(problem.passes, hasChecker ? problem.checkerProtocol : "standard"),
    ...communicationOf(body),
    ...outputOnlyOf(body),
    ...(problem.grader !== undefined && { grader: usable(problem.grader) }),
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isFileIo: problem.isFileIO,
    ioReadFileName: problem.isFileIO ? problem.ioReadFileName || null : null,
    ioWriteFileName: problem.isFileIO ? problem.ioWriteFileName || null : null,
  };
}

/** The account of an author's name; null when nobody is called so. */
async function accountOf(tx: Sql, author: string, user: User): Promise<string | null> {
  if (author === user.username) return user.uid;
  const [row] = await tx.select({ uid: users.uid }).from(users).where(eq(users.username, author));
  return row?.uid ?? null;
}

export async function insertProblem(tx: Sql, values: typeof problems.$inferInsert): Promise<number> {
  const [row] = await refuseDuplicate(
    tx.insert(problems).values(values).returning({ id: problems.id }),
    "problem-id-taken",
  );
  if (!row) throw new Error("no problem row came back");
  return row.id;
}

async function writeParts(
  tx: Sql,
  { id: pid, groupId }: Pick<Row, "id" | "groupId">,
  body: ProblemBody,
  isNew: boolean,
): Promise<void> {
  const { problem, translations } = body;
  const text = (value: string | null | undefined) => value ?? null;
  const own = {
    locale: "",
    description: text(problem.description),
    input: text(problem.input),
    output: text(problem.output),
    hint: text(problem.hint),
    examples: text(problem.examples),
  };
  if (translations) await writeStatements(tx, pid, [own, ...translationRows(translations)]);
  else await writeOwnStatement(tx, pid, own);
  if (body.tags) await writeTags(tx, pid, await tagIdsOf(tx, body.tags, groupId));
  const named = body.languages;
  const known = named || body.codeTemplates || isNew ? await knownLanguages(tx, pid) : [];
  if (named || isNew) {
    const ids = named && languageIdsOf(known, named);
    const isAll = !ids || (body.allLanguages ?? areAll(known, ids));
    await (isAll ? writeAllLanguages(tx, pid, known) : writeLanguages(tx, pid, ids));
  }
  if (body.codeTemplates) {
    const used = body.codeTemplates.filter((template) => template.status);
    const ids = languageIdsOf(
      known,
      used.map((template) => ({ id: template.lid })),
    );
    const byLanguage = new Map(used.map((template) => [template.lid, template.code]));
    await writeTemplates(
      tx,
      pid,
      ids.map((languageId) => ({ languageId, code: byLanguage.get(languageId) ?? "" })),
    );
  }
}

interface Save {
  pid: number;
  user: User;
  body: ProblemBody;
  texts: TypedTexts;
  before: Row | null;
}

/** Data, full marks and words: what follows from the rest of the problem. */
async function finishSave(tx: Sql, { pid, user, body, texts, before }: Save): Promise<Row> {
  const [row] = await tx.select().from(problems).where(eq(problems.id, pid));
  if (!row) throw new Error("the problem's row is gone");
  const current = before?.dataVersionId ?? null;
  const saved = await saveCases(tx, body, texts, {
    pid,
    uid: user.uid,
    username: user.username,
    type: row.type,
    caseMode: row.judgeCaseMode,
    current,
    before: before && { tree: await treeOf(tx, current), rules: rulesNow(before) },
    shown: shownVersion(body.problem),
    modeChanged:
      before !== null && (modeChanged(before, row) || !!body.changeModeCode || !!body.changeJudgeCaseMode),
  });
  const [whole = row] = await tx
    .update(problems)
    .set({ ioScore: fullMarks(row, saved) })
    .where(eq(problems.id, pid))
    .returning();
  await indexProblem(tx, pid);
  return whole;
}

const rulesNow = ({ type, judgeCaseMode, ioScore }: Row) => ({
  ...{ type, judgeCaseMode, tree: null },
  totalScore: ioScore,
});

export function fullMarks(
  row: Pick<Row, "type" | "judgeCaseMode" | "remoteOj">,
  { cases, tree }: { cases: Pick<CaseRows[number], "score" | "groupNum">[]; tree: Scoring | null },
): number {
  if (row.remoteOj) return REMOTE_MARKS;
  if (tree) return legacyOf(tree).totalScore;
  return row.type === problemType.oi ? totalScore(row.judgeCaseMode, cases) : 0;
}

/** The version the form was filled from: clients send the whole problem back. */
function shownVersion(problem: ProblemBody["problem"]): number | null {
  const version = Number(problem.caseVersion);
  return Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : null;
}

function modeChanged(before: Row, after: Row): boolean {
  const judged = (row: Row) =>
    JSON.stringify([
      row.judgeMode,
      row.judgeCaseMode,
      row.checkerCode,
      row.checkerLanguage,
      row.checkerProtocol,
      sortedEntries(row.judgeExtraFiles),
      row.grader,
      row.passes,
      row.communication && sortedEntries(row.communication),
      row.outputOnly,
    ]);
  return judged(before) !== judged(after);
}

/** Passes stay as they were where a form does not name them, unless nobody could ask for them any more. */
function passesOf(passes: number | undefined, protocol: CheckerProtocol | null | undefined) {
  if (protocol && protocol !== "icpc") return { passes: 1 };
  return passes === undefined ? {} : { passes };
}

/** Likewise of processes that talk with a manager. */
function communicationOf({ problem, ...body }: ProblemBody): { communication?: Communication | null } {
  const { communication, checkerProtocol } = problem;
  const isInteractive = (body.judgeMode ?? problem.judgeMode) === "interactive";
  // What fits no more is refused where a form says it, and forgotten where it does not.
  if (communication !== undefined) return { communication };
  return isInteractive && (!checkerProtocol || checkerProtocol === "cms") ? {} : { communication: null };
}

/** Likewise of files that are sent in place of a program. */
function outputOnlyOf({ problem, ...body }: ProblemBody): { outputOnly?: OutputOnly | null } {
  const { outputOnly } = problem;
  if (outputOnly !== undefined) return { outputOnly };
  return (body.judgeMode ?? problem.judgeMode) === "interactive" ? { outputOnly: null } : {};
}

/** A grader that programs of some language can be built with. */
function usable(grader: Grader | null): Grader | null {
  const names = ownLanguages.map((language) => language.names[0]);
  const isUsed = !grader || names.some((name) => graderUse(grader, name));
  if (!isUsed) throw new Refusal("grader-without-source");
  return grader;
}

const sortedEntries = (named: object) =>
  Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1));
