import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { useSignedIn } from "../../lib/session.ts";
import { PageNumbers } from "../../ui/PageNumbers.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { useLiveRows } from "./live-list.ts";
import { submissionListQuery } from "./queries.ts";
import { SubmissionTable } from "./SubmissionTable.tsx";
import type { StatusSearch } from "./search.ts";
import classes from "./submission.module.css";

const ROWS = 15;

interface ProblemSubmissionsProps {
  problemId: string;
  /** The reader's own, or everybody's. */
  onlyMine: boolean;
}

/** Submissions to one problem, newest first, beside the editor. */
export default function ProblemSubmissions({ problemId, onlyMine }: ProblemSubmissionsProps) {
  const { t } = useTranslation();
  const count = useCount();
  const isSignedIn = useSignedIn();
  const [page, setPage] = useState(1);
  const search: StatusSearch = {
    onlyMine: onlyMine || undefined,
    problemID: problemId,
    completeProblemID: true,
  };
  const list = useQuery({
    ...submissionListQuery({ ...search, limit: ROWS, currentPage: page }),
    enabled: isSignedIn || !onlyMine,
  });
  useLiveRows(list.data?.records);
  if (list.isError) return <FailedState error={list.error} onRetry={list.refetch} />;
  const total = list.data?.total ?? 0;
  if (list.data && total === 0) {
    return <EmptyState text={t(onlyMine ? "problem.noOwnSubmissions" : "problem.noSubmissions")} />;
  }
  return (
    <>
      <SubmissionTable
        rows={list.data?.records}
        expectedRows={4}
        showProblem={false}
        showAuthor={!onlyMine}
        compact
      />
      {list.data && (
        <div className={classes.foot}>
          <Link to="/status" search={search}>
            {t("solve.inStatusList", { total: count(total) })}
          </Link>
          {total > ROWS && (
            <PageNumbers page={page} pages={Math.ceil(total / ROWS)} onPage={setPage} siblings={0} />
          )}
        </div>
      )}
    </>
  );
}
