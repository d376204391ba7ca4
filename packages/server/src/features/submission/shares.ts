import {
  type CaseReport,
  legacyOf,
  type Scoring,
  type SubmissionStatus,
  status,
  type VerdictCase,
} from "@verdict/contract";

type ToldCase = Pick<CaseReport, "seq" | "status" | "score"> & {
  fraction?: number | null | undefined;
  value?: number | null | undefined;
};

/** What cases are worth by what was told of them; older nodes told points alone. */
export function sharesOf(cases: readonly ToldCase[], scoring: Scoring): VerdictCase[] {
  const { cases: told } = legacyOf(scoring);
  return cases.map(({ seq, status: code, fraction, value, score }) => ({
    seq,
    status: code as SubmissionStatus,
    isAccepted: code === status.accepted,
    fraction: fraction ?? (score ?? 0) / (told.get(seq)?.score || 1),
    ...(typeof value === "number" && { value }),
  }));
}
