import { flagOf, type RawSearch } from "../../lib/search-params.ts";

export const problemTabs = [
  "description",
  "submissions",
  "attachments",
  "statistics",
  "all",
  "discussions",
] as const;
export type ProblemTab = (typeof problemTabs)[number];

/** What a problem's address says beside the problem. */
export interface ProblemView {
  tab?: ProblemTab;
  /** Focus mode: nothing but the problem, and the way to its neighbours. */
  focus?: true;
}

export function parseProblemTab(raw: RawSearch): Pick<ProblemView, "tab"> {
  const tab = problemTabs.find((name) => name === raw.tab);
  return { tab: tab === "description" ? undefined : tab };
}

export function parseProblemView(raw: RawSearch): ProblemView {
  return { ...parseProblemTab(raw), focus: flagOf(raw.focus) };
}
