/**
 * Keeps what `load` gave for `ms`, so that any number of callers costs one load. A failure is not kept.
 * `fresh` loads anew for everybody.
 */
export function cached<T>(ms: number, load: () => PromiseLike<T>): (fresh?: boolean) => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return (fresh = false) => {
    if (kept && !fresh && Date.now() < until) return kept;
    // A query of Drizzle's is asked again by each `then`: one promise holds what came.
    const loading = (async () => load())();
    kept = loading;
    until = Date.now() + ms;
    loading.catch(() => {
      if (kept === loading) kept = undefined;
    });
    return loading;
  };
}
