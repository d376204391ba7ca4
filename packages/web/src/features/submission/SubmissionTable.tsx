import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import type { JudgeRow } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { formatLength, formatMemory, formatTime } from "../../lib/units.ts";
import table from "../../ui/table.module.css";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import classes from "./submission.module.css";

interface SubmissionTableProps {
  /** undefined while loading. */
  rows: JudgeRow[] | undefined;
  expectedRows: number;
  /** In a problem's own list the problem needs no column. */
  showProblem?: boolean;
  showAuthor?: boolean;
  /** Fewer and closer columns, for a list beside something else; the narrower its room, the fewer. */
  compact?: boolean;
  /** What may be done with a row; a column of its own. */
  actions?: (row: JudgeRow) => ReactNode;
}

const COLUMNS = 12;

export function SubmissionTable({
  rows,
  expectedRows,
  showProblem = true,
  showAuthor = true,
  compact = false,
  actions,
}: SubmissionTableProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  const ownName = useSession().user?.username;
  const hasScores = rows?.some((row) => row.score !== null) ?? false;
  const frame = `${table.scroll} ${compact ? classes.beside : ""}`;
  if (isNarrow) {
    return (
      <SubmissionCards
        rows={rows}
        expectedRows={expectedRows}
        showProblem={showProblem}
        ownName={showAuthor ? ownName : undefined}
        showAuthor={showAuthor}
        actions={actions}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keyboard too
    <section className={frame} tabIndex={0} aria-label={t("submission.list")}>
      <table className={`${table.table} ${compact ? classes.compact : classes.list}`}>
        <caption className="visually-hidden">{t("submission.list")}</caption>
        <thead>
          <tr>
            <th>{t("submission.id")}</th>
            {showProblem && <th>{t("submission.problem")}</th>}
            <th>{t("submission.status")}</th>
            {hasScores && <th className={table.right}>{t("submission.score")}</th>}
            <th className={table.right}>{t("submission.time")}</th>
            <th className={`${table.right} ${classes.memory}`}>{t("submission.memory")}</th>
            {!compact && <th className={table.right}>{t("submission.length")}</th>}
            <th className={classes.language}>{t("submission.language")}</th>
            {!compact && <th>{t("submission.judger")}</th>}
            {showAuthor && <th>{t("submission.author")}</th>}
            <th>{t("submission.submitted")}</th>
            {actions && (
              <th>
                <span className="visually-hidden">{t("submission.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={row.submitId} data-own={(!compact && row.username === ownName) || undefined}>
                  <td className="numeric">
                    <SubmissionLink submitId={row.submitId}>{row.submitId}</SubmissionLink>
                  </td>
                  {showProblem && (
                    <td className={classes.problemCell}>
                      <ProblemLink row={row} />
                    </td>
                  )}
                  <td>
                    <VerdictTag status={row.status} />
                  </td>
                  {hasScores && <td className={`numeric ${table.right}`}>{row.score ?? "–"}</td>}
                  <td className={`numeric ${table.right} ${classes.nowrap}`}>{formatTime(row.time)}</td>
                  <td className={`numeric ${table.right} ${classes.nowrap} ${classes.memory}`}>
                    {formatMemory(row.memory)}
                  </td>
                  {!compact && (
                    <td className={`numeric ${table.right} ${classes.nowrap}`}>{formatLength(row.length)}</td>
                  )}
                  <td className={`${classes.nowrap} ${classes.language}`}>
                    <SubmissionLink submitId={row.submitId}>{row.language}</SubmissionLink>
                  </td>
                  {!compact && <td className={classes.dim}>{row.judger ?? "–"}</td>}
                  {showAuthor && (
                    <td>
                      <AuthorLink row={row} />
                    </td>
                  )}
                  <td className={classes.nowrap}>
                    <SubmittedAt at={row.submitTime} />
                  </td>
                  {actions && <td>{actions(row)}</td>}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
                <tr key={row} aria-hidden>
                  <td colSpan={COLUMNS}>
                    <Skeleton height={12} width={`${70 + ((row * 13) % 28)}%`} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same rows where the window is narrow: two lines each. */
function SubmissionCards({
  rows,
  expectedRows,
  showProblem,
  showAuthor,
  ownName,
  actions,
}: Pick<SubmissionTableProps, "rows" | "expectedRows" | "showProblem" | "showAuthor" | "actions"> & {
  /** Whose rows are marked. */
  ownName: string | undefined;
}) {
  const { t } = useTranslation();
  if (!rows) return <Skeleton height={expectedRows * 66} radius={0} />;
  return (
    <ul className={classes.cards} aria-label={t("submission.list")}>
      {rows.map((row) => (
        <li key={row.submitId} data-own={row.username === ownName || undefined}>
          {showProblem && (
            <span className={classes.problemCell}>
              <ProblemLink row={row} />
            </span>
          )}
          {showProblem && <VerdictTag status={row.status} />}
          <span className={classes.small}>
            <SubmissionLink submitId={row.submitId}>
              #{row.submitId} {row.language}
            </SubmissionLink>
            {showAuthor && " · "}
            {showAuthor && <AuthorLink row={row} />}
          </span>
          {!showProblem && <VerdictTag status={row.status} />}
          {!showProblem && (
            <span className={classes.small}>
              <SubmittedAt at={row.submitTime} />
            </span>
          )}
          <span className={classes.small}>
            {row.time === null
              ? showProblem && <SubmittedAt at={row.submitTime} />
              : `${formatTime(row.time)} · ${formatMemory(row.memory)}`}
            {actions?.(row)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SubmissionLink({ submitId, children }: { submitId: number; children: ReactNode }) {
  return (
    <Link to="/submission-detail/$submitId" params={{ submitId: String(submitId) }}>
      {children}
    </Link>
  );
}

function AuthorLink({ row }: { row: JudgeRow }) {
  return (
    <Link to="/user-home" search={{ uid: row.uid, username: row.username }}>
      {row.username}
    </Link>
  );
}

function ProblemLink({ row }: { row: JudgeRow }) {
  if (!row.displayPid) return row.title;
  return (
    <Link to="/problem/$problemId" params={{ problemId: row.displayPid }}>
      {row.displayPid} {row.title}
    </Link>
  );
}

function SubmittedAt({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={classes.dim}>
      {formatRelative(at, useLanguage())}
    </time>
  );
}
