/**
 * Where what had the focus is gone, the keyboard and a screen reader go on in the page's main part, not at the top of
 * the window.
 */
export function keepFocusInPage(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Remembers what has the focus. What it gives brings the focus back there after the next drawing, if it was lost. */
export function focusKeeper(): () => void {
  const before = document.activeElement;
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
        keepFocusInPage(); // a button that goes on resting cannot take it
      }),
    );
}
