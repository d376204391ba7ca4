import {
  addContest,
  changeContestVisible,
  cloneContest,
  deleteContest,
  getAdminContest,
  getAdminContestList,
  isStaff,
  updateContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { removeContest } from "../submission/contest-remove.ts";
import { changeContest, changeVisible, copyContest, createContest } from "./admin-save.ts";
import { contestToEdit } from "./edited.ts";
import { presentAdminRow } from "./present.ts";
import { adminContestList } from "./queries.ts";

/** Contests as their managers make them. */
export function contestAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getAdminContestList, ({ query, viewer }) => {
    const { uid, roleId } = signedIn(viewer);
    const filter = {
      keyword: query.keyword,
      uid: query.onlyMine || !isStaff(roleId) ? uid : undefined,
    };
    const list = withKeptTotal(totals, ["admin contests", filter], adminContestList(db, filter));
    return listPage(query, list, (rows) => {
      const now = databaseNow();
      return rows.map(({ contest, author }) => presentAdminRow(contest, author, now));
    });
  });

  app.serve(getAdminContest, ({ query, viewer }) => contestToEdit(deps, signedIn(viewer), query.cid));

  app.serve(addContest, (call) => createContest(deps, call, call.body));

  app.serve(updateContest, async (call) => {
    await changeContest(deps, call, call.body);
    return null;
  });

  app.serve(changeContestVisible, async (call) => {
    await changeVisible(deps, call, call.query.cid, call.query.visible);
    return null;
  });

  app.serve(cloneContest, async (call) => {
    await copyContest(deps, call, call.query.cid);
    return null;
  });

  app.serve(deleteContest, async (call) => {
    await removeContest(db, call, call.query.cid);
    return null;
  });
}
