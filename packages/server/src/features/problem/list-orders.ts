/** Ids of all problems that fit a filter, in the order the list shows them, and the list's version they were read at. */
export interface Order {
  ids: Int32Array;
  version: number | null;
}

export interface Orders {
  /** The order at hand, or one that is read now. */
  of(key: string, read: () => Promise<Order>): Promise<Order>;
  /** An order in place of `old`, begun after `old` was handed out; who finds the same one old shares it. */
  inPlaceOf(key: string, old: Order, read: () => Promise<Order>): Promise<Order>;
}

/** Ids kept at once, of all orders together: 16 MB. Whoever was asked for least recently goes first. */
const IDS_MAX = 4_000_000;
/** What an order costs beside its ids, counted as ids. */
const ENTRY = 100;

interface Kept {
  order: Promise<Order>;
  /** Known when it is read. */
  size: number;
}

/**
 * Orders of lists by filter. They are not dropped by time: a reader compares their version with the database's, in the
 * statement with which he reads his page, and asks for another one where they differ.
 */
export function openOrders(idsMax = IDS_MAX): Orders {
  const kept = new Map<string, Kept>();
  let size = 0;

  function forget(key: string): void {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function begin(key: string, read: () => Promise<Order>): Promise<Order> {
    forget(key);
    const entry: Kept = { order: read(), size: 0 };
    kept.set(key, entry);
    entry.order.then(
      ({ ids }) => {
        if (kept.get(key) !== entry) return;
        entry.size = ids.length + ENTRY;
        size += entry.size;
        for (const oldest of kept.keys()) {
          if (size <= idsMax) break;
          forget(oldest);
        }
      },
      () => kept.get(key) === entry && forget(key),
    );
    return entry.order;
  }

  return {
    of(key, read) {
      const entry = kept.get(key);
      if (!entry) return begin(key, read);
      kept.delete(key);
      kept.set(key, entry);
      return entry.order;
    },
    async inPlaceOf(key, old, read) {
      const entry = kept.get(key);
      if (entry && (await entry.order) !== old) return entry.order;
      return kept.get(key) === entry ? begin(key, read) : this.of(key, read);
    },
  };
}
