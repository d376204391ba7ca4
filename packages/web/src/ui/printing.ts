import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { within } from "../lib/settled.ts";

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

/** How long paper waits for a picture that does not come. */
const PICTURES_MS = 10_000;

/** Resolves when the letters and pictures of `part` are there, as far as they come. */
export async function allDrawn(part: HTMLElement): Promise<void> {
  const pictures = [...part.querySelectorAll("img")].map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => {}); // it cannot be had
  });
  await within(PICTURES_MS, Promise.all([document.fonts.ready, ...pictures]));
}
