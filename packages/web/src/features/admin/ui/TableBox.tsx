import type { ReactNode } from "react";

interface TableBoxProps {
  label: string;
  isStale?: boolean | undefined;
  children: ReactNode;
}

/** Scrolls a table that is wider than its place, by keyboard too. */
export function TableBox({ label, isStale, children }: TableBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard
    <section className="admin-table-box" data-stale={isStale || undefined} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
