import { flagOf, integerOf, keywordText, type RawSearch } from "../../lib/search-params.ts";

/** What a board's address says. */
export interface BoardSearch {
  keyword?: string | undefined;
  school?: string | undefined;
  removeStar?: true | undefined;
  /** Managers: the board without its freeze. */
  forced?: true | undefined;
  /** With attempts after the end. */
  afterEnd?: true | undefined;
  /** As of this minute of the contest. */
  minute?: number | undefined;
  view?: "statistics" | undefined;
}

export function parseBoardSearch(raw: RawSearch): BoardSearch {
  const minute = integerOf(raw.minute);
  return {
    keyword: keywordText(raw.keyword),
    school: keywordText(raw.school),
    removeStar: flagOf(raw.removeStar),
    forced: flagOf(raw.forced),
    afterEnd: flagOf(raw.afterEnd),
    minute: minute !== undefined && minute >= 0 ? minute : undefined,
    view: raw.view === "statistics" ? "statistics" : undefined,
  };
}

/** Which contest the resolver shows, and how. Medals: numbers of rows, gold first; own: the contest's awards. */
export interface ResolverSearch {
  cid?: number | undefined;
  removeStar?: true | undefined;
  medals?: [gold: number, silver: number, bronze: number] | undefined;
  awards?: "own" | undefined;
}

export function parseResolverSearch(raw: RawSearch): ResolverSearch {
  const cid = integerOf(raw.cid);
  return {
    cid: cid !== undefined && cid > 0 ? cid : undefined,
    removeStar: flagOf(raw.removeStar),
    medals: medalsOf(raw.medals),
    awards: raw.awards === "own" ? "own" : undefined,
  };
}

/** Three numbers, as a list or as JSON. */
function medalsOf(value: unknown): [number, number, number] | undefined {
  let list = value;
  if (typeof value === "string") {
    try {
      list = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (!Array.isArray(list) || list.length !== 3) return undefined;
  const [gold, silver, bronze] = list.map(integerOf);
  if (gold === undefined || silver === undefined || bronze === undefined) return undefined;
  return gold >= 0 && silver >= 0 && bronze >= 0 ? [gold, silver, bronze] : undefined;
}
