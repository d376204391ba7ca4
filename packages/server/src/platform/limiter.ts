/**
 * Limits how many things are open at this server at once, such as event streams: `each` for one holder, `all` in total. Each
 * kind of stream has a limiter of its own.
 */
export function openLimiter({ each, all = Number.POSITIVE_INFINITY }: { each: number; all?: number }) {
  const held = new Map<string, number>();
  let total = 0;
  const isFull = (who: string) => total >= all || (held.get(who) ?? 0) >= each;
  return {
    isFull,
    /** Takes a place; what it returns gives it back, once. null: there is none. */
    take(who: string): (() => void) | null {
      if (isFull(who)) return null;
      total += 1;
      held.set(who, (held.get(who) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const left = (held.get(who) ?? 1) - 1;
        if (left > 0) held.set(who, left);
        else held.delete(who);
      };
    },
  };
}
