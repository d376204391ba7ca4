import { type ContestFinding, type ContestHolding, problemAuth } from "@verdict/contract";
import { count, eq } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { languagesOfProblem } from "../language/queries.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { caseCounts } from "../problem/admin-list.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { isSplit } from "../testdata/pretests.ts";
import { type ContestRow, statusAt } from "./policy.ts";
import { byLabel } from "./queries.ts";
import { contestProblems } from "./tables.ts";

const problemsInside = (db: Sql, cid: number) =>
  db
    .select({
      pid: problems.id,
      displayId: contestProblems.displayId,
      auth: problems.auth,
      groupId: problems.groupId,
      isDraft: problems.isDraft,
      remoteOj: problems.remoteOj,
      allLanguages: problems.allLanguages,
      fixed: contestProblems.dataVersionId,
      present: problems.dataVersionId,
      pretests: contestProblems.pretests,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, cid))
    .orderBy(byLabel);
type Inside = Awaited<ReturnType<typeof problemsInside>>[number];

/** What a contest still lacks, errors first, and what its problems hold. */
export async function readinessOf(db: Db, contest: ContestRow, now: Date) {
  const inside = await problemsInside(db, contest.id);
  const [cases, live, sent] = await Promise.all([
    caseCounts(
      db,
      inside.map(({ fixed, present }) => fixed ?? present),
    ),
    offeredLanguages(db),
    db
      .select({ pid: submissions.problemId, n: count() })
      .from(submissions)
      .where(eq(submissions.contestId, contest.id))
      .groupBy(submissions.problemId),
  ]);
  const findings: ContestFinding[] = [];
  const find = (
    code: ContestFinding["code"],
    level: ContestFinding["level"],
    displayId: string | null = null,
    languages: string[] = [],
  ) => findings.push({ code, level, displayId, languages });
  const status = statusAt(contest, now);
  const [isAhead, isOver] = [status === -1, status === 1];
  if (inside.length === 0) find("no-problems", "error");
  if (!contest.visible) find("not-visible", "warning");
  // Once somebody has submitted, it was meant to begin.
  if (!isAhead && sent.length === 0) find("start-past", "warning");
  for (const { pid, displayId, auth, groupId, isDraft, remoteOj, allLanguages, ...data } of inside) {
    const whole = data.fixed ?? data.present ?? 0;
    const held = cases.get(whole) ?? 0;
    const allowed = (await languagesOfProblem(db, pid)).filter(({ enabled }) => enabled);
    // Judged elsewhere, it needs neither our nodes nor test data; and who allows whatever there is waits for nothing.
    const offline =
      remoteOj || allLanguages ? [] : allowed.map(({ name }) => name).filter((name) => !live.has(name));
    if (!remoteOj && held === 0) find("no-cases", "error", displayId);
    if (allowed.length === 0) find("no-language", "error", displayId);
    if (auth === problemAuth.hidden || isDraft) find("problem-hidden", "error", displayId);
    // Of the site, or of the contest's own group, it could be kept for the contest.
    if (auth === problemAuth.public && groupId === contest.groupId && !isOver)
      find("problem-public", "warning", displayId);
    // What everything is judged on at once leaves nothing to the system tests.
    const isWhole = contest.rule?.pretests && !remoteOj && held > 0 && !isOver;
    if (isWhole && !(await isSplit(db, whole, { first: data.pretests, held })))
      find("all-pretests", "warning", displayId);
    if (offline.length > 0) find("language-offline", "warning", displayId, offline);
  }
  const submitted = new Map(sent.map(({ pid, n }) => [pid, n]));
  return {
    findings: findings.toSorted((a, b) => a.level.localeCompare(b.level)),
    problems: inside.map((row) => holdingOf(row, submitted.get(row.pid) ?? 0)),
  };
}

function holdingOf({ pid, fixed, present }: Inside, submitted: number): ContestHolding {
  if (fixed === null) return { pid, submissions: submitted, data: "open" };
  return { pid, submissions: submitted, data: fixed === present ? "fixed" : "newer" };
}
