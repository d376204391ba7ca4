import type { AdminContest } from "@verdict/contract";
import type { StepState } from "./checklist.ts";

/** What comes after a contest, in its order. */
export type AfterStep = "systemTests" | "results" | "awards" | "certificates" | "downloads";

interface Facts {
  contest: Pick<AdminContest, "sealRank" | "autoRealRank" | "awardType">;
  /** Whether its system tests have begun; null: it has none. */
  tested: boolean | null;
  /** Somebody still has extra time. */
  waits: boolean;
  /** What its certificates say has been written. */
  hasCertificates: boolean;
}

/** How far each step is. Nobody notes who has downloaded what: that stands last, and is never due. */
export function afterStepsOf({
  contest,
  tested,
  waits,
  hasCertificates,
}: Facts): { step: AfterStep; state: StepState }[] {
  const isFrozen = contest.sealRank && (waits || !contest.autoRealRank);
  return [
    ...(tested === null
      ? []
      : [{ step: "systemTests" as const, state: tested ? ("done" as const) : ("open" as const) }]),
    { step: "results", state: isFrozen ? "open" : "done" },
    { step: "awards", state: contest.awardType !== 0 || hasCertificates ? "done" : "open" },
    { step: "certificates", state: hasCertificates ? "done" : "open" },
    { step: "downloads", state: "optional" },
  ];
}
