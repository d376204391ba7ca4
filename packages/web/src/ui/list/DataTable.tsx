import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronDown, IconChevronUp } from "../icons.ts";
import { EmptyState, FailedState } from "../states.tsx";
import type { Sorting } from "./address.ts";
import type { Column } from "./columns.tsx";
import type { Selection } from "./selection.tsx";
import { TableBox } from "./TableBox.tsx";
import table from "./table.module.css";

type RowAttributes = HTMLAttributes<HTMLElement> & { "data-own"?: boolean | undefined };

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** undefined: on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Said, or drawn, where there are no rows. */
  empty: ReactNode;
  /** Set: the last call failed; rows that came before stay. */
  error?: unknown;
  onRetry?: () => unknown;
  selection?: Selection | undefined;
  sorting?: Sorting | undefined;
  isStale?: boolean;
  expectedRows?: number;
  /** Where it is narrow: each row a small card of named values, or still a table, without its wide columns. */
  phone?: "cards" | "table";
  /** What takes the place of a row where it is narrow, instead of either. */
  card?: (row: Row) => ReactNode;
  cardClass?: string | undefined;
  rowAttributes?: (row: Row) => RowAttributes;
  className?: string | undefined;
  /** Of the box that scrolls the table. */
  boxClass?: string | undefined;
}

const CARD_HEIGHT = 66;

/** A dense table with its waiting, empty and failed states; with boxes to choose rows where asked for. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, error, onRetry, selection, isStale } = props;
  const { phone = "cards", className = "", boxClass, sorting } = props;
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  if (error && !rows) return <FailedState error={error} {...(onRetry && { onRetry })} />;
  if (rows?.length === 0) return typeof empty === "string" ? <EmptyState text={empty} /> : empty;
  if (props.card && isNarrow) return <RowCards {...props} card={props.card} />;
  return (
    <TableBox label={label} isStale={isStale} className={boxClass}>
      <table
        className={`${table.table} ${phone === "cards" ? table.cards : ""} ${className}`}
        aria-label={label}
        aria-busy={!rows}
      >
        <thead>
          <tr>
            {selection && (
              <th className={table.tight} data-label={t("common.list.all")}>
                {selection.boxOfAll(rows?.map(props.rowKey) ?? [])}
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>{rows ? <Rows {...props} rows={rows} /> : <WaitingRows {...props} />}</tbody>
      </table>
    </TableBox>
  );
}

/** A click sorts, a second one turns the order round, a third one takes it off. */
function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { sort, kind } = column;
  const className = columnClass(column);
  if (!sort || !sorting) return <th className={className}>{column.title}</th>;
  const isSorted = sorting.sort === sort;
  const isDesc = isSorted && sorting.desc;
  const startsDesc = kind === "right";
  const turned = () => {
    if (isSorted && isDesc !== startsDesc) sorting.change(undefined, false);
    else sorting.change(sort, isSorted !== startsDesc);
  };
  const Arrow = isDesc ? IconChevronDown : IconChevronUp;
  return (
    <th className={className} aria-sort={isSorted ? (isDesc ? "descending" : "ascending") : "none"}>
      <button type="button" className={table.sort} onClick={turned}>
        {column.title}
        <Arrow size={14} aria-hidden data-off={!isSorted || undefined} />
      </button>
    </th>
  );
}

function RowCards<Row>(props: DataTableProps<Row> & { card: (row: Row) => ReactNode }) {
  const { label, rows, rowKey, rowAttributes, card, cardClass = "", expectedRows = 10 } = props;
  if (!rows) return <Skeleton height={expectedRows * CARD_HEIGHT} radius={0} />;
  return (
    <ul className={`${table.rowCards} ${cardClass}`} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} {...rowAttributes?.(row)}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, rowAttributes, selection } = props;
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  return rows.map((row, index) => {
    const key = rowKey(row);
    return (
      <tr key={key} {...rowAttributes?.(row)}>
        {selection && <td className={`${table.tight} ${table.choice}`}>{selection.boxOf(key)}</td>}
        {columns.map((column) => (
          <td
            key={column.key}
            className={columnClass(column)}
            data-name={column === name || undefined}
            data-label={column.label ?? (typeof column.title === "string" ? column.title : undefined)}
          >
            {column.cell(row, index)}
          </td>
        ))}
      </tr>
    );
  });
}

/** As high as the rows that will come. */
function WaitingRows<Row>({ columns, selection, expectedRows = 10 }: DataTableProps<Row>) {
  return Array.from({ length: expectedRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
    <tr key={row} aria-hidden>
      <td colSpan={columns.length + (selection ? 1 : 0)}>
        <Skeleton height={12} width={`${60 + ((row * 13) % 34)}%`} />
      </td>
    </tr>
  ));
}

/** Class of a column's heading and cells. */
function columnClass<Row>({ kind, isWide, className }: Column<Row>): string {
  return [kind && table[kind], kind === "right" && "numeric", isWide && table.wide, className]
    .filter(Boolean)
    .join(" ");
}
