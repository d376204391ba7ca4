import { type JudgedShare, type ScoreGroup, type Scoring, scoreTree, type TaskCase } from "@verdict/contract";

/** Rules by which one case may settle all of a group: its cases run one after another. */
const settling: ReadonlySet<ScoreGroup["rule"]> = new Set([
  ...(["all", "min", "max", "product", "threshold", "min-points"] as const),
]);

/** A group that holds cases. Places are those in the order of running. */
interface Leaf {
  group: ScoreGroup;
  places: number[];
  /** How many of them are settled without a gap. */
  settled: number;
  isChain: boolean;
  /** The leaves of all that it depends on, by whatever way. */
  after: Leaf[];
  /** Those of them where one failing case blocks it. */
  asked: Leaf[];
  /** Known once those are settled. */
  isBlocked: boolean | null;
}

/** A case to be run, or to be told as skipped: no points depend on it any more. */
export interface Next {
  case: TaskCase;
  isLeftOut: boolean;
}

/**
 * The order in which cases run. Groups come as they stand in the tree, their cases by number, a shared case with the first
 * group that holds it. Whether a case is left out follows from cases before it alone, so that it is the same each time.
 */
export class Schedule {
  readonly #scoring: Scoring;
  readonly #cases: TaskCase[];
  readonly #placeOf: Map<number, number>;
  readonly #leavesAt: Leaf[][];
  readonly #shares: (JudgedShare | null)[];
  readonly #taken: boolean[];
  #firstUntaken = 0;
  #settledPrefix = 0;
  #hasFailed = false;
  #isStopped = false;
  #changed = Promise.withResolvers<void>();

  constructor(scoring: Scoring, cases: readonly TaskCase[]) {
    const leaves = leavesOf(scoring);
    this.#scoring = scoring;
    this.#cases = inOrder(leaves, cases);
    this.#placeOf = new Map(this.#cases.map(({ seq }, place) => [seq, place]));
    this.#taken = this.#cases.map(() => false);
    this.#shares = this.#cases.map(() => null);
    this.#leavesAt = this.#cases.map(() => []);
    for (const leaf of leaves) {
      const places = (leaf.group.cases ?? []).flatMap((seq) => this.#placeOf.get(seq) ?? []);
      leaf.places = places.sort((a, b) => a - b);
      for (const place of places) this.#leavesAt[place]?.push(leaf);
    }
  }

  /** The next case, waited for where the one that decides about it is running; undefined: no more. */
  async next(): Promise<Next | undefined> {
    for (;;) {
      while (this.#taken[this.#firstUntaken]) this.#firstUntaken += 1;
      if (this.#isStopped || this.#firstUntaken >= this.#cases.length) return undefined;
      for (let place = this.#firstUntaken; place < this.#cases.length; place += 1) {
        if (this.#taken[place] || !this.#isReady(place)) continue;
        this.#taken[place] = true;
        return { case: this.#cases[place] as TaskCase, isLeftOut: this.#isLeftOut(place) };
      }
      await this.#changed.promise;
    }
  }

  settle(share: JudgedShare): void {
    const place = this.#placeOf.get(share.seq);
    if (place === undefined) return;
    this.#shares[place] = share;
    this.#hasFailed ||= !share.isAccepted;
    while (this.#shares[this.#settledPrefix]) this.#settledPrefix += 1;
    for (const leaf of this.#leavesAt[place] ?? []) this.#advance(leaf);
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Nothing more is to run. */
  stop(): void {
    this.#isStopped = true;
    this.#changed.resolve();
  }

  #advance(leaf: Leaf): void {
    while (this.#shares[leaf.places[leaf.settled] ?? -1]) leaf.settled += 1;
  }

  /** Whether all of a leaf's cases before a place are settled. */
  #isSettledBefore = (leaf: Leaf, place: number) =>
    (leaf.places[leaf.settled] ?? Number.POSITIVE_INFINITY) >= place;

  #isReady(place: number): boolean {
    if (this.#scoring.stop === "never") return true;
    if (this.#scoring.stop === "first-failing") return this.#settledPrefix >= place;
    return (this.#leavesAt[place] ?? []).every(
      (leaf) =>
        (!leaf.isChain || this.#isSettledBefore(leaf, place)) &&
        leaf.after.every((one) => this.#isSettledBefore(one, place)),
    );
  }

  #isLeftOut(place: number): boolean {
    if (this.#scoring.stop === "never") return false;
    if (this.#scoring.stop === "first-failing") return this.#hasFailed;
    const leaves = this.#leavesAt[place] ?? [];
    return (
      leaves.length > 0 &&
      leaves.every((leaf) => this.#isBlocked(leaf, place) || this.#isDecided(leaf, place))
    );
  }

  /** By cases before a place; a shared one behind it that would tell, too, is not waited for. */
  #isBlocked(leaf: Leaf, place: number): boolean {
    if (leaf.asked.some((one) => this.#failsBefore(one, place))) return true;
    if (leaf.after.length === 0 || leaf.after.some(({ places }) => (places.at(-1) ?? 0) >= place))
      return false;
    leaf.isBlocked ??= isBlockedBy(
      this.#scoring,
      leaf.group,
      this.#shares.flatMap((share) => share ?? []),
    );
    return leaf.isBlocked;
  }

  #failsBefore = ({ places }: Leaf, place: number) =>
    places.some((one) => one < place && this.#shares[one]?.isAccepted === false);

  /** Whether the cases before a place leave nothing to the rest of a group. */
  #isDecided({ group, places, isChain }: Leaf, place: number): boolean {
    if (!isChain) return false;
    const known = places.filter((one) => one < place).flatMap((one) => this.#shares[one] ?? []);
    // Who depends on its being accepted asks for every case, as long as none has failed.
    const isAsked = () => !known.some((share) => !share.isAccepted) && isRequired(this.#scoring, group.key);
    switch (group.rule) {
      case "all":
        return known.some((share) => !share.isAccepted);
      case "threshold":
        return known.some((share) => !isWithin(share, group.threshold ?? 0)) && !isAsked();
      case "max":
        return known.some((share) => share.isAccepted) && !isAsked();
      default:
        return known.some(({ isAccepted, fraction }) => !isAccepted && fraction <= 0);
    }
  }
}

function isWithin(
  { isAccepted, fraction, value = isAccepted ? 1 : fraction }: JudgedShare,
  threshold: number,
) {
  return value > 0 && value <= threshold;
}

function isBlockedBy(scoring: Scoring, { key, requires = [] }: ScoreGroup, shares: JudgedShare[]): boolean {
  const { groups } = scoreTree(scoring, shares);
  const scored = new Map(groups.map((group) => [group.key, group]));
  const isCapped = requires.some(({ group, pass }) => pass === "cap" && scored.get(group)?.fraction === 0);
  return isCapped || (scored.get(key)?.isBlocked ?? false);
}

function isRequired(scoring: Scoring, key: string): boolean {
  const asks = (group: ScoreGroup): boolean =>
    (group.requires ?? []).some((one) => one.pass === "accepted" && isWithinGroup(scoring, one.group, key)) ||
    (group.groups ?? []).some(asks);
  return scoring.groups.some(asks);
}

/** Whether a group is, or lies in, the one of a name. */
function isWithinGroup(scoring: Scoring, outer: string, key: string): boolean {
  const find = (groups: readonly ScoreGroup[], isInside: boolean): boolean =>
    groups.some((group) => {
      const inside = isInside || group.key === outer;
      return (inside && group.key === key) || find(group.groups ?? [], inside);
    });
  return find(scoring.groups, false);
}

function leavesOf(scoring: Scoring): Leaf[] {
  const leaves: Leaf[] = [];
  const inside = new Map<string, Leaf[]>();
  const byThreshold = new Set<string>();
  const visit = (group: ScoreGroup, above: Pick<Leaf, "after" | "asked">): Leaf[] => {
    const requires = group.requires ?? [];
    const of = ({ group: key }: { group: string }) => inside.get(key) ?? [];
    const after = [
      ...new Set([...above.after, ...requires.flatMap(of).flatMap((leaf) => [leaf, ...leaf.after])]),
    ];
    const accepted = requires.filter((one) => one.pass === "accepted" && !byThreshold.has(one.group));
    const asked = [
      ...new Set([...above.asked, ...accepted.flatMap(of).flatMap((leaf) => [leaf, ...leaf.asked])]),
    ];
    if (group.rule === "threshold") byThreshold.add(group.key);
    const found = group.cases
      ? [
          {
            ...{ group, places: [], settled: 0, after, asked, isBlocked: null },
            isChain: settling.has(group.rule) && group.points !== "unbounded",
          },
        ]
      : (group.groups ?? []).flatMap((one) => visit(one, { after, asked }));
    if (group.cases) leaves.push(...found);
    inside.set(group.key, found);
    return found;
  };
  for (const group of scoring.groups) visit(group, { after: [], asked: [] });
  return leaves;
}

/** Cases in the order of running; those of no group come last. */
function inOrder(leaves: readonly Leaf[], cases: readonly TaskCase[]): TaskCase[] {
  const bySeq = new Map(cases.map((one) => [one.seq, one]));
  const ordered = leaves.flatMap(({ group }) => (group.cases ?? []).toSorted((a, b) => a - b));
  const seqs = new Set([...ordered, ...bySeq.keys()]);
  return [...seqs].flatMap((seq) => bySeq.get(seq) ?? []);
}
