import { useSyncExternalStore } from "react";

/** A moment that the server named, and when the browser had sent and got the call that brought it. */
interface Sample {
  /** Milliseconds of the epoch, by the server. */
  readonly at: number;
  /** By the browser's monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * The server's time, whatever the browser's clock says. It is counted by a clock that only goes forward from the
 * latest moment the server is known to have reached: never ahead of the server, and behind by less than the quickest
 * call took.
 */
export function createServerClock(monotonic: () => number = () => performance.now()) {
  let offset: number | null = null;
  let isExact = false;
  return {
    /** From an answer that says the time itself. */
    learn({ at, sentAt, receivedAt }: Sample): void {
      const [low, high] = [at - receivedAt, at - sentAt];
      // Out of bounds: the machine has slept, or the server's clock was set.
      if (!isExact || offset === null || low > offset || high < offset) offset = low;
      isExact = true;
    },
    /** From the head of any answer: good until something better is known, for it has whole seconds. */
    learnFromHead(date: string | null, receivedAt: number): void {
      const at = date === null ? Number.NaN : Date.parse(date);
      if (isExact || Number.isNaN(at)) return;
      offset = Math.max(offset ?? Number.NEGATIVE_INFINITY, at - receivedAt);
    },
    /** null until the server has said anything. */
    now: (): number | null => (offset === null ? null : offset + monotonic()),
  };
}

export const serverClock = createServerClock();

/** Asks what says the server's time in its answer (milliseconds of the epoch; null: it does not), and goes by it. */
export async function askTime<T>(ask: () => Promise<T>, timeOf: (answer: T) => number | null): Promise<T> {
  const sentAt = performance.now();
  const answer = await ask();
  const at = timeOf(answer);
  if (at !== null) serverClock.learn({ at, sentAt, receivedAt: performance.now() });
  return answer;
}

/** The server's time; before its first answer, which no page shows a time without, the browser's. */
export const serverNow = (): number => serverClock.now() ?? Date.now();

let shown = 0;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  shown = serverNow();
  for (const watch of watchers) watch();
  timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 1);
}

function watchSeconds(watcher: () => void): () => void {
  watchers.add(watcher);
  if (watchers.size === 1) tick();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearTimeout(timer);
  };
}

/** What `read` makes of the server's time, which is looked at every second; draws anew only where that changes. */
export function useServerTime<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(watchSeconds, () => read(watchers.size > 0 ? shown : serverNow()));
}
