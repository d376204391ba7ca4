import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, FailedState } from "../states.tsx";
import { type ListAddress, PAGE_SIZES } from "./address.ts";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import classes from "./list.module.css";
import { PageNumbers } from "./PageNumbers.tsx";
import { Pager } from "./Pager.tsx";
import type { Selection } from "./selection.tsx";

/** A page of rows as every list call answers. */
export interface RowPage<Row> {
  readonly records: Row[];
  readonly total: number;
  /** Rows of a page, which may be fewer than were asked for. */
  readonly size?: number;
}

/** A query for a page of rows; a list that is here whole has nothing to ask for again. */
export interface ListResult<Row> {
  readonly data: RowPage<Row> | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  refetch?(): unknown;
}

interface ListFrameProps<Row> {
  list: ListResult<Row>;
  address: ListAddress;
  /** Fields that narrow the list. */
  filters?: ReactNode;
  selection?: Selection | undefined;
  /** What can be done with the chosen rows. */
  bulk?: ReactNode;
  /** "short": page numbers alone, and only where there are several pages. */
  pager?: "full" | "short" | undefined;
  /** How many a page may have. */
  sizes?: readonly number[];
  children: ReactNode;
}

/** What stands around the rows of a paged list: filters above, what can be done with chosen rows, pager below. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { list, address, filters, selection, bulk, pager = "full", sizes = PAGE_SIZES, children } = props;
  useLastPage(list, address);
  return (
    <>
      {filters && <search className={classes.filters}>{filters}</search>}
      {selection && selection.keys.size > 0 && <Chosen count={selection.keys.size}>{bulk}</Chosen>}
      {children}
      {/* Without an answer nobody knows how many there are. */}
      {list.data && (
        <ListPager page={list.data} address={address} isShort={pager === "short"} sizes={sizes} />
      )}
    </>
  );
}

interface ListProps<Row>
  extends Omit<ListFrameProps<Row>, "children">,
    Omit<
      DataTableProps<Row>,
      "rows" | "sorting" | "error" | "onRetry" | "isStale" | "empty" | "expectedRows"
    > {
  empty: string;
  /** Said where filters leave nothing; with a way back to everything if it has a name. */
  noneFound?: string;
  showAll?: string;
  expectedRows?: number;
  /** Between the filters and the rows. */
  children?: ReactNode;
}

/** A paged list in a table: mostly its columns. */
export function List<Row>(props: ListProps<Row>) {
  const {
    list,
    address,
    filters,
    bulk,
    pager,
    empty,
    noneFound = empty,
    showAll,
    children,
    ...table
  } = props;
  const frame = { list, address, filters, bulk, pager, selection: table.selection };
  return (
    <ListFrame {...frame}>
      {children}
      <DataTable
        expectedRows={Math.min(address.limit, 30)}
        {...table}
        sorting={address.sorting}
        rows={list.data?.records}
        error={list.error}
        {...(list.refetch && { onRetry: list.refetch })}
        isStale={list.isPlaceholderData}
        empty={
          <EmptyState text={address.isNarrowed ? noneFound : empty}>
            {address.isNarrowed && showAll && (
              <Button size="xs" variant="default" onClick={address.reset}>
                {showAll}
              </Button>
            )}
          </EmptyState>
        }
      />
    </ListFrame>
  );
}

interface RowsProps<Row> {
  list: ListResult<Row>;
  empty: string;
  waiting: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list that is no table, or what stands in their place. */
export function Rows<Row>({ list, empty, waiting, children }: RowsProps<Row>) {
  const rows = list.data?.records;
  if (!rows)
    return list.error ? <FailedState error={list.error} onRetry={() => list.refetch?.()} /> : waiting;
  return rows.length === 0 ? <EmptyState text={empty} /> : children(rows);
}

/** What can be done with several things at once, and with how many. */
function Chosen({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.chosen}>
      <span>{t("common.list.chosen", { count })}</span>
      {children}
    </div>
  );
}

interface ListPagerProps {
  page: RowPage<unknown>;
  address: ListAddress;
  isShort: boolean;
  sizes: readonly number[];
}

function ListPager({ page, address, isShort, sizes }: ListPagerProps) {
  const { t } = useTranslation();
  const size = page.size ?? address.limit;
  const pages = Math.ceil(page.total / size);
  if (page.total === 0 || (isShort && pages === 1)) return null;
  if (isShort) {
    return (
      <nav className={classes.short} aria-label={t("common.pages")}>
        <PageNumbers page={address.currentPage} pages={pages} onPage={address.turnTo} siblings={0} />
      </nav>
    );
  }
  return (
    <Pager
      page={address.currentPage}
      size={size}
      sizes={sizes}
      total={page.total}
      onPage={address.turnTo}
      onSize={address.resize}
    />
  );
}

/** An address that names a page behind the last one, or a last page whose rows are gone, leads to the last there is. */
function useLastPage({ data, isPlaceholderData }: ListResult<unknown>, address: ListAddress): void {
  const { currentPage, limit } = address;
  const isBehind = data?.records.length === 0 && !isPlaceholderData && currentPage > 1;
  const last = isBehind ? Math.ceil(data.total / (data.size ?? limit)) : currentPage;
  const turnTo = useEffectEvent((page: number) => address.turnTo(page, { replace: true }));
  useEffect(() => {
    // Once for each address: going there takes a moment, in which this is drawn again.
    if (last < currentPage) turnTo(Math.max(1, last));
    else if (isBehind) turnTo(currentPage - 1);
  }, [isBehind, last, currentPage]);
}
