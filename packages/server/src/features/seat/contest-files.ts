import {
  apiDate,
  CONTEST_FILE_PROBLEMS_MAX,
  CONTEST_FILE_ROWS_MAX,
  type ContestantRow,
  type ContestFileNote,
  type ContestInFile,
  type ContestRule,
  clicsTime,
  msOfRelative,
  type ReadContestFiles,
  rulePresets,
  TRY_MINUTES_MAX,
  typeOfRule,
} from "@verdict/contract";
import { type FileKind, fileKinds, type Json, readFile, textOf } from "./file-things.ts";
import type { NamedText } from "./files.ts";

/** What files of a contest say together, in any order, and what of them is not taken; pure. */
export function contestFilesIn(files: readonly NamedText[]): ReadContestFiles {
  const things = Object.fromEntries(fileKinds.map((kind) => [kind, []])) as unknown as Record<
    FileKind,
    Json[]
  >;
  const notes: ReadContestFiles["notes"] = [];
  const note = (file: string, why: ContestFileNote, names = "") => {
    notes.push({ file, note: why, names: names.slice(0, NAMES_MAX) });
  };
  for (const { name, text } of files) {
    const read = readFile({ name, text });
    if ("fault" in read) {
      note(name, read.fault, "why" in read ? read.why : "");
      continue;
    }
    for (const kind of fileKinds) things[kind].push(...(read.things[kind] ?? []));
    const left = membersLeft(read.things.contest?.[0] ?? {});
    if (left.length > 0) note(name, "members", left.join(", "));
    const accounts = read.things.accounts ?? [];
    if (accounts.some(({ password }) => textOf(password))) note(name, "passwords");
    const others = accounts.filter((one) => !isOfTeam(one)).length;
    if (others > 0) note(name, "accounts", String(others));
    const groups = (read.things.groups ?? []).filter((one) => !isStarred(one) && one.hidden !== true);
    if (groups.length > 0) note(name, "groups", groups.map(({ name: called }) => textOf(called)).join(", "));
  }
  const [contest] = things.contest;
  return {
    contest: contest ? contestOf(contest) : null,
    problems: things.problems.slice(0, CONTEST_FILE_PROBLEMS_MAX).map(problemOf),
    ...rowsOf(things),
    notes,
  };
}

const NAMES_MAX = 1000;
const CELL_MAX = 1000;

/** Of a contest. What names it elsewhere has no place here, and its problems are listed beside it. */
const taken = [
  ...[
    "id",
    "external_id",
    "name",
    "formal_name",
    "short_name",
    "shortname",
    "start_time",
    "duration",
    "end_time",
  ],
  ...["scoreboard_freeze_duration", "scoreboard_freeze_length", "scoreboard_freeze", "penalty_time"],
  "scoreboard_type",
];
const membersLeft = (contest: Json) =>
  Object.keys(contest).filter((key) => !taken.includes(key) && ![null, ""].includes(contest[key] as string));

function contestOf(contest: Json): ContestInFile {
  const startTime = momentOf(contest.start_time);
  const durationMs = msOf(contest.duration);
  const before = msOf(contest.scoreboard_freeze_duration) ?? msOf(contest.scoreboard_freeze_length);
  // The oldest files say how long after the start.
  const after = msOf(contest.scoreboard_freeze);
  const freezeMs = before ?? (after !== null && durationMs !== null ? durationMs - after : null);
  const minutes = Number(textOf(contest.penalty_time) || Number.NaN);
  const hasMinutes = Number.isInteger(minutes) && minutes >= 0 && minutes <= TRY_MINUTES_MAX;
  const rule: ContestRule =
    contest.scoreboard_type === "score"
      ? rulePresets.ioi
      : { ...rulePresets.icpc, ...(hasMinutes && { tryMinutes: minutes }) };
  return {
    title: textOf(contest.formal_name) || textOf(contest.name),
    startTime: startTime && apiDate(startTime),
    durationMs,
    freezeMs: freezeMs !== null && freezeMs > 0 ? freezeMs : null,
    ...typeOfRule(rule),
    rule,
  };
}

/** `2026-05-01T09:00:00+02`, also with a blank in it, and of a YAML that makes dates of its own. */
function momentOf(value: unknown): Date | null {
  const text = (value instanceof Date ? value.toISOString() : textOf(value))
    .replace(/ +(?=[\d+-])/, "T")
    .replace(/ +/g, "");
  if (!clicsTime.safeParse(text).success) return null;
  const at = new Date(text.replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(at.getTime()) ? null : at;
}

const msOf = (value: unknown): number | null => {
  const text = textOf(value);
  const whole = /^\d+:\d\d$/.test(text) ? `${text}:00` : text;
  return /^\d{1,4}:[0-5]\d:[0-5]\d(\.\d+)?$/.test(whole) ? msOfRelative(whole) : null;
};

const problemOf = (problem: Json) => ({
  id: textOf(problem.short_name) || textOf(problem.id) || textOf(problem.externalid),
  label: textOf(problem.label) || textOf(problem.letter),
  name: textOf(problem.name),
  color: textOf(problem.rgb) || textOf(problem.color) || null,
});

/** Teams ranked behind all others take part out of competition, and so does our own group of them. */
const isStarred = ({ id, sortorder }: Json) => id === "starred" || Number(textOf(sortorder) || 0) > 0;

/** Accounts without a type are of teams where they name one. */
const isOfTeam = ({ type, team_id }: Json) =>
  textOf(type) === "team" || (!textOf(type) && Boolean(textOf(team_id)));

/** Passwords are not taken: they lie in a file that others have too. */
function rowsOf(things: Record<FileKind, Json[]>): Pick<ReadContestFiles, "rows" | "hidden"> {
  const groups = new Map(things.groups.map((group) => [textOf(group.id), group]));
  const schools = new Map(
    things.organizations.map((one) => [textOf(one.id), textOf(one.formal_name) || textOf(one.name)]),
  );
  const usernames = new Map(
    things.accounts.filter(isOfTeam).map((one) => [teamOf(one), textOf(one.username)]),
  );
  const groupsOf = ({ group_ids, group_id }: Json): Json[] => {
    const ids: unknown[] = [...(Array.isArray(group_ids) ? group_ids : []), group_id];
    return ids.map((id) => groups.get(textOf(id))).filter((group) => group !== undefined);
  };
  const isHidden = (team: Json) =>
    team.hidden === true || groupsOf(team).some(({ hidden }) => hidden === true);
  const shown = things.teams.filter((team) => !isHidden(team));
  const rows = shown.slice(0, CONTEST_FILE_ROWS_MAX).map((team): ContestantRow => {
    const cell = (text: string) => text.slice(0, CELL_MAX);
    return {
      username: cell(usernames.get(numberOf(textOf(team.id))) ?? ""),
      name: cell(textOf(team.display_name) || textOf(team.name)),
      team: "",
      school: cell(schools.get(textOf(team.organization_id)) ?? textOf(team.organization_name)),
      room: cell(textOf(team.room)),
      seat: cell(textOf(team.label)),
      networks: "",
      starred: groupsOf(team).some(isStarred),
    };
  });
  return { rows, hidden: things.teams.length - shown.length };
}

/** Whose an account is: of a table the digits at the end of its name say it, as `team017`. */
const teamOf = ({ team_id, username }: Json): string =>
  numberOf(textOf(team_id) || (/(\d+)$/.exec(textOf(username))?.[1] ?? textOf(username)));
const numberOf = (id: string): string => (/^\d+$/.test(id) ? id.replace(/^0+(?=\d)/, "") : id);
