import { useElementSize, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { costKind } from "@verdict/contract";
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { usePrinting } from "../../ui/printing.ts";
import { EmptyState } from "../../ui/states.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { BoardRow, type CellHref } from "./BoardRow.tsx";
import classes from "./board.module.css";
import { useFollowed } from "./followed.ts";
import { phoneRowHeight, ROW_HEIGHT } from "./sizes.ts";
import type { BoardFilter, BoardStore } from "./store.ts";

interface BoardTableProps {
  store: BoardStore;
  filter: BoardFilter;
  cid: number;
  ownUid: string | null;
  cellHref: CellHref;
  problemHref: ((label: string) => string) | null;
  /** Larger rows, for who sits far away. */
  isProjector?: boolean;
  /** A row to keep in sight and to mark. */
  focus?: number | null;
}

/**
 * The board: only rows that can be seen are in the page. The heading and the viewer's own row stay in sight; rows that
 * are followed stand in front of the list once more.
 */
export function BoardTable(props: BoardTableProps) {
  const { store, filter, cid, ownUid, cellHref, problemHref, isProjector = false, focus = null } = props;
  const { t } = useTranslation();
  useSyncExternalStore(store.watch, store.version);
  const isPhone = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize<HTMLTableElement>();
  const { spec, people } = store.standings;
  const rows = store.list(filter);
  const follows = useFollowed(cid);
  const isListed = useMemo(() => new Set(rows), [rows]); // not at each step of a scroll
  const listedOf = (uid: string) => people.rowsOf(uid).filter((row) => isListed.has(row));
  const own = ownUid ? listedOf(ownUid) : [];
  const front = store.isOutside ? [] : follows.flatMap(listedOf).filter((row) => !own.includes(row));
  const followedRows = new Set(front);
  // Four digits and a letter.
  const isWide = spec.problems.some(({ maxScore = 0 }) => maxScore >= 1000);
  const rowHeight = isPhone
    ? phoneRowHeight(width, spec.problems.length, isWide)
    : isProjector
      ? ROW_HEIGHT.projector
      : ROW_HEIGHT.desk;
  const rowAt = (index: number): number =>
    (index < front.length ? front[index] : rows[index - front.length]) as number;

  const list = useVirtualizer({
    count: front.length + rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (index < front.length ? `followed ${rowAt(index)}` : rowAt(index)),
    overscan: 6,
  });
  // The list is told of another height of its rows.
  useLayoutEffect(() => {
    if (rowHeight > 0) list.measure();
  }, [list, rowHeight]);

  const focused = focus === null ? -1 : rows.indexOf(focus);
  useLayoutEffect(() => {
    if (focused >= 0) list.scrollToIndex(focused, { align: "center" });
  }, [list, focused]);

  // Who reads in the middle keeps their place: rows that pass by above push nothing down.
  const anchor = useRef<{ row: number; index: number } | null>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    const before = anchor.current;
    if (!box || focused >= 0 || box.scrollTop < rowHeight) {
      anchor.current = null;
      return;
    }
    if (before) {
      const now = rows.indexOf(before.row);
      const moved = now - before.index;
      if (now >= 0 && moved !== 0 && Math.abs(moved) <= 3) box.scrollTop += moved * rowHeight;
    }
    const index = Math.max(0, Math.floor(box.scrollTop / rowHeight) - front.length);
    const row = rows[index];
    anchor.current = row === undefined ? null : { row, index };
  }, [rows, rowHeight, front.length, focused]);
  const keepAnchor = () => {
    const box = scroller.current;
    const index = Math.max(0, Math.floor((box?.scrollTop ?? 0) / rowHeight) - front.length);
    const row = rows[index];
    anchor.current = row === undefined || !box || box.scrollTop < rowHeight ? null : { row, index };
  };

  useHotkeys([
    ["Home", () => list.scrollToIndex(0)],
    ["End", () => list.scrollToIndex(front.length + rows.length - 1)],
    [
      "o",
      () => {
        const [row] = own;
        if (row !== undefined) list.scrollToIndex(front.length + rows.indexOf(row), { align: "center" });
      },
    ],
  ]);

  const labels = useLabels(store);
  const unit = t(costKind(spec.rule) === "penalty" ? "board.minuteUnit" : "board.msUnit");
  const draw = (row: number, index: number, place: { start?: number; isFront?: boolean } = {}) => (
    <BoardRow
      key={place.isFront ? `followed ${row}` : row}
      look={store.row(row)}
      labels={labels}
      cid={cid}
      isOwn={own.includes(row)}
      isFollowed={followedRows.has(row)}
      canFollow={!store.isOutside && cid > 0}
      cellHref={cellHref}
      unit={unit}
      index={index}
      isFocus={row === focus}
      {...place}
    />
  );
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-projector={isProjector || undefined}
      // repeat(0, …) is no list of columns: without problems there is an empty one.
      style={{ "--columns": spec.problems.length || 1, "--row": `${rowHeight}px` } as CSSProperties}
      onScroll={keepAnchor}
    >
      <table
        ref={sized}
        className={classes.sheet}
        data-wide={isWide || undefined}
        data-costless={costKind(spec.rule) === "none" || undefined}
        aria-label={t("board.title")}
        aria-rowcount={front.length + rows.length + 1}
      >
        <thead className={classes.pinned}>
          <BoardHead spec={spec} counts={store.counts()} problemHref={problemHref} />
          {!isPrinting && own.map((row) => draw(row, 1))}
        </thead>
        {isPrinting ? (
          <tbody>{rows.slice(0, PRINTED_MAX).map((row, index) => draw(row, index + 1))}</tbody>
        ) : (
          <tbody className={classes.rows} style={{ height: list.getTotalSize() }}>
            {list
              .getVirtualItems()
              .map(({ index, start }) =>
                draw(rowAt(index), index + 1, { start, isFront: index < front.length }),
              )}
          </tbody>
        )}
      </table>
      {rows.length === 0 && <EmptyState text={t(isNarrowed(filter) ? "board.noneFound" : "board.nobody")} />}
    </div>
  );
}

/** Rows that go to paper. */
const PRINTED_MAX = 3000;

const isNarrowed = ({ keyword, school, removeStar }: BoardFilter): boolean =>
  Boolean(keyword || school || removeStar);

/** The same array as long as the problems are the same: rows compare it. */
function useLabels(store: BoardStore): readonly string[] {
  const kept = useRef<readonly string[]>([]);
  const labels = store.standings.spec.problems.map(({ label }) => label);
  if (labels.join("\0") !== kept.current.join("\0")) kept.current = labels;
  return kept.current;
}
