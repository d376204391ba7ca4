import { type CountName, countedVerdicts, type SubmissionStatus } from "@verdict/contract";

/** Submissions of a problem by verdict. */
export type VerdictCounts = Record<CountName | "total", number>;

/** What counts call a verdict; those that are not there are only in the total. */
export const countOf: Partial<Record<number, CountName>> = Object.fromEntries(
  countedVerdicts.map(([name, code]) => [code, name]),
);

export const noCounts: Readonly<VerdictCounts> = {
  total: 0,
  ...(Object.fromEntries(countedVerdicts.map(([name]) => [name, 0])) as Record<CountName, number>),
};

export function addToCounts(counts: VerdictCounts, code: SubmissionStatus, n: number): void {
  const name = countOf[code];
  counts.total += n;
  if (name) counts[name] += n;
}
