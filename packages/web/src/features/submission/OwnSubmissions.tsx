import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../lib/session.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { useLiveRows } from "./live-list.ts";
import { submissionListQuery } from "./queries.ts";
import { SubmissionTable } from "./SubmissionTable.tsx";

const OWN_ROWS = 15;

/** The reader's newest submissions to one problem. */
export default function OwnSubmissions({ problemId }: { problemId: string }) {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  const list = useQuery({
    ...submissionListQuery({
      onlyMine: true,
      problemID: problemId,
      completeProblemID: true,
      limit: OWN_ROWS,
    }),
    enabled: isSignedIn,
  });
  useLiveRows(list.data?.records);
  if (list.isError) return <FailedState error={list.error} onRetry={list.refetch} />;
  if (list.data?.records.length === 0) return <EmptyState text={t("problem.noOwnSubmissions")} />;
  return <SubmissionTable rows={list.data?.records} expectedRows={4} showProblem={false} compact />;
}
