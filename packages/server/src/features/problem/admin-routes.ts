import {
  addProblem,
  addProblemForContest,
  changeProblemAuth,
  duplicateProblem as duplicate,
  getAdminProblem,
  getAdminProblemList,
  getProblemForContest,
  getProblemVersion,
  getProblemVersionDiff,
  getProblemVersions,
  problemAuth,
  restoreProblemVersion,
  updateProblem,
  updateProblemForContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { changeAccess } from "./admin-access.ts";
import { duplicateProblem, restoreVersion } from "./admin-copy.ts";
import {
  adminProblemPage,
  caseCounts,
  countAdminProblems,
  presentAdminProblem,
  presentListed,
} from "./admin-list.ts";
import { type AfterSave, createProblem, saveProblem } from "./admin-save.ts";
import { manageRefusal } from "./policy.ts";
import { presentTag } from "./present.ts";
import { problemById, statementOf, tagsByProblem, translationsOf } from "./queries.ts";
import { presentSnapshot } from "./snapshot.ts";
import type { problems } from "./tables.ts";
import { diffVersions, findVersion, presentVersion, versionPage } from "./versions.ts";

/** Problems as staff write them. `afterSave`: what judging does with what was saved. */
export function problemAdminRoutes(app: App<Viewer>, deps: Deps, afterSave: AfterSave) {
  const { db, totals } = deps;

  async function managed(pid: number, viewer: Viewer): Promise<typeof problems.$inferSelect> {
    const problem = await problemById(db, pid);
    refuseIf(manageRefusal(problem, signedIn(viewer)));
    return problem as typeof problems.$inferSelect;
  }

  app.serve(getAdminProblemList, async ({ query }) => {
    const { currentPage, limit, ...filter } = query;
    const rows = await adminProblemPage(db, query);
    const [total, tags, cases] = await Promise.all([
      totals.of(`admin problems ${JSON.stringify(filter)}`, () => countAdminProblems(db, query)),
      tagsByProblem(
        db,
        rows.map((row) => row.id),
      ),
      caseCounts(
        db,
        rows.map((row) => row.dataVersionId),
      ),
    ]);
    const records = rows.map((row) => ({
      ...presentListed(row, cases.get(row.dataVersionId ?? 0) ?? 0),
      tags: (tags.get(row.id) ?? []).map(presentTag),
    }));
    return pageOf(records, total, query);
  });

  async function editorsView({ query, viewer }: { query: { pid: number }; viewer: Viewer }) {
    const problem = await problemById(db, query.pid);
    if (!problem) throw new Refusal("no-such-problem");
    refuseIf(manageRefusal(problem, signedIn(viewer)));
    const [statement, translations, cases] = await Promise.all([
      statementOf(db, problem, undefined),
      translationsOf(db, problem.id),
      caseCounts(db, [problem.dataVersionId]),
    ]);
    return presentAdminProblem(problem, statement, translations, cases.get(problem.dataVersionId ?? 0) ?? 0);
  }
  app.serve(getAdminProblem, editorsView);
  app.serve(getProblemForContest, editorsView);

  app.serve(addProblem, async (call) => {
    await createProblem(deps, call, call.body, afterSave);
    return null;
  });

  app.serve(addProblemForContest, async (call) => {
    const problem = { ...call.body.problem, auth: problemAuth.contestOnly };
    return { pid: await createProblem(deps, call, { ...call.body, problem }, afterSave) };
  });

  for (const endpoint of [updateProblem, updateProblemForContest]) {
    app.serve(endpoint, async (call) => {
      await saveProblem(deps, call, call.body, afterSave);
      return null;
    });
  }

  app.serve(changeProblemAuth, async (call) => {
    await changeAccess(db, call, call.body.id, call.body.auth);
    return null;
  });

  app.serve(duplicate, async (call) => duplicateProblem(db, call, call.body, afterSave));

  app.serve(getProblemVersions, async ({ query, viewer }) => {
    await managed(query.pid, viewer);
    const { rows, total } = await versionPage(db, query);
    return pageOf(rows.map(presentVersion), total, query);
  });

  app.serve(getProblemVersion, async ({ query, viewer }) => {
    await managed(query.pid, viewer);
    const row = await findVersion(db, query.pid, query.number);
    return { ...presentVersion(row), snapshot: presentSnapshot(row.snapshot, row.dataVersionId) };
  });

  app.serve(getProblemVersionDiff, async ({ query, viewer }) => {
    await managed(query.pid, viewer);
    return { diffs: await diffVersions(db, query.pid, query.from, query.to) };
  });

  app.serve(restoreProblemVersion, async (call) => restoreVersion(db, call, call.body, afterSave));
}
