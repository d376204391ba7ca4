import { BoardError } from "../event.ts";
import { emptyCell, rules } from "../rules.ts";
import { Standings } from "../standings.ts";
import { type Award, Awards } from "./awards.ts";

export type ResolverStep =
  /** A frozen cell was opened; the row moved from one position (from 0) to another. */
  | {
      kind: "reveal";
      row: number;
      problem: number;
      isSolved: boolean;
      isFirst: boolean;
      from: number;
      to: number;
    }
  /** Nothing of the row is left to open: it stands at its final position. */
  | { kind: "settle"; row: number; position: number; rank: number; award: Award | null };

/** What a step changed, to take it back. */
type Past = { pointer: number; opened: number | null };

/**
 * Opens a frozen board from its last row up, one cell a step: the row at the pointer shows its first unknown problem
 * and moves up if it was solved, whoever stands at the pointer then is next; a row without unknown problems is settled
 * and the pointer goes up. The end is the live board, row by row. It works on copies of both boards and needs nothing
 * else: also in a browser that has lost its connection.
 */
export class Resolver {
  readonly standings: Standings;
  readonly #frozen: Standings;
  readonly #live: Standings;
  readonly #awards: Awards;
  readonly #removeStar: boolean;
  readonly #past: Past[] = [];
  /** Position of the row that is next, from 0; −1 at the end. */
  pointer: number;

  /**
   * BoardError where there is nothing to resolve (OI), or attempts still wait for their verdicts: then there is no end
   * order yet.
   */
  constructor(frozen: Standings, live: Standings, { removeStar = false } = {}) {
    if (!rules[frozen.spec.form].showsFrozen) throw new BoardError("only ACM boards are resolved");
    this.#frozen = frozen;
    this.#live = live;
    this.#awards = new Awards(live);
    this.#removeStar = removeStar;
    this.standings = this.#start();
    this.pointer = this.#order.length - 1;
  }

  get #order() {
    return this.#removeStar ? this.standings.ranked : this.standings.all;
  }

  /** Columns of a row that are still to be opened. */
  unknown(row: number): number[] {
    const { problems, second, tries } = this.standings.cells;
    const columns = [];
    for (let problem = 0, at = row * problems; problem < problems; problem++, at++) {
      if ((tries[at] as number) > 0 && (second[at] as number) < 0) columns.push(problem);
    }
    return columns;
  }

  /** The next step; null at the end. */
  step(): ResolverStep | null {
    if (this.pointer < 0) return null;
    const from = this.pointer;
    const row = this.#order.at(from);
    const [problem] = this.unknown(row);
    if (problem === undefined) {
      this.#past.push({ pointer: from, opened: null });
      this.pointer--;
      const rank = this.standings.rank(row);
      return { kind: "settle", row, position: from, rank, award: this.#awards.of(row) };
    }
    const opened = row * this.standings.cells.problems + problem;
    this.#past.push({ pointer: from, opened });
    this.#copy(this.#live, opened);
    this.standings.place(row, this.standings.tie(row));
    const isSolved = this.#live.cell(row, problem).second >= 0;
    const isFirst = this.#live.isFirst(row, problem);
    return { kind: "reveal", row, problem, isSolved, isFirst, from, to: this.#order.position(row) };
  }

  /** Takes the last step back; false at the beginning. */
  back(): boolean {
    const past = this.#past.pop();
    if (!past) return false;
    this.pointer = past.pointer;
    if (past.opened === null) return true;
    const row = Math.floor(past.opened / this.standings.cells.problems);
    this.#copy(this.#frozen, past.opened);
    this.standings.place(row, this.standings.tie(row));
    return true;
  }

  /** The frozen board; of solved problems only what is known: later attempts change nothing but counts. */
  #start(): Standings {
    const standings = new Standings(this.#frozen.spec, this.#frozen.people);
    const { problems } = standings.cells;
    for (const row of this.#frozen.all.rows()) {
      if (!this.#live.isOnBoard(row) || this.#live.total[row] !== this.#frozen.total[row]) {
        throw new BoardError("attempts still wait for their verdicts");
      }
      for (let at = row * problems, end = at + problems; at < end; at++) {
        const isKnown = (this.#frozen.cells.second[at] as number) >= 0;
        standings.setCell(at, (isKnown ? this.#live : this.#frozen).cells.read(at, emptyCell()));
      }
    }
    standings.placeAll((row) => this.#frozen.tie(row));
    return standings;
  }

  #copy(from: Standings, at: number): void {
    this.standings.setCell(at, from.cells.read(at, emptyCell()));
  }
}
