import {
  addContest,
  changeContestVisible,
  cloneContest,
  deleteContest,
  getAdminContest,
  getAdminContestList,
  updateContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { removeContest } from "../submission/contest-remove.ts";
import { changeContest, changeVisible, copyContest, createContest } from "./admin-save.ts";
import { managesContest } from "./policy.ts";
import { presentAdminContest, presentAdminRow } from "./present.ts";
import { adminContestPage, contestFor, countAdminContests } from "./queries.ts";

/** Contests as their managers make them. */
export function contestAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals, vault } = deps;

  async function found(cid: number) {
    const row = await contestFor(db, cid);
    if (!row) throw new Refusal("no-such-contest");
    return row;
  }

  app.serve(getAdminContestList, async ({ query }) => {
    const { keyword } = query;
    const [rows, total] = await Promise.all([
      adminContestPage(db, query),
      totals.of(`admin contests ${keyword ?? ""}`, () => countAdminContests(db, keyword)),
    ]);
    const now = new Date();
    return pageOf(
      rows.map(({ contest, author }) => presentAdminRow(contest, author, now)),
      total,
      query,
    );
  });

  app.serve(getAdminContest, async ({ query, viewer }) => {
    const { contest, author } = await found(query.cid);
    if (!managesContest(contest, signedIn(viewer))) throw new Refusal("contest-not-yours");
    const pwd = contest.sealedPassword === null ? null : vault.open(contest.sealedPassword);
    return presentAdminContest(contest, { author, pwd }, new Date());
  });

  app.serve(addContest, async (call) => {
    await createContest(deps, call, call.body);
    return null;
  });

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
