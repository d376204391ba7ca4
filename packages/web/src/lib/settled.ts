import type { QueryClient } from "@tanstack/react-query";

/** When `work` is done, well or badly, or after `atMostMs`. */
export function within(atMostMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, atMostMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });
}

/** When nothing is being fetched any more, or after `atMostMs`. */
export function whenSettled(client: QueryClient, atMostMs: number): Promise<void> {
  if (client.isFetching() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(stop, atMostMs);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (client.isFetching() === 0) stop();
    });
  });
}
