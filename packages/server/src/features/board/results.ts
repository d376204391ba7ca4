import { runResult } from "@verdict/board";
import type { ContestResult } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { rulesOf } from "../contest/queries.ts";
import type { LoadedBoard } from "./loaded-board.ts";
import { sideRefusal, viewNameOf } from "./readers-board.ts";

/** Participations whose results are asked for. */
interface Place {
  id: number;
  isVirtual: boolean;
  /** Of its own window. */
  endsAt: Date | null;
  contest: { id: number; startTime: Date };
}

/**
 * What participations came to, by their numbers, from the boards the caller may see now; as frozen as those. Those that
 * are on no such board are left out.
 */
export async function resultsFor(
  { db, boards }: Pick<Deps, "db" | "boards">,
  places: Place[],
  user: User | null,
): Promise<Map<number, ContestResult>> {
  const ids = [...new Set(places.map(({ contest }) => contest.id))];
  const rules = new Map(
    ids.length === 0 ? [] : (await rulesOf(db, ids, user?.uid ?? "")).map((row) => [row.contest.id, row]),
  );
  const results = new Map<number, ContestResult>();
  for (const { id, contest, isVirtual, endsAt } of places) {
    const known = rules.get(contest.id);
    if (!known || known.now < contest.startTime) continue;
    // Of a run that is under way nobody is told how it goes.
    if (isVirtual && (!endsAt || known.now < endsAt)) continue;
    const side = (["inside", "outside"] as const).find((each) => sideRefusal(each, known, user) === null);
    const loaded = side && (await loadedOrNone(boards.of(contest.id)));
    const result = loaded && (isVirtual ? virtualResult(loaded, id) : officialResult(loaded, id, side));
    if (result) results.set(id, result);
  }
  return results;
}

/** A contest that no board can be made of has no results. */
export async function loadedOrNone(loading: Promise<LoadedBoard>): Promise<LoadedBoard | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Among the official rows, on whose board it is not. */
function virtualResult(loaded: LoadedBoard, id: number): ContestResult | null {
  if (loaded.board.spec.isFrozen) return null;
  return runResult(loaded.board, id, loaded.view("live").standings);
}

function officialResult(loaded: LoadedBoard, id: number, side: "inside" | "outside"): ContestResult | null {
  const row = loaded.board.people.row(id);
  const { standings } = loaded.view(viewNameOf(loaded, { side }));
  if (row < 0 || !standings.isOnBoard(row)) return null;
  const rank = standings.rank(row);
  return {
    rank: rank > 0 ? rank : null,
    ranked: standings.ranked.length,
    points: standings.points[row] as number,
    cost: standings.cost[row] as number,
  };
}
