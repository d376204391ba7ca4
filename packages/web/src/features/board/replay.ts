import {
  Board,
  decodeReplay,
  type People,
  type Person,
  pastWindow,
  type Spec,
  type Standings,
} from "@verdict/board";

/** A contest that is over, as it stood at any minute, by the verdicts of today. */
export class Replay {
  readonly #board: Board;
  readonly minutes: number;

  constructor(spec: Spec, people: People, file: Uint8Array) {
    const persons: Person[] = Array.from({ length: people.size }, (_, row) => people.person(row));
    this.#board = new Board(spec, persons);
    this.#board.apply(decodeReplay(file, spec));
    this.minutes = Math.ceil(spec.durationS / 60);
  }

  at(minute: number): Standings {
    const { spec } = this.#board;
    const second = Math.min(Math.max(0, minute) * 60, spec.durationS);
    return this.#board.look(pastWindow(spec, "live", second)).standings;
  }
}
