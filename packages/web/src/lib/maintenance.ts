import { useSyncExternalStore } from "react";
import { session } from "./session.ts";

/** What the site's people say while they work on it; null: the site is open, as far as is known. */
let words: string | null = null;
const watchers = new Set<() => void>();

/** Called with the words of a refusal, and with null when the site answers again. */
export function tellMaintenance(next: string | null): void {
  if (next === words) return;
  words = next;
  for (const watch of watchers) watch();
}

// Who signs in may be let in: the next refusal tells.
session.watch(() => tellMaintenance(null));

function watchMaintenance(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useMaintenance(): string | null {
  return useSyncExternalStore(watchMaintenance, () => words);
}
