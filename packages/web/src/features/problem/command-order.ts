import type { Command } from "../../ui/CommandList.tsx";

/**
 * What the palette offers for `wanted`: first what is called so, then problems, whose search also looks into statements
 * and forgives a slip, then whatever else has the word in it.
 */
export function inOrder(wanted: string, fixed: readonly Command[], problems: readonly Command[]): Command[] {
  const needle = wanted.toLowerCase();
  const fitting = fixed.filter(({ label, kind }) => `${kind} ${label}`.toLowerCase().includes(needle));
  if (!needle) return fitting;
  const isCalledSo = ({ label }: Command) => label.toLowerCase().startsWith(needle);
  return [...fitting.filter(isCalledSo), ...problems, ...fitting.filter((one) => !isCalledSo(one))];
}
