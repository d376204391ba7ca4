import { CODE_MAX, type SubmissionStatus } from "@verdict/contract";
import { inArray, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { appendToLog } from "../../contest/log.ts";
import { enter } from "../../contest/participation.ts";
import { contestProblems, contests } from "../../contest/tables.ts";
import { submissions } from "../../submission/tables.ts";
import { inLog } from "../../submission/verdict.ts";
import { movedAmong, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import { kept } from "../remarks.ts";
import type { OldSubmission } from "../source.ts";
import { countNew } from "./counts.ts";
import { type Person, peopleOf } from "./person.ts";
import { problemsOf } from "./problem.ts";

const MESSAGE_MAX = 65_535;

/** What a submission is about, here. */
interface Place {
  readonly author: Person;
  readonly problemId: number;
}

interface Judged extends Place {
  readonly old: OldSubmission & { readonly status: SubmissionStatus };
  readonly code: string;
}

/** A page of submissions in one transaction, with the counts, solved problems, scores and boards that follow from them. */
export async function takeSubmissions(moving: Moving, page: readonly OldSubmission[]): Promise<number> {
  const { db, moveId, remarks } = moving;
  const coming = await judgedOf(moving, page);
  if (coming.length === 0) return 0;
  const windows = await windowsOf(moving, coming);
  const groups = await groupsOf(moving, coming);
  await db.transaction(async (tx) => {
    const ids = await idsFor(
      tx,
      coming.map(({ old }) => old.id),
    );
    const rows = [];
    const entered: Entered = new Map();
    for (const [index, one] of coming.entries()) {
      const { old, author, problemId, code } = one;
      const inside = await contestPlace(tx, windows, entered, one);
      if (old.contest !== null && inside === null) remarks.add("submission", "outside-contest", old.id);
      if (!old.isLanguageKnown) remarks.add("submission", "language-unknown", old.id, old.language);
      if (old.isNear) remarks.add("submission", "verdict-near", old.id);
      const message = kept(old.message, MESSAGE_MAX, remarks, "submission", old.id);
      rows.push({
        ...{ id: ids[index] as number, problemId, uid: author.uid, language: old.language.slice(0, 100) },
        ...{ code, length: code.length, status: old.status, errorMessage: message },
        ...{ timeMs: old.timeMs, memoryKib: old.memoryKib, score: old.score, oiRankScore: old.rankScore },
        groups: old.groups ?? null,
        ...{ submittedAt: old.sentAt, updatedAt: old.sentAt, ip: old.ip, ...inside },
        groupId: inside === null && old.group !== null ? (groups.get(old.group) ?? null) : null,
      });
    }
    const made = await tx.insert(submissions).overridingSystemValue().values(rows).returning();
    await noteMoved(
      tx,
      coming.map(({ old }, index) => ({
        ...{ moveId, kind: "submission" as const, oldId: old.id, newId: String(ids[index]), hash: null },
      })),
    );
    await countNew(tx, ids);
    const logged = made.flatMap((row) => inLog(row) ?? []).sort((a, b) => a.id - b.id);
    for (const [contestId, its] of Map.groupBy(logged, (row) => row.contestId))
      await appendToLog(tx, contestId, its);
  });
  return coming.length;
}

/** Those with a verdict, an author and a problem here; of the others it is told what they wait for or lack. */
async function judgedOf(moving: Moving, page: readonly OldSubmission[]): Promise<Judged[]> {
  const { remarks, source } = moving;
  const judged = page.flatMap((old) => {
    const { id, status } = old;
    if (typeof status === "number") return [{ ...old, status }];
    if (status === null) remarks.add("submission", "not-judged", id);
    else remarks.add("submission", status === "test" ? "test-run" : "verdict-unknown", id);
    return [];
  });
  const people = await peopleOf(
    moving,
    judged.map(({ user }) => user),
  );
  const problems = await problemsOf(
    moving,
    judged.map(({ problem }) => problem),
  );
  const placed = judged.flatMap((old) => {
    const [author, problemId] = [people.get(old.user), problems.get(old.problem)];
    if (!author) remarks.add("submission", "user-missing", old.id, old.user);
    else if (problemId === undefined) remarks.add("submission", "problem-missing", old.id, old.problem);
    else return [{ old, author, problemId }];
    return [];
  });
  const codes = await source.codes(placed.map(({ old }) => old.id));
  return placed.flatMap((one) => {
    const given = codes.get(one.old.id);
    if (given === undefined) {
      remarks.add("submission", "code-missing", one.old.id);
      return [];
    }
    const code = kept(given, Number.POSITIVE_INFINITY, remarks, "submission", one.old.id) ?? "";
    if (code.length > 0 && code.length <= CODE_MAX) return [{ ...one, code }];
    remarks.add("submission", "code-unfit", one.old.id, `${code.length}`);
    return [];
  });
}

/** The groups of these submissions, by their old ids. */
async function groupsOf({ db, moveId }: Moving, coming: readonly Judged[]): Promise<Map<string, number>> {
  const known = await movedAmong(
    db,
    moveId,
    "group",
    coming.flatMap(({ old }) => old.group ?? []),
  );
  return new Map([...known].map(([oldId, { newId }]) => [oldId, Number(newId)]));
}

interface ContestWindow {
  readonly id: number;
  readonly startTime: Date;
  readonly endTime: Date;
  /** Rows of its problems, by problem. */
  readonly problems: ReadonlyMap<number, number>;
}

/** The contests of these submissions, by their old ids. */
async function windowsOf(
  { db, moveId }: Moving,
  coming: readonly Judged[],
): Promise<Map<string, ContestWindow>> {
  const oldIds = coming.flatMap(({ old }) => old.contest ?? []);
  const known = await movedAmong(db, moveId, "contest", oldIds);
  const ids = [...known.values()].map(({ newId }) => Number(newId));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: contests.id, startTime: contests.startTime, endTime: contests.endTime })
    .from(contests)
    .where(inArray(contests.id, ids));
  const places = await db
    .select({
      id: contestProblems.id,
      contestId: contestProblems.contestId,
      problemId: contestProblems.problemId,
    })
    .from(contestProblems)
    .where(inArray(contestProblems.contestId, ids));
  const byId = new Map(
    rows.map((row) => {
      const own = places.filter(({ contestId }) => contestId === row.id);
      return [
        row.id,
        { ...row, problems: new Map(own.map(({ problemId, id }) => [problemId, id])) },
      ] as const;
    }),
  );
  return new Map(
    [...known].flatMap(([oldId, { newId }]) => {
      const found = byId.get(Number(newId));
      return found ? [[oldId, found] as const] : [];
    }),
  );
}

/** Participations by contest and user. */
type Entered = Map<string, number>;

/** Where in its contest a submission stands; null: it was sent outside of it. */
async function contestPlace(
  tx: Sql,
  windows: ReadonlyMap<string, ContestWindow>,
  entered: Entered,
  { old, author, problemId }: Judged,
) {
  const contest = old.contest === null ? undefined : windows.get(old.contest);
  const contestProblemId = contest?.problems.get(problemId);
  if (!contest || contestProblemId === undefined) return null;
  if (old.sentAt < contest.startTime || old.sentAt >= contest.endTime) return null;
  const key = `${contest.id} ${author.uid}`;
  const participationId = entered.get(key) ?? (await enter(tx, contest.id, author, false)).id;
  entered.set(key, participationId);
  return { contestId: contest.id, contestProblemId, participationId };
}

/** Their numbers there, where they are free here; others get the next. */
async function idsFor(tx: Sql, oldIds: readonly string[]): Promise<number[]> {
  const wanted = oldIds.map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0));
  const { rows: taken } = await tx.execute<{ id: string }>(
    sql`select id from submission where id = any(${sql.param(wanted)}::bigint[])`,
  );
  const isTaken = new Set(taken.map(({ id }) => Number(id)));
  const free = wanted.filter((id) => id > 0 && !isTaken.has(id));
  const most = Math.max(0, ...free);
  // What is sent here later comes behind them.
  await tx.execute(sql`select setval(pg_get_serial_sequence('submission', 'id'), ${most})
    from pg_sequences where sequencename = 'submission_id_seq' and coalesce(last_value, 0) < ${most}`);
  const { rows: next } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('submission', 'id')) as id
      from generate_series(1, ${wanted.length - free.length})`,
  );
  const others = next.map(({ id }) => Number(id));
  return wanted.map((id) => (id > 0 && !isTaken.has(id) ? id : (others.shift() as number)));
}
