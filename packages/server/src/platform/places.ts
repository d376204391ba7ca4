/**
 * Places at this server that are held as long as something is open, such as an event stream: so many of one holder, and so
 * many of all of a kind. Kinds that must not take each other's places have places of their own.
 */
export function openPlaces({ each, all = Number.POSITIVE_INFINITY }: { each: number; all?: number }) {
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
