import type { RawSearch } from "../../lib/search-params.ts";

export const problemTabs = ["description", "submissions", "annex", "statistics"] as const;
export type ProblemTab = (typeof problemTabs)[number];

export function parseProblemTab(raw: RawSearch): { tab?: ProblemTab } {
  const tab = problemTabs.find((name) => name === raw.tab);
  return { tab: tab === "description" ? undefined : tab };
}
