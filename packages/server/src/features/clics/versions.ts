import { type ClicsVersion, clicsPath, clicsVersions, DOMJUDGE_PATH } from "@verdict/contract";
import type { Item } from "./lists.ts";
import { relativeTimeOf } from "./words.ts";

/** How a reader wants the objects: in a version of the interface, or as DOMjudge's clients do. */
export type Dialect = ClicsVersion | "domjudge";

/** Addresses below which the interface is spoken. */
export interface Door {
  path: string;
  version: ClicsVersion;
  dialect: Dialect;
}

export const doors: readonly Door[] = [
  ...clicsVersions.map((version) => ({ path: clicsPath(version), version, dialect: version })),
  // Clients of DOMjudge are given the address of one, and add this; some name the version of its interface.
  ...["/api", "/api/v4"].map((path) => ({
    ...{ path: DOMJUDGE_PATH + path, version: "2023-06" as const, dialect: "domjudge" as const },
  })),
];

/** Whether a dialect has the shapes of the oldest version. */
const isOld = (dialect: Dialect) => dialect === "2023-06" || dialect === "domjudge";

const MINUTE_MS = 60_000;
const inTime = (minutes: unknown) =>
  typeof minutes === "number" ? relativeTimeOf(minutes * MINUTE_MS) : minutes;

const without = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name))) as Item;

/** Members that changed from minutes to times, of those that are there. */
function timed<T extends object>(value: T, ...names: string[]): T {
  const there = names.filter((name) => name in value);
  return { ...value, ...Object.fromEntries(there.map((name) => [name, inTime(value[name as keyof T])])) };
}

interface Row {
  score: object;
  problems: object[];
}

/** An object as it is written in 2026-01; in the draft after it, with less. */
function newer(dialect: Dialect, type: string, item: Item): Item {
  switch (type) {
    case "contest":
      return timed(item, "penalty_time");
    case "clarifications": {
      const { to_team_id: to, ...rest } = item;
      return { ...rest, to_team_ids: to === null ? null : [to], to_group_ids: null } as Item;
    }
    case "scoreboard":
      return {
        ...item,
        rows: (item.rows as Row[]).map((row) => ({
          ...row,
          score: timed(row.score, "total_time", "time"),
          problems: row.problems.map((problem) => timed(problem, "time")),
        })),
      };
    case "judgements":
      return dialect === "draft" ? without(item, "start_contest_time", "end_contest_time") : item;
    case "runs":
      return dialect === "draft" ? without(item, "contest_time") : item;
    default:
      return item;
  }
}

function older(dialect: Dialect, type: string, item: Item): Item {
  if (type === "problems") return without(item, "memory_limit", "output_limit", "code_limit");
  if (dialect !== "domjudge") return item;
  if (type === "contest") return { ...item, shortname: item.id };
  // Its clients are older than the Python that reads "Z".
  if (type === "submissions") return { ...item, time: String(item.time).replace("Z", "+00:00") };
  return item;
}

/** An object of a list, the contest, its state or its scoreboard. */
export function inDialect(dialect: Dialect, type: string, item: object): Item {
  // The interface has a contest's duration alone; DOMjudge tells its end beside it.
  const hasMore = type === "contest" && dialect !== "domjudge";
  const written = hasMore ? without(item as Item, "end_time") : (item as Item);
  if (type === "state") return dialect === "draft" ? written : without(written, "removed_intervals");
  const state = type === "scoreboard" && { state: inDialect(dialect, "state", written.state as object) };
  return isOld(dialect)
    ? { ...older(dialect, type, written), ...state }
    : { ...newer(dialect, type, written), ...state };
}

/** What a token may do, as `access` names it. */
export function capabilitiesIn(
  dialect: Dialect,
  { submits, asks, answers, starts }: Record<"submits" | "asks" | "answers" | "starts", boolean>,
): string[] {
  const clar = isOld(dialect)
    ? { team: "team_clar", admin: "admin_clar" }
    : { team: "post_clar", admin: "post_clar" };
  return [
    starts && "contest_start",
    submits && "team_submit",
    answers && clar.admin,
    asks && !answers && clar.team,
  ].filter((name) => typeof name === "string");
}
