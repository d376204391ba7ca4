import { isSubtaskMode, problemFaults, problemType, type UnreadyCode } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { languagesFor } from "../language/queries.ts";
import { casesOf } from "../testdata/versions.ts";
import type { ProblemRow } from "./queries.ts";
import type { CaseRows } from "./snapshot.ts";
import { codeTemplates } from "./tables.ts";

/** Why a problem cannot be used as it is, in a contest or by everybody: one answer for every way out of the draft state. */
export async function unreadyCodes(db: Sql, problem: ProblemRow): Promise<UnreadyCode[]> {
  const { dataVersionId } = problem;
  const cases = dataVersionId === null ? [] : await casesOf(db, dataVersionId);
  const templates = await db
    .select({ code: codeTemplates.code })
    .from(codeTemplates)
    .where(eq(codeTemplates.problemId, problem.id));
  const isElsewhere = problem.remoteOj !== null;
  const faults = problemFaults({
    ...problem,
    isDraft: false,
    spjCode: problem.checkerCode,
    spjLanguage: problem.checkerLanguage,
    isFileIO: problem.isFileIo,
    languages: await languagesFor(db, problem),
    codeTemplates: templates.map(({ code }) => ({ code, status: true })),
  });
  const hasNoPoints = problem.type === problemType.oi && cases.length > 0 && problem.ioScore === 0;
  return [
    ...(cases.length === 0 && !isElsewhere ? (["no-cases"] as const) : []),
    ...new Set(Object.values(faults)),
    ...(hasNoPoints && !isElsewhere ? (["no-score"] as const) : []),
  ];
}

export async function refuseUnready(tx: Sql, problem: ProblemRow): Promise<void> {
  const [code] = await unreadyCodes(tx, problem);
  if (code) throw new Refusal(code);
}

/** Subtasks whose cases have different points, of which the subtask gives the least or the mean. */
export function mixedSubtasks(
  { judgeCaseMode }: Pick<ProblemRow, "judgeCaseMode">,
  cases: Pick<CaseRows[number], "score" | "groupNum">[],
): number[] {
  if (!isSubtaskMode(judgeCaseMode)) return [];
  const subtasks = Map.groupBy(cases, ({ groupNum }) => groupNum ?? 1);
  return [...subtasks]
    .filter(([, inside]) => new Set(inside.map(({ score }) => score ?? 0)).size > 1)
    .map(([number]) => number)
    .toSorted((a, b) => a - b);
}
