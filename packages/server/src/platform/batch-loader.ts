/** Reads that run at once; later keys wait for the first that ends. */
const AT_ONCE = 2;
/** Keys of one read at most. */
const MOST = 200;

interface Waiting<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches single-key reads into one query. A lone key is read at once; keys that come while reads run share the next one.
 * Nothing is cached: no caller gets a result of a read that began before they asked. `read` returns one result a key, in
 * the order of the keys.
 */
export function batchLoader<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  const waiting: Waiting<Key, Found>[] = [];
  let running = 0;

  async function answer(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => void resolve(found[index] as Found));
    } catch (error) {
      const [first, ...others] = batch;
      if (others.length === 0) return first?.reject(error);
      // One key's fault is not the others'.
      for (const one of batch) await answer([one]);
    }
  }

  function begin(): void {
    while (running < AT_ONCE && waiting.length > 0) {
      running++;
      void answer(waiting.splice(0, MOST)).finally(() => {
        running--;
        begin();
      });
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Keys that are asked for together are read together.
      if (waiting.length === 1) queueMicrotask(begin);
    });
}
