import type { ReactNode } from "react";
import { formatDateTime } from "../../../lib/dates.ts";
import type { Column } from "./DataTable.tsx";

/** A row's name as a button that opens it. */
export function nameColumn<Row>(
  title: string,
  nameOf: (row: Row) => string,
  open: (row: NoInfer<Row>) => void,
): Column<Row> {
  return {
    key: "name",
    title,
    isName: true,
    cell: (row) => (
      <button type="button" className="admin-link" onClick={() => open(row)}>
        {nameOf(row)}
      </button>
    ),
  };
}

/** A moment; nothing where there is none. */
export function dateColumn<Row>(key: string, title: string, at: (row: Row) => string | null): Column<Row> {
  return {
    key,
    title,
    kind: "tight",
    cell: (row) => {
      const moment = at(row);
      return moment && <span className="numeric admin-dim">{formatDateTime(moment)}</span>;
    },
  };
}

/** The column of a row's buttons. */
export function actionsColumn<Row>(title: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { key: "do", title: <span className="visually-hidden">{title}</span>, kind: "actions", cell };
}
