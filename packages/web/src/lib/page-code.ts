import { useSyncExternalStore } from "react";
import { serverAnswers, whenServerIsBack } from "./server-back.ts";

const RELOADED_AT = "verdict.reloaded-at";
const RELOAD_PAUSE_MS = 60_000;

/**
 * Every `import()` of the built client goes through here (scripts/patient-imports.ts). Code that does not come is asked
 * for again: at once where the server answers, otherwise when it is back, so that an outage leaves the page standing
 * and what was wanted comes by itself. Code that the server has no more is of an older build: one reload brings the new.
 */
export async function bringCode<T>(fetchCode: () => Promise<T>): Promise<T> {
  /** How often in a row it did not come from a server that answers: once it may have been asked for before the network was back. */
  let misses = 0;
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst) await renewStyles();
      return await fetchCode();
    } catch (error) {
      if (await serverAnswers()) {
        misses++;
        if (misses > 1) return reload(error);
      } else {
        misses = 0;
        await untilServerIsBack();
      }
    }
  }
}

/** Never done, unless the page was reloaded just now: then the code fails with `error`. */
function reload(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < RELOAD_PAUSE_MS) throw error;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return new Promise(() => {});
}

let renewing: Promise<void> | null = null;

/** Style sheets that did not come: Vite, which asked for them, takes them for loaded from then on. */
function renewStyles(): Promise<void> {
  renewing ??= Promise.all([...document.head.querySelectorAll("link")].filter(isDeadStyle).map(renew))
    .then(() => {})
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

const isDeadStyle = (link: HTMLLinkElement): boolean => link.rel === "stylesheet" && link.sheet === null;

function renew(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = () => {
      link.remove();
      resolve();
    };
    again.onerror = () => {
      again.remove();
      reject(new Error(`no style sheet: ${link.href}`));
    };
    link.after(again);
  });
}

let waiting = 0;
const watchers = new Set<() => void>();
let asking = Promise.withResolvers<void>();

function change(by: 1 | -1): void {
  waiting += by;
  for (const watch of watchers) watch();
}

async function untilServerIsBack(): Promise<void> {
  change(1);
  await Promise.race([whenServerIsBack(), asking.promise]);
  change(-1);
}

/** Asks for what is awaited at once. */
export function askForCode(): void {
  asking.resolve();
  asking = Promise.withResolvers();
}

function watchWaiting(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether code waits for a server that cannot be reached. */
export function useCodeAwaited(): boolean {
  return useSyncExternalStore(watchWaiting, () => waiting > 0);
}
