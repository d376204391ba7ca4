import {
  addJurySolution,
  deleteJurySolution,
  getJurySolutions,
  getMadeOutputs,
  JURY_SOLUTIONS_MAX,
  makeOutputs,
  runJurySolutions as runJurySolutionsEndpoint,
  updateJurySolution,
} from "@verdict/contract";
import { count, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { abortOnClose } from "../../platform/abort-on-close.ts";
import type { Sql } from "../../platform/db.ts";

import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { lockProblem } from "../problem/admin-save.ts";
import { knownLanguages } from "../problem/admin-write.ts";
import { managedProblem } from "../problem/managed.ts";
import { audit } from "../site/audit.ts";
import { casesOf } from "../testdata/versions.ts";
import { madeOutputs, startOutputs } from "./outputs.ts";
import { jurySolutionsOf, runJurySolutions } from "./runs.ts";
import { jurySolutions } from "./tables.ts";

/** The problem of a solution, for who manages it. */
const lockedWith = (tx: Sql, { problemId }: { problemId: number }, user: User) =>
  lockProblem(tx, problemId, user, "jury-solution-not-found");

/** Jury solutions. */
export function jurySolutionRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(getJurySolutions, async ({ query, viewer }) => {
    const problem = await managedProblem(db, signedIn(viewer), query.pid);
    const cases = problem.dataVersionId === null ? [] : await casesOf(db, problem.dataVersionId);
    return {
      caseVersion: String(problem.dataVersionId ?? 0),
      cases: cases.map(({ seq, inputName, score, groupNum }) => ({ seq, inputName, score, groupNum })),
      references: await jurySolutionsOf(db, problem),
    };
  });

  app.serve(addJurySolution, async (call) => {
    const user = signedIn(call.viewer);
    const { pid, ...after } = call.body;
    const { name, language } = after;
    return db.transaction(async (tx) => {
      const problem = await lockProblem(tx, pid, user);
      await refuseLanguage(tx, language);
      const [all] = await tx
        .select({ total: count() })
        .from(jurySolutions)
        .where(eq(jurySolutions.problemId, pid));
      if ((all?.total ?? 0) >= JURY_SOLUTIONS_MAX) throw new Refusal("too-many-jury-solutions");
      const [row] = await refuseDuplicate(
        tx
          .insert(jurySolutions)
          .values({ problemId: pid, ...after })
          .returning({ id: jurySolutions.id }),
        "jury-solution-name-taken",
      );
      if (!row) throw new Error("no jury solution came back");
      await audit(tx, call, "reference.add", `problem ${problem.problemId}: ${name}`, null, after);
      await runJurySolutions(tx, { pid, uid: user.uid, id: row.id });
      return row;
    });
  });

  app.serve(updateJurySolution, async (call) => {
    const user = signedIn(call.viewer);
    const { id, ...after } = call.body;
    const { name, language } = after;
    await db.transaction(async (tx) => {
      const before = await findJurySolution(tx, id);
      const problem = await lockedWith(tx, before, user);
      await refuseLanguage(tx, language);
      await refuseDuplicate(
        tx
          .update(jurySolutions)
          .set({ ...after, updatedAt: sql`now()` })
          .where(eq(jurySolutions.id, id)),
        "jury-solution-name-taken",
      );
      await audit(tx, call, "reference.edit", `problem ${problem.problemId}: ${name}`, before, after);
      await runJurySolutions(tx, { pid: problem.id, uid: user.uid, id });
    });
    return null;
  });

  app.serve(makeOutputs, async ({ body: { pid, id, ...asked }, viewer }) => {
    const user = signedIn(viewer);
    await managedProblem(db, user, pid);
    const solution = await findJurySolution(db, id);
    if (solution.problemId !== pid) throw new Refusal("jury-solution-not-found");
    return { key: await startOutputs(deps, user.uid, solution, asked) };
  });

  app.serve(getMadeOutputs, ({ query, viewer, reply }) =>
    madeOutputs(deps, signedIn(viewer).uid, query, abortOnClose(reply, deps.stopping)),
  );

  app.serve(deleteJurySolution, async (call) => {
    await db.transaction(async (tx) => {
      const before = await findJurySolution(tx, call.query.id);
      const problem = await lockedWith(tx, before, signedIn(call.viewer));
      await tx.delete(jurySolutions).where(eq(jurySolutions.id, before.id));
      const { name, language, code, expected, expectedScore } = before;
      const target = `problem ${problem.problemId}: ${name}`;
      const gone = { name, language, code, expected, expectedScore };
      await audit(tx, call, "reference.delete", target, gone, null);
    });
    return null;
  });

  app.serve(runJurySolutionsEndpoint, async ({ body: { pid, id }, viewer }) => {
    const { uid } = signedIn(viewer);
    const problem = await managedProblem(db, signedIn(viewer), pid);
    if (problem.dataVersionId === null) throw new Refusal("no-cases");
    if (id !== undefined && (await findJurySolution(db, id)).problemId !== pid) {
      throw new Refusal("jury-solution-not-found");
    }
    const started = await db.transaction((tx) => runJurySolutions(tx, { pid, uid, id, again: true }));
    return { started };
  });
}

async function findJurySolution(db: Sql, id: number) {
  const [row] = await db.select().from(jurySolutions).where(eq(jurySolutions.id, id));
  if (!row) throw new Refusal("jury-solution-not-found");
  return row;
}

async function refuseLanguage(tx: Sql, language: string): Promise<void> {
  const known = await knownLanguages(tx);
  if (!known.some(({ name }) => name === language)) throw new Refusal("language-unknown", { language });
}
