/** The address's query: plain text values, and JSON only for lists; pages turn them into what they mean. */

export type RawSearch = Record<string, unknown>;

export function parseSearch(search: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === "") continue;
    params.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

export function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text || undefined;
}

export function integerOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function positiveOf(value: unknown): number | undefined {
  const number = integerOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

export function flagOf(value: unknown): true | undefined {
  return value === true || value === "true" ? true : undefined;
}

/** A list of ids, written as a JSON array; undefined when empty or unreadable. */
export function idsOf(value: unknown): number[] | undefined {
  let list = value;
  if (typeof value === "string") {
    try {
      list = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (!Array.isArray(list)) return undefined;
  const ids = list.map(positiveOf).filter((id) => id !== undefined);
  return ids.length > 0 ? [...new Set(ids)] : undefined;
}

/** The text if it is one of these. */
export function oneOf<Text extends string>(texts: readonly Text[], value: unknown): Text | undefined {
  return texts.find((text) => text === value);
}

/** The number if it is one of these. */
export function oneNumberOf(numbers: readonly number[], value: unknown): number | undefined {
  const wanted = integerOf(value);
  return numbers.find((number) => number === wanted);
}

/** Of a text that is searched for, in UTF-16 units: the most that a call takes (`keyword`). */
export const SEARCH_MAX = 100;

/** A text to search for; of a longer one its beginning, which finds the same titles and names. */
export const keywordText = (value: unknown): string | undefined => textOf(value)?.slice(0, SEARCH_MAX);

/** Which page of a list an address names, and of how many rows; names are those of the calls. */
export interface PageSearch {
  currentPage?: number | undefined;
  limit?: number | undefined;
  /** Of lists that can be sorted: by which column, and whether from the largest. */
  sort?: string | undefined;
  desc?: true | undefined;
}

export function pageOf(raw: RawSearch): PageSearch {
  return { currentPage: positiveOf(raw.currentPage), limit: positiveOf(raw.limit) };
}

/** A list that a text narrows. */
export interface KeywordSearch extends PageSearch {
  keyword?: string | undefined;
}

export function keywordOf(raw: RawSearch): KeywordSearch {
  return { ...pageOf(raw), keyword: keywordText(raw.keyword) };
}
