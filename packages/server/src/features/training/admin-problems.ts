import {
  type getTrainingAdminProblems,
  type QueryOf,
  type RefusalCode,
  TRAINING_PROBLEMS_MAX,
} from "@verdict/contract";
import { and, asc, eq, ilike, notInArray, or, sql } from "drizzle-orm";
import { contains, type Db, type Sql } from "../../platform/db.ts";
import { type List, listPage, type RowOf, selectList } from "../../platform/list.ts";
import { Refusal, refusedAs, refuseIf } from "../../platform/refusal.ts";
import { listedPresenter, listedProblem, takableProblems } from "../problem/admin-list.ts";
import { seenIn } from "../problem/policy.ts";
import { authorName } from "../problem/queries.ts";
import { problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { settleBoard, takeOutOfTraining } from "../submission/training-record.ts";
import { auditName, lockTraining } from "./admin-save.ts";
import { presentTrainingProblem } from "./present.ts";
import { trainingProblems } from "./tables.ts";

type ListQuery = QueryOf<typeof getTrainingAdminProblems>;
type Row = typeof trainingProblems.$inferSelect;
/** `inTraining`: of what is in the training. */
type Listed = RowOf<typeof takableProblems> & { inTraining?: Row };

const byKeyword = (keyword: string | undefined) => {
  const words = keyword && contains(keyword);
  return words
    ? or(ilike(problems.title, words), ilike(problems.problemId, words), ilike(authorName, words))
    : undefined;
};

/** A training's problems, or public ones that could be taken into it, with what it calls them. */
export async function trainingProblemPage(db: Db, query: ListQuery) {
  const { records, ...page } = await listPage(
    query,
    query.queryExisted ? inside(db, query) : candidates(db, query),
  );
  const listed = records.map(({ problem }) => problem);
  return {
    problemList: { ...page, records: listed.map(await listedPresenter(db, listed)) },
    trainingProblemMap: Object.fromEntries(
      records.flatMap(({ inTraining }) =>
        inTraining ? [[inTraining.problemId, presentTrainingProblem(inTraining)]] : [],
      ),
    ),
  };
}

const inside = (db: Db, { tid, keyword }: ListQuery): List<Listed> =>
  selectList(db, {
    select: db
      .select({ problem: listedProblem, inTraining: trainingProblems })
      .from(trainingProblems)
      .innerJoin(problems, eq(problems.id, trainingProblems.problemId)),
    where: and(eq(trainingProblems.trainingId, tid), byKeyword(keyword)),
    order: [asc(trainingProblems.rank), asc(trainingProblems.id)],
  });

function candidates(db: Db, { tid, keyword }: ListQuery): List<Listed> {
  const taken = db
    .select({ id: trainingProblems.problemId })
    .from(trainingProblems)
    .where(eq(trainingProblems.trainingId, tid));
  return takableProblems(
    db,
    and(eq(problems.isListed, true), notInArray(problems.id, taken), byKeyword(keyword)),
  );
}

interface Placing {
  tid: number;
  pid: number;
  displayId: string;
  /** Only what is in the site's list. */
  isFromBank?: boolean;
}

/** Why a training of the group (null: of the site) cannot take the problem, or null. `isFromBank`: only what is in the site's list. */
export function takingRefusal(
  problem: typeof problems.$inferSelect | undefined,
  groupId: number | null,
  isFromBank = false,
): RefusalCode | null {
  const isOfGroup = groupId !== null && problem?.groupId === groupId;
  const isOfSite = groupId === null;
  if (!problem || (problem.isGroup && (!isOfGroup || isFromBank)))
    return isOfSite ? "no-such-problem" : "problem-not-found";
  // Teachers of a group are no staff: what is hidden is not there for them, unless it is their own.
  if (seenIn(problem, groupId)) return null;
  return isOfSite || isOfGroup ? "problem-hidden" : "problem-not-found";
}

/**
 * Takes a public problem into a training, at its end, or into a group's training one of the group's that its members
 * see; what members solved of it before is on the board at once.
 */
export async function takeIn(
  db: Db,
  call: Acting,
  { tid, pid, displayId, isFromBank }: Placing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const training = await lockTraining(tx, call, tid, "problems");
    const [problem] = await tx.select().from(problems).where(eq(problems.id, pid)).for("key share");
    refuseIf(takingRefusal(problem, training.groupId, isFromBank));
    const all = await tx.select().from(trainingProblems).where(eq(trainingProblems.trainingId, tid));
    if (all.some((row) => row.problemId === pid)) throw new Refusal("already-in-training");
    if (all.some((row) => row.displayId.toUpperCase() === displayId.toUpperCase())) {
      throw new Refusal("training-display-id-taken");
    }
    if (all.length >= TRAINING_PROBLEMS_MAX) throw new Refusal("training-full");
    const last = all.reduce((most, { rank }) => Math.max(most, rank), 0);
    const [inTraining] = await tx
      .insert(trainingProblems)
      .values({ trainingId: tid, problemId: pid, displayId, rank: Math.min(last + 1, 2_147_483_647) })
      .returning();
    if (!inTraining) throw new Error("no training problem came back");
    await audit(tx, call, "training-problem.add", nameOf(training, inTraining), null, stateOf(inTraining));
  });
  await settleBoard(db, { trainingId: tid, problemId: pid });
}

/** Moves a problem within its training; `tid`: the one that it must be. */
export function changeRank(
  db: Db,
  call: Acting,
  { id, rank, tid }: { id: number; rank: number; tid?: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [named] = await tx
      .select({ tid: trainingProblems.trainingId })
      .from(trainingProblems)
      .where(eq(trainingProblems.id, id));
    if (!named || (tid !== undefined && tid !== named.tid)) throw new Refusal("not-in-training");
    const locked = lockTraining(tx, call, named.tid, "problems");
    const training = await refusedAs(locked, "training-not-found", "not-in-training");
    const [before] = await tx.select().from(trainingProblems).where(eq(trainingProblems.id, id));
    if (!before) throw new Refusal("not-in-training");
    await tx.update(trainingProblems).set({ rank, updatedAt: sql`now()` }).where(eq(trainingProblems.id, id));
    const name = nameOf(training, before);
    await audit(tx, call, "training-problem.edit", name, { rank: before.rank }, { rank });
  });
}

export function takeOut(db: Db, call: Acting, tid: number, pid: number): Promise<void> {
  return db.transaction(async (tx) => {
    const training = await lockTraining(tx, call, tid, "problems");
    const inTraining = await problemIn(tx, tid, pid);
    if (!inTraining) throw new Refusal("not-in-training");
    await takeOutOfTraining(tx, tid, pid);
    await audit(tx, call, "training-problem.delete", nameOf(training, inTraining), stateOf(inTraining), null);
  });
}

async function problemIn(tx: Sql, tid: number, pid: number): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(trainingProblems)
    .where(and(eq(trainingProblems.trainingId, tid), eq(trainingProblems.problemId, pid)));
  return row;
}

const nameOf = (training: Parameters<typeof auditName>[0], inTraining: Pick<Row, "displayId">) =>
  `problem ${inTraining.displayId} of ${auditName(training)}`;

const stateOf = ({ problemId, displayId, rank }: Row) => ({ pid: problemId, displayId, rank });
