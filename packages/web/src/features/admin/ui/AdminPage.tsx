import type { ReactNode } from "react";
import { Boundary } from "../../../ui/Boundary.tsx";

interface AdminPageProps {
  title: ReactNode;
  /** One sentence under the title. */
  note?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Title line and content of a page of the back office. */
export function AdminPage({ title, note, actions, children }: AdminPageProps) {
  return (
    <div className="admin-page">
      <div className="admin-head">
        <div>
          <h1>{title}</h1>
          {note && <p>{note}</p>}
        </div>
        {actions && <div className="admin-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A white card with an optional head. */
export function Card({
  title,
  actions,
  children,
  flush = false,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** No padding: a table fills it. */
  flush?: boolean;
}) {
  return (
    <section className="admin-card">
      {(title || actions) && (
        <div className="admin-card-head">
          {title && <h2>{title}</h2>}
          {actions && <div className="admin-actions">{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : "admin-card-body"}>
        <Boundary>{children}</Boundary>
      </div>
    </section>
  );
}
