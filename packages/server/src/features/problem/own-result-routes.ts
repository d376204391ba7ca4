import {
  getFullScreenProblemList,
  getUserProblemStatus,
  isInProgress,
  problemAuth,
  status,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { entered as enteredContest } from "../contest/entered.ts";
import { problemsOfContest, rulesFor } from "../contest/queries.ts";
import { ownResults } from "../submission/contest-own-results.ts";
import { problemStatuses } from "../submission/queries.ts";
import { entered } from "../training/entered.ts";
import { planFor } from "../training/plan.ts";

/** As the navigation below a problem shows it: of what is being judged nothing is known. */
const trainingStanding = ({ problems }: Awaited<ReturnType<typeof planFor>>) =>
  problems.map(({ pid, problemId, title, status: own }) => {
    const isKnown = own !== status.notSubmitted && !isInProgress(own);
    return { pid, problemId, title, status: isKnown ? own : null, score: null };
  });

/** The caller's own results with problems: in the bank, and in a contest. */
export function problemOwnResultRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getFullScreenProblemList, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    if (query.tid) {
      const { manages } = await entered(db, query.tid, user);
      return trainingStanding(await planFor(db, query.tid, { uid: user.uid, manages, l: query.l }));
    }
    if (!query.cid) throw new Refusal("list-not-named");
    const { contest, entrant, own, now } = await enteredContest(db, query.cid, user);
    const inContest = (await problemsOfContest(db, contest.id, query.l)).filter(
      ({ auth }) => auth !== problemAuth.hidden,
    );
    const pids = inContest.map(({ contestProblem }) => contestProblem.problemId);
    const resultOf = await ownResults(db, contest, entrant, now, { pids, containsEnd: false, own });
    return inContest.map(({ contestProblem, title }) => {
      const own = resultOf(contestProblem.problemId);
      const isKnown = own.status !== status.notSubmitted && !isInProgress(own.status);
      return {
        pid: contestProblem.problemId,
        problemId: contestProblem.displayId,
        title,
        status: isKnown ? own.status : null,
        score: isKnown ? own.score : null,
      };
    });
  });

  app.serve(getUserProblemStatus, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    if (body.isContestProblemList) {
      const rules = await rulesFor(db, body.cid ?? 0, user.uid);
      if (!rules) throw new Refusal("contest-not-found");
      const { contest, now, ...standings } = rules;
      const asked = { pids: body.pidList, containsEnd: body.containsEnd ?? false };
      const resultOf = await ownResults(db, contest, { user, ...standings }, now, asked);
      return Object.fromEntries(body.pidList.map((pid) => [pid, resultOf(pid)]));
    }
    const found = await problemStatuses(db, user.uid, body.pidList, body.gid || null);
    return Object.fromEntries(
      body.pidList.map((pid) => [pid, { status: found.get(pid) ?? status.notSubmitted, score: null }]),
    );
  });
}
