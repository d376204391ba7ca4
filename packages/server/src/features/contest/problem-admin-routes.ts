import {
  addProblemForContest,
  addProblemFromPublic,
  getAdminContestProblem,
  getContestProblemList,
  getProblemForContest,
  orderContestProblems,
  problemAuth,
  removeContestProblem,
  roleMay,
  saveContestProblem,
  updateProblemForContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { createProblem, saveProblem } from "../problem/admin-save.ts";
import { editorsView } from "../problem/editors-view.ts";
import { takeOut } from "../submission/contest-remove.ts";
import { removeProblem } from "../submission/remove.ts";
import { changeContestProblem, contestProblemPage, takeIn } from "./admin-problems.ts";
import { orderProblems } from "./order.ts";
import { mayHandleProblems, notYours } from "./policy.ts";
import { presentContestProblem } from "./present.ts";
import { contestFor, problemInContest } from "./queries.ts";

/** A contest's problems as its managers choose and write them. */
export function contestProblemAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  async function handled(cid: number, viewer: Viewer) {
    const found = await contestFor(db, cid);
    if (!found) throw new Refusal("no-such-contest");
    const user = signedIn(viewer);
    const level = await levelFor(db, found.contest.groupId, user.uid);
    if (!mayHandleProblems(found.contest, user, level))
      throw new Refusal(notYours(found.contest, user, level));
  }

  app.serve(getContestProblemList, async ({ query, viewer }) => {
    await handled(query.cid, viewer);
    return contestProblemPage(db, signedIn(viewer), query);
  });

  app.serve(getAdminContestProblem, async ({ query, viewer }) => {
    await handled(query.cid, viewer);
    const contestProblem = await problemInContest(db, query.cid, { pid: query.pid });
    if (!contestProblem) throw new Refusal("not-in-contest");
    return presentContestProblem(contestProblem);
  });

  app.serve(saveContestProblem, async (call) => {
    const { id, cid, pid, displayId, ...named } = call.body;
    if (id) return presentContestProblem(await changeContestProblem(db, call, id, call.body));
    if (!cid) throw new Refusal("no-such-contest");
    if (!pid) throw new Refusal("no-such-problem");
    if (!displayId) throw new Refusal("display-id-malformed");
    return presentContestProblem(await takeIn(db, call, cid, { pid, displayId, ...named }));
  });

  app.serve(orderContestProblems, async (call) => {
    await orderProblems(db, call, call.body);
    return null;
  });

  app.serve(addProblemFromPublic, async (call) => {
    const { cid, pid, displayId } = call.body;
    await takeIn(db, call, cid, { pid, displayId });
    return null;
  });

  app.serve(removeContestProblem, async (call) => {
    const { pid, cid } = call.query;
    if (cid) await takeOut(db, call, cid, pid);
    else if (roleMay(signedIn(call.viewer).roleId, "root/pa")) await removeProblem(db, call, pid);
    else throw new Refusal("permission-denied");
    return null;
  });

  app.serve(getProblemForContest, ({ query, viewer }) => editorsView(db, signedIn(viewer), query.pid));

  app.serve(addProblemForContest, async (call) => {
    const problem = { ...call.body.problem, auth: problemAuth.contestOnly };
    return { pid: await createProblem(deps, call, { ...call.body, problem }) };
  });

  app.serve(updateProblemForContest, async (call) => {
    await saveProblem(deps, call, call.body);
    return null;
  });
}
