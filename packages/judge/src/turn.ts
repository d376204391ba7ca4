import { AsyncLocalStorage } from "node:async_hooks";

/** After this time what a task used counts half, so that nobody is kept waiting by newcomers for ever. */
const HALF_LIFE_MS = 120_000;
/** Whoever used less has just begun: for them a run is stopped of whoever used so much more. Long ones never stop each other. */
const BEGINNER_MS = 5_000;
/** May be lost by a task of any size. */
const LOSS_MIN_MS = 60_000;

/** Of attempts that name none: that of ordinary submissions. */
const USUAL_PRIORITY = 1;

interface Standing {
  /** Smaller goes first. */
  priority?: number | undefined;
  /** What it may lose to runs that were stopped for others. */
  lossMaxMs?: number;
  /** It gets a slot after it had none for a while. */
  onWaited?: () => void;
  /** Whether others are stopped for it. */
  takes?: boolean;
}

/** Where one task stands among all that share the node's slots. decision 300 */
export class Turn {
  readonly priority: number;
  readonly onWaited: () => void;
  readonly #takes: boolean;
  /** Slots it holds. */
  held = 0;
  /** When it last gave one back. */
  restedAt = Number.NEGATIVE_INFINITY;
  #lossLeftMs: number;
  #usedMs = 0;
  #asOf = 0;
  /** Of the runs that go on. */
  readonly #since = new Set<{ at: number }>();

  constructor({ priority = USUAL_PRIORITY, lossMaxMs = 0, onWaited = () => {}, takes = true }: Standing) {
    this.priority = priority;
    this.#lossLeftMs = Math.max(LOSS_MIN_MS, lossMaxMs);
    this.onWaited = onWaited;
    this.#takes = takes;
  }

  /** The one of the task whose work this is. The node's own work goes before all submissions and stops none. */
  static current(): Turn {
    return turns.getStore() ?? new Turn({ priority: 0, takes: false });
  }

  /** What `work` does counts as this task's, compiles and checkers included. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return turns.run(this, work);
  }

  /** Slot time it has had, the older the less. */
  usedMs(now: number): number {
    let running = 0;
    for (const { at } of this.#since) running += now - at;
    return this.#usedMs * 0.5 ** ((now - this.#asOf) / HALF_LIFE_MS) + running;
  }

  /** A run takes `units` slots; the answer is called when it has given them back. */
  begins(now: number, units: number): (now: number, stopped: boolean) => void {
    const run = { at: now };
    this.#since.add(run);
    this.held += units;
    return (ended, stopped) => {
      const spent = ended - run.at;
      this.#usedMs = this.usedMs(ended);
      this.#asOf = ended;
      this.#since.delete(run);
      for (const other of this.#since) this.#usedMs -= ended - other.at; // it still counts as running
      this.held -= units;
      this.restedAt = ended;
      if (stopped) this.#lossLeftMs -= spent;
    };
  }

  /** Whether a run that has gone on for `ms` may be thrown away. */
  canLose(ms: number): boolean {
    return ms <= this.#lossLeftMs;
  }

  /** Slots that it may take from `other` in the middle of a run, of `total`. */
  mayTake(other: Turn, total: number, now: number): number {
    if (!this.#takes || this.priority > other.priority) return 0;
    if (this.priority < other.priority) return Math.ceil(total / 2);
    const mine = this.usedMs(now);
    return mine < BEGINNER_MS && other.usedMs(now) > mine + BEGINNER_MS ? 1 : 0;
  }

  /** Order in which free slots are given out. */
  compare(other: Turn, now: number): number {
    return this.priority - other.priority || this.usedMs(now) - other.usedMs(now);
  }
}

const turns = new AsyncLocalStorage<Turn>();
