import { useQueryClient } from "@tanstack/react-query";
import { type DataOf, type getSubmissionList, isInProgress, type SubmissionSummary } from "@verdict/contract";
import { useFollow } from "../live.ts";

type List = DataOf<typeof getSubmissionList>;

/** Keeps the unfinished rows of a cached list up to date while it is shown. */
export function useLiveRows(rows: readonly SubmissionSummary[] | undefined): void {
  const client = useQueryClient();
  const open = rows?.filter((row) => isInProgress(row.status)).map((row) => row.submitId) ?? [];
  // Lists on the screen change in place; they are not asked for again.
  useFollow(open, ({ submission }) => {
    const { submitId, status, time, memory, score, judger, isManual } = submission;
    client.setQueriesData<List>(
      { queryKey: ["submission", "list"] },
      (list) =>
        list && {
          ...list,
          records: list.records.map((row) =>
            row.submitId === submitId ? { ...row, status, time, memory, score, judger, isManual } : row,
          ),
        },
    );
  });
}
