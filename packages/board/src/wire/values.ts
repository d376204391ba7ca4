import { type Cell, rules } from "../rules.ts";
import type { Spec } from "../spec.ts";

/** Four numbers of a cell: acm [errors, tries, second, total], oi [score, run time, second, total], priced [score, errors, second, total]. */
export type CellValues = readonly [number, number, number, number];

export const valuesOf = ({ form }: Spec, cell: Cell): CellValues => [
  ...rules[form].values(cell),
  cell.second,
  cell.total,
];

export function cellOf({ form }: Spec, [first, next, second, total]: CellValues, into: Cell): Cell {
  into.second = second;
  into.total = total;
  rules[form].take(into, first, next);
  return into;
}
