import {
  addContest,
  addProblemFromPublic,
  changeContestVisible,
  cloneContest,
  getAdminContest,
  getAdminContestList,
  getAdminContestProblem,
  getContestProblemList,
  saveContestProblem,
  updateContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { changePlace, contestProblemPage, takeIn } from "./admin-problems.ts";
import { changeContest, changeVisible, copyContest, createContest } from "./admin-save.ts";
import { managesContest, mayHandleProblems } from "./policy.ts";
import { presentAdminContest, presentAdminRow, presentContestProblem } from "./present.ts";
import { adminContestPage, contestFor, countAdminContests, problemInContest } from "./queries.ts";

/** Contests as their managers make them. */
export function contestAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals, vault } = deps;

  async function found(cid: number) {
    const row = await contestFor(db, cid, null);
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

  async function handled(cid: number, viewer: Viewer) {
    const { contest } = await found(cid);
    if (!mayHandleProblems(contest, signedIn(viewer))) throw new Refusal("contest-not-yours");
  }

  app.serve(getContestProblemList, async ({ query, viewer }) => {
    await handled(query.cid, viewer);
    return contestProblemPage(db, query);
  });

  app.serve(getAdminContestProblem, async ({ query, viewer }) => {
    await handled(query.cid, viewer);
    const place = await problemInContest(db, query.cid, { pid: query.pid });
    if (!place) throw new Refusal("not-in-contest");
    return presentContestProblem(place);
  });

  app.serve(saveContestProblem, async (call) => {
    const { id, cid, pid, displayId, displayTitle, color } = call.body;
    if (id) return presentContestProblem(await changePlace(db, call, id, call.body));
    if (!cid) throw new Refusal("no-such-contest");
    if (!pid) throw new Refusal("no-such-problem");
    if (!displayId) throw new Refusal("display-id-malformed");
    return presentContestProblem(await takeIn(db, call, cid, { pid, displayId, displayTitle, color }));
  });

  app.serve(addProblemFromPublic, async (call) => {
    const { cid, pid, displayId } = call.body;
    await takeIn(db, call, cid, { pid, displayId });
    return null;
  });
}
