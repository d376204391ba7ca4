import { cancelJudge, manualJudge, rejudge, status } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal, refusedAs } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { presentJudge } from "../submission/present.ts";
import { submissionsById } from "../submission/queries.ts";
import { auditedState, orderByHand } from "./order-by-hand.ts";
import { cancel, rejudge as judgeAgain } from "./rejudge.ts";

const orNone = <T>(work: Promise<T>) => refusedAs(work, "submission-not-found", "no-such-submission");

export function judgeAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(rejudge, async (call) => {
    const { query } = call;
    const before = await auditedState(db, query.submitId);
    await judgeAgain(db, query.submitId);
    await audit(db, call, "submission.rejudge", `submission ${query.submitId}`, before, {
      status: status.pending,
    });
    const [row] = await submissionsById(db, [query.submitId]);
    if (!row) throw new Refusal("submission-not-found");
    return presentJudge(row, row);
  });

  app.serve(manualJudge, (call) => orNone(orderByHand(db, call, call.query)));

  app.serve(cancelJudge, async (call) => {
    const { submitId } = call.query;
    const before = await auditedState(db, submitId);
    const cancelled = await orNone(cancel(db, submitId, signedIn(call.viewer).username));
    await audit(db, call, "submission.cancel", `submission ${submitId}`, before, {
      status: cancelled.status,
    });
    return cancelled;
  });
}
