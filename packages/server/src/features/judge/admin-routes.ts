import {
  cancelJudge,
  manualJudge,
  rejudge,
  rejudgeContestProblem,
  rejudgeMany,
  rejudgeProblem,
  status,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { nameOf } from "../contest/admin-problems.ts";
import { contestById, problemInContest } from "../contest/queries.ts";
import { problemById } from "../problem/queries.ts";
import { audit } from "../site/audit.ts";
import { presentJudge } from "../submission/present.ts";
import { submissionsById } from "../submission/queries.ts";
import {
  cancel,
  finishedAmong,
  finishedSubmissions,
  rejudge as judgeAgain,
  judgeByHand,
  rejudgeAll,
} from "./staff.ts";

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

  app.serve(rejudgeMany, async (call) => {
    const ids = await finishedAmong(db, call.body.submitIds);
    if (ids.length === 0) throw new Refusal("nothing-to-rejudge");
    const target = `${ids.length} submissions`;
    await audit(db, call, "submissions.rejudge", target, { submitIds: ids }, { status: status.pending });
    await rejudgeAll(db, ids);
    return { submissions: ids.length };
  });

  app.serve(rejudgeProblem, async (call) => {
    const { body } = call;
    const ids = await finishedSubmissions(db, body.pid, null);
    if (ids.length === 0) throw new Refusal("nothing-to-rejudge");
    const problem = await problemById(db, body.pid);
    const target = `problem ${problem?.problemId ?? body.pid}`;
    await audit(db, call, "problem.rejudge", target, null, { submissions: ids.length });
    await rejudgeAll(db, ids);
    return { submissions: ids.length };
  });

  app.serve(rejudgeContestProblem, async (call) => {
    const { cid, pid } = call.query;
    const place = await problemInContest(db, cid, { pid });
    const ids = place ? await finishedSubmissions(db, pid, cid) : [];
    if (!place || ids.length === 0) throw new Refusal("nothing-to-rejudge");
    const contest = await contestById(db, cid);
    const target = nameOf({ id: cid, title: contest?.title ?? "" }, place);
    await audit(db, call, "contest-problem.rejudge", target, null, { submissions: ids.length });
    await rejudgeAll(db, ids);
    return null;
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
