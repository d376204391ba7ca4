import { Checkbox, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { TableBox } from "./TableBox.tsx";

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** "right" for numbers, "tight" for as narrow as it goes, "actions" for the buttons of a row. */
  kind?: "right" | "tight" | "actions";
  /** What a row is called by: its heading on a phone. The first column, unless another one says so. */
  isName?: boolean;
}

export interface Selection {
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  /** What a row's box is called. */
  label: (key: string) => string;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** undefined: on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: string;
  /** Set: the rows did not come. */
  error?: unknown;
  onRetry?: () => void;
  selection?: Selection;
  isStale?: boolean;
  expectedRows?: number;
}

/**
 * A dense table with its waiting, empty and failed states; with boxes to choose rows where asked for. Where it is
 * narrow, each row becomes a small card of named values (admin.css).
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  error,
  onRetry,
  selection,
  isStale,
  expectedRows = 10,
}: DataTableProps<Row>) {
  const { t } = useTranslation();
  if (error && !rows) return <FailedState error={error} {...(onRetry && { onRetry })} />;
  if (rows?.length === 0) return <EmptyState text={empty} />;
  const keys = rows?.map(rowKey) ?? [];
  const chosen = keys.filter((key) => selection?.selected.has(key));
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  return (
    <TableBox label={label} isStale={isStale}>
      <table className="admin-table admin-cards" aria-label={label} aria-busy={!rows}>
        <thead>
          <tr>
            {selection && (
              <th className="tight" data-label={t("admin.table.all")}>
                <Checkbox
                  size="xs"
                  aria-label={t("admin.table.all")}
                  checked={keys.length > 0 && chosen.length === keys.length}
                  indeterminate={chosen.length > 0 && chosen.length < keys.length}
                  onChange={(event) => selection.onSelect(new Set(event.currentTarget.checked ? keys : []))}
                />
              </th>
            )}
            {columns.map(({ key, title, kind }) => (
              <th key={key} className={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr key={key}>
                    {selection && (
                      <td className="tight choice">
                        <Checkbox
                          size="xs"
                          aria-label={selection.label(key)}
                          checked={selection.selected.has(key)}
                          onChange={(event) => {
                            const next = new Set(selection.selected);
                            if (event.currentTarget.checked) next.add(key);
                            else next.delete(key);
                            selection.onSelect(next);
                          }}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        className={column.kind}
                        data-name={column === name || undefined}
                        data-label={typeof column.title === "string" ? column.title : undefined}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                );
              })
            : Array.from({ length: Math.min(expectedRows, 12) }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
                <tr key={index}>
                  <td colSpan={columns.length + (selection ? 1 : 0)}>
                    <Skeleton height={14} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </TableBox>
  );
}
