import {
  getContestReadiness,
  getContestUses,
  renewContestData,
  returnContestProblems,
  roleMay,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { renewData } from "./kept-data.ts";
import { mayHandleProblems, notYours } from "./policy.ts";
import { contestById } from "./queries.ts";
import { readinessOf } from "./readiness.ts";
import { returnProblems } from "./return-problems.ts";
import { usesOf } from "./uses.ts";

/** What is looked at before a contest, and done with its problems around it. */
export function contestReadinessRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getContestReadiness, async ({ query, viewer }) => {
    const contest = await contestById(db, query.cid);
    if (!contest) throw new Refusal("no-such-contest");
    const user = signedIn(viewer);
    const level = await levelFor(db, contest.groupId, user.uid);
    const isOutside = contest.groupId === null && !roleMay(user.roleId, "perm:contest_admin");
    if (isOutside || !mayHandleProblems(contest, user, level))
      throw new Refusal(notYours(contest, user, level));
    return readinessOf(db, contest, databaseNow());
  });

  app.serve(getContestUses, ({ query }) => usesOf(db, query.cid));

  app.serve(returnContestProblems, (call) => returnProblems(db, call, call.body.cid));

  app.serve(renewContestData, async (call) => {
    await renewData(db, call, call.body);
    return null;
  });
}
