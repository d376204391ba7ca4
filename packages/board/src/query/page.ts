import type { Standings } from "../standings.ts";
import { Awards } from "./awards.ts";
import { type ContractRow, contractRow, type RowViewer } from "./rows.ts";

export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 300;

export interface PageRequest extends RowViewer {
  /** From 1. */
  currentPage?: number;
  limit?: number;
  removeStar?: boolean;
  /** Part of a school or of a shown name. */
  keyword?: string | null;
  /** Whose row comes first; nobody on an outside board. */
  own?: string | null;
  /** Users whose rows come next. */
  concerned?: readonly string[];
}

export interface RankPage {
  records: ContractRow[];
  /** The rows repeated in front are counted. */
  total: number;
  size: number;
  current: number;
  pages: number;
}

/**
 * A page in the shape of the API: the caller's own row, then those they are concerned about, repeated in front of the
 * whole list; that list is what pages are cut from. Ranks and awards are those of the whole board, whatever is left
 * out of the list.
 */
export function rankPage(standings: Standings, request: PageRequest = {}): RankPage {
  const { currentPage = 1, limit = PAGE_SIZE } = request;
  const size = Math.min(Math.max(1, Math.trunc(limit)), PAGE_SIZE_MAX);
  const current = Math.max(1, Math.trunc(currentPage));
  const front = pinnedRows(standings, request);
  const rows = listedRows(standings, request);
  const total = front.length + rows.length;
  const from = (current - 1) * size;
  const awards = new Awards(standings);
  const records = [
    ...front.slice(from, from + size),
    ...rows.subarray(Math.max(0, from - front.length), Math.max(0, from + size - front.length)),
  ].map((row) => contractRow(standings, awards, row, request));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** Rows of the list in board order. */
export function listedRows(standings: Standings, request: PageRequest): Int32Array {
  const keyword = request.keyword?.trim().toLowerCase();
  const rows = order(standings, request).rows();
  if (!keyword) return rows;
  const { people } = standings;
  return rows.filter((row) => people.matches(row, keyword, request.isOutside ?? false));
}

/** Rows repeated in front: those of the list that are the caller's or concern them. */
function pinnedRows(standings: Standings, request: PageRequest): number[] {
  const { own, concerned = [], isOutside = false } = request;
  const keyword = request.keyword?.trim().toLowerCase();
  const rows = new Set<number>();
  for (const uid of [isOutside ? null : own, ...concerned]) {
    if (!uid) continue;
    for (const row of standings.people.rowsOf(uid)) {
      if (!standings.isOnBoard(row) || (request.removeStar && !standings.isRanked(row))) continue;
      if (keyword && !standings.people.matches(row, keyword, isOutside)) continue;
      rows.add(row);
    }
  }
  return [...rows];
}

const order = (standings: Standings, { removeStar = false }: PageRequest) =>
  removeStar ? standings.ranked : standings.all;
