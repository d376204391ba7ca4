import { Link } from "@tanstack/react-router";
import type { SubmissionSummary } from "@verdict/contract";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { formatLength, formatMemory, formatTime } from "../../../lib/units.ts";
import { actionsColumn, type Column } from "../../../ui/list/columns.tsx";
import table from "../../../ui/list/table.module.css";
import { problemAddress } from "../home.ts";
import classes from "../submission.module.css";
import { RowVerdict } from "./RowVerdict.tsx";

/** What a list of submissions shows of each. */
export interface ShownColumns {
  /** In a problem's own list the problem needs no column. */
  problem: boolean;
  author: boolean;
  score: boolean;
  /** Fewer columns, for a list beside something else; the narrower its room, the fewer. */
  compact: boolean;
}

export function submissionColumns(t: TFunction, shown: ShownColumns): Column<SubmissionSummary>[] {
  const full = !shown.compact;
  const columns: (Column<SubmissionSummary> | false)[] = [
    {
      key: "id",
      title: t("submission.id"),
      className: "numeric",
      cell: (row) => <SubmissionLink row={row}>{row.submitId}</SubmissionLink>,
    },
    shown.problem && {
      key: "problem",
      title: t("submission.problem"),
      className: classes.problemCell,
      cell: (row) => <ProblemLink row={row} />,
    },
    { key: "status", title: t("submission.status"), cell: (row) => <RowVerdict row={row} /> },
    shown.score && {
      key: "score",
      title: t("submission.score"),
      kind: "right",
      cell: (row) => row.score ?? "–",
    },
    { key: "time", title: t("submission.time"), kind: "right", cell: (row) => formatTime(row.time) },
    {
      key: "memory",
      title: t("submission.memory"),
      kind: "right",
      className: classes.memory,
      cell: (row) => formatMemory(row.memory),
    },
    full && {
      key: "length",
      title: t("submission.length"),
      kind: "right",
      cell: (row) => formatLength(row.length),
    },
    {
      key: "language",
      title: t("submission.language"),
      className: `${classes.nowrap} ${classes.language}`,
      cell: (row) => <SubmissionLink row={row}>{row.language}</SubmissionLink>,
    },
    full && {
      key: "judger",
      title: t("submission.judger"),
      className: table.dim,
      cell: (row) => row.judger ?? "–",
    },
    shown.author && {
      key: "author",
      title: t("submission.author"),
      cell: (row) => <AuthorLink row={row} />,
    },
    {
      key: "submitted",
      title: t("submission.submitted"),
      className: classes.nowrap,
      cell: (row) => <SubmittedAt at={row.submitTime} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The column of what the reader may do with a row. */
export const judgingColumn = (t: TFunction, cell: (row: SubmissionSummary) => ReactNode) =>
  actionsColumn(t("submission.actions"), cell);

interface SubmissionLinkProps {
  /** `displayId`: of the problem in its contest. */
  row: Pick<SubmissionSummary, "submitId" | "cid" | "displayId">;
  children: ReactNode;
}

/** To a submission; one of a contest is read there. */
export function SubmissionLink({ row, children }: SubmissionLinkProps) {
  const submitId = String(row.submitId);
  if (row.cid === 0 || !row.displayId) {
    return (
      <Link to="/submission-detail/$submitId" params={{ submitId }}>
        {children}
      </Link>
    );
  }
  const params = { contestID: String(row.cid), problemID: row.displayId, submitID: submitId };
  return (
    <Link to="/contest/$contestID/problem/$problemID/submission-detail/$submitID" params={params}>
      {children}
    </Link>
  );
}

export function AuthorLink({ row }: { row: SubmissionSummary }) {
  return (
    <Link to="/user-home" search={{ uid: row.uid, username: row.username }}>
      {row.username}
    </Link>
  );
}

export function ProblemLink({
  row: { cid, displayId, displayPid, title, home },
}: {
  row: SubmissionSummary;
}) {
  const isInContest = cid !== 0 && displayId !== null;
  const problemId = isInContest ? displayId : displayPid;
  if (!problemId) return title;
  return (
    <Link {...problemAddress(problemId, isInContest ? cid : 0, home)}>
      {problemId} {title}
    </Link>
  );
}

export function SubmittedAt({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={table.dim}>
      {formatRelative(at, useLanguage())}
    </time>
  );
}
