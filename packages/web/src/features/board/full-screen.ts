import { type RefObject, useSyncExternalStore } from "react";

const watch = (watcher: () => void) => {
  document.addEventListener("fullscreenchange", watcher);
  return () => document.removeEventListener("fullscreenchange", watcher);
};

/** Whether a part of the page fills the screen, and how to change that. */
export function useFullScreen(part: RefObject<HTMLElement | null>): [isFull: boolean, toggle: () => void] {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Where the browser does not allow it the page stays as it is.
    else part.current?.requestFullscreen?.().catch(() => {});
  };
  return [isFull, toggle];
}
