import { cancelJudge, manualJudge, rejudge, status } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { presentJudge } from "../submission/present.ts";
import { submissionsById } from "../submission/queries.ts";
import { cancel, rejudge as judgeAgain, judgeByHand } from "./rejudge.ts";

export function judgeAdminRoutes(app: App<Viewer>, { db }: Deps) {
  /** What the audit log says of a submission; empty when there is none, which the action then refuses. */
  async function stateOf(submitId: number) {
    const [row] = await submissionsById(db, [submitId]);
    return row ? { status: row.status, score: row.score } : {};
  }

  app.serve(rejudge, async (call) => {
    const { query } = call;
    const before = await stateOf(query.submitId);
    await judgeAgain(db, query.submitId);
    await audit(db, call, "submission.rejudge", `submission ${query.submitId}`, before, {
      status: status.pending,
    });
    const [row] = await submissionsById(db, [query.submitId]);
    if (!row) throw new Refusal("submission-not-found");
    return presentJudge(row, row);
  });

  app.serve(manualJudge, async (call) => {
    const { query, viewer } = call;
    const before = await stateOf(query.submitId);
    const {
      submitId,
      status: verdict,
      score,
      oiRankScore,
      judger,
    } = await judgeByHand(db, {
      submitId: query.submitId,
      status: query.status,
      score: query.score,
      operator: signedIn(viewer).username,
    });
    await audit(db, call, "submission.judge", `submission ${submitId}`, before, { status: verdict, score });
    return { submitId, judger, status: verdict, score, oiRankScore };
  });

  app.serve(cancelJudge, async (call) => {
    const { submitId } = call.query;
    const before = await stateOf(submitId);
    const cancelled = await cancel(db, submitId, signedIn(call.viewer).username);
    await audit(db, call, "submission.cancel", `submission ${submitId}`, before, {
      status: cancelled.status,
    });
    return cancelled;
  });
}
