import type { ContestFinding } from "@verdict/contract";

export interface MergedFinding extends Omit<ContestFinding, "displayId"> {
  /** Of the problems it is about; empty: the contest. */
  displayIds: string[];
}

/** What is said of several problems in the same words, said once. */
export function mergedFindings(findings: readonly ContestFinding[]): MergedFinding[] {
  const merged = new Map<string, MergedFinding>();
  for (const { displayId, ...words } of findings) {
    const key = JSON.stringify(words);
    const one = merged.get(key) ?? { ...words, displayIds: [] };
    if (displayId !== null) one.displayIds.push(displayId);
    merged.set(key, one);
  }
  return [...merged.values()];
}
