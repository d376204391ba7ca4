import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/dates.ts";
import { LinkButton } from "../LinkButton.tsx";
import table from "./table.module.css";

export interface Column<Row> {
  key: string;
  title: ReactNode;
  /** Beside its cells on a phone, where the title is more than a text. */
  label?: string;
  /** `index`: place of the row on its page, from 0. */
  cell: (row: Row, index: number) => ReactNode;
  /** "right" for numbers, "tight" for as narrow as it goes, "actions" for the buttons of a row. */
  kind?: "right" | "tight" | "actions";
  /** What a row is called by: its heading on a phone. The first column, unless another one says so. */
  isName?: boolean;
  /** Left out where the window is narrow. */
  isWide?: boolean;
  /** What the list can be sorted by here, as its address says it; numbers begin with the largest. */
  sort?: string;
  /** Of its heading and its cells. */
  className?: string | undefined;
}

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
    cell: (row) => <LinkButton onClick={() => open(row)}>{nameOf(row)}</LinkButton>,
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
      return moment && <span className={`numeric ${table.dim}`}>{formatDateTime(moment)}</span>;
    },
  };
}

/** The column of a row's buttons; `title` is read out only. */
export function actionsColumn<Row>(title: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { key: "do", title: <span className="visually-hidden">{title}</span>, kind: "actions", cell };
}
