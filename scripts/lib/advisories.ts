/** What package-lock.json and npm's registry say of the age of packages; without input and output. */

export interface LockFile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly link?: boolean;
        readonly deprecated?: string;
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly devDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** Dates of versions, with `created` and `modified` of the package among them. */
export type Dates = Readonly<Record<string, string>>;

export const MONTH_MS = (365.25 / 12) * 86_400_000;

interface Locked {
  readonly name: string;
  readonly version: string;
}

/** What the checkout and its parts name themselves, in the versions that are installed. */
export function directIn({ packages }: LockFile): Locked[] {
  const found = new Map<string, Locked>();
  for (const [place, { dependencies, devDependencies, link }] of Object.entries(packages)) {
    if (place.includes("node_modules/") || link) continue;
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const own =
        packages[`${place ? `${place}/` : ""}node_modules/${name}`] ?? packages[`node_modules/${name}`];
      if (own?.version && !own.link) found.set(`${name} ${own.version}`, { name, version: own.version });
    }
  }
  return [...found.values()];
}

/** Packages, direct or not, that their makers have given up. */
export const deprecatedIn = ({ packages }: LockFile): (Locked & { why: string })[] =>
  Object.entries(packages).flatMap(([place, { version = "?", deprecated }]) =>
    deprecated ? [{ name: place.replace(/^.*node_modules\//, ""), version, why: deprecated }] : [],
  );

export interface Aged extends Locked {
  /** When the installed version, and the newest one, were released; null: nobody says. */
  readonly releasedMs: number | null;
  readonly latest: string | null;
  readonly latestMs: number | null;
}

/** The longest without a release first; versions before a release (1.0.0-beta) are none, and neither is what is younger than `now`. */
export function agesOf(
  direct: readonly Locked[],
  known: ReadonlyMap<string, Dates | null>,
  now: number,
): Aged[] {
  return direct
    .map(({ name, version }) => {
      const dates = Object.entries(known.get(name) ?? {}).map(([of, at]) => [of, Date.parse(at)] as const);
      const releases = dates.filter(([of, at]) => /^\d+(\.\d+)*$/.test(of) && at <= now);
      const [latest = null, latestMs = null] = releases.toSorted(([, a], [, b]) => b - a)[0] ?? [];
      const releasedMs = dates.find(([of]) => of === version)?.[1] ?? null;
      return { name, version, releasedMs, latest, latestMs };
    })
    .toSorted((a, b) => (a.latestMs ?? 0) - (b.latestMs ?? 0));
}
