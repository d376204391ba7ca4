/** Expressions of a Grafana dashboard or of Prometheus' rules, wherever they stand in it. */
export function expressionsOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === "expr" && typeof value === "string" ? [value] : expressionsOf(value),
  );
}
