import {
  type Finding,
  getProblemReadiness,
  problemAuth,
  problemType,
  publishProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { later } from "../../platform/based-on.ts";
import type { Db } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { jurySolutionsOf } from "../jury-solution/runs.ts";
import { languagesOfProblem } from "../language/queries.ts";
import { casesOf } from "../testdata/versions.ts";
import { keepChange, lockProblem } from "./admin-save.ts";
import { managedProblem } from "./managed.ts";
import { type ProblemRow, statementOf } from "./queries.ts";
import { problems } from "./tables.ts";

/** Whether a problem is ready for everybody, and its way there. */
export function problemPublishRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getProblemReadiness, async ({ query, viewer }) => {
    const problem = await managedProblem(db, signedIn(viewer), query.pid);
    return { isDraft: problem.isDraft, auth: problem.auth, findings: await findingsOf(db, problem) };
  });

  app.serve(publishProblem, async (call) => {
    const { pid, despite } = call.body;
    const user = signedIn(call.viewer);
    const findings = await findingsOf(db, await managedProblem(db, user, pid));
    if (findings.some((finding) => finding.level === "error" || !despite))
      return { published: false, findings };
    await db.transaction(async (tx) => {
      await lockProblem(tx, pid, user);
      await tx
        .update(problems)
        .set({
          isDraft: false,
          auth: problemAuth.public,
          modifiedUser: user.username,
          updatedAt: later(problems.updatedAt),
        })
        .where(eq(problems.id, pid));
      await keepChange(tx, call, pid, "access", "problem.publish");
    });
    return { published: true, findings };
  });
}

/** What stands against publishing, errors first. */
async function findingsOf(db: Db, problem: ProblemRow): Promise<Finding[]> {
  const [languages, text, solutions] = await Promise.all([
    languagesOfProblem(db, problem.id),
    statementOf(db, problem, undefined),
    jurySolutionsOf(db, problem),
  ]);
  const cases = problem.dataVersionId === null ? [] : await casesOf(db, problem.dataVersionId);
  const needsChecker = problem.judgeMode !== "default";
  const findings: (Finding | false)[] = [
    cases.length === 0 && error("no-cases"),
    languages.length === 0 && error("no-language"),
    needsChecker && (!problem.checkerCode || !problem.checkerLanguage) && error("no-checker"),
    problem.type === problemType.oi && cases.length > 0 && problem.ioScore === 0 && error("no-score"),
    !text.description?.trim() && warning("no-statement"),
    !text.examples && warning("no-sample"),
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
