import { Awards, shownName } from "@verdict/board";
import type { BodyOf, DataOf, previewContestAwards } from "@verdict/contract";
import type { LoadedBoard } from "../board/loaded-board.ts";

/** What awards would give on the live board. */
export function awardsOn(
  loaded: LoadedBoard,
  { awardType, awardConfigList }: Pick<BodyOf<typeof previewContestAwards>, "awardType" | "awardConfigList">,
): DataOf<typeof previewContestAwards> {
  const { standings, people, spec } = loaded.view("live");
  const awards = awardConfigList.toSorted((a, b) => a.priority - b.priority);
  const given = new Awards(standings, { awardType, awards });
  const told: DataOf<typeof previewContestAwards>["awards"] = [];
  let before: ReturnType<Awards["of"]> = null;
  for (const row of standings.ranked.rows()) {
    const award = given.of(row);
    if (!award) continue;
    if (award !== before) told.push({ name: award.name, number: 0, last: { shown: "", points: 0 } });
    before = award;
    const open = told.at(-1) as (typeof told)[number];
    open.number++;
    open.last = {
      shown: shownName(people.person(row), spec, false),
      points: standings.points[row] as number,
    };
  }
  return { ranked: standings.ranked.length, awards: told };
}
