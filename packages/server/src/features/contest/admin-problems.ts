import { PROBLEMS_MAX, SCORE_SUM_MAX } from "@verdict/board";
import {
  ACCEPTED_POINTS,
  type BodyOf,
  DISPLAY_TITLE_MAX,
  type getContestProblemList,
  isForAccepted,
  type LeftOut,
  problemAuth,
  type QueryOf,
  ruleOf,
  type saveContestProblem,
} from "@verdict/contract";
import {
  and,
  count,
  desc,
  eq,
  ilike,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import { contains, type Db, type Sql } from "../../platform/db.ts";
import { type List, listPage, type RowOf, selectList } from "../../platform/list.ts";
import { Refusal, refusedAs } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { isListedFor } from "../group/policy.ts";
import { listedPresenter, listedProblem, ofJudge, takableProblems } from "../problem/admin-list.ts";
import { keepChange } from "../problem/admin-save.ts";
import { managesProblem } from "../problem/managed.ts";
import { listedFor, managedBy } from "../problem/policy.ts";
import { authorName } from "../problem/queries.ts";
import { problems } from "../problem/tables.ts";
import { keepFirstVersion } from "../problem/versions.ts";
import { type Acting, audit } from "../site/audit.ts";
import { auditName, lockContest } from "./admin-save.ts";
import { raiseEpoch } from "./epoch.ts";
import type { ContestRow } from "./policy.ts";
import { presentContestProblem } from "./present.ts";
import { byLabel, type ContestProblemRow, problemInContest } from "./queries.ts";
import { contestProblems, contests } from "./tables.ts";

type ListQuery = QueryOf<typeof getContestProblemList>;
/** `contestProblem`: of what is in the contest. */
type Listed = RowOf<typeof takableProblems> & { contestProblem?: ContestProblemRow };

/** A contest's problems, or those that could be taken into it, with what it calls them. */
export async function contestProblemPage(db: Db, user: User, query: ListQuery) {
  const list = query.problemType === undefined ? problemsInside(db, query) : candidates(db, user, query);
  const { records, ...page } = await listPage(query, list);
  const listed = records.map(({ problem }) => problem);
  return {
    problemList: { ...page, records: listed.map(await listedPresenter(db, listed)) },
    contestProblemMap: Object.fromEntries(
      records.flatMap(({ contestProblem }) =>
        contestProblem ? [[contestProblem.problemId, presentContestProblem(contestProblem)]] : [],
      ),
    ),
    leftOut: query.problemType === undefined ? [] : await leftOutOf(db, user, query),
  };
}

/** Problems that are named beside those that can be taken in. */
const LEFT_OUT_MAX = 20;

const named = (keyword: string | undefined, ...more: SQL[]) => {
  const words = keyword && contains(keyword);
  return words ? or(ilike(problems.title, words), ilike(problems.problemId, words), ...more) : undefined;
};

function problemsInside(db: Db, { cid, keyword }: ListQuery): List<Listed> {
  const words = keyword ? contains(keyword) : "";
  return selectList(db, {
    select: db
      .select({ problem: listedProblem, contestProblem: contestProblems })
      .from(contestProblems)
      .innerJoin(problems, eq(problems.id, contestProblems.problemId)),
    where: and(
      eq(contestProblems.contestId, cid),
      named(keyword, ilike(contestProblems.displayTitle, words), ilike(contestProblems.displayId, words)),
    ),
    order: [byLabel],
  });
}

const isOfSite = (cid: number) => sql`(select c.group_id is null from ${contests} c where c.id = ${cid})`;

/** Problems outside a contest that are looked for. */
function lookedFor(db: Db, { cid, keyword, oj }: ListQuery) {
  const inside = db
    .select({ id: contestProblems.problemId })
    .from(contestProblems)
    .where(eq(contestProblems.contestId, cid));
  return and(
    eq(problems.isGroup, false),
    notInArray(problems.id, inside),
    named(keyword, ilike(authorName, contains(keyword ?? ""))),
    ofJudge(oj),
  );
}

/** Whether a contest gives its own points for accepted programs, so that it does not matter whether a problem has some. */
const takesBoth = (cid: number) =>
  sql`exists (select from ${contests} c where c.id = ${cid} and c.rule ->> 'points' in ('fixed', 'falling'))`;

/** What a contest of a kind can take in as it is. */
function takable(user: User, { cid, problemType }: ListQuery) {
  return and(
    notInArray(problems.auth, [problemAuth.hidden, problemAuth.archived]),
    // A group's contest takes of the site only what everybody finds.
    or(eq(problems.auth, problemAuth.public), and(isOfSite(cid), managedBy(user))),
    eq(problems.isDraft, false),
    problemType === 0 || problemType === 1
      ? or(eq(problems.type, problemType), isNotNull(problems.remoteOj), takesBoth(cid))
      : sql`false`,
  );
}

/** The first that are looked for and cannot be taken in; nobody is told of problems that their lists do not show. */
async function leftOutOf(db: Db, user: User, query: ListQuery) {
  const isManaged = managedBy(user);
  const { draft, hidden, type } = {
    draft: problems.isDraft,
    hidden: eq(problems.auth, problemAuth.hidden),
    type: and(
      ne(problems.type, query.problemType ?? 0),
      isNull(problems.remoteOj),
      not(takesBoth(query.cid)),
    ),
  };
  const rows = await db
    .select({
      pid: problems.id,
      problemId: problems.problemId,
      title: problems.title,
      reason: sql<LeftOut["reason"]>`case when ${draft} then 'draft' when ${hidden} then 'hidden'
        when ${type} then 'type' else 'not-yours' end`,
      isManaged: sql<boolean>`${isManaged}`,
    })
    .from(problems)
    .where(
      and(
        lookedFor(db, query),
        sql`not (${takable(user, query)})`,
        ne(problems.auth, problemAuth.archived),
        or(eq(problems.auth, problemAuth.public), and(isOfSite(query.cid), listedFor(user))),
      ),
    )
    .orderBy(desc(problems.id))
    .limit(LEFT_OUT_MAX);
  return rows;
}

const candidates = (db: Db, user: User, query: ListQuery): List<Listed> =>
  takableProblems(db, and(lookedFor(db, query), takable(user, query)));

interface Placing {
  pid: number;
  displayId: string;
  displayTitle?: string | null | undefined;
  color?: string | null | undefined;
  points?: number | null | undefined;
  pretests?: number | null | undefined;
  /** Only what is in the site's list. */
  isFromBank?: boolean;
}

/**
 * Takes a problem into a contest. Of the bank anybody may take any; problems for contests only are for who manages
 * them. A public one is for contests only from then on if its taker may decide that, and else stays public. A group's
 * contest takes its own problems, hidden ones too, which are for contests only from then on, and leaves the site's as
 * they are.
 */
export function takeIn(db: Db, call: Acting, cid: number, placing: Placing): Promise<ContestProblemRow> {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    const [problem] = await tx
      .select()
      .from(problems)
      .where(eq(problems.id, placing.pid))
      .for("no key update");
    const missing = contest.groupId === null ? "no-such-problem" : "problem-not-found";
    const isOfGroup = contest.groupId !== null && problem?.groupId === contest.groupId;
    if (!problem || (problem.isGroup && (!isOfGroup || placing.isFromBank))) {
      throw new Refusal(missing);
    }
    if (await problemInContest(tx, cid, { pid: problem.id })) throw new Refusal("already-in-contest");
    // Teachers of a group and organisers are no staff: what is in no list of the site is not there for them.
    const ofSite = { groupId: null, isShown: problem.isListed };
    if (!isOfGroup && !isListedFor(ofSite, signedIn(call.viewer), undefined)) throw new Refusal(missing);
    if (problem.auth === problemAuth.archived) throw new Refusal("problem-archived");
    if (problem.isDraft || (problem.auth === problemAuth.hidden && !isOfGroup))
      throw new Refusal("problem-hidden");
    const isManaged = isOfGroup || (await managesProblem(tx, problem, signedIn(call.viewer)));
    if (problem.auth === problemAuth.contestOnly && !isManaged) throw new Refusal("problem-not-yours");
    const isOfType = problem.type === contest.type || problem.remoteOj !== null;
    if (!isOfType && !(contest.rule && isForAccepted(contest.rule)))
      throw new Refusal("contest-type-differs");
    await refuseDuplicate(tx, cid, placing.displayId, null);
    refusePoints(contest, placing);
    const [contestProblem] = await tx
      .insert(contestProblems)
      .values({
        contestId: cid,
        problemId: problem.id,
        displayId: placing.displayId,
        displayTitle: (placing.displayTitle || problem.title).slice(0, DISPLAY_TITLE_MAX),
        color: placing.color || null,
        points: placing.points ?? null,
        pretests: placing.pretests ?? null,
      })
      .returning();
    if (!contestProblem) throw new Error("no contest problem came back");
    await refuseTooMuch(tx, contest);
    const isTaken = contest.groupId === null ? isManaged : problem.isGroup;
    if (isTaken && problem.auth !== problemAuth.contestOnly) await withdrawFromBank(tx, call, problem.id);
    await audit(
      tx,
      call,
      "contest-problem.add",
      nameOf(contest, contestProblem),
      null,
      stateOf(contestProblem),
    );
    await raiseEpoch(tx, cid);
    return contestProblem;
  });
}

/** A board holds so many columns and points: one more would leave the whole contest without one. */
async function refuseTooMuch(
  tx: Sql,
  { id, type, rule }: Pick<ContestRow, "id" | "type" | "rule">,
): Promise<void> {
  const least = rule && isForAccepted(rule) ? ACCEPTED_POINTS : 0;
  const [sum] = await tx
    .select({
      problems: count(),
      points: sql<number>`coalesce(sum(coalesce(${contestProblems.points}, ${problems.ioScore}, ${least})), 0)::int`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, id));
  const { problems: columns = 0, points = 0 } = sum ?? {};
  if (columns > PROBLEMS_MAX) {
    throw new Refusal("contest-board-large", { detail: `${columns} > ${PROBLEMS_MAX}` });
  }
  if (ruleOf(type).hasPoints && points > SCORE_SUM_MAX) {
    throw new Refusal("contest-board-large", { detail: `${points} > ${SCORE_SUM_MAX}` });
  }
}

/** ACM contests count problems. */
function refusePoints({ type }: Pick<ContestRow, "type">, { points }: Pick<Placing, "points">): void {
  if (points && !ruleOf(type).hasPoints) throw new Refusal("contest-not-oi");
}

async function withdrawFromBank(tx: Sql, call: Acting, pid: number): Promise<void> {
  await keepFirstVersion(tx, pid);
  await tx
    .update(problems)
    .set({ auth: problemAuth.contestOnly, updatedAt: nextUpdatedAt(problems.updatedAt) })
    .where(eq(problems.id, pid));
  await keepChange(tx, call, pid, "access", "problem.access");
}

/** The contest's row is locked: no other change of its problems runs beside this one. */
async function refuseDuplicate(tx: Sql, cid: number, displayId: string, own: number | null): Promise<void> {
  const other = await problemInContest(tx, cid, { displayId });
  if (other && other.id !== own) throw new Refusal("display-id-taken");
}

type Change = BodyOf<typeof saveContestProblem>;

/** Changes what a contest, the one that is named if any is, calls one of its problems; fields that are not given stay. */
export function changeContestProblem(
  db: Db,
  call: Acting,
  id: number,
  change: Change,
): Promise<ContestProblemRow> {
  return db.transaction(async (tx) => {
    const [named] = await tx
      .select({ cid: contestProblems.contestId })
      .from(contestProblems)
      .where(eq(contestProblems.id, id));
    if (!named || (change.cid && change.cid !== named.cid)) throw new Refusal("not-in-contest");
    const contest = await refusedAs(lockContest(tx, call, named.cid), "no-such-contest", "not-in-contest");
    const [before] = await tx.select().from(contestProblems).where(eq(contestProblems.id, id));
    if (!before) throw new Refusal("not-in-contest");
    if (change.displayId) await refuseDuplicate(tx, contest.id, change.displayId, id);
    refusePoints(contest, change);
    const [after] = await tx
      .update(contestProblems)
      .set({
        displayId: change.displayId ?? before.displayId,
        displayTitle: change.displayTitle || before.displayTitle,
        color: change.color === undefined ? before.color : change.color || null,
        points: change.points === undefined ? before.points : change.points,
        pretests: change.pretests === undefined ? before.pretests : change.pretests,
        updatedAt: sql`now()`,
      })
      .where(eq(contestProblems.id, id))
      .returning();
    if (!after) throw new Error("no contest problem came back");
    await refuseTooMuch(tx, contest);
    await audit(tx, call, "contest-problem.edit", nameOf(contest, before), stateOf(before), stateOf(after));
    await raiseEpoch(tx, contest.id);
    return after;
  });
}

export const nameOf = (
  contest: Pick<ContestRow, "id" | "title">,
  contestProblem: Pick<ContestProblemRow, "displayId">,
) => `problem ${contestProblem.displayId} of ${auditName(contest)}`;

export function stateOf({ problemId, displayId, displayTitle, color, points, pretests }: ContestProblemRow) {
  return { pid: problemId, displayId, displayTitle, color, points, ...(pretests !== null && { pretests }) };
}
