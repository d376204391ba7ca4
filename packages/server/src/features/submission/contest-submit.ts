import { problemAuth } from "@verdict/contract";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { appendToLog } from "../contest/log.ts";
import { enter, type Participation, participationAt, participationsAt } from "../contest/participation.ts";
import { aloneRefusal, managesContest, submitRefusal, windowEnd } from "../contest/policy.ts";
import { dataOfPhase } from "../contest/pretests.ts";
import { problemInContest, rulesFor, rulesOf } from "../contest/queries.ts";
import { contestProblems, contests, participationKind } from "../contest/tables.ts";
import { attempts, priority } from "../judge/tables.ts";
import { type ProblemRow, problemById } from "../problem/queries.ts";
import { refuseUsed, takeAllowance } from "./contest-allowance.ts";
import { switchRefusal } from "./policy.ts";
import {
  type Author,
  checkRemote,
  checkSent,
  insertSubmission,
  type Sent,
  type Stored,
  type Submitted,
} from "./submit.ts";
import { inLog, type SubmissionRow } from "./verdict.ts";

/** Tries while the contest is being changed under a submission. */
const TRIES = 5;

/**
 * Checks and stores a submission inside a contest, with its first attempt and its line in the contest's log. How often
 * somebody submits is limited there by the contest alone. What the rules say is decided at the moment that is stored with it, and holds
 * when it becomes visible: if the contest was changed meanwhile, it is asked again.
 */
export async function submitInContest(
  { db, settings }: Pick<Deps, "db" | "settings">,
  author: Author,
  cid: number,
  body: Sent,
): Promise<Submitted> {
  const target = { cid, gid: body.gid ?? null };
  refuseIf(switchRefusal(target, settings.switches()));
  // Asked before the problem is looked for: who may not submit does not learn what there is.
  const before = await rulesFor(db, cid, author.uid);
  const known =
    before && (await participationAt(db, { contestId: cid, uid: author.uid, moment: before.now }));
  refuseIf(refusalAt(before, known, author, before?.now ?? new Date()));
  if (body.gid && body.gid !== before?.contest.groupId) throw new Refusal("group-not-found");
  const contestProblem = await problemInContest(db, cid, { displayId: body.pid });
  const problem = contestProblem && (await problemById(db, contestProblem.problemId));
  if (!problem) throw new Refusal("contest-problem-gone");
  if (problem.auth === problemAuth.hidden) throw new Refusal("problem-hidden");
  await checkRemote(db, problem);
  const sent = await checkSent(db, problem, body, contestProblem.dataVersionId ?? problem.dataVersionId);

  for (let left = TRIES; left > 0; left--) {
    const submission = await db
      .transaction((tx) => store(tx, author, problem, contestProblem.id, cid, sent))
      .catch((error: unknown) => {
        if (error instanceof ContestMoved) return null;
        throw error;
      });
    if (submission) return { submission, displayPid: contestProblem.displayId };
  }
  throw new Refusal("contest-moved");
}

/** The contest's epoch rose between the look at its rules and the log's row. */
class ContestMoved extends Error {}

type Rules = Awaited<ReturnType<typeof rulesFor>>;

function refusalAt(rules: Rules, window: Participation | undefined, user: User, now: Date) {
  if (!rules) return "contest-not-found" as const;
  const entrant = { ...rules, user, window: window ?? null };
  return submitRefusal(rules.contest, entrant, now) ?? aloneRefusal(rules.contest, entrant, window, now);
}

async function store(
  tx: Sql,
  author: Author,
  problem: ProblemRow,
  contestProblemId: number,
  cid: number,
  sent: Omit<Stored, "groupId">,
): Promise<SubmissionRow> {
  // Whoever takes the problem out of the contest waits for this, or is seen by it.
  const [kept] = await tx
    .select({ fixed: contestProblems.dataVersionId })
    .from(contestProblems)
    .where(eq(contestProblems.id, contestProblemId))
    .for("key share");
  if (!kept) throw new Refusal("contest-problem-gone");
  const rules = await rulesFor(tx, cid, author.uid);
  if (!rules) throw new Refusal("contest-not-found");
  const { contest, now, epoch } = rules;
  const isOver = now >= contest.endTime;
  const who = { contestId: cid, uid: author.uid, moment: now };
  const participation = (await participationAt(tx, who)) ?? (await enter(tx, cid, author, isOver));
  // Held until this one is stored: others of the same contestant wait, and count it.
  const isLimited =
    !managesContest(contest, author, rules.groupLevel) && now < windowEnd(contest, participation);
  const allowance = isLimited ? await takeAllowance(tx, contest, participation.id, contestProblemId) : null;
  const whole = kept.fixed ?? problem.dataVersionId;
  const dataVersionId = contest.judgesPretests ? await dataOfPhase(tx, contestProblemId, whole) : whole;
  const { groupId } = contest;
  const submission = await insertSubmission(
    tx,
    author,
    problem,
    { ...sent, groupId },
    {
      contestId: cid,
      contestProblemId,
      participationId: participation.id,
      dataVersionId,
      priority: priorityOf(participation, author),
    },
  );
  refuseIf(refusalAt(rules, participation, author, submission.submittedAt));
  if (allowance) refuseUsed(allowance);
  if (kept.fixed === null && now >= contest.startTime) await fixData(tx, contestProblemId, whole);
  await notify(tx, "judge_work");
  const logged = inLog(submission);
  if (logged && (await appendToLog(tx, cid, [logged])) !== epoch) throw new ContestMoved();
  return submission;
}

/** Of somebody's submissions to contests that wait, so many go before all practice. */
const AHEAD_MAX = 10;

/**
 * Contests are judged before practice, and how often somebody submits to one is not limited: whoever floods the queue,
 * in a contest that anybody may have made, waits with practice.
 */
function priorityOf(participation: Participation, { uid }: Author): number | SQL<number> {
  const { contest, practice } = priority;
  if (!isOfficial(participation)) return practice;
  return sql<number>`case when (select count(*) from (select 1 from ${attempts} a
    where a.priority = ${contest} and a.uid = ${uid} and a.finished_at is null and a.node_id is null
    limit ${AHEAD_MAX}) w) < ${AHEAD_MAX} then ${contest} else ${practice} end::smallint`;
}

const isOfficial = ({ kind }: Participation) =>
  kind === participationKind.official || kind === participationKind.starred;

/** From its first submission after the start a contest's problem is judged on the same test data. */
async function fixData(tx: Sql, contestProblemId: number, dataVersionId: number | null): Promise<void> {
  if (dataVersionId === null) return;
  await tx
    .update(contestProblems)
    .set({ dataVersionId })
    .where(and(eq(contestProblems.id, contestProblemId), isNull(contestProblems.dataVersionId)));
}

/** Contests with the problem that are looked at for one that would take a submission; newest first. */
const CONTESTS_TRIED = 20;

/**
 * Refuses who may not submit to the problem in a contest. `cid` null: in any contest that has it, for clients that do
 * not say in which they are.
 */
export async function refuseOutsider(
  db: Db,
  user: User,
  { pid, cid }: { pid: number; cid: number | null },
): Promise<void> {
  const found = await db
    .select({ id: contests.id })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(
      and(eq(contestProblems.problemId, pid), cid === null ? undefined : eq(contestProblems.contestId, cid)),
    )
    .orderBy(desc(contests.startTime))
    .limit(CONTESTS_TRIED);
  const ids = found.map(({ id }) => id);
  const now = databaseNow();
  const inContest = await participationsAt(db, { contestIds: ids, uid: user.uid, moment: now });
  const refusals = (await rulesOf(db, ids, user.uid)).map((rules) =>
    refusalAt(rules, inContest.get(rules.contest.id), user, now),
  );
  if (refusals.includes(null)) return;
  if (cid !== null && ids.length === 0) {
    throw new Refusal((await rulesFor(db, cid, user.uid)) ? "contest-problem-gone" : "contest-not-found");
  }
  throw new Refusal(refusals[0] ?? "contest-not-found");
}
