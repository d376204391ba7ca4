import { groupLevel as levels, problemAuth, type RefusalCode } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { isListedFor } from "../group/policy.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { solved } from "../submission/tables.ts";
import { type Authored, mayManage, shownOf, viewRefusal } from "./policy.ts";
import { type ProblemRow, problemById } from "./queries.ts";
import { problems } from "./tables.ts";

/** Whether the user may manage the problem, after a look at their level in its group. */
export async function managesProblem(db: Sql, problem: Authored, user: User): Promise<boolean> {
  return mayManage(problem, user, await levelFor(db, problem.groupId, user.uid));
}

/**
 * Whether a problem that is in no list is read on its page: by who manages it, so that they see what others will, and
 * once it is archived by who solved it.
 */
async function readsUnlisted(
  db: Sql,
  problem: Authored & { id: number; isGroup: boolean; auth: number },
  user: User | null,
): Promise<boolean> {
  if (!user || problem.isGroup) return false;
  if (await managesProblem(db, problem, user)) return true;
  if (problem.auth !== problemAuth.archived) return false;
  const [own] = await db
    .select({ uid: solved.uid })
    .from(solved)
    .where(and(eq(solved.uid, user.uid), eq(solved.problemId, problem.id)));
  return own !== undefined;
}

/** Why the problem's page in the problem bank does not open for the user; null: it does. */
export async function pageRefusal(
  db: Sql,
  problem: Parameters<typeof readsUnlisted>[1] & Parameters<typeof viewRefusal>[0],
  user: User | null,
): Promise<RefusalCode | null> {
  const refused = viewRefusal(problem);
  return refused && (await readsUnlisted(db, problem, user)) ? null : refused;
}

/** The problem, for somebody who may manage it. */
export async function managedProblem(
  db: Sql,
  user: User,
  pid: number,
  notYours: RefusalCode = "problem-not-yours",
): Promise<ProblemRow> {
  const problem = await problemById(db, pid);
  if (!problem) throw new Refusal("problem-not-found");
  const level = await levelFor(db, problem.groupId, user.uid);
  if (mayManage(problem, user, level)) return problem;
  throw new Refusal(isListedFor(shownOf(problem), user, level) ? notYours : "problem-not-found");
}

/** Whether the user writes problems of a group: as its administrator, or because one of its problems is theirs. */
export async function writesForGroup(db: Db, uid: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${groupMembers} m
    join ${groups} g on g.id = m.group_id and g.status = 0
    where m.uid = ${uid} and (m.level >= ${levels.admin} or m.level = ${levels.member}
      and exists (select 1 from ${problems} p where p.group_id = m.group_id and p.author_uid = ${uid}))
    limit 1`);
  return rows.length > 0;
}
