import type { ReactNode } from "react";
import { Boundary } from "./Boundary.tsx";
import card from "./card.module.css";

interface PanelProps {
  title: string;
  /** Right end of the head: a link or a button. */
  more?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** A titled card. */
export function Panel({ title, more, busy, children }: PanelProps) {
  return (
    <section className={card.card} aria-label={title} aria-busy={busy}>
      <div className={card.head}>
        <h2>{title}</h2>
        {more}
      </div>
      <Boundary>{children}</Boundary>
    </section>
  );
}
