/** Programs (or people) that hang together by pairs, largest first, members rising. */
export function clustersOf(pairs: readonly { readonly left: number; readonly right: number }[]): number[][] {
  const parents = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const members = new Set<number>();
  for (const { left, right } of pairs) {
    members.add(left).add(right);
    const [a, b] = [rootOf(left), rootOf(right)];
    if (a !== b) parents.set(Math.max(a, b), Math.min(a, b));
  }
  const clusters = Map.groupBy(
    [...members].toSorted((a, b) => a - b),
    rootOf,
  );
  return [...clusters.values()].toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}
