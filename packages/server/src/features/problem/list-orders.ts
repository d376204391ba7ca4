import { LRUCache } from "lru-cache";

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

/**
 * Orders of lists by filter. They are not dropped by time: a reader compares their version with the database's, in the
 * statement that reads the page, and asks for another one where they differ.
 */
export function openOrders(idsMax = IDS_MAX): Orders {
  const kept = new LRUCache<string, Promise<Order>>({ maxSize: idsMax });

  function begin(key: string, read: () => Promise<Order>): Promise<Order> {
    const order = read();
    kept.set(key, order, { size: ENTRY });
    const isKept = () => kept.peek(key) === order;
    order.then(
      ({ ids }) => {
        if (!isKept()) return;
        // How large it is, is known once it is read; of a value that stays the cache would not ask again.
        kept.delete(key);
        kept.set(key, order, { size: ids.length + ENTRY });
      },
      () => isKept() && kept.delete(key),
    );
    return order;
  }

  return {
    of(key, read) {
      return kept.get(key) ?? begin(key, read);
    },
    async inPlaceOf(key, old, read) {
      const order = kept.get(key);
      if (order && (await order) !== old) return order;
      return kept.peek(key) === order ? begin(key, read) : this.of(key, read);
    },
  };
}
