import type { AwardConfig } from "@verdict/contract";
import type { Spec } from "../spec.ts";
import type { Standings } from "../standings.ts";

export type Award = Pick<AwardConfig, "name" | "background" | "color">;

/**
 * Who gets what: awards by priority, each for so many ranked rows on the board, or for so many percent of them, rounded
 * down. Nobody without a point gets one, ties get no extra place, rows without a rank neither get nor use one. A board
 * with somebody's virtual run gives none.
 */
export class Awards {
  readonly #standings: Standings;
  /** Awards with the position behind their last row. */
  readonly #upTo: { award: Award; end: number }[] = [];

  /** `rules`: others than those of the contest, to see what they would give. */
  constructor(standings: Standings, rules: Pick<Spec, "awardType" | "awards"> = standings.spec) {
    this.#standings = standings;
    const { awardType, awards } = rules;
    if (awardType === 0 || standings.also.size > 0) return;
    let end = 0;
    for (const { num, name, background, color } of awards) {
      const heads = awardType === 1 ? Math.floor((num * standings.ranked.length) / 100) : num;
      if (heads <= 0) continue;
      end += heads;
      this.#upTo.push({ award: { name, background, color }, end });
    }
  }

  of(row: number): Award | null {
    const standings = this.#standings;
    if (!standings.isRanked(row) || !standings.isOnBoard(row) || (standings.points[row] as number) <= 0)
      return null;
    const position = standings.ranked.position(row);
    return this.#upTo.find(({ end }) => position < end)?.award ?? null;
  }
}

/** Gold, silver and bronze as a resolver offers them at first: a tenth, two and three tenths of the ranked rows. */
export function suggestedMedals(standings: Standings): [gold: number, silver: number, bronze: number] {
  const heads = standings.ranked.length;
  return [Math.floor(heads / 10), Math.floor(heads / 5), Math.floor((heads * 3) / 10)];
}
