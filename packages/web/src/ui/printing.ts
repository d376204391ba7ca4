import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;
const watchers = new Set<() => void>();

function become(next: boolean): void {
  isPrinting = next;
  // The page must have all its rows before the browser lays it out on paper.
  flushSync(() => {
    for (const watch of watchers) watch();
  });
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

const begin = () => become(true);
const end = () => become(false);

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting);

/** Resolves when the letters and pictures of `part` are there; one that cannot be had is not waited for. */
export async function allDrawn(part: HTMLElement): Promise<void> {
  const pictures = [...part.querySelectorAll("img")].map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => {});
  });
  await Promise.all([document.fonts.ready, ...pictures]);
}
