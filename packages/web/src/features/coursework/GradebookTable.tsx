import { useVirtualizer } from "@tanstack/react-virtual";
import { type Gradebook, type GradebookCell, status } from "@verdict/contract";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { usePrinting } from "../../ui/printing.ts";
import { EmptyState } from "../../ui/states.tsx";
import { statusName } from "../../ui/verdict.ts";
import classes from "./coursework.module.css";
import { nextOrder, type Order, ordered } from "./order.ts";

interface GradebookTableProps {
  book: Gradebook;
  keyword: string | undefined;
  onOpen: (member: number, problem: number) => void;
  /** null: nobody has a due date of their own here. */
  onExtend: ((member: number) => void) | null;
  /** Grades by hand: of a group in every cell, of an assignment beside a member's points. null: there are none. */
  onGrade: ((member: number) => void) | null;
  isGroup: boolean;
}

const ROW = 34;
const COLUMN = 76;
/** An assignment goes by its title. */
const TITLED_COLUMN = 132;
/** Rows on paper. */
const PRINTED_MAX = 1000;

/** Only the cells that can be seen are in the page; names and problems stay in sight. On paper all are. */
export function GradebookTable(props: GradebookTableProps) {
  const { book, keyword, onOpen, onExtend, onGrade, isGroup } = props;
  const { t } = useTranslation();
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const cells = useMemo(() => {
    const found = new Map<number, GradebookCell>();
    for (const cell of book.cells) found.set(cell[0] * book.problems.length + cell[1], cell);
    return found;
  }, [book]);
  const grades = useMemo(
    () => new Map(book.grades.map((grade) => [`${grade.uid} ${isGroup ? grade.tid : ""}`, grade])),
    [book, isGroup],
  );
  const [order, setOrder] = useState<Order>({ by: "name", desc: false });
  const shown = useMemo(() => {
    const words = keyword?.toLowerCase();
    const pointsAt = (place: number, column: number) =>
      grades.get(`${book.members[place]?.uid} ${book.problems[column]?.pid}`)?.points ??
      cells.get(place * book.problems.length + column)?.[2];
    const all = ordered(book.members, order, pointsAt).flatMap((index) => {
      const member = book.members[index];
      return member ? { member, index } : [];
    });
    if (!words) return all;
    return all.filter(({ member }) =>
      `${member.username} ${member.realname ?? ""}`.toLowerCase().includes(words),
    );
  }, [book, keyword, order, cells, grades]);
  /** A heading by which the lines are sorted. */
  const heading = (by: Order["by"], text: string | undefined) => ({
    "aria-sort":
      order.by === by ? (order.desc ? ("descending" as const) : ("ascending" as const)) : undefined,
    children: (
      <button type="button" onClick={() => setOrder(nextOrder(order, by))}>
        {text}
        <span aria-hidden>{order.by === by && (order.desc ? " ↓" : " ↑")}</span>
      </button>
    ),
  });
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const width = isGroup ? TITLED_COLUMN : COLUMN;
  const columns = useVirtualizer({
    horizontal: true,
    count: book.problems.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => width,
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
        style={
          {
            "--before": `${before}px`,
            "--after": `${after}px`,
            "--column": `${width}px`,
          } as CSSProperties
        }
      >
        <thead>
          <tr>
            <th scope="col" className={classes.name} {...heading("name", t("coursework.gradebook.member"))} />
            <th
              scope="col"
              className={classes.points}
              {...heading("points", t("coursework.gradebook.points"))}
            />
            {inSight.map(({ index, key }) => {
              const problem = book.problems[index];
              return (
                <th
                  key={key}
                  scope="col"
                  aria-colindex={index + 3}
                  title={`${problem?.title}${problem?.dueTime ? ` · ${formatDateTime(problem.dueTime)}` : ""}`}
                  {...heading(index, isGroup ? problem?.title : problem?.displayId)}
                />
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
                  {onGrade && !isGroup ? (
                    <button
                      type="button"
                      aria-label={t("coursework.grade.of", {
                        name: namesOf(member)[0],
                        points: member.points,
                      })}
                      title={grades.get(`${member.uid} `)?.remark || undefined}
                      onClick={() => onGrade(index)}
                    >
                      <b>{member.points}</b>
                      {grades.has(`${member.uid} `) && <small aria-hidden> ✎</small>}
                    </button>
                  ) : (
                    <b>{member.points}</b>
                  )}
                </td>
                {inSight.map((column) => (
                  <Cell
                    key={column.key}
                    cell={cells.get(index * book.problems.length + column.index)}
                    grade={
                      isGroup ? grades.get(`${member.uid} ${book.problems[column.index]?.pid}`) : undefined
                    }
                    isOpen={isGroup}
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
  /** By hand, in place of the points. */
  grade: Gradebook["grades"][number] | undefined;
  /** It opens though nothing was tried. */
  isOpen: boolean;
  full: number;
  label: string;
  columnIndex: number;
  onOpen: () => void;
}

function Cell({ cell, grade, isOpen, full, label, columnIndex, onOpen }: CellProps) {
  const { t } = useTranslation();
  if (!cell && !isOpen) return <td aria-colindex={columnIndex} />;
  const [, , reached = 0, standing = status.notSubmitted, tries = 0, late = 0, , lastMs] = cell ?? [];
  const points = grade?.points ?? reached;
  const isTried = cell !== undefined || grade?.points != null;
  const tone =
    standing === status.accepted ? (late ? "late" : "solved") : points > 0 && full > 0 ? "part" : "tried";
  const said = [
    cell && t(`status.${statusName(standing)}`),
    cell && t("coursework.gradebook.tries", { count: tries }),
    lastMs && formatDateTime(new Date(lastMs).toISOString()),
    grade?.remark,
  ];
  return (
    <td aria-colindex={columnIndex} data-tone={isTried ? tone : undefined}>
      <button type="button" onClick={onOpen} title={said.filter(Boolean).join(" · ") || undefined}>
        <span className="visually-hidden">{label}: </span>
        {isTried ? points : <span aria-hidden>–</span>}
        {isTried && (
          <small aria-hidden>{grade ? "✎" : late ? t("coursework.gradebook.lateMark") : tries}</small>
        )}
        {cell && (
          <span className="visually-hidden">
            , {t(`status.${statusName(standing)}`)}
            {late === 1 && `, ${t("coursework.gradebook.late")}`}
          </span>
        )}
      </button>
    </td>
  );
}
