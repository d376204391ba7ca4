import { type ContestRules, type Entrant, managesContest, submitRefusal } from "../contest/policy.ts";

/** Who may read and ask what; pure. */

/** Somebody before a contest's clarifications. */
export interface Reader {
  uid: string;
  /** Whose questions count as theirs: themselves, and the mates of the team they take part with. */
  company: readonly string[];
  isManager: boolean;
}

export function readerOf(
  contest: ContestRules,
  user: NonNullable<Entrant["user"]>,
  groupLevel: number,
  company: readonly string[] = [user.uid],
): Reader {
  return { uid: user.uid, company, isManager: managesContest(contest, user, groupLevel) };
}

/** Contestants ask as long as they may submit. */
export const askRefusal = submitRefusal;

/** Whether there is something in it for the reader to read: for managers questions, for others answers. */
export function concerns(
  row: { uid: string; question: string | null; answer: string | null },
  { uid, isManager }: Reader,
): boolean {
  return isManager ? row.answer === null && row.uid !== uid : row.answer !== null;
}
