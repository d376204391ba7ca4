import { PassThrough, type Readable } from "node:stream";
import { type BoardName, shownName, withoutRemoved } from "@verdict/board";
import { contestRules } from "@verdict/contract";
import { ZipFile } from "yazl";
import { Refusal } from "../../platform/refusal.ts";
import type { LoadedBoard } from "../board/loaded-board.ts";
import { verdictWords } from "../submission/verdict-words.ts";
import { attemptsAt, type BoardAttempt, hexColor, rowsOf } from "./board-attempts.ts";

const wordOf = ({ verdict }: BoardAttempt): string =>
  verdict === null ? "FROZEN" : verdictWords(verdict).xcpcio;

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Settings of the contest, its problems in their order. */
function configOf(loaded: LoadedBoard) {
  const { board, made } = loaded;
  // On a clock that never stood still, as seconds of attempts are.
  const spec = withoutRemoved(board.spec);
  return {
    contest_name: made.settings.contest.title,
    start_time: seconds(spec.startAt),
    end_time: seconds(spec.endAt),
    frozen_time: spec.freezeAt === null ? 0 : seconds(spec.endAt - spec.freezeAt),
    penalty: spec.penaltyS,
    problem_id: spec.problems.map(({ label }) => label),
    balloon_color: spec.problems.map(({ color }) => ({
      color: "#000000",
      background_color: hexColor(color) ?? "#ffffff",
    })),
    group: { official: "Official", unofficial: "Unofficial" },
    organization: "School",
    status_time_display: { correct: true, incorrect: true, pending: true },
    options: { calculation_of_penalty: "in_seconds", submission_timestamp_unit: "second" },
  };
}

/** Teams and submissions of XCPCIO's board. */
function recordsOf(loaded: LoadedBoard, name: BoardName) {
  const view = loaded.view(name);
  const { standings, people } = view;
  const rows = rowsOf(standings);
  const { languages } = loaded;
  const teams = rows.map((row) => {
    const person = people.person(row);
    const group = standings.isRanked(row) ? "official" : "unofficial";
    return {
      team_id: String(person.participation),
      name: shownName(person, standings.spec, false),
      organization: person.school ?? "",
      members: person.team?.members ?? [],
      group: [group],
      [group]: true,
    };
  });
  const runs = rows
    .flatMap((row) => standings.spec.problems.flatMap((_, problem) => attemptsAt(view, row, problem)))
    .toSorted((a, b) => a.second - b.second || a.submission - b.submission)
    .map((attempt) => ({
      submission_id: String(attempt.submission),
      team_id: String(people.person(attempt.row).participation),
      problem_id: attempt.problem,
      timestamp: attempt.second,
      status: wordOf(attempt),
      language: languages[attempt.language] ?? "",
    }));
  return { teams: Object.fromEntries(teams.map((team) => [team.team_id, team])), runs };
}

/** config.json, team.json and run.json, as XCPCIO's board reads them. It knows no points. */
export function xcpcioZip(loaded: LoadedBoard, name: BoardName): Readable {
  if (!contestRules[loaded.board.spec.type].isRace) throw new Refusal("contest-not-acm");
  const { teams, runs } = recordsOf(loaded, name);
  const zip = new ZipFile();
  for (const [file, content] of [
    ["config.json", configOf(loaded)],
    ["team.json", teams],
    ["run.json", runs],
  ] as const) {
    zip.addBuffer(Buffer.from(JSON.stringify(content)), file);
  }
  zip.end();
  return zip.outputStream.pipe(new PassThrough());
}
