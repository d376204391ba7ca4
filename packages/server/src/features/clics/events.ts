import { worth } from "@verdict/board";
import { isInProgress, status } from "@verdict/contract";
import { logKind } from "../contest/tables.ts";
import { type Item, organizationItem, teamItem } from "./lists.ts";
import { type CaseRow, casesOf, type MomentRow } from "./log.ts";
import { contestTimeOf, hasPoints, isFrozenFor, isShown, type ReadersContest } from "./readers-contest.ts";
import { entryPointOf, judgementTypeOf, secondsOf, timeOf } from "./words.ts";

/** That an object is now as `data` says; null: it is gone. */
export interface Change {
  type: "organizations" | "teams" | "submissions" | "judgements" | "runs";
  id: string;
  data: Item | null;
}

/** What one row of the log changes. */
export interface RowChanges {
  number: number;
  changes: Change[];
}

/** What a reader of the log remembers between its rows. */
export interface Memory {
  /** Up to which judging a submission was taken back; infinite: it is gone for good. */
  takenBack: Map<number, number>;
  /** Participations whose teams the reader knows. */
  teams: Set<number>;
}

/** What rows of the log mean for one reader, in their order. The board of the contest shown has these rows. */
export async function changesOf(
  shown: ReadersContest,
  rows: readonly MomentRow[],
  memory: Memory,
): Promise<RowChanges[]> {
  const judged = rows.filter(({ kind }) => kind === logKind.judged);
  const cases =
    shown.view === "admin"
      ? await casesOf(shown.db, [...new Set(judged.map(({ submission }) => submission))])
      : [];
  const byJudgement = Map.groupBy(cases, ({ submission, attempt }) => judgementId(submission, attempt));
  return rows.map((row) => ({ number: row.number, changes: changesBy(shown, row, memory, byJudgement) }));
}

const judgementId = (submission: number, attempt: number) => `${submission}-${attempt}`;

function changesBy(
  shown: ReadersContest,
  row: MomentRow,
  memory: Memory,
  cases: ReadonlyMap<string, CaseRow[]>,
): Change[] {
  const upTo = memory.takenBack.get(row.submission) ?? 0;
  const isNewer = row.attempt > upTo;
  if (row.kind === logKind.withdrawn || row.kind === logKind.removed) {
    const isGone = row.kind === logKind.removed;
    memory.takenBack.set(row.submission, isGone ? Number.POSITIVE_INFINITY : Math.max(upTo, row.attempt));
    return isNewer || isGone ? goneChanges(shown, row) : [];
  }
  const place = placeOf(shown, row);
  // Under other settings it may have been on the board.
  if (!place) return row.kind === logKind.submitted && row.attempt === 1 ? goneChanges(shown, row) : [];
  if (!isNewer) return [];
  const isKnown = row.attempt > 1 && upTo === 0;
  const before = row.kind === logKind.judged || isKnown ? [] : arrival(shown, row, memory);
  // A judging after a withdrawal brings the submission back, with or without a row that asked for it.
  const back = row.kind === logKind.judged && upTo > 0 ? arrival(shown, row, memory) : [];
  if (place === "hidden") return [...before, ...back];
  return [...before, ...back, ...judgementChanges(shown, row, cases)];
}

/** Whether a row is told of, and with its verdict; null: it is not on the board. */
function placeOf(shown: ReadersContest, row: MomentRow): "open" | "hidden" | null {
  const { people, spec } = shown.made.board;
  const at = people.row(row.participation);
  if (at < 0 || !isShown(shown, people.person(at)) || !shown.limits.has(row.problem)) return null;
  const second = people.second(at, row.submittedAt);
  if (second < 0 || second >= (people.endS[at] as number)) return null;
  if (!isFrozenFor(shown) || second < spec.freezeS) return "open";
  return hasPoints(shown) ? null : "hidden";
}

/** A submission, and before it the team that is seen for the first time. */
function arrival(shown: ReadersContest, row: MomentRow, memory: Memory): Change[] {
  const changes: Change[] = [];
  if (!memory.teams.has(row.participation)) {
    memory.teams.add(row.participation);
    const { people } = shown.made.board;
    const person = people.person(people.row(row.participation));
    const organization = organizationItem(person);
    if (organization) changes.push({ type: "organizations", id: organization.id, data: organization });
    const team = teamItem(shown, person);
    changes.push({ type: "teams", id: team.id, data: team });
  }
  const data = submissionItem(shown, row);
  changes.push({ type: "submissions", id: data.id, data });
  return changes;
}

/** A submission as it is told of. */
export function submissionItem(
  shown: ReadersContest,
  row: Pick<MomentRow, "submission" | "language" | "problem" | "participation" | "submittedAt">,
): Item {
  const id = String(row.submission);
  const href = `contests/${shown.cid}/submissions/${id}/files`;
  return {
    id,
    language_id: shown.languages.get(row.language) ?? "language",
    problem_id: String(row.problem),
    team_id: String(row.participation),
    time: timeOf(row.submittedAt),
    contest_time: contestTimeOf(shown, row.submittedAt),
    entry_point: entryPointOf(row.language),
    files: shown.view === "admin" ? [{ href, filename: "files.zip", mime: "application/zip" }] : [],
  };
}

function judgementChanges(
  shown: ReadersContest,
  row: MomentRow,
  cases: ReadonlyMap<string, CaseRow[]>,
): Change[] {
  const id = judgementId(row.submission, row.attempt);
  const isDone = row.kind === logKind.judged && !isInProgress(row.verdict);
  const isAdmin = shown.view === "admin";
  // In OI contests the board itself counts run times of accepted programs.
  const isTimed = isAdmin || (hasPoints(shown) && row.verdict === status.accepted);
  const startedAt = Math.min(row.startedAt, row.at);
  const data: Item = {
    id,
    submission_id: String(row.submission),
    judgement_type_id: isDone ? judgementTypeOf(row.verdict) : null,
    ...(isDone && hasPoints(shown) && { score: scoreOf(shown, row) }),
    start_time: timeOf(startedAt),
    start_contest_time: contestTimeOf(shown, startedAt),
    end_time: isDone ? timeOf(row.at) : null,
    end_contest_time: isDone ? contestTimeOf(shown, row.at) : null,
    ...(isDone && isTimed && row.timeMs !== null && { max_run_time: secondsOf(row.timeMs) }),
  };
  const runs = isDone && isAdmin ? (cases.get(id) ?? []) : [];
  return [
    { type: "judgements", id, data },
    ...runs.map((run): Change => {
      const item = {
        id: `${id}-${run.seq}`,
        judgement_id: id,
        ordinal: run.seq,
        judgement_type_id: judgementTypeOf(run.verdict),
        time: timeOf(run.at),
        contest_time: contestTimeOf(shown, run.at),
        run_time: secondsOf(run.timeMs),
      };
      return { type: "runs", id: item.id, data: item };
    }),
  ];
}

/** On the board. */
function scoreOf(shown: ReadersContest, { problem, score }: MomentRow): number {
  const column = shown.made.board.spec.problems.find(({ id }) => id === problem);
  return column ? worth(column, score ?? 0) : 0;
}

/** A submission goes with all that names it. */
function goneChanges(shown: ReadersContest, row: MomentRow): Change[] {
  const changes: Change[] = [];
  const isFrozen = isFrozenFor(shown);
  const cases = shown.view === "admin" ? (shown.limits.get(row.problem)?.cases ?? 0) : 0;
  for (let attempt = 1; attempt <= row.attempt && !isFrozen; attempt++) {
    const id = judgementId(row.submission, attempt);
    for (let seq = 1; seq <= cases; seq++) changes.push({ type: "runs", id: `${id}-${seq}`, data: null });
    changes.push({ type: "judgements", id, data: null });
  }
  changes.push({ type: "submissions", id: String(row.submission), data: null });
  return changes;
}
