import { type ContestFinding, contestAuth, type contestFindings, type Rehearsal } from "@verdict/contract";
import type { ReadersContest } from "../contest/phase.ts";

/** What a contest needs before its start, in the order in which it is done. */
const checkSteps = ["settings", "problems", "data", "people", "seats", "print", "rehearsal"] as const;
export type CheckStep = (typeof checkSteps)[number];

/** optional: not done, and the contest can do without. */
export type StepState = "done" | "open" | "optional";

/** Under which step a finding is told. */
const stepOf: Record<(typeof contestFindings)[number], CheckStep> = {
  "no-problems": "problems",
  "no-cases": "data",
  "no-language": "problems",
  "problem-hidden": "problems",
  "problem-public": "problems",
  "all-pretests": "problems",
  "language-offline": "problems",
  "start-past": "settings",
  "not-visible": "settings",
};

interface Facts {
  contest: Pick<ReadersContest, "auth" | "count" | "openPrint">;
  readiness: { findings: readonly ContestFinding[]; problems: readonly unknown[] };
  /** Accounts on the list. */
  listed: number;
  rooms: number;
  /** null: not for this reader. */
  rehearsals: readonly Pick<Rehearsal, "state" | "failure">[] | null;
}

export interface Check {
  step: CheckStep;
  state: StepState;
  findings: ContestFinding[];
}

/** How far each step is, by the contest's readiness and what its desk knows. */
export function checksOf({ contest, readiness, listed, rooms, rehearsals }: Facts): Check[] {
  const fallback: Record<CheckStep, StepState> = {
    settings: "done",
    problems: "done",
    data: readiness.problems.length > 0 ? "done" : "open",
    people: contest.auth === contestAuth.public || listed > 0 || (contest.count ?? 0) > 0 ? "done" : "open",
    seats: rooms > 0 ? "done" : "optional",
    print: contest.openPrint ? "done" : "optional",
    rehearsal: rehearsals?.some(({ state, failure }) => state === "done" && failure === null)
      ? "done"
      : "optional",
  };
  return checkSteps
    .filter((step) => step !== "rehearsal" || rehearsals !== null)
    .map((step) => {
      const findings = readiness.findings.filter(({ code }) => stepOf[code] === step);
      return { step, state: findings.length > 0 ? "open" : fallback[step], findings };
    });
}
