import { type RefObject, useLayoutEffect } from "react";

const GAP = 8;

/**
 * Puts each card of `side` at the height of its line in `code`, or as soon below the one before as it has room. Cards say
 * their line by data-at, lines theirs by data-line.
 */
export function useBeside(code: RefObject<HTMLElement | null>, side: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [lines, cards] = [code.current, side.current];
    if (!lines || !cards) return;
    const place = () => {
      let free = 0;
      for (const card of cards.children) {
        if (!(card instanceof HTMLElement)) continue;
        const line = lines.querySelector<HTMLElement>(`[data-line="${card.dataset.at}"]`);
        const top = Math.max(line?.offsetTop ?? 0, free);
        card.style.top = `${top}px`;
        free = top + card.offsetHeight + GAP;
      }
      cards.style.minHeight = `${free}px`;
    };
    place();
    const watcher = new ResizeObserver(place);
    for (const card of cards.children) watcher.observe(card);
    watcher.observe(lines);
    return () => watcher.disconnect();
  });
}
