import { type ContestRule, isCostly, isForAccepted } from "@verdict/contract";
import type { TFunction } from "i18next";
import { formatDuration } from "../../lib/dates.ts";

/** A contest's rule in at most five sentences, for contestants. Needs the texts of "rule". */
export function ruleSentences(rule: ContestRule, limits: Limits, t: TFunction, language: string): string[] {
  const { points, counts, fallsPercent, ties } = rule;
  const isLatestAccepted = counts === "latest" && isForAccepted(rule);
  return [
    t(`rule.say.${points}`, { percent: fallsPercent }),
    t(`rule.say.${isLatestAccepted ? "latestAccepted" : counts}`),
    ...(isCostly(rule) ? [triesSentence(rule, t, language)] : []),
    t(`rule.say.${tieWords[ties]}`),
    ...limitSentence(rule, limits, t, language),
  ];
}

/** Left out or null: none. */
interface Limits {
  submissionsMax?: number | null;
  submitPauseS?: number;
  windowMinutes?: number | null;
}

/** What is said of phases, limits and time is one sentence of the five. */
function limitSentence({ pretests }: ContestRule, limits: Limits, t: TFunction, language: string): string[] {
  const { windowMinutes } = limits;
  const window = windowMinutes
    ? [t("rule.say.window", { length: formatDuration(windowMinutes * 60, language) })]
    : [];
  const phases = pretests ? [t("rule.say.pretests")] : [];
  const all = [...phases, ...window, ...countSentence(limits, t)];
  return all.length > 0 ? [all.join(language.startsWith("zh") || language.startsWith("ja") ? "" : " ")] : [];
}

function countSentence({ submissionsMax, submitPauseS = 0 }: Limits, t: TFunction): string[] {
  if (submissionsMax) {
    const apart = submitPauseS > 0 ? t("rule.say.apart", { count: submitPauseS }) : "";
    return [t("rule.say.limitMax", { count: submissionsMax, apart })];
  }
  return submitPauseS > 0 ? [t("rule.say.limitPause", { count: submitPauseS })] : [];
}

const tieWords = {
  penalty: "tiesPenalty",
  last: "tiesLast",
  runTime: "tiesRunTime",
  none: "tiesNone",
} as const satisfies Record<ContestRule["ties"], string>;

function triesSentence(rule: ContestRule, t: TFunction, language: string): string {
  const { tryMinutes, tryPoints, tryPercent, leastPercent, costs } = rule;
  const what = [
    ...(tryPoints > 0 ? [t("rule.say.points", { count: tryPoints })] : []),
    ...(tryPercent > 0 ? [t("rule.say.percent", { count: tryPercent })] : []),
    ...(tryMinutes > 0 ? [t("rule.say.minutes", { count: tryMinutes })] : []),
  ];
  return t("rule.say.tries", {
    what: new Intl.ListFormat(language, { type: "conjunction" }).format(what),
    free: costs.includes("compileError") ? "" : t("rule.say.free"),
    least: leastPercent > 0 ? t("rule.say.leastLeft", { percent: leastPercent }) : "",
  });
}
