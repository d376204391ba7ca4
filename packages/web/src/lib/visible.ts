/** Whether the tab is in sight; true where there are no tabs. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== "hidden";

/** Tells when the tab is hidden or comes into sight, until what it returns is called. */
export function onVisibility(tell: () => void): () => void {
  const { document } = globalThis;
  document?.addEventListener("visibilitychange", tell);
  return () => document?.removeEventListener("visibilitychange", tell);
}

/**
 * Runs `work` with a signal that is aborted when `signal` is or when the tab is hidden. Gives whether the tab's hiding
 * ended it.
 */
export async function whileVisible(
  signal: AbortSignal,
  work: (visible: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const hidden = new AbortController();
  const stop = onVisibility(() => isVisible() || hidden.abort());
  await work(AbortSignal.any([signal, hidden.signal])).finally(stop);
  return hidden.signal.aborted;
}
