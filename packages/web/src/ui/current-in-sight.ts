import { type RefObject, useEffect, useRef } from "react";

/**
 * For a menu in one line: its link to the page that is shown is scrolled into sight, and again when what comes late
 * (counts, fonts) moves it, until the reader scrolls the menu themselves.
 * `at`: which page that is, and of how many where they come late.
 */
export function useCurrentInSight<Menu extends HTMLElement = HTMLElement>(
  at: string,
): RefObject<Menu | null> {
  const bar = useRef<Menu>(null);
  useEffect(() => {
    const menu = bar.current;
    if (at === null || !menu) return;
    const watch = new ResizeObserver(() => showCurrent(menu));
    for (const link of menu.children) watch.observe(link); // it tells of each at once
    const leave = () => watch.disconnect();
    menu.addEventListener("pointerdown", leave);
    menu.addEventListener("wheel", leave, { passive: true });
    return () => {
      leave();
      menu.removeEventListener("pointerdown", leave);
      menu.removeEventListener("wheel", leave);
    };
  }, [at]);
  return bar;
}

/** The menu alone is scrolled: the page stays where it is. */
function showCurrent(menu: HTMLElement): void {
  const current = menu.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!current) return;
  const frame = menu.getBoundingClientRect();
  menu.scrollLeft += current.left + current.width / 2 - (frame.left + frame.width / 2);
}
