import type { SubmissionSummary } from "@verdict/contract";
import type { ReactNode } from "react";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import classes from "../submission.module.css";
import { AuthorLink, ProblemLink, type ShownColumns, SubmissionLink, SubmittedAt } from "./columns.tsx";
import { RowVerdict } from "./RowVerdict.tsx";

interface SubmissionCardProps {
  row: SubmissionSummary;
  shown: ShownColumns;
  /** What the reader may do with it. */
  actions?: ReactNode;
}

/** A submission where the window is narrow: two lines. */
export function SubmissionCard({ row, shown, actions }: SubmissionCardProps) {
  const submission = (
    <span className={classes.small}>
      <SubmissionLink row={row}>
        #{row.submitId} {row.language}
      </SubmissionLink>
      {shown.author && " · "}
      {shown.author && <AuthorLink row={row} />}
    </span>
  );
  const usage = row.time !== null && `${formatTime(row.time)} · ${formatMemory(row.memory)}`;
  if (shown.problem) {
    return (
      <>
        <span className={classes.problemCell}>
          <ProblemLink row={row} />
        </span>
        <RowVerdict row={row} />
        {submission}
        <span className={classes.small}>
          {usage || <SubmittedAt at={row.submitTime} />}
          {actions}
        </span>
      </>
    );
  }
  return (
    <>
      {submission}
      <RowVerdict row={row} />
      <span className={classes.small}>
        <SubmittedAt at={row.submitTime} />
      </span>
      <span className={classes.small}>
        {usage}
        {actions}
      </span>
    </>
  );
}
