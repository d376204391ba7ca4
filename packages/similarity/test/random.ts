/** Chance that comes out the same each time. */
export interface Chance {
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
  mix<T>(list: readonly T[]): T[];
}

export function chance(seed: number): Chance {
  let state = seed * 2654435761 || 1;
  const below = (bound: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
  for (let i = 0; i < 20; i++) below(2);
  return {
    below,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    mix(list) {
      const mixed = [...list];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [mixed[i], mixed[j]] = [mixed[j] as never, mixed[i] as never];
      }
      return mixed;
    },
  };
}
