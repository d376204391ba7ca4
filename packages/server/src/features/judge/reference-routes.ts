import {
  addReference,
  deleteReference,
  type Finding,
  getProblemReadiness,
  getReferences,
  problemAuth,
  problemType,
  publishProblem,
  REFERENCES_MAX,
  runReferences as runReferencesEndpoint,
  updateReference,
} from "@verdict/contract";
import { count, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { languagesOfProblem } from "../language/queries.ts";
import { keepChange, lockProblem } from "../problem/admin-save.ts";
import { references } from "../problem/admin-tables.ts";
import { knownLanguages } from "../problem/admin-write.ts";
import { casesOf } from "../problem/data-versions.ts";
import { manageRefusal } from "../problem/policy.ts";
import { problemById, statementOf } from "../problem/queries.ts";
import { problems } from "../problem/tables.ts";
import { audit } from "../site/audit.ts";
import { referencesOf, runReferences } from "./reference.ts";
import type { Trials } from "./trial.ts";

/** Reference solutions, and what stands against publishing a problem. */
export function referenceRoutes(app: App<Viewer>, { db }: Deps, trials: Trials) {
  app.serve(getReferences, async ({ query, viewer }) => {
    const problem = await managed(db, query.pid, signedIn(viewer));
    const cases = problem.dataVersionId === null ? [] : await casesOf(db, problem.dataVersionId);
    return {
      caseVersion: String(problem.dataVersionId ?? 0),
      cases: cases.map(({ seq, inputName, score, groupNum }) => ({ seq, inputName, score, groupNum })),
      references: await referencesOf(db, trials, problem),
    };
  });

  app.serve(addReference, async (call) => {
    const user = signedIn(call.viewer);
    const { pid, name, language, code, expected } = call.body;
    return db.transaction(async (tx) => {
      const problem = await lockProblem(tx, pid, user);
      await refuseLanguage(tx, language);
      const [all] = await tx.select({ total: count() }).from(references).where(eq(references.problemId, pid));
      if ((all?.total ?? 0) >= REFERENCES_MAX) throw new Refusal("too-many-references");
      const [row] = await refuseTakenName(
        tx
          .insert(references)
          .values({ problemId: pid, name, language, code, expected })
          .returning({ id: references.id }),
      );
      if (!row) throw new Error("no reference row came back");
      const after = { name, language, code, expected };
      await audit(tx, call, "reference.add", `problem ${problem.problemId}: ${name}`, null, after);
      await runReferences(tx, trials, { pid, uid: user.uid, id: row.id });
      return row;
    });
  });

  app.serve(updateReference, async (call) => {
    const user = signedIn(call.viewer);
    const { id, name, language, code, expected } = call.body;
    await db.transaction(async (tx) => {
      const before = await findReference(tx, id);
      const problem = await lockProblem(tx, before.problemId, user);
      await refuseLanguage(tx, language);
      const after = { name, language, code, expected };
      await refuseTakenName(
        tx
          .update(references)
          .set({ ...after, updatedAt: sql`now()` })
          .where(eq(references.id, id)),
      );
      await audit(tx, call, "reference.edit", `problem ${problem.problemId}: ${name}`, before, after);
      await runReferences(tx, trials, { pid: problem.id, uid: user.uid, id });
    });
    return null;
  });

  app.serve(deleteReference, async (call) => {
    await db.transaction(async (tx) => {
      const before = await findReference(tx, call.query.id);
      const problem = await lockProblem(tx, before.problemId, signedIn(call.viewer));
      await tx.delete(references).where(eq(references.id, before.id));
      const { name, language, code, expected } = before;
      const target = `problem ${problem.problemId}: ${name}`;
      await audit(tx, call, "reference.delete", target, { name, language, code, expected }, null);
    });
    return null;
  });

  app.serve(runReferencesEndpoint, async ({ body: { pid, id }, viewer }) => {
    const { uid } = signedIn(viewer);
    const problem = await managed(db, pid, signedIn(viewer));
    if (problem.dataVersionId === null) throw new Refusal("no-cases");
    if (id !== undefined && (await findReference(db, id)).problemId !== pid) {
      throw new Refusal("reference-not-found");
    }
    const started = await db.transaction((tx) => runReferences(tx, trials, { pid, uid, id, again: true }));
    return { started };
  });

  app.serve(getProblemReadiness, async ({ query, viewer }) => {
    const problem = await managed(db, query.pid, signedIn(viewer));
    return { isDraft: problem.isDraft, auth: problem.auth, findings: await findingsOf(db, trials, problem) };
  });

  app.serve(publishProblem, async (call) => {
    const { pid, despite } = call.body;
    const user = signedIn(call.viewer);
    const findings = await findingsOf(db, trials, await managed(db, pid, user));
    if (findings.some((finding) => finding.level === "error" || !despite))
      return { published: false, findings };
    await db.transaction(async (tx) => {
      await lockProblem(tx, pid, user);
      await tx
        .update(problems)
        .set({ isDraft: false, auth: problemAuth.public, modifiedUser: user.username, updatedAt: sql`now()` })
        .where(eq(problems.id, pid));
      await keepChange(tx, call, pid, "access", "problem.publish");
    });
    return { published: true, findings };
  });
}

type ProblemRow = typeof problems.$inferSelect;

async function managed(db: Sql, pid: number, user: User): Promise<ProblemRow> {
  const problem = await problemById(db, pid);
  refuseIf(manageRefusal(problem, user));
  return problem as ProblemRow;
}

async function findReference(db: Sql, id: number) {
  const [row] = await db.select().from(references).where(eq(references.id, id));
  if (!row) throw new Refusal("reference-not-found");
  return row;
}

async function refuseLanguage(tx: Sql, language: string): Promise<void> {
  const known = await knownLanguages(tx);
  if (!known.some(({ name }) => name === language)) throw new Refusal("language-unknown", { language });
}

async function refuseTakenName<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    if (cause?.code === "23505") throw new Refusal("reference-name-taken", {}, { cause: error });
    throw error;
  }
}

/** What stands against publishing, errors first. */
async function findingsOf(db: Db, trials: Trials, problem: ProblemRow): Promise<Finding[]> {
  const [languages, text, solutions] = await Promise.all([
    languagesOfProblem(db, problem.id),
    statementOf(db, problem, undefined),
    referencesOf(db, trials, problem),
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
    solutions.length === 0 && warning("no-reference"),
    ...solutions.map(({ name, run }) => {
      if (!run?.isCurrent || run.asExpected === null) return warning("reference-running", name);
      return !run.asExpected && warning("reference-unexpected", name);
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
