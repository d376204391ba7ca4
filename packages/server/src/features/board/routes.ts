import { rankPage } from "@verdict/board";
import {
  contestAuth,
  getContestOutsideScoreboard,
  getContestOutsizeInfo,
  getContestRank,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { outsideContest, presentContest, presentContestProblem } from "../contest/present.ts";
import { contestFor, problemsOfContest, rulesFor } from "../contest/queries.ts";
import { openMergedBoards } from "./merged.ts";
import { resolvableBoard, scrollInfo, scrollSubmissions } from "./resolving.ts";
import { sideRefusal, takeSeat, viewOf } from "./seat.ts";

/** Boards in the shape that every client of the interface knows. */
export function boardRoutes(app: App<Viewer>, deps: Deps) {
  const { db, boards } = deps;
  const merged = openMergedBoards(deps);

  app.serve(getContestRank, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const seat = await takeSeat(deps, user, { cid: body.cid, side: "inside" });
    const side = body.forceRefresh && seat.isManager ? ("live" as const) : ("inside" as const);
    const name = viewOf(seat.held, { side, containsEnd: body.containsEnd });
    const standings =
      body.externalCidList.length > 0
        ? await merged({ ...seat, name }, body, user)
        : seat.held.view(name).standings;
    return rankPage(standings, { ...body, own: user.uid, concerned: body.concernedList });
  });

  app.serve(getContestOutsizeInfo, async ({ query, viewer }) => {
    const rules = await rulesFor(db, query.cid, "");
    refuseIf(sideRefusal("outside", rules, viewer.user));
    const [found, inContest] = await Promise.all([
      contestFor(db, query.cid),
      problemsOfContest(db, query.cid),
    ]);
    if (!found) throw new Refusal("contest-not-found");
    const contest = presentContest(found.contest, found, new Date());
    const isOpen = found.contest.auth !== contestAuth.private && found.contest.groupId === null;
    return {
      contest: isOpen ? contest : outsideContest(contest),
      problemList: inContest
        .filter(({ auth }) => auth !== 2)
        .map(({ contestProblem }) => presentContestProblem(contestProblem)),
    };
  });

  app.serve(getContestOutsideScoreboard, async ({ body, viewer }) => {
    const { user } = viewer;
    const seat = await takeSeat(deps, user, { cid: body.cid, side: "outside" });
    const isForced = body.forceRefresh && seat.isManager;
    const name = viewOf(seat.held, {
      side: isForced ? "live" : "outside",
      containsEnd: body.containsEnd,
    });
    const standings =
      body.externalCidList.length > 0
        ? await merged({ ...seat, name }, body, user)
        : seat.held.view(name).standings;
    return rankPage(standings, { ...body, concerned: body.concernedList, isOutside: true });
  });

  app.serve(getContestScrollBoardInfo, async ({ query, viewer }) =>
    scrollInfo(await resolvableBoard({ db, boards }, query.cid, viewer.user)),
  );

  app.serve(getContestScrollBoardSubmission, async ({ query, viewer }) => {
    const resolvable = await resolvableBoard({ db, boards }, query.cid, viewer.user);
    return scrollSubmissions(resolvable, query.removeStar ?? false);
  });
}
