import { Awards } from "@verdict/board";
import { contestRules } from "@verdict/contract";
import { viewOf } from "../board/loaded-board.ts";
import type { Item } from "./lists.ts";
import { isFrozenFor, type ReadersContest } from "./readers-contest.ts";

/** Medals as tools know them, by what contests call theirs. */
const medals: readonly [id: string, named: RegExp][] = [
  ["gold-medal", /gold|金|골드|금/i],
  ["silver-medal", /silver|银|銀|실버|은/i],
  ["bronze-medal", /bronze|铜|銅|브론즈|동/i],
];

/** The board this reader sees. */
export const boardIn = (shown: ReadersContest) => viewOf(shown.made, isFrozenFor(shown) ? "frozen" : "live");

/** What stands now: winner, the contest's awards, who solved each problem first. */
export function awardsIn(shown: ReadersContest): Item[] {
  const { standings } = boardIn(shown);
  const { people, ranked, points, spec } = standings;
  const team = (row: number) => String(people.person(row).participation);
  const rows = [...ranked.rows()].filter((row) => standings.isOnBoard(row) && (points[row] as number) > 0);
  const awards = new Awards(standings);
  const winners = rows.filter((row) => standings.rank(row) === 1);
  const items: Item[] = [{ id: "winner", citation: "Contest winner", team_ids: winners.map(team) }];
  const byName = Map.groupBy(rows, (row) => awards.of(row)?.name ?? "");
  spec.awards.forEach(({ name }, index) => {
    const [known] = medals.find(([, named]) => named.test(name)) ?? [];
    const isFree = known && !items.some(({ id }) => id === known);
    items.push({
      id: isFree ? known : `award-${index + 1}`,
      citation: name,
      team_ids: (byName.get(name) ?? []).map(team),
    });
  });
  if (!contestRules[spec.type].isRace) return items;
  const all = [...standings.all.rows()];
  spec.problems.forEach(({ id, label }, problem) => {
    const first = all.filter((row) => standings.isFirst(row, problem));
    items.push({
      id: `first-to-solve-${id}`,
      citation: `First to solve problem ${label}`,
      team_ids: first.map(team),
    });
  });
  return items;
}
