import { isInProgress, ruleOf, status, statusNames } from "@verdict/contract";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Earned, earnedOn } from "../balloon/earned.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { rehearsalPeople } from "../rehearsal/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { type Happening, messageOf, type PageUrl, type Told } from "./told.ts";

type Judged = Happening<"submission.judged">;
type Parts = Pick<Deps, "db" | "boards">;

/**
 * Verdicts, and what the boards make of them where somebody wants to hear of it: balloons and first solves. Simulated
 * contestants are nobody's news.
 */
export async function toldOfSubmissions(
  { db, boards }: Parts,
  judged: readonly Judged[],
  page: PageUrl,
  wantsSolved: (contestId: number, groupId: number | null) => boolean,
): Promise<Told[]> {
  if (judged.length === 0) return [];
  const rows = await read(
    db,
    judged.map(({ subject }) => subject.submission),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const verdicts = judged.flatMap((one): Told[] => {
    const row = byId.get(one.subject.submission);
    if (!row || isInProgress(row.status)) return [];
    return [verdictOf(one, row, page)];
  });
  const accepted = rows.filter((row) => row.status === status.accepted && row.contest);
  const byContest = Map.groupBy(accepted, (row) => row.contestId);
  const solved: Told[] = [];
  for (const [cid, some] of byContest) {
    const [first] = some;
    if (cid === null || !first || !ruleOf(first.contestType ?? 0).isRace) continue;
    if (!wantsSolved(cid, first.group?.id ?? null)) continue;
    const earned = await earnedIn(boards, cid);
    for (const row of some) {
      const one = earned.get(row.id);
      if (one) solved.push(...(await solvedOf(db, row, one, page)));
    }
  }
  return [...verdicts, ...solved];
}

type Row = Awaited<ReturnType<typeof read>>[number];

const read = (db: Db, ids: number[]) =>
  db
    .select({
      id: submissions.id,
      ...{ uid: submissions.uid, language: submissions.language, status: submissions.status },
      ...{ score: submissions.score, timeMs: submissions.timeMs, memoryKiB: submissions.memoryKib },
      ...{ submittedAt: submissions.submittedAt, contestId: submissions.contestId },
      username: users.username,
      problem: {
        id: sql<string>`coalesce(${contestProblems.displayId}, ${problems.problemId})`,
        title: sql<string>`coalesce(${contestProblems.displayTitle}, ${problems.title})`,
      },
      color: contestProblems.color,
      contest: { id: contests.id, title: contests.title },
      contestType: contests.type,
      group: { id: groups.id, name: groups.name },
    })
    .from(submissions)
    .innerJoin(users, eq(users.uid, submissions.uid))
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .leftJoin(contests, eq(contests.id, submissions.contestId))
    .leftJoin(contestProblems, eq(contestProblems.id, submissions.contestProblemId))
    .leftJoin(groups, eq(groups.id, sql`coalesce(${submissions.groupId}, ${contests.groupId})`))
    .where(
      and(
        inArray(submissions.id, ids),
        notExists(db.select().from(rehearsalPeople).where(eq(rehearsalPeople.uid, submissions.uid))),
      ),
    );

const placeOf = ({ contest, group }: Pick<Row, "contest" | "group">) => ({
  contestId: contest?.id ?? null,
  groupId: group?.id ?? null,
});

const verdictOf = (one: Judged, row: Row, page: PageUrl): Told => ({
  ...placeOf(row),
  message: messageOf(one),
  type: "submission.judged",
  at: one.createdAt,
  data: {
    ...{ contest: row.contest, group: row.group, problem: row.problem },
    submission: {
      ...{ id: row.id, username: row.username, language: row.language },
      ...{ verdict: wordsOf(row.status), status: row.status, score: row.score },
      ...{ timeMs: row.timeMs, memoryKiB: row.memoryKiB, submittedAt: row.submittedAt.toISOString() },
    },
    url: page(`/submission-detail/${row.id}`),
  },
});

/** "wrongAnswer" as pages call it: Wrong Answer. */
/** A verdict in plain English. */
export const wordsOf = (code: Row["status"]): string =>
  statusNames[code].replace(/[A-Z]/g, " $&").replace(/^./, (first) => first.toUpperCase());

/** By the submission that solved the cell; none where no board can be made. */
async function earnedIn(boards: Deps["boards"], cid: number): Promise<Map<number, Earned>> {
  try {
    const earned = earnedOn(await boards.current(cid));
    return new Map(earned.map((one) => [one.submission, one]));
  } catch (error) {
    if (error instanceof Refusal) return new Map();
    throw error;
  }
}

async function solvedOf(db: Db, row: Row, one: Earned, page: PageUrl): Promise<Told[]> {
  const { contest, group, contestId } = row;
  if (!contest || contestId === null) return [];
  const [seat] = await db
    .select({ room: contestSeats.room, seat: contestSeats.seat })
    .from(contestSeats)
    .where(and(eq(contestSeats.contestId, contestId), eq(contestSeats.uid, row.uid)));
  const data = {
    ...{ contest, group, submission: row.id, second: one.second, isFrozen: one.isFrozen },
    problem: { ...row.problem, color: row.color },
    contestant: { name: one.shown, username: row.username },
    url: page(`/contest/${contestId}/ac-info`),
  };
  const same = { ...placeOf(row), at: one.submittedAt };
  const balloon: Told = {
    ...same,
    message: `balloon_${one.participation}_${one.contestProblem}`,
    type: "balloon.due",
    data: { ...data, isFirst: one.isFirst, room: seat?.room ?? null, seat: seat?.seat ?? null },
  };
  const first: Told = {
    ...same,
    message: `first_${one.contestProblem}_${row.id}`,
    type: "contest.first-solve",
    data: { ...data, url: page(`/contest/${contestId}/rank`) },
  };
  return one.isFirst ? [balloon, first] : [balloon];
}
