import { Turn } from "./turn.ts";

/** A run that could be stopped for another is given so long to end by itself. While somebody waits, this often it is looked again. */
const PATIENCE_MS = 100;
/** So long a slot is kept for the next run of whoever could take it from others. */
const KEPT_MS = 100;
/** A task that had no slot for so long while it wanted one is told. */
const TOLD_MS = 1_000;

interface Waiting {
  turn: Turn;
  units: number;
  since: number;
  /** Slots of runs that were stopped for it. */
  taken: number;
  start: () => void;
}

interface Running {
  turn: Turn;
  units: number;
  since: number;
  stop: AbortController;
}

/**
 * The node's slots for sandbox runs. A task asks for a slot per run and never for all at once; a free one goes to the
 * better priority, then to whoever had least of them, then to whoever asked first.
 */
export class Slots {
  readonly total: number;
  #free: number;
  #busyMs = 0;
  #countedAt = performance.now();
  #timer: NodeJS.Timeout | null = null;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Running>();
  readonly #tasks = new Set<Turn>();

  constructor(total: number) {
    this.total = total;
    this.#free = total;
  }

  get free(): number {
    return this.#free;
  }

  /** Milliseconds that slots were taken since the start, summed over the slots. */
  busyMs(): number {
    this.#count();
    return this.#busyMs;
  }

  #count(): void {
    const now = performance.now();
    this.#busyMs += (now - this.#countedAt) * (this.total - this.#free);
    this.#countedAt = now;
  }

  /** While `work` goes on, slots may be kept for its next run. */
  async share<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    this.#tasks.add(turn);
    try {
      return await turn.during(work);
    } finally {
      this.#tasks.delete(turn);
      this.#next();
    }
  }

  /**
   * Runs `work` taking `units` slots (all of them where there are fewer). `stop` fires when it is to end at once because
   * others go before it; it then asks anew.
   */
  async use<T>(units: number, work: (stop: AbortSignal) => Promise<T>, turn = Turn.current()): Promise<T> {
    const wanted = Math.min(units, this.total);
    const asked = performance.now();
    await new Promise<void>((start) => {
      this.#waiting.push({ turn, units: wanted, since: asked, taken: 0, start });
      this.#next();
    });
    const run = { turn, units: wanted, since: performance.now(), stop: new AbortController() };
    const without = run.since - Math.max(asked, turn.restedAt);
    if (turn.held === 0 && without >= TOLD_MS) turn.onWaited();
    this.#running.add(run);
    const ended = turn.begins(run.since, wanted);
    try {
      return await work(run.stop.signal);
    } finally {
      this.#count();
      this.#running.delete(run);
      ended(performance.now(), run.stop.signal.aborted);
      this.#free += wanted;
      this.#next();
    }
  }

  /** What keeps the first in line waiting may change without a run that ends. */
  #lookAgain(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#next();
    }, PATIENCE_MS + 1);
  }

  #next(): void {
    for (;;) {
      const now = performance.now();
      const line = this.#line(now);
      const [first] = line;
      if (!first) return;
      if (first.units + this.#keptFrom(first.turn, now) > this.#free) {
        this.#makeRoom(line, now);
        this.#lookAgain();
        return;
      }
      this.#waiting.splice(this.#waiting.indexOf(first), 1);
      this.#count();
      this.#free -= first.units;
      first.start();
    }
  }

  /** What each task asked for first. A slot that was taken from others is for whom it was taken. */
  #line(now: number): Waiting[] {
    const firsts = new Map<Turn, Waiting>();
    for (const one of this.#waiting) if (!firsts.has(one.turn)) firsts.set(one.turn, one);
    return [...firsts.values()].toSorted(
      (a, b) => Number(b.taken > 0) - Number(a.taken > 0) || a.turn.compare(b.turn, now),
    );
  }

  /** Slots that stay free for a moment: their tasks, between two runs, would only take them back. */
  #keptFrom(turn: Turn, now: number): number {
    let kept = 0;
    for (const task of this.#tasks) {
      const rests = task.held === 0 && now - task.restedAt < KEPT_MS;
      if (task !== turn && rests && task.mayTake(turn, this.total, now) > 0) kept += 1;
    }
    return kept;
  }

  /** For all in line, not for the first alone: it may be one that stops nobody, or no more. */
  #makeRoom(line: Waiting[], now: number): void {
    let free = this.#free;
    for (const one of line) {
      this.#stopFor(one, one.units - one.taken - Math.max(0, free), now);
      free -= one.units;
    }
  }

  /** Stops what was begun last of what `waiting` may take, if that is as much as it needs. */
  #stopFor(waiting: Waiting, missing: number, now: number): void {
    if (missing <= 0 || now - waiting.since < PATIENCE_MS) return;
    const { turn } = waiting;
    const taken: Running[] = [];
    let units = 0;
    for (const run of [...this.#running].toSorted((a, b) => b.since - a.since)) {
      if (units >= missing) break;
      if (run.turn === turn || run.stop.signal.aborted || !run.turn.canLose(now - run.since)) continue;
      if (turn.held >= turn.mayTake(run.turn, this.total, now)) continue;
      taken.push(run);
      units += run.units;
    }
    if (units < missing) return;
    waiting.taken += units;
    for (const run of taken) run.stop.abort();
  }
}
