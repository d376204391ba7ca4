import { grown } from "../columns.ts";
import type { GroupPoints } from "../event.ts";
import { SCORE_SUM_MAX } from "../spec.ts";

/** Points of groups are kept as whole numbers of these parts: enough for digits, and for thirds that are rounded in the end. */
export const POINT_PARTS = 10_000;

/** Attempts with the same groups. */
interface Scheme extends Pick<GroupPoints, "scheme" | "sumRounds"> {
  size: number;
  /** In parts. */
  cap: number;
}

const NONE = -1;

/** What attempts got group by group, in columns that are empty in contests of problems without. */
export class GroupColumns {
  #schemes: Scheme[] = [];
  #numbers = new Map<string, number>();
  #schemeOf = new Int32Array(0);
  /** Where an attempt's parts begin. What was judged again leaves its old ones behind. */
  #at = new Int32Array(0);
  #parts = new Uint32Array(0);
  #used = 0;

  put(attempt: number, groups: GroupPoints | null): void {
    if (!groups) {
      if (attempt < this.#schemeOf.length) this.#schemeOf[attempt] = NONE;
      return;
    }
    if (attempt >= this.#schemeOf.length) {
      const length = Math.max(1024, attempt * 2);
      this.#schemeOf = grown(this.#schemeOf, length, NONE);
      this.#at = grown(this.#at, length);
    }
    const { points } = groups;
    if (this.#used + points.length > this.#parts.length) {
      this.#parts = grown(this.#parts, Math.max(4096, (this.#used + points.length) * 2));
    }
    this.#schemeOf[attempt] = this.#numberOf(groups);
    this.#at[attempt] = this.#used;
    for (const one of points) {
      this.#parts[this.#used++] = Math.round(Math.max(0, Math.min(one, SCORE_SUM_MAX)) * POINT_PARTS);
    }
  }

  /** Number of the attempt's scheme; −1 without. */
  scheme(attempt: number): number {
    return this.#schemeOf[attempt] ?? NONE;
  }

  schemeAt(number: number): Readonly<Scheme> {
    return this.#schemes[number] as Scheme;
  }

  /** In parts of a point. */
  parts(attempt: number): Uint32Array {
    const at = this.#at[attempt] as number;
    return this.#parts.subarray(at, at + this.schemeAt(this.scheme(attempt)).size);
  }

  of(attempt: number): GroupPoints | null {
    const number = this.scheme(attempt);
    if (number === NONE) return null;
    const { scheme, sumRounds, cap } = this.schemeAt(number);
    return {
      ...{ scheme, points: Array.from(this.parts(attempt), (one) => one / POINT_PARTS) },
      ...(Number.isFinite(cap) && { cap: cap / POINT_PARTS }),
      ...(sumRounds && { sumRounds }),
    };
  }

  copy(): GroupColumns {
    const copy = new GroupColumns();
    copy.#schemes = [...this.#schemes];
    copy.#numbers = new Map(this.#numbers);
    copy.#schemeOf = this.#schemeOf.slice();
    copy.#at = this.#at.slice();
    copy.#parts = this.#parts.slice();
    copy.#used = this.#used;
    return copy;
  }

  #numberOf({ scheme, points, cap, sumRounds }: GroupPoints): number {
    const key = `${points.length} ${cap} ${sumRounds} ${scheme}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const whole = cap === undefined ? Number.POSITIVE_INFINITY : Math.round(cap * POINT_PARTS);
    const number = this.#schemes.push({ scheme, sumRounds, size: points.length, cap: whole }) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
