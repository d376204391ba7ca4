type Column = Uint8Array | Int8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A longer copy of a column; its new positions hold `fill`. */
export function grown<C extends Column>(column: C, length: number, fill = 0): C {
  const longer = new (column.constructor as unknown as new (length: number) => C)(length);
  longer.set(column);
  if (fill !== 0) longer.fill(fill, column.length);
  return longer;
}
