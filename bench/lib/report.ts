/**
 * How a benchmark ends: a table for readers, and as the last line one JSON object, whose numbers `npm run bench -- all` keeps.
 * `table`: other rows than the figures.
 */
export function report(figures: Readonly<Record<string, unknown>>, table: unknown = figures): void {
  console.table(table);
  console.log(JSON.stringify(figures));
}
