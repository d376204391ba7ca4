import type { RefusalCode } from "@verdict/contract";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { mayManage } from "./policy.ts";
import { type ProblemRow, problemById } from "./queries.ts";

/** The problem, for somebody who may manage it: root, a problem administrator or its author. */
export async function managedProblem(
  db: Sql,
  user: User,
  pid: number,
  notYours: RefusalCode = "problem-not-yours",
): Promise<ProblemRow> {
  const problem = await problemById(db, pid);
  if (!problem) throw new Refusal("problem-not-found");
  if (!mayManage(problem, user)) throw new Refusal(notYours);
  return problem;
}
