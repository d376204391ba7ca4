import type { AdminContest } from "@verdict/contract";
import type { StepState } from "./checklist.ts";

/** What comes after a contest, in its order. */
export type AfterStep = "results" | "awards" | "certificates" | "downloads";

interface Facts {
  contest: Pick<AdminContest, "sealRank" | "autoRealRank" | "awardType">;
  /** Somebody still has extra time. */
  waits: boolean;
  /** What its certificates say has been written. */
  hasCertificates: boolean;
}

/** How far each step is. Nobody notes who has downloaded what: that stands last, and is never due. */
export function afterStepsOf({
  contest,
  waits,
  hasCertificates,
}: Facts): { step: AfterStep; state: StepState }[] {
  const isFrozen = contest.sealRank && (waits || !contest.autoRealRank);
  return [
    { step: "results", state: isFrozen ? "open" : "done" },
    { step: "awards", state: contest.awardType !== 0 || hasCertificates ? "done" : "open" },
    { step: "certificates", state: hasCertificates ? "done" : "open" },
    { step: "downloads", state: "optional" },
  ];
}
