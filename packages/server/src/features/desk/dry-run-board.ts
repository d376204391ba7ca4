import { setImmediate } from "node:timers/promises";
import { Awards, type Board, type BoardEvent, type Standings, shownName, windowOf } from "@verdict/board";
import { type DataOf, DRY_RUN_ROWS, type getDryRun } from "@verdict/contract";
import type { Sql } from "../../platform/db.ts";
import { runInSlices } from "../../platform/time-slices.ts";
import type { LoadedBoard } from "../board/loaded-board.ts";
import { eventsTried } from "./dry-runs.ts";

type Told = NonNullable<DataOf<typeof getDryRun>["board"]>;
type Row = Told["rows"][number];

/** Judgings taken in at once. */
const PAGE = 1000;

/** How the live board would change: the verdicts of a dry run are taken in by a copy of it. */
export async function boardAfter(db: Sql, loaded: LoadedBoard, id: number): Promise<Told> {
  const board = await loaded.copied();
  const { standings } = await runInSlices(board.opening(windowOf(board.spec, "live")));
  const before = placesOf(standings);
  const firsts = firstsOf(board, standings);
  for (let last = 0; ; ) {
    const events = await eventsTried(db, id, last, PAGE);
    if (events.length === 0) break;
    last = events.at(-1)?.submission ?? last;
    const from = board.number + 1;
    board.apply(
      events.map((event, at) => ({
        ...event,
        ...{ number: from + at, kind: "judged" as const, language: 0 },
        verdict: event.verdict as BoardEvent["verdict"],
      })),
    );
    await setImmediate();
  }
  const after = placesOf(standings);
  const changed = after.flatMap((place, row) => {
    const was = before[row] ?? absent;
    return isSame(was, place) ? [] : [{ row, was, place }];
  });
  const rows = changed
    .toSorted((a, b) => (a.place.rank ?? Infinity) - (b.place.rank ?? Infinity) || a.row - b.row)
    .slice(0, DRY_RUN_ROWS);
  return {
    changed: changed.length,
    rows: rows.map(({ row, was, place }) => told(nameOf(board, row), was, place)),
    firsts: firstsOf(board, standings).flatMap((names, column) => {
      const wasFirst = firsts[column] ?? [];
      const displayId = board.spec.problems[column]?.label ?? "";
      return wasFirst.join("\0") === names.join("\0") ? [] : [{ displayId, before: wasFirst, after: names }];
    }),
  };
}

interface Place {
  rank: number | null;
  points: number;
  cost: number;
  award: string | null;
}

const absent: Place = { rank: null, points: 0, cost: 0, award: null };

function placesOf(standings: Standings): Place[] {
  const awards = new Awards(standings);
  return Array.from({ length: standings.rows }, (_, row) => {
    if (!standings.isOnBoard(row)) return absent;
    const rank = standings.rank(row);
    return {
      rank: rank < 0 ? null : rank,
      points: standings.points[row] as number,
      cost: standings.cost[row] as number,
      award: awards.of(row)?.name ?? null,
    };
  });
}

const isSame = (a: Place, b: Place) =>
  a.rank === b.rank && a.points === b.points && a.cost === b.cost && a.award === b.award;

const nameOf = ({ people, spec }: Board, row: number) => shownName(people.person(row), spec, false);

/** Who solved each problem first. */
function firstsOf(board: Board, standings: Standings): string[][] {
  return board.spec.problems.map((_, column) =>
    [...standings.all.rows()]
      .filter((row) => standings.isFirst(row, column))
      .sort((a, b) => a - b)
      .map((row) => nameOf(board, row)),
  );
}

const told = (shown: string, was: Place, is: Place): Row => ({
  shown,
  rank: { before: was.rank, after: is.rank },
  points: { before: was.points, after: is.points },
  cost: { before: was.cost, after: is.cost },
  award: { before: was.award, after: is.award },
});
