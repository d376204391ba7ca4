import { type RefObject, useEffect, useRef } from "react";

/** For a menu in one line: its link to the page that is shown is scrolled into sight. `at`: which page that is. */
export function useCurrentInSight(at: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at !== null)
      bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  return bar;
}
