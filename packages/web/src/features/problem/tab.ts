import { flagOf, type RawSearch } from "../../lib/search-params.ts";

export const problemTabs = ["description", "submissions", "annex", "statistics", "all"] as const;
export type ProblemTab = (typeof problemTabs)[number];

/** What a problem's address says beside the problem. */
export interface ProblemView {
  tab?: ProblemTab;
  /** Focus mode: nothing but the problem, and the way to its neighbours. */
  focus?: true;
}

export function parseProblemView(raw: RawSearch): ProblemView {
  const tab = problemTabs.find((name) => name === raw.tab);
  return { tab: tab === "description" ? undefined : tab, focus: flagOf(raw.focus) };
}
