import { cancelJudge, manualJudge, rejudge, rejudgeContestProblem, rejudgeProblem } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { presentJudge } from "../submission/present.ts";
import { submissionsById } from "../submission/queries.ts";
import { cancel, finishedSubmissions, rejudge as judgeAgain, judgeByHand } from "./staff.ts";

export function judgeAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(rejudge, async ({ query }) => {
    await judgeAgain(db, query.submitId);
    const [row] = await submissionsById(db, [query.submitId]);
    if (!row) throw new Refusal("submission-not-found");
    return presentJudge(row, row);
  });

  app.serve(rejudgeProblem, async ({ body }) => {
    const ids = await finishedSubmissions(db, body.pid);
    if (ids.length === 0) throw new Refusal("nothing-to-rejudge");
    for (const id of ids) await judgeAgain(db, id);
    return { submissions: ids.length };
  });

  // Contests are not built yet: none has submissions.
  app.serve(rejudgeContestProblem, async () => {
    throw new Refusal("nothing-to-rejudge");
  });

  app.serve(manualJudge, async ({ query, viewer }) => {
    const { submitId, status, score, oiRankScore, judger } = await judgeByHand(db, {
      submitId: query.submitId,
      status: query.status,
      score: query.score,
      operator: signedIn(viewer).username,
    });
    return { submitId, judger, status, score, oiRankScore };
  });

  app.serve(cancelJudge, async ({ query, viewer }) => cancel(db, query.submitId, signedIn(viewer).username));
}
