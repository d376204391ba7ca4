import {
  addProblem,
  changeProblemAuth,
  duplicateProblem as duplicate,
  getAdminProblem,
  getAdminProblemList,
  getNextProblemId,
  getProblemVersion,
  getProblemVersionDiff,
  getProblemVersions,
  restoreProblemVersion,
  updateProblem,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { changeAccess } from "./admin-access.ts";
import { duplicateProblem, restoreVersion } from "./admin-copy.ts";
import { adminProblemPage, countAdminProblems, listedPresenter } from "./admin-list.ts";
import { createProblem, saveProblem } from "./admin-save.ts";
import { editorsView } from "./editors-view.ts";
import { managedProblem } from "./managed.ts";
import { nextProblemId } from "./next-id.ts";
import { showsTags } from "./policy.ts";
import { presentTag } from "./present.ts";
import { tagsByProblem } from "./queries.ts";
import { presentSnapshot } from "./snapshot.ts";
import { diffVersions, findVersion, presentVersion, versionPage } from "./versions.ts";

/** Problems as staff write them. */
export function problemAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getAdminProblemList, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { currentPage, limit, ...filter } = query;
    const rows = await adminProblemPage(db, user, query);
    const reader = filter.tagId === undefined ? "" : user.uid;
    const [total, tags, present] = await Promise.all([
      totals.ofPage(rows, query, `admin problems ${reader} ${JSON.stringify(filter)}`, () =>
        countAdminProblems(db, user, query),
      ),
      tagsByProblem(
        db,
        rows.map((row) => row.id),
      ),
      listedPresenter(db, rows),
    ]);
    const records = rows.map((row) => ({
      ...present(row),
      tags: showsTags(row, user) ? (tags.get(row.id) ?? []).map(presentTag) : [],
    }));
    return pageOf(records, total, query);
  });

  app.serve(getAdminProblem, ({ query, viewer }) => editorsView(db, signedIn(viewer), query.pid));

  app.serve(getNextProblemId, async () => ({ problemId: await nextProblemId(db, null) }));

  app.serve(addProblem, async (call) => {
    await createProblem(deps, call, call.body);
    return null;
  });

  app.serve(updateProblem, async (call) => {
    await saveProblem(deps, call, call.body);
    return null;
  });

  app.serve(changeProblemAuth, async (call) => {
    await changeAccess(db, call, call.body.id, call.body.auth);
    return null;
  });

  app.serve(duplicate, async (call) => duplicateProblem(db, call, call.body));

  app.serve(getProblemVersions, async ({ query, viewer }) => {
    await managedProblem(db, signedIn(viewer), query.pid);
    const { rows, total } = await versionPage(db, query);
    return pageOf(rows.map(presentVersion), total, query);
  });

  app.serve(getProblemVersion, async ({ query, viewer }) => {
    await managedProblem(db, signedIn(viewer), query.pid);
    const row = await findVersion(db, query.pid, query.number);
    return { ...presentVersion(row), snapshot: presentSnapshot(row.snapshot, row.dataVersionId) };
  });

  app.serve(getProblemVersionDiff, async ({ query, viewer }) => {
    await managedProblem(db, signedIn(viewer), query.pid);
    return { diffs: await diffVersions(db, query.pid, query.from, query.to) };
  });

  app.serve(restoreProblemVersion, async (call) => restoreVersion(db, call, call.body));
}
