import { elapsedMs, type Person } from "@verdict/board";
import { type ClicsListName, CODE_MAX } from "@verdict/contract";
import { extensionOf } from "../desk/programs.ts";
import { awardsIn } from "./awards.ts";
import { CLARIFICATIONS_READ, clarificationsIn } from "./clarifications.ts";
import { type Announced, hasPoints, nameIn, personsIn, type ReadersContest } from "./readers-contest.ts";
import {
  entryPointOf,
  judgementTypesUnder,
  organizationId,
  relativeTimeOf,
  secondsOf,
  timeOf,
} from "./words.ts";

/** Something with an identifier, as it is written. */
export type Item = { id: string } & Record<string, unknown>;

const PENALTY_MINUTE_S = 60;
/** What a program may write at least, whatever the answer's length. */
const OUTPUT_MIB = 32;

export function contestIn(shown: Announced): Item {
  const { spec } = shown.made.board;
  const { contest } = shown.made.settings;
  const endMs = elapsedMs(spec, spec.endAt);
  return {
    id: String(shown.cid),
    name: contest.title,
    formal_name: contest.title,
    start_time: contest.pausedMs === null ? timeOf(spec.startAt) : null,
    ...(contest.pausedMs && { countdown_pause_time: relativeTimeOf(contest.pausedMs) }),
    duration: relativeTimeOf(endMs),
    end_time: contest.pausedMs === null ? timeOf(spec.endAt) : null,
    scoreboard_freeze_duration:
      spec.freezeAt === null ? null : relativeTimeOf(endMs - elapsedMs(spec, spec.freezeAt)),
    scoreboard_type: hasPoints(shown) ? "score" : "pass-fail",
    ...(!hasPoints(shown) && { penalty_time: Math.round(spec.penaltyS / PENALTY_MINUTE_S) }),
  };
}

const judgementTypeItems = ({ made }: Announced): Item[] => judgementTypesUnder(made.board.spec.rule);

function languageItems({ languages }: ReadersContest): Item[] {
  return [...languages].map(([name, id]) => {
    const entry = entryPointOf(name);
    return {
      id,
      name,
      entry_point_required: entry !== null,
      entry_point_name: entry && "Main class",
      extensions: [extensionOf(name)],
    };
  });
}

/** Before the start problems are for admins alone; of a hidden one the others learn its letter. */
function problemItems(shown: ReadersContest, nowMs: number): Item[] {
  const { board, settings } = shown.made;
  if (shown.view !== "admin" && nowMs < board.spec.startAt) return [];
  return settings.problems.map(({ id, label, title, color, maxScore, isHidden }, ordinal) => {
    const limits = shown.limits.get(id);
    return {
      id: String(id),
      label,
      name: isHidden && shown.view !== "admin" ? label : title,
      ordinal,
      ...(color && (/^#([0-9a-f]{3}){1,2}$/i.test(color) ? { rgb: color } : { color })),
      time_limit: secondsOf(limits?.timeLimitMs ?? 0),
      memory_limit: limits?.memoryLimitMib ?? 0,
      output_limit: OUTPUT_MIB,
      code_limit: Math.floor(CODE_MAX / 1024),
      test_data_count: limits?.cases ?? 0,
      ...(hasPoints(shown) && { max_score: maxScore }),
    };
  });
}

export const RANKED_GROUP = "ranked";
export const STARRED_GROUP = "starred";

const groupItems = (): Item[] => [
  { id: RANKED_GROUP, name: "Ranked", type: "rank" },
  { id: STARRED_GROUP, name: "Out of competition", type: "rank" },
];

export function organizationItem({ school }: Person): Item | null {
  return school ? { id: organizationId(school), name: school, formal_name: school } : null;
}

export function teamItem(shown: ReadersContest, person: Person): Item {
  const name = nameIn(shown, person);
  return {
    id: String(person.participation),
    label: String(person.participation),
    name,
    display_name: name,
    organization_id: person.school ? organizationId(person.school) : null,
    group_ids: person.kind === "excluded" ? [] : [person.kind === "starred" ? STARRED_GROUP : RANKED_GROUP],
    hidden: person.kind === "excluded",
  };
}

async function teamItems(shown: ReadersContest): Promise<Item[]> {
  const teams: Item[] = [];
  for await (const page of personsIn(shown)) teams.push(...page.map((person) => teamItem(shown, person)));
  return teams;
}

async function organizationItems(shown: ReadersContest): Promise<Item[]> {
  const known = new Map<string, Item>();
  for await (const page of personsIn(shown)) {
    for (const person of page) {
      const item = organizationItem(person);
      if (item) known.set(item.id, item);
    }
  }
  return [...known.values()];
}

/** `own`: the team that is shown what it asked. */
export async function clarificationItems(shown: ReadersContest, own: number | null = null): Promise<Item[]> {
  const items = new Map<string, Item>();
  for (let after = 0, isMore = true; isMore; ) {
    const news = await clarificationsIn(shown, after, own);
    for (const item of news.flatMap((one) => one.items)) items.set(item.id, item);
    after = news.at(-1)?.change ?? after;
    isMore = news.length === CLARIFICATIONS_READ;
  }
  return [...items.values()];
}

/** Lists that change with the settings of a contest and with who takes part; what happens in it is in the log. */
export const settledLists = [
  "judgement-types",
  "languages",
  "problems",
  "groups",
  "organizations",
  "teams",
] as const satisfies readonly ClicsListName[];

/** One of the lists that are not made of the log; null: it is. */
export function listIn(
  shown: ReadersContest,
  name: ClicsListName,
  nowMs: number,
): Promise<Item[]> | Item[] | null {
  switch (name) {
    case "judgement-types":
      return judgementTypeItems(shown);
    case "languages":
      return languageItems(shown);
    case "problems":
      return problemItems(shown, nowMs);
    case "groups":
      return groupItems();
    case "organizations":
      return organizationItems(shown);
    case "teams":
      return teamItems(shown);
    case "awards":
      return awardsIn(shown);
    case "clarifications":
      return clarificationItems(shown);
    default:
      return null;
  }
}
