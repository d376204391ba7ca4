import { Board } from "./board.ts";
import { withoutRemoved } from "./clock.ts";
import type { BoardEvent } from "./event.ts";
import type { Person } from "./people.ts";
import { makeSpec, NEVER } from "./spec.ts";

/** Another contest whose attempts stand on this one's board. */
export interface External {
  board: Board;
  /** Whether whoever asks may see what is frozen there. */
  isForced?: boolean;
}

/**
 * A board of one contest with the attempts of others, matched by user and by the problems' labels, at the same second
 * after each contest's own start; who has extra time in one of them has it here. It stands still: for one look or a
 * short cache. Attempts of problems that this contest does not have, of virtual runs, and of people left out here or
 * there are not on it; attempts that are frozen in their own contest wait here. Look at it up to the second this
 * contest has reached.
 */
export function mergeContests(main: Board, externals: readonly External[]): Board {
  const people = new Map<string, Person>();
  /** Second of each user's end: this contest's, or their longest extra time's. */
  const ends = new Map<string, number>();
  const excluded = new Set<string>();
  for (const { board } of [{ board: main }, ...externals]) {
    for (let row = 0; row < board.people.size; row++) {
      const person = board.people.person(row);
      if (person.kind === "excluded" && board === main) excluded.add(person.uid);
      if (!isOfficial(person)) continue;
      const endS = board.people.endS[row] as number;
      const extraS = endS > board.spec.durationS ? endS : 0;
      ends.set(person.uid, Math.max(ends.get(person.uid) ?? main.spec.durationS, extraS));
      if (people.has(person.uid)) continue;
      // A contest that shows no real names shows none on the boards of others.
      const realname = board === main || board.spec.showName === "realname" ? person.realname : null;
      people.set(person.uid, {
        ...{ ...person, realname, participation: people.size + 1 },
        startAt: null,
      });
    }
  }
  for (const uid of excluded) people.delete(uid);
  for (const [uid, person] of people) person.endAt = main.spec.startAt + (ends.get(uid) ?? 0) * 1000;
  const columns = new Map(main.spec.problems.map(({ id, label }) => [label.toUpperCase(), id]));
  const merged = new Board(makeSpec(withoutRemoved(main.spec)), people.values());
  let number = 0;
  for (const { board, isForced = true } of [{ board: main }, ...externals] as External[]) {
    const { store, spec } = board;
    const hiddenFrom = spec.isFrozen && !isForced ? spec.freezeS : NEVER;
    for (let attempt = 0; attempt < store.size; attempt++) {
      const cell = store.cell[attempt] as number;
      if (cell < 0) continue;
      const row = Math.floor(cell / store.problems);
      const owner = board.people.person(row);
      const label = spec.problems[cell % store.problems]?.label ?? "";
      const participation = people.get(owner.uid)?.participation;
      const problem = columns.get(label.toUpperCase());
      const second = store.second[attempt] as number;
      if (!isOfficial(owner) || participation === undefined || problem === undefined || second < 0) continue;
      // What came after somebody's end in its contest is not inside because of extra time in another.
      const isLate = second >= main.spec.durationS && second >= (board.people.endS[row] as number);
      const least = isLate ? (ends.get(owner.uid) ?? 0) : 0;
      const submittedAt = main.spec.startAt + Math.max(second, least) * 1000;
      const events: BoardEvent[] = [];
      for (const event of store.eventsOf(attempt)) {
        if (event.kind === "judged" && second >= hiddenFrom) continue;
        events.push({ ...event, number: ++number, participation, problem, submittedAt });
      }
      merged.apply(events);
    }
  }
  return merged;
}

const isOfficial = ({ kind }: Person): boolean => kind === "official" || kind === "starred";
