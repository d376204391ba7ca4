import { type Cell, rules } from "../rules.ts";
import type { Spec } from "../spec.ts";

/** Four numbers of a cell: ACM [errors, tries, second, total], OI [score, run time, second, total]. */
export type CellValues = readonly [number, number, number, number];

export const valuesOf = ({ type }: Spec, cell: Cell): CellValues => [
  ...rules[type].values(cell),
  cell.second,
  cell.total,
];

export function cellOf({ type }: Spec, [first, next, second, total]: CellValues, into: Cell): Cell {
  into.second = second;
  into.total = total;
  rules[type].take(into, first, next);
  return into;
}
