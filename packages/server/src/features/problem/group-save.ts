import {
  type addGroupProblem,
  type BodyOf,
  PROBLEM_ID_MAX,
  type ProblemBody,
  type ProblemEdit,
  type RefusalCode,
  roleMay,
} from "@verdict/contract";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import type { Acting } from "../site/audit.ts";
import { trainingProblems, trainings } from "../training/tables.ts";
import { createProblem, saveProblem } from "./admin-save.ts";
import { problems } from "./tables.ts";

/** Problems of groups: narrower bounds than the site's own, and an id that begins with the group's short name. */

const TIME_MS_MAX = 30_000;
const MEMORY_MIB_MAX = 1024;
const TEXT_MAX = 65_535;

/** Of a form, or of a package that comes in. */
export function boundsRefusal({ problem }: { problem: Bounded }): RefusalCode | null {
  if (problem.timeLimit > TIME_MS_MAX) return "group-time-limit";
  if (problem.memoryLimit > MEMORY_MIB_MAX) return "group-memory-limit";
  if (problem.stackLimit > MEMORY_MIB_MAX) return "group-stack-limit";
  const texts = [problem.description, problem.input, problem.output, problem.hint, problem.examples];
  return texts.some((text) => (text?.length ?? 0) > TEXT_MAX) ? "problem-text-too-long" : null;
}

type Bounded = Pick<
  ProblemBody["problem"],
  "timeLimit" | "memoryLimit" | "stackLimit" | "description" | "input" | "output" | "hint" | "examples"
>;

/** `body` with the group's short name before the id of its problem. */
async function named<Body extends ProblemBody>(db: Db, gid: number, body: Body): Promise<Body> {
  refuseIf(boundsRefusal(body));
  const [group] = await db.select({ shortName: groups.shortName }).from(groups).where(eq(groups.id, gid));
  if (!group) throw new Refusal("group-not-found");
  const problemId = `${group.shortName}${body.problem.problemId}`.toUpperCase();
  if (problemId.length > PROBLEM_ID_MAX) throw new Refusal("problem-id-too-long");
  return { ...body, problem: { ...body.problem, problemId } };
}

type Parts = Pick<Deps, "db" | "store">;

export async function createGroupProblem(
  deps: Parts,
  call: Acting,
  body: BodyOf<typeof addGroupProblem>,
): Promise<number> {
  const { gid } = body.problem;
  return createProblem(deps, call, await named(deps.db, gid, body), gid);
}

/** Forms hold the id without the short name; whole it is what the problem is called already. */
export async function saveGroupProblem(deps: Parts, call: Acting, body: ProblemEdit): Promise<void> {
  const [before] = await deps.db
    .select({ problemId: problems.problemId, gid: problems.groupId })
    .from(problems)
    .where(eq(problems.id, body.problem.id ?? 0));
  if (!before?.gid) throw new Refusal("problem-not-found");
  refuseIf(boundsRefusal(body));
  const isSame = before.problemId === body.problem.problemId;
  await saveProblem(deps, call, isSame ? body : await named(deps.db, before.gid, body));
}

/** A problem that was published is used by others: with it their contests and trainings would lose what was done there. */
export async function refuseUsedOutside(db: Db, user: User, pid: number): Promise<void> {
  if (roleMay(user.roleId, "root/pa")) return;
  const elsewhere = (groupId: typeof contests.groupId | typeof trainings.groupId) =>
    and(
      eq(problems.id, pid),
      isNotNull(problems.groupId),
      sql`${groupId} is distinct from ${problems.groupId}`,
    );
  const inContests = db
    .select({ one: sql`1` })
    .from(problems)
    .innerJoin(contestProblems, eq(contestProblems.problemId, problems.id))
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(elsewhere(contests.groupId))
    .limit(1);
  const inTrainings = db
    .select({ one: sql`1` })
    .from(problems)
    .innerJoin(trainingProblems, eq(trainingProblems.problemId, problems.id))
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .where(elsewhere(trainings.groupId))
    .limit(1);
  const found = await Promise.all([inContests, inTrainings]);
  if (found.some((rows) => rows.length > 0)) throw new Refusal("problem-used-outside");
}
