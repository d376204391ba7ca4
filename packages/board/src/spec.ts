import type { AwardConfig, ContestShowName, OiScoreType } from "@verdict/contract";
import { type ContestRule, isCostly, isForAccepted, usualRule } from "@verdict/contract/contest-rule";
import { elapsedMs, type RemovedInterval, tidied } from "./clock.ts";
import { BoardError } from "./event.ts";
import { type Form, rules } from "./rules.ts";

/** A second after every submission. */
export const NEVER = 2 ** 31 - 1;
export const PROBLEMS_MAX = 255;
export const SCORE_SUM_MAX = 65_535;
/** Penalties of all problems stay below 2^40 seconds, the room they have in a sort key. */
const PENALTY_MAX_S = 10_000;

export interface BoardProblem {
  /** Of the contest's problem. */
  id: number;
  /** What the contest calls it: "A". */
  label: string;
  /** Of its balloon. */
  color: string | null;
  /** OI: points of a full solution on the board. */
  maxScore?: number;
  /** OI: points the judge gives for a full solution, where the contest counts others. */
  fullScore?: number;
}

/** All that a board depends on beside its log and its people. Moments in milliseconds since 1970. */
export interface SpecDraft {
  type: "acm" | "oi";
  startAt: number;
  /** The first moment after the contest. */
  endAt: number;
  /** Time that does not count, for those who are on the contest's clock. */
  removed?: RemovedInterval[];
  /** From here to the end verdicts stay hidden; null: never. */
  freezeAt?: number | null;
  /** Whether the freeze was lifted. */
  thawed?: boolean;
  allowEndSubmit?: boolean;
  /** Which attempt counts in OI, where the contest has no rule of its own. */
  oiRankScoreType?: OiScoreType;
  /** What the board counts; absent or null: what is usual for the type. */
  rule?: ContestRule | null;
  /** Length of everybody's own window; absent: all have the contest's times. */
  windowS?: number;
  /** For each costly attempt before the one that counts; absent: as the rule says. */
  penaltyS?: number;
  showName?: ContestShowName;
  /** 0 none, 1 percent of the ranked rows, 2 number of rows. */
  awardType?: number;
  awards?: AwardConfig[];
  /** In the order of their columns. */
  problems: BoardProblem[];
  /** Rises with every change of the spec or of somebody's kind or times. */
  epoch?: number;
}

/** Whether the best points of each group count. */
export const countsByGroups = ({ rule }: Pick<Spec, "rule">): boolean => rule.counts === "groups";

export interface Spec extends Required<Omit<SpecDraft, "windowS">>, Pick<SpecDraft, "windowS"> {
  rule: ContestRule;
  form: Form;
  /** Of the contest, or of everybody's own window in it. */
  durationS: number;
  /** `NEVER` without a freeze. */
  freezeS: number;
  /** Whether viewers without rights see the frozen board. */
  isFrozen: boolean;
}

/** Checks a contest's settings; throws BoardError where sort keys, cells or columns could not hold its results. */
export function makeSpec(draft: SpecDraft): Spec {
  const { startAt, endAt, freezeAt = null, thawed = false, problems } = draft;
  const rule = draft.rule ?? usualRule(draft.type, draft.oiRankScoreType);
  const { penaltyS = rule.tryMinutes * 60 } = draft;
  const form = formOf(rule);
  refuse(rules[form].type !== draft.type, "the rule is not one of this type");
  refuse(!(startAt < endAt), "the contest ends before it starts");
  refuse(
    freezeAt !== null && !(freezeAt >= startAt && freezeAt <= endAt),
    "the freeze is outside the contest",
  );
  const removed = tidied(draft.removed ?? [], startAt, endAt);
  const elapsedS = (at: number) => elapsedMs({ startAt, removed }, at) / 1000;
  const durationS = draft.windowS ?? Math.ceil(elapsedS(endAt));
  refuse(durationS <= 0, "nothing is left of the contest");
  refuse(durationS >= NEVER, `the contest is longer than ${NEVER} seconds`);
  refuse(
    problems.length > PROBLEMS_MAX,
    `${problems.length} problems, at most ${PROBLEMS_MAX} fit on a board`,
  );
  const distinct = new Set(problems.map(({ id }) => id)).size;
  refuse(distinct < problems.length, "a problem stands in two columns");
  const scores = problems.reduce((sum, { maxScore = 0 }) => sum + maxScore, 0);
  refuse(
    rules[form].hasPoints && scores > SCORE_SUM_MAX,
    `scores add up to ${scores}, at most ${SCORE_SUM_MAX} fit`,
  );
  refuse(!(penaltyS >= 0 && penaltyS <= PENALTY_MAX_S), `a penalty has 0 to ${PENALTY_MAX_S} seconds`);
  return {
    oiRankScoreType: "Recent",
    showName: "username",
    awardType: 0,
    allowEndSubmit: false,
    epoch: 1,
    ...draft,
    rule,
    form,
    penaltyS,
    removed,
    freezeAt,
    thawed,
    awards: (draft.awards ?? []).toSorted((a, b) => a.priority - b.priority),
    durationS,
    // Hides from the beginning of the second in which the freeze falls.
    freezeS: freezeAt === null ? NEVER : Math.floor(elapsedS(freezeAt)),
    isFrozen: freezeAt !== null && !thawed,
  };
}

const formOf = (rule: ContestRule): Form => {
  if (rule.points === "solved") return "acm";
  return isForAccepted(rule) || isCostly(rule) ? "priced" : "oi";
};

function refuse(wrong: boolean, message: string): void {
  if (wrong) throw new BoardError(message);
}
