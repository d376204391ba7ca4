import { useQuery } from "@tanstack/react-query";
import { type SubmissionEvent, status } from "@verdict/contract";
import { useMemo } from "react";
import { type LineMark, marksOf } from "../detail/compiler-output.ts";
import { submissionQuery } from "../queries.ts";

const none: readonly LineMark[] = [];

/** The lines of which the compiler complained, for the editor; none unless the submission did not compile. */
export function useCompilerMarks(
  submitId: number | null,
  live: SubmissionEvent | null,
  problemsOfTest: string | null,
): readonly LineMark[] {
  const failed = live?.submission.status === status.compileError;
  const told = live?.submission.errorMessage ?? null;
  const asksMore = failed && told === null && submitId !== null;
  const { data } = useQuery({ ...submissionQuery(submitId ?? 0), enabled: asksMore });
  const output = problemsOfTest ?? (failed ? (told ?? data?.submission.errorMessage ?? null) : null);
  return useMemo(() => (output ? marksOf(output) : none), [output]);
}
