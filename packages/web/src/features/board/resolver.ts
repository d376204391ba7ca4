import { type Award, Mirror, Resolver, type ResolverStep } from "@verdict/board";
import type { ResolverData } from "./queries.ts";
import { boardSpec } from "./spec.ts";
import { BoardStore } from "./store.ts";

export type Medals = readonly [gold: number, silver: number, bronze: number];

const medalLooks = [
  { background: "#f1c34b", color: "#2a1d00" },
  { background: "#c3cbd6", color: "#1b2330" },
  { background: "#dfa477", color: "#2a1300" },
] as const;

interface Options {
  /** null: the contest's own awards, as board and certificates have them. */
  medals: Medals | null;
  /** Names of gold, silver and bronze. */
  names: readonly [string, string, string];
  removeStar: boolean;
}

/** A frozen board that is opened cell by cell; needs no connection. */
export class Show {
  readonly store: BoardStore;
  readonly #resolver: Resolver;
  readonly #columns: number;
  readonly #removeStar: boolean;
  readonly #steps: ResolverStep[] = [];

  constructor({ settings, people, frozen, live }: ResolverData, { medals, names, removeStar }: Options) {
    const given = medals && {
      awardType: 2 as const,
      awards: medalLooks.map((look, index) => ({
        ...look,
        priority: index,
        name: names[index] ?? "",
        num: medals[index] ?? 0,
      })),
    };
    const spec = boardSpec({ ...settings, ...given });
    const standings = (snapshot: string) => new Mirror(spec, { people, snapshot }).standings;
    this.#resolver = new Resolver(standings(frozen), standings(live), { removeStar });
    this.#removeStar = removeStar;
    this.#columns = spec.problems.length;
    this.store = new BoardStore(this.#resolver.standings, { given: { of: (row) => this.#awardOf(row) } });
  }

  get last(): ResolverStep | null {
    return this.#steps.at(-1) ?? null;
  }

  get isOver(): boolean {
    return this.#resolver.pointer < 0;
  }

  /** The row that is worked on. */
  get row(): number | null {
    const { last } = this;
    if (last?.kind === "settle" && last.award) return last.row;
    const position = this.#resolver.pointer;
    const { ranked, all } = this.store.standings;
    const order = this.#removeStar ? ranked : all;
    return position >= 0 ? order.at(position) : (last?.row ?? null);
  }

  /** Told from the moment on at which the row is settled. */
  #awardOf(row: number): Award | null {
    const settled = this.#steps.find((step) => step.kind === "settle" && step.row === row);
    return settled?.kind === "settle" ? settled.award : null;
  }

  step(): ResolverStep | null {
    const step = this.#resolver.step();
    if (!step) return null;
    this.#steps.push(step);
    this.store.changed(step.kind === "reveal" ? [step.row * this.#columns + step.problem] : []);
    return step;
  }

  back(): void {
    if (!this.#resolver.back()) return;
    this.#steps.pop();
    this.store.changed();
  }
}
