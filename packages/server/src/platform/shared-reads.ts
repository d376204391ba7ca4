/**
 * Equal reads at once cost one: a caller who comes while a read runs shares the next one with all who come until it
 * begins. Nobody gets an answer that was begun before they asked, so nothing is ever stale.
 */
export interface SharedReads {
  /** `key` names everything the answer depends on, the viewer included where it does. */
  of<T>(key: string, read: () => Promise<T>): Promise<T>;
}

interface Reading {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
}

export function openSharedReads(): SharedReads {
  const readings = new Map<string, Reading>();

  function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    // A statement that is only built would run for each who waits for it.
    const running = Promise.resolve(read());
    const reading: Reading = { running, next: null };
    readings.set(key, reading);
    const over = () => {
      if (readings.get(key) === reading && !reading.next) readings.delete(key);
    };
    running.then(over, over);
    return running;
  }

  return {
    of<T>(key: string, read: () => Promise<T>): Promise<T> {
      const reading = readings.get(key);
      if (!reading) return begin(key, read);
      const start = () => begin(key, read);
      reading.next ??= reading.running.then(start, start);
      return reading.next as Promise<T>;
    },
  };
}
