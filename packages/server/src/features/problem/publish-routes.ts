import { type Finding, getProblemReadiness, problemAuth, publishProblem } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { jurySolutionsOf } from "../jury-solution/runs.ts";
import { casesOf } from "../testdata/versions.ts";
import { changeAccess } from "./admin-access.ts";
import { managedProblem } from "./managed.ts";
import { mayPublish } from "./policy.ts";
import { type ProblemRow, statementOf } from "./queries.ts";
import { mixedSubtasks, unreadyCodes } from "./ready.ts";
import { runsIn } from "./running.ts";

/** Whether a problem is ready for contests or everybody, and its way there. */
export function problemPublishRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getProblemReadiness, async ({ query, viewer }) => {
    const problem = await managedProblem(db, signedIn(viewer), query.pid);
    const { isDraft, auth } = problem;
    return { isDraft, auth, findings: await findingsOf(db, problem), runsIn: await runsIn(db, problem) };
  });

  app.serve(publishProblem, async (call) => {
    const { pid, despite, auth } = call.body;
    const user = signedIn(call.viewer);
    const problem = await managedProblem(db, user, pid);
    if (auth === problemAuth.public && !mayPublish(user)) throw new Refusal("problem-publish-denied");
    const findings = await findingsOf(db, problem);
    if (findings.some((finding) => finding.level === "error" || !despite))
      return { published: false, findings };
    await changeAccess(db, call, pid, auth, "problem.publish");
    return { published: true, findings };
  });
}

/** What stands against a problem's use, errors first. */
async function findingsOf(db: Db, problem: ProblemRow): Promise<Finding[]> {
  const [unready, text, solutions] = await Promise.all([
    unreadyCodes(db, problem),
    statementOf(db, problem, undefined),
    jurySolutionsOf(db, problem),
  ]);
  const cases = problem.dataVersionId === null ? [] : await casesOf(db, problem.dataVersionId);
  const mixed = mixedSubtasks(problem, cases);
  const findings: (Finding | false)[] = [
    ...unready.map(error),
    !text.description?.trim() && warning("no-statement"),
    !text.examples && warning("no-sample"),
    mixed.length > 0 && warning("mixed-points", mixed.join(", ")),
    solutions.length === 0 && warning("no-jury-solution"),
    ...solutions.map(({ name, run }) => {
      if (!run?.isCurrent || run.asExpected === null) return warning("jury-solution-running", name);
      return !run.asExpected && warning("jury-solution-unexpected", name);
    }),
  ];
  return findings.filter((finding) => finding !== false);
}

const error = (code: Finding["code"]): Finding => ({ code, level: "error", name: null });
const warning = (code: Finding["code"], name: string | null = null): Finding => ({
  code,
  level: "warning",
  name,
});
