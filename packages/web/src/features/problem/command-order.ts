import type { Command } from "../../ui/CommandList.tsx";

/**
 * What the palette offers for `wanted`: first what is called so, then problems, whose search also looks into statements
 * and forgives a slip, then whatever else has the word in it.
 */
export function inOrder(wanted: string, fixed: readonly Command[], problems: readonly Command[]): Command[] {
  const needle = wanted.toLowerCase();
  const matching = fixed.filter(({ label, kind }) => `${kind} ${label}`.toLowerCase().includes(needle));
  if (!needle) return matching;
  const isCalledSo = ({ label }: Command) => label.toLowerCase().startsWith(needle);
  return [...matching.filter(isCalledSo), ...problems, ...matching.filter((one) => !isCalledSo(one))];
}
