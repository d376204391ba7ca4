/** Contests written by hand, for tests of single rules. */
import type { SubmissionStatus } from "@verdict/contract";
import { status } from "@verdict/contract/status";
import { Board } from "../src/board.ts";
import type { BoardEvent } from "../src/event.ts";
import type { Person } from "../src/people.ts";
import { makeSpec, type SpecDraft } from "../src/spec.ts";
import { type BoardName, windowOf } from "../src/windows.ts";
import { START } from "./contests.ts";

export const verdicts = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  PE: status.presentationError,
  TLE: status.timeLimitExceeded,
  MLE: status.memoryLimitExceeded,
  RE: status.runtimeError,
  CE: status.compileError,
  SE: status.systemError,
  SF: status.submitFailed,
  PA: status.partialAccepted,
  CA: status.cancelled,
} as const;

/** "who problem second verdict [score [ms]]": "ann A 60 WA", "bob B 70 AC 100 15"; "?" waits. */
export type Line = string;

const five = 5 * 3600;

export const specOf = (draft: Partial<SpecDraft> = {}) =>
  makeSpec({
    type: "acm",
    startAt: START,
    endAt: START + five * 1000,
    problems: ["A", "B", "C"].map((label, index) => ({ id: 11 + index, label, color: null })),
    ...draft,
  });

/** Participation of a name: everybody in `people`, in their order, from 1. */
export interface Written {
  draft?: Partial<SpecDraft>;
  people?: (Partial<Person> & { username: string })[];
  lines: Line[];
  firstSubmission?: number;
}

export function write({ draft, people, lines, firstSubmission = 1 }: Written) {
  const spec = specOf(draft);
  const names = [...new Set(lines.map((line) => line.split(" ")[0] as string))];
  const persons = (people ?? names.map((username) => ({ username }))).map(
    (person, index): Person => ({
      participation: index + 1,
      kind: "official",
      uid: person.username,
      ...person,
    }),
  );
  const board = new Board(spec, persons);
  board.apply(
    lines.map((line, index) => ({
      ...eventOf(line, index + 1, persons),
      submission: firstSubmission + index,
    })),
  );
  const look = (name: BoardName) => board.look(windowOf(spec, name)).standings;
  return { spec, persons, board, look };
}

export function eventOf(line: Line, number: number, persons: Person[]): BoardEvent {
  const [who = "", label = "", second = "", word = "", score, ms] = line.split(" ");
  const person = persons.find(({ username }) => username === who);
  const verdict: SubmissionStatus | null = word === "?" ? null : verdicts[word as "AC"];
  return {
    number,
    kind: verdict === null ? "submitted" : "judged",
    submission: number,
    judging: 1,
    participation: person?.participation ?? 0,
    problem: 11 + "ABC".indexOf(label),
    language: 1,
    submittedAt: (person?.startAt ?? START) + Number(second) * 1000,
    verdict,
    score: score === undefined ? null : Number(score),
    runMs: ms === undefined ? null : Number(ms),
  };
}
