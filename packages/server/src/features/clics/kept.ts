import type { LoadedBoard } from "../board/loaded-board.ts";
import type { Item } from "./lists.ts";

/** A list made a moment ago is answered again: making one may read a contest's whole log. */
const KEPT_MS = 1000;

interface Kept {
  madeAt: number;
  items: Promise<Item[]>;
}

/** Lists of this server by board and name; they go with their boards. */
export function openKept() {
  const byBoard = new WeakMap<LoadedBoard, Map<string, Kept>>();
  return (loaded: LoadedBoard, name: string, make: () => Promise<Item[]>): Promise<Item[]> => {
    const lists = byBoard.get(loaded) ?? new Map<string, Kept>();
    byBoard.set(loaded, lists);
    // Under other settings others may see other things.
    const key = `${loaded.board.spec.epoch} ${name}`;
    const known = lists.get(key);
    if (known && Date.now() - known.madeAt < KEPT_MS) return known.items;
    for (const old of lists.keys()) if (!old.startsWith(`${loaded.board.spec.epoch} `)) lists.delete(old);
    const items = make();
    lists.set(key, { madeAt: Date.now(), items });
    items.catch(() => lists.delete(key));
    return items;
  };
}
