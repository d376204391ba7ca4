import { type StatusName, type SubmissionStatus, status } from "./status.ts";
import { type CountName, type VerdictKind, verdictKinds } from "./verdict-kind.ts";

/** Lists that follow from what is said of each verdict; apart from it, because the first views need none of them. */

const names = Object.keys(verdictKinds) as StatusName[];
const where = (is: (kind: VerdictKind) => unknown): readonly SubmissionStatus[] =>
  names.filter((name) => is(verdictKinds[name])).map((name) => status[name]);

/** Verdicts that a program has earned. */
export const programVerdicts = where((kind) => kind.ofProgram);

/** Verdicts that may be given by hand. */
export const manualStatuses = where((kind) => kind.byHand);

/** What lists may be filtered by. */
export const filterStatuses = where((kind) => !kind.unstored);

/** What a problem's counts call a verdict, in the order in which pages show them. */
export const countedVerdicts: readonly (readonly [CountName, SubmissionStatus])[] = names.flatMap((name) => {
  const { count } = verdictKinds[name];
  return count ? [[count, status[name]] as const] : [];
});
