import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { treeOf } from "../testdata/versions.ts";
import { caseCounts, presentAdminProblem } from "./admin-list.ts";
import { manageRefusal } from "./policy.ts";
import { problemById, statementOf, translationsOf } from "./queries.ts";

/** All of a problem, for one who may change it. */
export async function editorsView(db: Db, user: User, pid: number) {
  const problem = await problemById(db, pid);
  const missing = "no-such-problem";
  if (!problem) throw new Refusal(missing);
  refuseIf(manageRefusal(problem, user, await levelFor(db, problem.groupId, user.uid), missing));
  const [statement, translations, cases, scoring] = await Promise.all([
    statementOf(db, problem, undefined),
    translationsOf(db, problem.id),
    caseCounts(db, [problem.dataVersionId]),
    treeOf(db, problem.dataVersionId),
  ]);
  const caseCount = cases.get(problem.dataVersionId ?? 0) ?? 0;
  return { ...presentAdminProblem(problem, statement, translations, caseCount), scoring };
}
