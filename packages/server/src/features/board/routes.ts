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
import { databaseNow } from "../../platform/clock.ts";
import { Refusal, refusedAs, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { outsideContest, presentContest, presentContestProblem } from "../contest/present.ts";
import { contestFor, problemsOfContest, rulesFor } from "../contest/queries.ts";
import { openMergedBoards } from "./merged.ts";
import { readersBoard, sideRefusal, viewNameOf } from "./readers-board.ts";
import { resolvableBoard, scrollInfo, scrollSubmissions } from "./resolving.ts";

/** Boards in the shape that every client of the interface knows. */
export function boardRoutes(app: App<Viewer>, deps: Deps) {
  const { db, boards } = deps;
  const merged = openMergedBoards(deps);

  app.serve(getContestRank, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const shown = await readersBoard(deps, user, { cid: body.cid, side: "inside" });
    const side = body.forceRefresh && shown.isManager ? ("live" as const) : ("inside" as const);
    const name = viewNameOf(shown.loaded, { side, containsEnd: body.containsEnd });
    const standings =
      body.externalCidList.length > 0
        ? await merged({ ...shown, name }, body, user)
        : shown.loaded.view(name).standings;
    const { isManager: seesRealNames } = shown;
    return rankPage(standings, { ...body, own: user.uid, concerned: body.concernedList, seesRealNames });
  });

  app.serve(getContestOutsizeInfo, async ({ query, viewer }) => {
    const rules = await rulesFor(db, query.cid, "");
    refuseIf(sideRefusal("outside", rules, viewer.user));
    const [found, inContest] = await Promise.all([
      contestFor(db, query.cid),
      problemsOfContest(db, query.cid),
    ]);
    if (!found) throw new Refusal("contest-not-found");
    const contest = presentContest(found.contest, found, databaseNow());
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
    const asked = readersBoard(deps, user, { cid: body.cid, side: "outside" });
    const shown = await refusedAs(asked, "contest-not-found", "no-such-contest");
    const isForced = body.forceRefresh && shown.isManager;
    const name = viewNameOf(shown.loaded, {
      side: isForced ? "live" : "outside",
      containsEnd: body.containsEnd,
    });
    const standings =
      body.externalCidList.length > 0
        ? await merged({ ...shown, name }, body, user)
        : shown.loaded.view(name).standings;
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
