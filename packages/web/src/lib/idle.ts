/** A page that is never idle gets what was put off anyway. */
const AT_LATEST_MS = 2000;

/** When the browser has nothing more urgent to do: for what a page's first view can do without. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== "function") setTimeout(resolve, AT_LATEST_MS / 4);
    else requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
  });
}
