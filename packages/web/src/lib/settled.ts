import type { QueryClient } from "@tanstack/react-query";

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
