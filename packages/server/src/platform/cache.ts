import { LRUCache } from "lru-cache";

/**
 * Keeps what `load` gave for `ms`, so that any number of callers costs one load. A failure is not kept.
 * `fresh` loads anew for everybody; what `isKept` refuses is given to who asks meanwhile, and not kept.
 */
export function cached<T>(
  ms: number,
  load: () => PromiseLike<T>,
  isKept: (value: T) => boolean = () => true,
): (fresh?: boolean) => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return (fresh = false) => {
    if (kept && !fresh && Date.now() < until) return kept;
    // A query of Drizzle's is asked again by each `then`: one promise holds what came.
    const loading = (async () => load())();
    kept = loading;
    until = Date.now() + ms;
    const forget = () => {
      if (kept === loading) kept = undefined;
    };
    loading.then((value) => isKept(value) || forget(), forget);
    return loading;
  };
}

/** Keys whose answers are kept at once. */
const KEYS_MAX = 100;

/** The same for each of several keys, without those nobody asked for lately. */
export function cachedBy<Key extends string | number, T>(ms: number, load: (key: Key) => PromiseLike<T>) {
  const byKey = new LRUCache<Key, () => Promise<T>>({ max: KEYS_MAX });
  return (key: Key): Promise<T> => {
    const read = byKey.get(key) ?? cached(ms, () => load(key));
    byKey.set(key, read);
    return read();
  };
}
