/**
 * Where what had the focus is gone, the keyboard and a screen reader go on in the page's main part, not at the top of
 * the window.
 */
export function keepFocusInPage(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}
