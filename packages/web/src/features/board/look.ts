/** What a board's rows and cells look like: values that are drawn, made from standings. */

import {
  type Award,
  type Awards,
  type Cell,
  emptyCell,
  type Spec,
  type Standings,
  shownName,
} from "@verdict/board";
import { contestRules, costKind, isForAccepted } from "@verdict/contract";

export type CellKind =
  | "none"
  | "first"
  | "solved"
  | "after"
  | "wrong"
  | "pending"
  | "tried"
  | "full"
  | "priced"
  | "partial"
  | "zero";

export interface CellLook {
  kind: CellKind;
  /** Large: minute, score, or how often somebody tried. */
  main: string;
  /** Small, below: rejected attempts. */
  small: string;
  /** Rises each time the cell changes before the viewer's eyes; 0: it stands as it was. */
  fresh: number;
}

export interface RowLook {
  row: number;
  /** -1: starred. */
  rank: number;
  uid: string;
  /** Whose row it is: a team's members. */
  uids: readonly string[];
  username: string;
  name: string;
  school: string;
  /** null: a single person. */
  teamId: number | null;
  /** Usernames of a team's. */
  members: readonly string[];
  avatar: string | null;
  isFemale: boolean;
  isStarred: boolean;
  award: Award | null;
  /** Solved problems or score. */
  points: number;
  /** Minutes of penalty or milliseconds of run time; null: equal points share a place. */
  cost: number | null;
  cells: CellLook[];
}

export const minuteOf = (second: number): number => Math.floor(second / 60);

/** An ACM cell; frozen attempts say more than rejected ones, and an accepted one more than both. */
export function acmLook(cell: Cell, { isFirst = false, isAfter = false } = {}): Omit<CellLook, "fresh"> {
  const { second, errors, tries, total } = cell;
  if (second >= 0) {
    const kind = isAfter ? "after" : isFirst ? "first" : "solved";
    return { kind, main: String(minuteOf(second)), small: errors > 0 ? `+${errors}` : "" };
  }
  if (tries > 0) return { kind: "pending", main: `?${tries}`, small: errors > 0 ? `−${errors}` : "" };
  if (errors > 0) return { kind: "wrong", main: `−${errors}`, small: "" };
  return total > 0 ? { kind: "tried", main: "·", small: "" } : { kind: "none", main: "", small: "" };
}

export function oiLook({ total, score }: Cell, maxScore: number): Omit<CellLook, "fresh"> {
  if (total === 0) return { kind: "none", main: "", small: "" };
  const kind = score <= 0 ? "zero" : maxScore > 0 && score >= maxScore ? "full" : "partial";
  return { kind, main: String(score), small: "" };
}

/** Points that cost time or tries: of an accepted program they are whole however few are left; without any the tries stand there. */
export function pricedLook(cell: Cell, maxScore: number, isForAccepted: boolean): Omit<CellLook, "fresh"> {
  const { score, second, errors } = cell;
  if (second < 0 && errors > 0) return { kind: "wrong", main: `−${errors}`, small: "" };
  if (second < 0) return { ...acmLook(cell) };
  const { kind, main } = oiLook(cell, maxScore);
  return {
    kind: isForAccepted && score > 0 ? "priced" : kind,
    main,
    small: errors > 0 ? `+${errors}` : "",
  };
}

/** As a row says what orders equal points: minutes, or milliseconds of run time; null: nothing does. */
export function shownCost({ rule, type }: Pick<Spec, "rule" | "type">, cost: number): number | null {
  const kind = costKind(rule);
  if (kind === "none") return null;
  if (kind === "runTime") return cost;
  return minuteOf(contestRules[type].hasPoints ? cost / 1000 : cost);
}

interface Shown {
  isOutside: boolean;
  awards: Pick<Awards, "of">;
  fresh: (at: number) => number;
}

export function rowLook(standings: Standings, row: number, { isOutside, awards, fresh }: Shown): RowLook {
  const { spec, people } = standings;
  const rule = contestRules[spec.type];
  const isAccepted = isForAccepted(spec.rule);
  const person = people.person(row);
  const cost = standings.cost[row] as number;
  const cell = emptyCell();
  return {
    row,
    rank: standings.rank(row),
    uid: person.uid,
    uids: person.members ?? [person.uid],
    username: person.username,
    name: shownName(person, spec, isOutside),
    school: person.school ?? "",
    teamId: person.team?.id ?? null,
    members: person.team?.members ?? [],
    avatar: person.avatar ?? null,
    isFemale: person.gender === "female",
    isStarred: person.kind === "starred",
    award: awards.of(row),
    points: standings.points[row] as number,
    cost: shownCost(spec, cost),
    cells: spec.problems.map(({ maxScore = 0 }, problem) => {
      standings.cell(row, problem, cell);
      const isAfter = cell.second >= (people.endS[row] as number);
      const look =
        spec.form === "priced"
          ? pricedLook(cell, maxScore, isAccepted)
          : rule.hasPoints
            ? oiLook(cell, maxScore)
            : acmLook(cell, { isFirst: standings.isFirst(row, problem), isAfter });
      return { ...look, fresh: fresh(row * spec.problems.length + problem) };
    }),
  };
}

export interface ColumnCount {
  solved: number;
  tried: number;
}

/** For each problem the rows that solved it (OI: in full) and those that tried it. */
export function columnCounts(standings: Standings): ColumnCount[] {
  const { spec } = standings;
  const { hasPoints } = contestRules[spec.type];
  const isAccepted = isForAccepted(spec.rule);
  const rows = standings.all.rows();
  const cell = emptyCell();
  return spec.problems.map(({ maxScore = 0 }, problem) => {
    let solved = 0;
    let tried = 0;
    for (const row of rows) {
      standings.cell(row, problem, cell);
      if (cell.total === 0) continue;
      tried++;
      const isFull = hasPoints && !isAccepted ? maxScore > 0 && cell.score >= maxScore : cell.second >= 0;
      if (isFull) solved++;
    }
    return { solved, tried };
  });
}

/** Black or white, whichever can be read on a colour written #rrggbb; the interface's own otherwise. */
export function inkOn(color: string | null): { background?: string; color?: string } {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? "");
  if (!parts || color === null) return {};
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { background: color, color: light > 0.179 ? "#111111" : "#ffffff" };
}
