import { Link } from "@tanstack/react-router";
import type { Assignment } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import classes from "./assignment.module.css";

interface AssignmentRowsProps {
  rows: readonly Assignment[];
  isStale?: boolean;
  /** Of several groups: each says whose it is. */
  ofGroups?: boolean;
  /** The reader teaches: what stands there is no way of theirs through it. */
  isTeaching?: boolean;
  /** What can be done with one. */
  actions?: (row: Assignment) => ReactNode;
}

/** Assignments with their due dates, and how far the reader is. */
export function AssignmentRows(props: AssignmentRowsProps) {
  const { rows, isStale = false, ofGroups = false, isTeaching = false, actions } = props;
  const { t } = useTranslation();
  return (
    <ul className={classes.rows} data-stale={isStale || undefined}>
      {rows.map((row) => (
        <li key={row.tid} className={classes.row}>
          <span className={classes.title}>
            <Link to="/training/$trainingID/problems" params={{ trainingID: String(row.tid) }}>
              {row.title}
            </Link>
            {!row.isForAll && <small>{t("training.assignment.forSome")}</small>}
          </span>
          <span className={classes.side}>
            <span className="numeric">
              {isTeaching
                ? t("training.assignment.size", { number: row.problemCount, points: row.full })
                : `${t("training.assignment.solved", { solved: row.solved, all: row.problemCount })} · ${t("training.assignment.points", { points: row.points, full: row.full })}`}
            </span>
            {actions?.(row)}
          </span>
          <span className={classes.facts}>
            {ofGroups && (
              <Link to="/group/$groupID/assignment" params={{ groupID: String(row.gid) }}>
                {row.group}
              </Link>
            )}
            <DueDates assignment={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Until when there is time, and from when on nothing is taken. */
export function DueDates({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation();
  const { dueTime, closeTime, solved, problemCount } = assignment;
  const at = parseDate(dueTime).getTime();
  const closes = closeTime === null ? Number.POSITIVE_INFINITY : parseDate(closeTime).getTime();
  const phase = useServerTime((now) => (now >= closes ? "closed" : now >= at ? "late" : "open"));
  const isDone = problemCount > 0 && solved === problemCount;
  return (
    <>
      <span className={classes.phase} data-phase={isDone ? "done" : phase}>
        {t(`training.assignment.phase.${isDone ? "done" : phase}`)}
      </span>
      <span>
        {t("training.assignment.due")} <time dateTime={dueTime}>{formatDateTime(dueTime)}</time>
      </span>
      {closeTime !== null && (
        <span>
          {t("training.assignment.closes")} <time dateTime={closeTime}>{formatDateTime(closeTime)}</time>
        </span>
      )}
    </>
  );
}
