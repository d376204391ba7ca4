import type { FormatterModule } from "i18next";

const counters = new Map<string, Intl.NumberFormat>();

/**
 * A count with the digit groups of `language`: 1,234,567. Small ones have no groups and do without the formatter, whose
 * data a browser reads at its first use: a twentieth of a page's first drawing.
 */
export function formatCount(count: number, language: string): string {
  if (Number.isInteger(count) && Math.abs(count) < 1000) return String(count);
  const counter = counters.get(language) ?? new Intl.NumberFormat(language);
  counters.set(language, counter);
  return counter.format(count);
}

/** Parameters of texts that count; other numbers are names (of a submission, of a test) and stay as they are. */
const counting = new Set(["count", "total", "accepted", "passed"]);

/** Asked about every parameter (`alwaysFormat`), since texts name no formats. */
export const countFormatter: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language, options) =>
    typeof value === "number" && language && counting.has(options?.interpolationkey)
      ? formatCount(value, language)
      : value,
};
