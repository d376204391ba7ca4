import {
  apiDate,
  type BodyOf,
  type Coursework,
  type SimilarityCheck,
  type startSimilarityCheck,
} from "@verdict/contract";
import { and, count, desc, eq, inArray, max, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { takeLock } from "../../platform/locks.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { contestProblems } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { submissions } from "../submission/tables.ts";
import { trainings } from "../training/tables.ts";
import type { CheckRow } from "./job.ts";
import { countPrograms, problemIdsOf } from "./programs.ts";
import { similarityChecks, similarPairs } from "./tables.ts";

const ofPlace = ({ kind, id }: Coursework) =>
  and(eq(similarityChecks.kind, kind), eq(similarityChecks.placeId, id));

/** Stores a comparison for the programs that are there now. */
export async function startCheck(
  db: Db,
  call: Acting & { body: BodyOf<typeof startSimilarityCheck> },
  place: Coursework,
): Promise<CheckRow> {
  const { pid, choice } = call.body;
  await refuseSiteTraining(db, place);
  const all = await problemIdsOf(db, place);
  const wanted = pid === undefined ? all : place.kind === "group" || all.includes(pid) ? [pid] : [];
  const [newest] = await db.select({ id: max(submissions.id) }).from(submissions);
  const scope = { place, choice, upTo: newest?.id ?? 0 };
  const programs = await countPrograms(db, scope, wanted);
  const problemIds = wanted.filter((id) => programs.has(id));
  if (problemIds.length === 0) throw new Refusal("similarity-nothing");
  return db.transaction(async (tx) => {
    // One after the other: two clicks are one comparison.
    await takeLock(tx, "similarity", place.id);
    const [busy] = await tx
      .select({ id: similarityChecks.id })
      .from(similarityChecks)
      .where(and(ofPlace(place), eq(similarityChecks.state, "running")))
      .limit(1);
    if (busy) throw new Refusal("similarity-running");
    const [check] = await tx
      .insert(similarityChecks)
      .values({
        kind: place.kind,
        placeId: place.id,
        choice,
        problemIds,
        upTo: scope.upTo,
        programs: [...programs.values()].reduce((sum, number) => sum + number, 0),
        username: signedIn(call.viewer).username,
      })
      .returning();
    if (!check) throw new Error("no row came back");
    await notify(tx, "job");
    await audit(tx, call, "similarity.start", `${place.kind} ${place.id}`, null, {
      choice,
      problems: problemIds.length,
      programs: check.programs,
    });
    return check;
  });
}

/** What people send to the site's own problems is theirs: only a group's work is its teachers' to compare. */
async function refuseSiteTraining(db: Sql, { kind, id }: Coursework): Promise<void> {
  if (kind !== "training") return;
  const [training] = await db
    .select({ groupId: trainings.groupId })
    .from(trainings)
    .where(eq(trainings.id, id));
  if (training?.groupId == null) throw new Refusal("coursework-not-of-group");
}

export async function checkIn(db: Sql, place: Coursework, id: number): Promise<CheckRow> {
  const [check] = await db
    .select()
    .from(similarityChecks)
    .where(and(ofPlace(place), eq(similarityChecks.id, id)));
  if (!check) throw new Refusal("similarity-check-not-found");
  return check;
}

export async function stopCheck(db: Db, call: Acting, place: Coursework, id: number): Promise<CheckRow> {
  const before = await checkIn(db, place, id);
  return db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(similarityChecks)
      .set({ state: "stopped", leaseUntil: null, finishedAt: sql`now()` })
      .where(and(eq(similarityChecks.id, id), eq(similarityChecks.state, "running")))
      .returning();
    if (!stopped) throw new Refusal("similarity-check-over");
    const [was, is] = [before, stopped].map(({ state }) => ({ state }));
    await audit(tx, call, "similarity.stop", `${place.kind} ${place.id}`, was ?? null, is ?? null);
    return stopped;
  });
}

export const checkList = (db: Sql, place: Coursework) =>
  selectList(db, {
    select: db.select().from(similarityChecks),
    where: ofPlace(place),
    order: [desc(similarityChecks.id)],
    of: similarityChecks,
  });

export async function presentChecks(
  db: Sql,
  place: Coursework,
  rows: CheckRow[],
): Promise<SimilarityCheck[]> {
  if (rows.length === 0) return [];
  const [named, counted] = await Promise.all([
    namesOf(db, place, [...new Set(rows.flatMap(({ problemIds }) => problemIds))]),
    db
      .select({
        checkId: similarPairs.checkId,
        pairs: count(),
        confirmed: sql<number>`(count(*) filter (where ${similarPairs.decision} = 'confirmed'))::int`,
      })
      .from(similarPairs)
      .where(
        inArray(
          similarPairs.checkId,
          rows.map(({ id }) => id),
        ),
      )
      .groupBy(similarPairs.checkId),
  ]);
  const counts = new Map(counted.map(({ checkId, ...figures }) => [checkId, figures]));
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    choice: row.choice,
    username: row.username,
    programs: row.programs,
    progress: row.progress,
    problems: row.problemIds.flatMap((pid) => {
      const name = named.get(pid);
      return name ? [{ pid, ...name }] : [];
    }),
    ...(counts.get(row.id) ?? { pairs: 0, confirmed: 0 }),
    created: apiDate(row.createdAt),
    finished: row.finishedAt && apiDate(row.finishedAt),
  }));
}

/** What problems are called in the coursework; in a contest by its letters. */
export async function namesOf(db: Sql, { kind, id }: Coursework, pids: number[]) {
  const rows = await db
    .select({
      pid: problems.id,
      displayId: sql<string>`coalesce(${contestProblems.displayId}, ${problems.problemId})`,
      title: problems.title,
    })
    .from(problems)
    .leftJoin(
      contestProblems,
      and(
        eq(contestProblems.problemId, problems.id),
        kind === "contest" ? eq(contestProblems.contestId, id) : sql`false`,
      ),
    )
    .where(inArray(problems.id, pids));
  return new Map(rows.map(({ pid, ...name }) => [pid, name]));
}
