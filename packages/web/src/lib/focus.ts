/**
 * Where what had the focus is gone, the keyboard and a screen reader go on in the dialog that is open, or in the page's
 * main part, not at the top of the window.
 */
export function keepFocusInPage(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  (dialog ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** What had the focus when the dialogs that are open came, the innermost last. */
const openers: Element[] = [];

/**
 * Remembers what has the focus, and what had it before the dialog around it came. What it gives brings the focus back
 * there after the next drawing, if it was lost.
 */
export function focusKeeper(): () => void {
  const before = [document.activeElement, ...openers.toReversed()];
  const isLost = () => document.activeElement === document.body;
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const element of before) {
          if (isLost() && element instanceof HTMLElement) element.focus({ preventScroll: true });
        }
        keepFocusInPage(); // what is gone, or goes on resting, cannot take it
      }),
    );
}

/** For a dialog as it comes. What it gives is for when it goes: the focus returns to where it was. */
export function restoreFocusOnClose(opener: Element | null): () => void {
  if (opener) openers.push(opener);
  return () => {
    const giveBack = focusKeeper();
    if (opener) openers.splice(openers.lastIndexOf(opener), 1);
    giveBack();
  };
}
