import { type Award, Awards, listedRows, type Standings } from "@verdict/board";
import { isVisible } from "../../lib/visible.ts";
import { type ColumnCount, columnCounts, type RowLook, rowLook } from "./look.ts";

/** How long a change stays marked. */
const FRESH_MS = 2500;

export interface BoardFilter {
  keyword?: string | undefined;
  school?: string | undefined;
  removeStar?: boolean | undefined;
}

interface Clock {
  /** Runs `work` once before the next picture. */
  frame(work: () => void): void;
  later(work: () => void, ms: number): void;
}

const pictures = globalThis.requestAnimationFrame;

const browserClock: Clock = {
  // A hidden tab draws no pictures, but its numbers go on.
  frame: (work) => (isVisible() && pictures ? pictures(work) : setTimeout(work, 0)),
  later: (work, ms) => setTimeout(work, ms),
};

export interface AwardsShown {
  of(row: number): Award | null;
}

/** Of a board that tells nobody what they get. */
export const noAwards: AwardsShown = { of: () => null };

interface StoreOptions {
  isOutside?: boolean;
  given?: AwardsShown;
  clock?: Clock;
}

/**
 * A board outside React: whatever comes within one picture is told once, and a row whose looks did not change stays the
 * same object, so that its component is not drawn again.
 */
export class BoardStore {
  #standings: Standings;
  readonly isOutside: boolean;
  readonly #clock: Clock;
  #version = 0;
  #isPlanned = false;
  #awards: AwardsShown;
  readonly #given: AwardsShown | null;
  #looks = new Map<number, { look: RowLook; version: number }>();
  #fresh = new Map<number, number>();
  #freshUntil = 0;
  #flushes = 0;
  #counts: { version: number; counts: ColumnCount[] } | null = null;
  #list: { version: number; key: string; rows: readonly number[] } | null = null;
  readonly #watchers = new Set<() => void>();

  /** `given`: the awards to show, where they are not those of the standings. */
  constructor(standings: Standings, { isOutside = false, given, clock = browserClock }: StoreOptions = {}) {
    this.#standings = standings;
    this.#given = given ?? null;
    this.#awards = given ?? new Awards(standings);
    this.isOutside = isOutside;
    this.#clock = clock;
  }

  get standings(): Standings {
    return this.#standings;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  version = (): number => this.#version;

  /** Draws other standings of the same contest: another minute, or a snapshot. */
  become(standings: Standings): void {
    this.#standings = standings;
    this.#awards = this.#given ?? new Awards(standings);
    this.#fresh.clear();
    this.#plan();
  }

  /** Says that cells (row × problems + problem) were changed in the standings. */
  changed(cells: Iterable<number> = []): void {
    const flush = this.#flushes + 1;
    let isAny = false;
    for (const at of cells) {
      this.#fresh.set(at, flush);
      isAny = true;
    }
    this.#plan();
    if (!isAny) return;
    this.#freshUntil = flush;
    this.#clock.later(() => {
      if (this.#freshUntil !== flush) return;
      this.#fresh.clear();
      this.#plan();
    }, FRESH_MS);
  }

  /** Rows in board order that the filter lets through; the same array until something changes. */
  list(filter: BoardFilter): readonly number[] {
    const key = JSON.stringify([filter.keyword, filter.school, filter.removeStar]);
    if (this.#list?.version === this.#version && this.#list.key === key) return this.#list.rows;
    const { keyword, removeStar = false, school } = filter;
    const { people } = this.#standings;
    const listed = listedRows(this.#standings, {
      ...(keyword === undefined ? {} : { keyword }),
      removeStar,
      isOutside: this.isOutside,
    });
    const rows = [...listed].filter((row) => !school || people.person(row).school === school);
    this.#list = { version: this.#version, key, rows };
    return rows;
  }

  /** What a row looks like; the same object as before where nothing is different. */
  row(row: number): RowLook {
    const known = this.#looks.get(row);
    if (known?.version === this.#version) return known.look;
    const made = rowLook(this.#standings, row, {
      isOutside: this.isOutside,
      awards: this.#awards,
      fresh: (at) => this.#fresh.get(at) ?? 0,
    });
    const look = known && isSame(known.look, made) ? known.look : made;
    this.#looks.set(row, { look, version: this.#version });
    return look;
  }

  counts(): ColumnCount[] {
    if (this.#counts?.version !== this.#version) {
      this.#counts = { version: this.#version, counts: columnCounts(this.#standings) };
    }
    return this.#counts.counts;
  }

  /** Schools of the rows on the board, by name. */
  schools(): string[] {
    const { people } = this.#standings;
    const schools = new Set<string>();
    for (const row of this.#standings.all.rows()) {
      const { school } = people.person(row);
      if (school) schools.add(school);
    }
    return [...schools].sort((a, b) => a.localeCompare(b));
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#clock.frame(() => {
      this.#isPlanned = false;
      this.#flushes++;
      this.#version++;
      for (const watch of this.#watchers) watch();
    });
  }
}

/** Looks are plain values. */
const isSame = (a: RowLook, b: RowLook): boolean =>
  a.rank === b.rank && a.points === b.points && a.cost === b.cost && JSON.stringify(a) === JSON.stringify(b);
