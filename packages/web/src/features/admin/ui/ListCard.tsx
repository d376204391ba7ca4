import { keepPreviousData, queryOptions, type UseQueryResult } from "@tanstack/react-query";
import type { DataOf, Endpoint, QueryInput } from "@verdict/contract";
import type { ReactNode } from "react";
import { call } from "../../../lib/call.ts";
import { Paginator } from "../../../ui/Paginator.tsx";
import { pageOf, useFilters } from "../navigate.ts";
import { Card } from "./AdminPage.tsx";
import { type Column, DataTable, type Selection } from "./DataTable.tsx";

/** A list as its endpoint gives it; the rows before stay in sight while the next ones come. */
export function listQuery<E extends Endpoint>(
  key: readonly [string, ...string[]],
  endpoint: E,
  query: QueryInput<E>,
) {
  return queryOptions({
    queryKey: ["admin", ...key, query],
    queryFn: ({ signal }): Promise<DataOf<E>> => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** What the address says of a list: filters and page, and how to change them. */
export function useListAddress(size: number) {
  const [search, change] = useFilters();
  return { search, change, page: pageOf(search, size) };
}

interface ListCardProps<Row> {
  label: string;
  /** Shown above the list where the page holds more than this one. */
  title?: string;
  list: Pick<
    UseQueryResult<{ records: Row[]; total: number }>,
    "data" | "error" | "refetch" | "isPlaceholderData"
  >;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  empty: string;
  /** Rows of a page, unless the address says otherwise. */
  size: number;
  filters?: ReactNode;
  /** What can be done with the chosen rows. */
  chosen?: ReactNode;
  selection?: Selection;
}

/** A paged list: filters, rows in their every state, pager. Page and filters stand in the address. */
export function ListCard<Row>({ list, size, filters, chosen, title, ...table }: ListCardProps<Row>) {
  const { change, page } = useListAddress(size);
  return (
    <Card flush {...(title && { title })}>
      {filters && <div className="admin-filters">{filters}</div>}
      {chosen}
      <DataTable
        {...table}
        rows={list.data?.records}
        error={list.error}
        onRetry={() => void list.refetch()}
        isStale={list.isPlaceholderData}
        expectedRows={page.limit}
      />
      <Paginator
        page={page.currentPage}
        size={page.limit}
        total={list.data?.total ?? 0}
        onPage={(to) => change({ page: to })}
        onSize={(limit) => change({ limit })}
      />
    </Card>
  );
}
