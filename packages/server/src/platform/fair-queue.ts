import type { RefusalCode } from "@verdict/contract";
import { Refusal } from "./refusal.ts";

interface Bounds {
  atOnce: number;
  /** Places in the line, for all ordinary holders together; those who come first have as many of their own. */
  waiting: number;
  /** Of these, what one holder may take. */
  each: number;
  /** Said at once to whoever finds no place in the line. */
  full: RefusalCode;
}

/** For whom work is done. */
export interface Holder {
  /** A user, or the network of a guest. */
  who: string;
  /** Whose turn comes before that of all others: the site's staff. */
  isFirst?: boolean;
}

/** Whoever waits, by holder; the holder whose turn is next stands first. */
class Line {
  readonly #waiting = new Map<string, (() => void)[]>();
  #length = 0;

  hasPlace(who: string, { waiting, each }: Bounds): boolean {
    return this.#length < waiting && (this.#waiting.get(who)?.length ?? 0) < each;
  }

  add(who: string, begin: () => void): void {
    const own = this.#waiting.get(who);
    if (own) own.push(begin);
    else this.#waiting.set(who, [begin]);
    this.#length += 1;
  }

  /** Takes the next one out, and puts what else its holder has behind all others. */
  next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [who, [begin, ...rest]] = first;
    this.#waiting.delete(who);
    if (rest.length > 0) this.#waiting.set(who, rest);
    this.#length -= 1;
    return begin;
  }
}

/** A bounded line for work of which only so much may go on at a time; holders take turns in it, however much each has. */
export function openFairQueue(bounds: Bounds) {
  let running = 0;
  const lines = { first: new Line(), others: new Line() };
  return {
    /** Runs `work` in its holder's turn. */
    async run<T>({ who, isFirst }: Holder, work: () => Promise<T>): Promise<T> {
      const line = isFirst ? lines.first : lines.others;
      if (running < bounds.atOnce) running += 1;
      else if (!line.hasPlace(who, bounds)) throw new Refusal(bounds.full);
      else await new Promise<void>((resolve) => line.add(who, resolve));
      try {
        return await work();
      } finally {
        const next = lines.first.next() ?? lines.others.next(); // takes the place over
        if (next) next();
        else running -= 1;
      }
    },
  };
}
