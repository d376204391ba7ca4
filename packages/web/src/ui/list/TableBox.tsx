import type { ReactNode } from "react";
import table from "./table.module.css";

interface TableBoxProps {
  label: string;
  /** The rows are those of the page before. */
  isStale?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls a table that is wider than its place, by keyboard too. */
export function TableBox({ label, isStale, className = "", children }: TableBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of fields it is not; as a section it would be one landmark too many
    <div
      role="group"
      className={`${table.scroll} ${className}`}
      data-stale={isStale || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </div>
  );
}
