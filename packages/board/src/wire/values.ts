import type { Cell } from "../rules.ts";
import type { Spec } from "../spec.ts";

/** Four numbers of a cell: ACM [errors, tries, second, total], OI [score, run time, second, total]. */
export type CellValues = readonly [number, number, number, number];

export const valuesOf = ({ type }: Spec, cell: Cell): CellValues =>
  type === "acm"
    ? [cell.errors, cell.tries, cell.second, cell.total]
    : [cell.score, cell.runMs, cell.second, cell.total];

export function cellOf({ type }: Spec, [first, next, second, total]: CellValues, into: Cell): Cell {
  into.second = second;
  into.total = total;
  if (type === "acm") {
    into.errors = first;
    into.tries = next;
  } else {
    into.score = first;
    into.runMs = next;
  }
  return into;
}
