/** The figures of all benchmarks, kept as a file a release, so that a loss is seen. */

/** By benchmark and figure, as `report()` ended it; what stands deeper has a name with dots. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Run {
  readonly machine: string;
  readonly commit: string;
  readonly date: string;
  /** Of each benchmark: load of the machine before it, seconds it took, and what was wrong with it, if anything. */
  readonly runs: Readonly<Record<string, { load: number; seconds: number; failed?: string }>>;
  readonly figures: Figures;
}

export interface Change {
  readonly benchmark: string;
  readonly figure: string;
  readonly before: number;
  readonly now: number;
  /** now / before */
  readonly ratio: number;
}

/** Of the last line of what a benchmark said, which is one JSON object: its numbers. null: it says none. */
export function figuresOf(said: string): Record<string, number> | null {
  const last = said.trimEnd().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) return null;
  const figures = Object.fromEntries(numbersIn("", JSON.parse(last) as unknown));
  return Object.keys(figures).length > 0 ? figures : null;
}

function numbersIn(name: string, value: unknown): [string, number][] {
  if (typeof value === "number") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([member, inside]) =>
    numbersIn(name === "" ? member : `${name}.${member}`, inside),
  );
}

/** What differs by more than a tenth from the run before, the largest difference first; whether it is a loss, the name says. */
export function changes(before: Figures, now: Figures): Change[] {
  const found = Object.entries(now).flatMap(([benchmark, figures]) =>
    Object.entries(figures).flatMap(([figure, value]) => {
      const old = before[benchmark]?.[figure];
      // A figure that counts nothing has no ratio.
      if (!old || value === 0) return [];
      return [{ benchmark, figure, before: old, now: value, ratio: Number((value / old).toFixed(2)) }];
    }),
  );
  const distance = ({ ratio }: Change) => Math.abs(Math.log(Math.abs(ratio)));
  return found
    .filter((change) => distance(change) > Math.log(1.1))
    .toSorted((a, b) => distance(b) - distance(a));
}
