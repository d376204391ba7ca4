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
      this.#waiting.push({ turn, units: wanted, since: asked, start });
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
      const first = this.#waiting.reduce<Waiting | null>(
        (best, one) => (best && best.turn.compare(one.turn, now) <= 0 ? best : one),
        null,
      );
      if (!first) return;
      if (first.units + this.#keptFrom(first.turn, now) > this.#free) {
        this.#makeRoom(first, now);
        this.#lookAgain();
        return;
      }
      this.#waiting.splice(this.#waiting.indexOf(first), 1);
      this.#count();
      this.#free -= first.units;
      first.start();
    }
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

  /** Stops what the first in line need not wait for: of that, what was begun last. */
  #makeRoom({ turn, units, since }: Waiting, now: number): void {
    if (now - since < PATIENCE_MS) return;
    const coming = [...this.#running].filter(({ stop }) => stop.signal.aborted);
    let missing = coming.reduce((left, run) => left - run.units, units - this.#free);
    const youngest = [...this.#running].toSorted((a, b) => b.since - a.since);
    for (const run of youngest) {
      if (missing <= 0) return;
      const isMine = run.turn === turn || run.stop.signal.aborted;
      if (isMine || turn.held >= turn.mayTake(run.turn, this.total, now)) continue;
      if (!run.turn.canLose(now - run.since)) continue;
      run.stop.abort();
      missing -= run.units;
    }
  }
}
