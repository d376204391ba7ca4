import { grown } from "../columns.ts";
import type { Cell, Form } from "../rules.ts";

/** Cells of one board in columns, at row × problems + problem. A form has only the columns it needs. */
export class Cells {
  readonly #form: Form;
  /** The columns beside total and second: what the form's `values` are. */
  readonly #hasErrors: boolean;
  readonly #hasTries: boolean;
  readonly #hasScore: boolean;
  readonly #hasRunMs: boolean;
  readonly problems: number;
  total = new Uint16Array(0);
  second = new Int32Array(0);
  errors = new Uint16Array(0);
  tries = new Uint16Array(0);
  score = new Uint16Array(0);
  runMs = new Int32Array(0);

  constructor(form: Form, problems: number) {
    this.#form = form;
    this.#hasErrors = form !== "oi";
    this.#hasTries = form === "acm";
    this.#hasScore = form !== "acm";
    this.#hasRunMs = form === "oi";
    this.problems = problems;
  }

  /** The same cells, whatever is written here later. */
  copy(): Cells {
    const copy = new Cells(this.#form, this.problems);
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
    if (this.#hasErrors) into.errors = this.errors[at] as number;
    if (this.#hasTries) into.tries = this.tries[at] as number;
    if (this.#hasScore) into.score = this.score[at] as number;
    if (this.#hasRunMs) into.runMs = this.runMs[at] as number;
    return into;
  }

  /** Whether that changed anything. Counts stop at 65,535. */
  write(at: number, cell: Cell): boolean {
    const total = Math.min(cell.total, COUNT_MAX);
    let same = this.total[at] === total && this.second[at] === cell.second;
    this.total[at] = total;
    this.second[at] = cell.second;
    if (this.#hasErrors) {
      const errors = Math.min(cell.errors, COUNT_MAX);
      same &&= this.errors[at] === errors;
      this.errors[at] = errors;
    }
    if (this.#hasTries) {
      const tries = Math.min(cell.tries, COUNT_MAX);
      same &&= this.tries[at] === tries;
      this.tries[at] = tries;
    }
    if (this.#hasScore) {
      same &&= this.score[at] === cell.score;
      this.score[at] = cell.score;
    }
    if (this.#hasRunMs) {
      same &&= this.runMs[at] === cell.runMs;
      this.runMs[at] = cell.runMs;
    }
    return !same;
  }

  ensureRows(rows: number): void {
    if (rows * this.problems <= this.total.length) return;
    const length = (this.total.length === 0 ? rows : rows * 2) * this.problems;
    this.total = grown(this.total, length);
    this.second = grown(this.second, length, -1);
    if (this.#hasErrors) this.errors = grown(this.errors, length);
    if (this.#hasTries) this.tries = grown(this.tries, length);
    if (this.#hasScore) this.score = grown(this.score, length);
    if (this.#hasRunMs) this.runMs = grown(this.runMs, length, -1);
  }
}

const COUNT_MAX = 65_535;
