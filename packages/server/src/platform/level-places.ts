/** Sorted rows with their places: equals share the place of the first of them, and as many are left out after it. */
export function withPlaces<Row>(
  rows: readonly Row[],
  isLevel: (a: Row, b: Row) => boolean,
  offset = 0,
  before = 0,
): (Row & { place: number })[] {
  let place = offset + 1 - before;
  return rows.map((row, index) => {
    const previous = rows[index - 1];
    if (previous !== undefined && !isLevel(previous, row)) place = offset + index + 1;
    return { ...row, place };
  });
}
