import type { Db } from "../../platform/db.ts";
import { signedIn } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { submissionsById } from "../submission/queries.ts";
import { judgeByHand } from "./rejudge.ts";

/** What the audit log says of a submission; empty when there is none, which the action then refuses. */
export async function auditedState(db: Db, submitId: number) {
  const [row] = await submissionsById(db, [submitId]);
  return row ? { status: row.status, score: row.score } : {};
}

interface Verdict {
  submitId: number;
  status: number;
  score?: number | undefined;
  /** Only where the submission is this contest's. */
  cid?: number;
}

/** Gives a verdict by hand, with its line in the audit log. */
export async function orderByHand(db: Db, call: Acting, { submitId, status, score, cid }: Verdict) {
  const before = await auditedState(db, submitId);
  const operator = signedIn(call.viewer).username;
  const judged = await judgeByHand(db, { submitId, status, score, operator, cid });
  const after = { status: judged.status, score: judged.score };
  await audit(db, call, "submission.judge", `submission ${submitId}`, before, after);
  return {
    submitId,
    ...{ judger: judged.judger, status: judged.status, score: judged.score, oiRankScore: judged.oiRankScore },
  };
}
