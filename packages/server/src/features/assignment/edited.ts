import { apiDate, type DataOf, type getGroupAssignment, groupLevel } from "@verdict/contract";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { lateRules } from "../gradebook/tables.ts";
import { groupMembers } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import { realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import { assignmentMembers, assignments } from "./tables.ts";

/** All of an assignment's form. */
export async function assignmentToEdit(
  db: Sql,
  reader: User,
  { gid, tid }: { gid: number; tid: number },
): Promise<DataOf<typeof getGroupAssignment>> {
  const [[found], rows, people] = await Promise.all([
    db
      .select({ training: trainings, assignment: assignments, due: trainingSections.dueAt, rule: lateRules })
      .from(assignments)
      .innerJoin(trainings, eq(trainings.id, assignments.trainingId))
      .innerJoin(trainingSections, eq(trainingSections.trainingId, trainings.id))
      .leftJoin(lateRules, eq(lateRules.trainingId, trainings.id))
      .where(and(eq(trainings.id, tid), eq(trainings.groupId, gid))),
    db
      .select({ pid: problems.id, problemId: problems.problemId, title: problems.title })
      .from(trainingProblems)
      .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
      .where(eq(trainingProblems.trainingId, tid))
      .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id)),
    db
      .select({
        uid: users.uid,
        username: users.username,
        realname: realNameFor(reader, { groupId: gid, uid: users.uid }),
      })
      .from(assignmentMembers)
      .innerJoin(users, eq(users.uid, assignmentMembers.uid))
      .innerJoin(
        groupMembers,
        and(
          ...[eq(groupMembers.uid, users.uid), eq(groupMembers.groupId, gid)],
          gte(groupMembers.level, groupLevel.member),
        ),
      )
      .where(eq(assignmentMembers.trainingId, tid))
      .orderBy(asc(users.username)),
  ]);
  if (!found?.due) throw new Refusal("assignment-not-found");
  const { training, assignment, due, rule } = found;
  return {
    ...{ title: training.title, description: training.description, problems: rows },
    dueTime: apiDate(due),
    closeTime: assignment.closesAt && apiDate(assignment.closesAt),
    lateRule: rule && { percent: rule.percent, floor: rule.floor },
    ...{ isForAll: assignment.isForAll, people },
    gmtModified: apiDate(training.updatedAt),
  };
}
