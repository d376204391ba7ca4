/** Those called just so, then those whose name begins so, then the others in their order; at most `most`. */
export function best<Row>(
  rows: readonly Row[],
  wanted: string,
  nameOf: (row: Row) => string,
  most: number,
): Row[] {
  const needle = wanted.toLowerCase();
  const rank = (row: Row) => {
    const name = nameOf(row).toLowerCase();
    return name === needle ? 0 : name.startsWith(needle) ? 1 : 2;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
