import {
  Board,
  type BoardEvent,
  decodeReplay,
  type Person,
  type Spec,
  type Standings,
  type View,
  virtualWindow,
} from "@verdict/board";
import type { VirtualAttempts } from "@verdict/contract";

/**
 * A virtual run beside the official contestants, as all stood at the same second: theirs from the replay of the
 * contest, its own as the server tells of them.
 */
export class VirtualBoard {
  readonly #spec: Spec;
  readonly #persons: readonly Person[];
  readonly #ghosts: readonly BoardEvent[];
  #view: View | null = null;
  #told = "";

  constructor(spec: Spec, persons: readonly Person[], replay: Uint8Array) {
    this.#spec = spec;
    this.#persons = persons;
    this.#ghosts = [...decodeReplay(replay, spec)];
  }

  at(second: number, uid: string, own: VirtualAttempts): Standings {
    const elapsed = Math.min(Math.max(0, Math.floor(second)), this.#spec.durationS);
    const told = JSON.stringify([uid, own]);
    if (!this.#view || told !== this.#told) {
      this.#told = told;
      this.#view = this.#fold(elapsed, uid, own);
    }
    if (this.#view.horizonS !== elapsed) this.#view.moveTo(elapsed);
    return this.#view.standings;
  }

  #fold(second: number, uid: string, { name, school, attempts }: VirtualAttempts): View {
    const row = this.#persons.length;
    const runner: Person = {
      ...{ participation: row, kind: "virtual", uid, school },
      ...{ username: name, nickname: name, realname: name },
    };
    const board = new Board(this.#spec, [...this.#persons, runner]);
    board.apply(this.#ghosts);
    const last = this.#ghosts.length;
    board.apply(
      attempts.map(({ submission, problem, second: at, verdict, score, groups, runMs }, index) => ({
        number: last + index + 1,
        kind: verdict === null ? "submitted" : "judged",
        submission: last + submission,
        judging: 1,
        participation: row,
        problem,
        language: 0,
        submittedAt: this.#spec.startAt + at * 1000,
        verdict: verdict as BoardEvent["verdict"],
        score,
        groups,
        runMs,
      })),
    );
    return board.look(virtualWindow(row, second));
  }
}
