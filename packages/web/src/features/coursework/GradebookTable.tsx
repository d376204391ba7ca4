import { useVirtualizer } from "@tanstack/react-virtual";
import { type Gradebook, type GradebookCell, status } from "@verdict/contract";
import { type CSSProperties, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { usePrinting } from "../../ui/printing.ts";
import { EmptyState } from "../../ui/states.tsx";
import { statusName } from "../../ui/verdict.ts";
import classes from "./coursework.module.css";

interface GradebookTableProps {
  book: Gradebook;
  keyword: string | undefined;
  onOpen: (member: number, problem: number) => void;
  /** null: nobody has a due date of their own here. */
  onExtend: ((member: number) => void) | null;
}

const ROW = 34;
const COLUMN = 76;
/** Rows on paper. */
const PRINTED_MAX = 1000;

/** Only the cells that can be seen are in the page; names and problems stay in sight. On paper all are. */
export function GradebookTable({ book, keyword, onOpen, onExtend }: GradebookTableProps) {
  const { t } = useTranslation();
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const cells = useMemo(() => {
    const found = new Map<number, GradebookCell>();
    for (const cell of book.cells) found.set(cell[0] * book.problems.length + cell[1], cell);
    return found;
  }, [book]);
  const shown = useMemo(() => {
    const words = keyword?.toLowerCase();
    const all = book.members.map((member, index) => ({ member, index }));
    if (!words) return all;
    return all.filter(({ member }) =>
      `${member.username} ${member.realname ?? ""}`.toLowerCase().includes(words),
    );
  }, [book, keyword]);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: book.problems.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN,
    overscan: 4,
  });
  if (shown.length === 0) return <EmptyState text={t("coursework.gradebook.noneFits")} />;
  const seen = columns.getVirtualItems();
  const before = isPrinting ? 0 : (seen[0]?.start ?? 0);
  const after = isPrinting ? 0 : columns.getTotalSize() - (seen.at(-1)?.end ?? 0);
  const inSight = isPrinting ? book.problems.map((_, index) => ({ index, key: index })) : seen;
  const drawn = isPrinting
    ? shown.slice(0, PRINTED_MAX).map((_, index) => ({ index, start: null }))
    : rows.getVirtualItems();
  return (
    <section
      ref={scroller}
      className={classes.book}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard, too
      tabIndex={0}
      aria-label={t("coursework.gradebook.points")}
    >
      <table
        className={classes.sheet}
        aria-rowcount={shown.length + 1}
        aria-colcount={book.problems.length + 2}
        style={{ "--before": `${before}px`, "--after": `${after}px` } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {t("coursework.gradebook.member")}
            </th>
            <th scope="col" className={classes.points}>
              {t("coursework.gradebook.points")}
            </th>
            {inSight.map(({ index, key }) => {
              const problem = book.problems[index];
              return (
                <th
                  key={key}
                  scope="col"
                  aria-colindex={index + 3}
                  title={`${problem?.title}${problem?.dueTime ? ` · ${formatDateTime(problem.dueTime)}` : ""}`}
                >
                  {problem?.displayId}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody style={isPrinting ? undefined : { height: rows.getTotalSize() }}>
          {drawn.map((row) => {
            const { member, index } = shown[row.index] ?? {};
            if (!member || index === undefined) return null;
            return (
              <tr
                key={member.uid}
                aria-rowindex={row.index + 2}
                style={row.start === null ? undefined : { transform: `translateY(${row.start}px)` }}
              >
                <th scope="row" className={classes.name} title={namesOf(member).join(" · ")}>
                  {onExtend ? (
                    <button type="button" onClick={() => onExtend(index)}>
                      <Names member={member} />
                    </button>
                  ) : (
                    <Names member={member} />
                  )}
                </th>
                <td className={classes.points}>
                  <b>{member.points}</b>
                </td>
                {inSight.map((column) => (
                  <Cell
                    key={column.key}
                    cell={cells.get(index * book.problems.length + column.index)}
                    full={book.problems[column.index]?.full ?? 0}
                    label={`${member.username} ${book.problems[column.index]?.displayId}`}
                    columnIndex={column.index + 3}
                    onOpen={() => onOpen(index, column.index)}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

type Member = Gradebook["members"][number];

/** As people call them, and the username where that is another one: of two with one real name it tells which is which. */
const namesOf = ({ realname, username }: Member): string[] =>
  realname && realname !== username ? [realname, username] : [username];

function Names({ member }: { member: Member }) {
  const [name, username] = namesOf(member);
  return (
    <>
      <span className={classes.line}>
        {name}
        {member.dueTime && <small> {formatDateTime(member.dueTime).slice(5)}</small>}
      </span>
      {username && <span className={`${classes.line} ${classes.username}`}> {username}</span>}
    </>
  );
}

interface CellProps {
  cell: GradebookCell | undefined;
  full: number;
  label: string;
  columnIndex: number;
  onOpen: () => void;
}

function Cell({ cell, full, label, columnIndex, onOpen }: CellProps) {
  const { t } = useTranslation();
  if (!cell) return <td aria-colindex={columnIndex} />;
  const [, , points, standing, tries, late, , lastMs] = cell;
  const tone =
    standing === status.accepted ? (late ? "late" : "solved") : points > 0 && full > 0 ? "part" : "tried";
  return (
    <td aria-colindex={columnIndex} data-tone={tone}>
      <button
        type="button"
        onClick={onOpen}
        title={`${t(`status.${statusName(standing)}`)} · ${t("coursework.gradebook.tries", { count: tries })} · ${formatDateTime(new Date(lastMs).toISOString())}`}
      >
        <span className="visually-hidden">{label}: </span>
        {points}
        <small aria-hidden>{late ? t("coursework.gradebook.lateMark") : tries}</small>
        <span className="visually-hidden">
          , {t(`status.${statusName(standing)}`)}
          {late === 1 && `, ${t("coursework.gradebook.late")}`}
        </span>
      </button>
    </td>
  );
}
