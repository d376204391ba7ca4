import { elapsedMs } from "./clock.ts";
import { grown } from "./columns.ts";
import { BoardError } from "./event.ts";
import { IdIndex } from "./id-index.ts";
import type { Spec } from "./spec.ts";

/**
 * `official`: ranked. `starred`: on the board without a rank; may solve a problem first. `virtual`, `practice`: a run
 * of their own. `ghost`: a run that is shown beside virtual ones only. `excluded`: on no board (managers).
 */
export type PersonKind = "official" | "starred" | "virtual" | "practice" | "ghost" | "excluded";

/** Who takes part: a user, or a team under the name of the one who registered it. */
export interface Person {
  participation: number;
  kind: PersonKind;
  uid: string;
  /** A team's members; their rows are their own, too. */
  members?: string[];
  /** Of a team: its number, and the usernames of its members. */
  team?: { id: number; members: string[] };
  username: string;
  nickname?: string | null;
  realname?: string | null;
  school?: string | null;
  gender?: string | null;
  avatar?: string | null;
  /** A start of one's own, in milliseconds since 1970, which is a clock of one's own; null: the contest's. */
  startAt?: number | null;
  /** An end of one's own; null: as long after the start as the contest's. Extra time never ends before the contest. */
  endAt?: number | null;
}

/** Rows of a board: row n is the n-th participation that became known. Rows never move or vanish. */
export class People {
  readonly #persons: Person[] = [];
  readonly #rows = new IdIndex();
  #participation = new Float64Array(64);
  readonly #rowsOf = new Map<string, number[]>();
  /** Start of each row that is on a clock of its own; NaN: on the contest's. */
  #ownStartAt = new Float64Array(64);
  #endAt = new Float64Array(64);
  readonly #spec: Spec;
  /** What keywords are looked for in, inside and outside; made when somebody searches. */
  readonly #texts: [inside: string[], outside: string[]] = [[], []];
  /** Second of each row's end, counted from its own start. */
  endS = new Int32Array(64);

  constructor(spec: Spec, persons: Iterable<Person> = []) {
    this.#spec = spec;
    for (const person of persons) this.put(person);
  }

  get size(): number {
    return this.#persons.length;
  }

  /** Adds a participation or replaces what is known of it; the row. */
  put(person: Person): number {
    const known = this.row(person.participation);
    const row = known < 0 ? this.#persons.length : known;
    if (row === this.endS.length) this.#grow();
    const before = this.#persons[row];
    if (before) for (const uid of uidsOf(before)) this.#forget(uid, row);
    this.#persons[row] = person;
    for (const texts of this.#texts) texts[row] = "";
    this.#participation[row] = person.participation;
    if (known < 0) this.#rows.add(row, this.#participation);
    for (const uid of uidsOf(person)) this.#rowsOf.set(uid, [...(this.#rowsOf.get(uid) ?? []), row]);
    const startAt = person.startAt ?? this.#spec.startAt;
    const endAt = this.#endOf(person);
    if (!(startAt < endAt))
      throw new BoardError(`participation ${person.participation} ends before it starts`);
    this.#ownStartAt[row] = person.startAt ?? Number.NaN;
    this.#endAt[row] = endAt;
    this.endS[row] = Math.ceil(this.#elapsedMs(row, endAt) / 1000);
    return row;
  }

  person(row: number): Person {
    const person = this.#persons[row];
    if (!person) throw new BoardError(`there is no row ${row}`);
    return person;
  }

  /** −1: not known. */
  row(participation: number): number {
    return this.#rows.find(participation, this.#participation);
  }

  /** Rows of a user or of the teams they are in. */
  rowsOf(uid: string): readonly number[] {
    return this.#rowsOf.get(uid) ?? [];
  }

  /**
   * Second of a moment, counted from the row's own start; negative before it. What comes after the end never has a
   * second before it, also where the end falls between two.
   */
  second(row: number, at: number): number {
    const second = Math.floor(this.#elapsedMs(row, at) / 1000);
    const inRange = Math.max(-1, Math.min(second, 2 ** 31 - 2));
    return at >= (this.#endAt[row] as number) ? Math.max(inRange, this.endS[row] as number) : inRange;
  }

  /** On the row's own clock; that of the contest stands still in removed intervals. */
  #elapsedMs(row: number, at: number): number {
    const startAt = this.#ownStartAt[row] as number;
    return Number.isNaN(startAt) ? elapsedMs(this.#spec, at) : at - startAt;
  }

  #endOf({ startAt = null, endAt: ownEnd = null }: Person): number {
    const { endAt } = this.#spec;
    if (startAt === null) return Math.max(endAt, ownEnd ?? endAt);
    const { windowS } = this.#spec;
    return ownEnd ?? startAt + (windowS === undefined ? elapsedMs(this.#spec, endAt) : windowS * 1000);
  }

  /** Whether a keyword (in small letters) is part of the row's school or of the name this viewer is shown. */
  matches(row: number, keyword: string, isOutside: boolean): boolean {
    const texts = this.#texts[isOutside ? 1 : 0];
    if (!texts[row]) {
      const person = this.person(row);
      texts[row] = `${shownName(person, this.#spec, isOutside)}\0${person.school ?? ""}`.toLowerCase();
    }
    return (texts[row] as string).includes(keyword);
  }

  #forget(uid: string, row: number): void {
    const rest = this.rowsOf(uid).filter((other) => other !== row);
    if (rest.length > 0) this.#rowsOf.set(uid, rest);
    else this.#rowsOf.delete(uid);
  }

  #grow(): void {
    const length = this.endS.length * 2;
    this.#participation = grown(this.#participation, length);
    this.#ownStartAt = grown(this.#ownStartAt, length);
    this.#endAt = grown(this.#endAt, length);
    this.endS = grown(this.endS, length);
  }
}

const uidsOf = ({ uid, members = [] }: Person): Set<string> => new Set([uid, ...members]);

/**
 * The name a contest shows. Real names are shown inside a contest that asks for them, never to anonymous viewers.
 */
export function shownName(person: Person, spec: Spec, isOutside: boolean): string {
  if (spec.showName === "nickname") return person.nickname || person.username;
  if (spec.showName === "realname" && !isOutside) return person.realname || person.username;
  return person.username;
}
