/** Reads that run at once; who comes meanwhile waits for the first that ends. */
const AT_ONCE = 2;
/** Keys of one read. */
const MOST = 200;

interface Waiting<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * One read for many keys: alone a key is read at once, and in a crowd those who come while others are read share the
 * next read. Nobody gets what was read before they asked, so nothing is ever stale. `read` gives what it found in the
 * order of its keys.
 */
export function gathered<Key, Found>(
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
