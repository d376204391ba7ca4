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
import { listPage, withKeptTotal } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { changeAccess } from "./admin-access.ts";
import { duplicateProblem, restoreVersion } from "./admin-copy.ts";
import { adminProblemList, listedPresenter } from "./admin-list.ts";
import { createProblem, saveProblem } from "./admin-save.ts";
import { editorsView } from "./editors-view.ts";
import { managedProblem } from "./managed.ts";
import { nextProblemId } from "./next-id.ts";
import { showsTags } from "./policy.ts";
import { presentTag } from "./present.ts";
import { tagsByProblem } from "./queries.ts";
import { presentSnapshot } from "./snapshot.ts";
import { diffVersions, findVersion, presentVersion, versionList } from "./versions.ts";

/** Problems as staff write them. */
export function problemAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getAdminProblemList, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const key = ["admin problems", query.tagId === undefined ? "" : user.uid, query];
    const list = withKeptTotal(totals, key, adminProblemList(db, user, query));
    return listPage(query, list, async (rows) => {
      const [tags, present] = await Promise.all([
        tagsByProblem(
          db,
          rows.map((row) => row.id),
        ),
        listedPresenter(db, rows),
      ]);
      return rows.map((row) => ({
        ...present(row),
        tags: showsTags(row, user) ? (tags.get(row.id) ?? []).map(presentTag) : [],
      }));
    });
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
    return listPage(query, versionList(db, query.pid), (rows) => rows.map(presentVersion));
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
