import {
  addGroupProblem,
  changeGroupProblemAuth,
  compileGroupInteractive,
  compileGroupSpj,
  deleteGroupProblem,
  getGroupAdminProblemList,
  getGroupNextProblemId,
  getGroupProblem,
  getGroupProblemCases,
  getGroupProblemList,
  getGroupProblemTags,
  isStaff,
  updateGroupProblem,
} from "@verdict/contract";
import { asc, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { compileChecker } from "../checker/compile.ts";
import { removeProblem } from "../submission/remove.ts";
import { presentCases, versionOf } from "../testdata/read.ts";
import { changeAccess } from "./admin-access.ts";
import { listedPresenter } from "./admin-list.ts";
import { editorsView } from "./editors-view.ts";
import { groupAdminProblemList, groupProblemList, inList, openGroupCounts } from "./group-list.ts";
import { createGroupProblem, refuseUsedOutside, saveGroupProblem } from "./group-save.ts";
import { managedProblem } from "./managed.ts";
import { nextProblemId } from "./next-id.ts";
import { presentTag } from "./present.ts";
import { offeredIn, tagsByProblem, tagsFor } from "./queries.ts";
import { tags } from "./tables.ts";

/** Tags that a form offers. */
const TAGS_MAX = 2000;

/** Problems of a group. */
export function groupProblemRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;
  const countsOf = openGroupCounts(deps);

  app.serve(getGroupProblemList, ({ query }) => {
    const list = withKeptTotal(totals, ["group problems", query], groupProblemList(db, query));
    return listPage(query, list, async (rows) => {
      const pids = rows.map(({ pid }) => pid);
      const [carried, counts] = await Promise.all([
        tagsByProblem(db, pids, query.gid),
        countsOf(query.gid, pids),
      ]);
      return rows.map(({ ioScore, ...row }) => ({
        ...row,
        ...inList(counts.get(row.pid)),
        tags: (carried.get(row.pid) ?? []).map(presentTag),
        score: row.type === 1 ? ioScore : null,
      }));
    });
  });

  app.serve(getGroupAdminProblemList, ({ query }) => {
    const list = withKeptTotal(totals, ["all group problems", query], groupAdminProblemList(db, query));
    return listPage(query, list, async (rows) => {
      const [carried, present] = await Promise.all([
        tagsByProblem(
          db,
          rows.map(({ id }) => id),
          query.gid,
        ),
        listedPresenter(db, rows),
      ]);
      return rows.map((row) => ({
        ...present(row),
        tags: (carried.get(row.id) ?? []).map(presentTag),
      }));
    });
  });

  app.serve(getGroupProblem, ({ query, viewer }) => editorsView(db, signedIn(viewer), query.pid));

  app.serve(getGroupNextProblemId, async ({ query }) => ({
    problemId: await nextProblemId(db, query.gid),
  }));

  app.serve(addGroupProblem, async (call) => {
    await createGroupProblem(deps, call, call.body);
    return null;
  });

  app.serve(updateGroupProblem, async (call) => {
    await saveGroupProblem(deps, call, call.body);
    return null;
  });

  app.serve(deleteGroupProblem, async (call) => {
    await refuseUsedOutside(db, signedIn(call.viewer), call.query.pid);
    await removeProblem(db, call, call.query.pid);
    return null;
  });

  app.serve(getGroupProblemCases, async ({ query, viewer }) => {
    const problem = await managedProblem(db, signedIn(viewer), query.pid);
    return presentCases(deps, problem.id, await versionOf(db, problem, null), !query.isUpload);
  });

  app.serve(getGroupProblemTags, async ({ query, viewer }) => {
    const isAll = isStaff(signedIn(viewer).roleId);
    const rows = await db
      .select()
      .from(tags)
      .where(isAll ? tagsFor(query.gid) : offeredIn(query.gid))
      .orderBy(sql`${tags.groupId} nulls last`, asc(tags.id))
      .limit(TAGS_MAX);
    return rows.map(presentTag);
  });

  for (const [endpoint, judgeMode] of [
    [compileGroupSpj, "spj"],
    [compileGroupInteractive, "interactive"],
  ] as const) {
    app.serve(endpoint, async ({ body, viewer, reply }) => {
      await compileChecker(deps, { ...body, uid: signedIn(viewer).uid, judgeMode }, reply);
      return null;
    });
  }

  app.serve(changeGroupProblemAuth, async (call) => {
    await changeAccess(db, call, call.query.pid, call.query.auth);
    return null;
  });
}
