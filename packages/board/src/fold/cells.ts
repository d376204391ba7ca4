import { grown } from "../columns.ts";
import { type Cell, rules } from "../rules.ts";
import type { Spec } from "../spec.ts";

/** Cells of one board in columns, at row × problems + problem. A contest's type has only the columns it needs. */
export class Cells {
  readonly #type: Spec["type"];
  readonly #hasPoints: boolean;
  readonly problems: number;
  total = new Uint16Array(0);
  second = new Int32Array(0);
  errors = new Uint16Array(0);
  tries = new Uint16Array(0);
  score = new Uint16Array(0);
  runMs = new Int32Array(0);

  constructor(type: Spec["type"], problems: number) {
    this.#type = type;
    this.#hasPoints = rules[type].hasPoints;
    this.problems = problems;
  }

  /** The same cells, whatever is written here later. */
  copy(): Cells {
    const copy = new Cells(this.#type, this.problems);
    copy.total = this.total.slice();
    copy.second = this.second.slice();
    copy.errors = this.errors.slice();
    copy.tries = this.tries.slice();
    copy.score = this.score.slice();
    copy.runMs = this.runMs.slice();
    return copy;
  }

  read(at: number, into: Cell): Cell {
    into.total = this.total[at] as number;
    into.second = this.second[at] as number;
    if (!this.#hasPoints) {
      into.errors = this.errors[at] as number;
      into.tries = this.tries[at] as number;
    } else {
      into.score = this.score[at] as number;
      into.runMs = this.runMs[at] as number;
    }
    return into;
  }

  /** Whether that changed anything. Counts stop at 65,535. */
  write(at: number, cell: Cell): boolean {
    const total = Math.min(cell.total, COUNT_MAX);
    let same = this.total[at] === total && this.second[at] === cell.second;
    this.total[at] = total;
    this.second[at] = cell.second;
    if (!this.#hasPoints) {
      const errors = Math.min(cell.errors, COUNT_MAX);
      const tries = Math.min(cell.tries, COUNT_MAX);
      same &&= this.errors[at] === errors && this.tries[at] === tries;
      this.errors[at] = errors;
      this.tries[at] = tries;
    } else {
      same &&= this.score[at] === cell.score && this.runMs[at] === cell.runMs;
      this.score[at] = cell.score;
      this.runMs[at] = cell.runMs;
    }
    return !same;
  }

  ensureRows(rows: number): void {
    if (rows * this.problems <= this.total.length) return;
    const length = (this.total.length === 0 ? rows : rows * 2) * this.problems;
    this.total = grown(this.total, length);
    this.second = grown(this.second, length, -1);
    if (!this.#hasPoints) {
      this.errors = grown(this.errors, length);
      this.tries = grown(this.tries, length);
    } else {
      this.score = grown(this.score, length);
      this.runMs = grown(this.runMs, length, -1);
    }
  }
}

const COUNT_MAX = 65_535;
