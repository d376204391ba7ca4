/**
 * Ratings of people after Elo-MMR (Ebtekar and Liu, "Elo-MMR: A Rating System for Massive Multiplayer Competitions", WWW
 * 2021), its logistic variant with the parameters of the authors' own program. A contest tells how well each contestant
 * did (a performance, found from places alone); a rating is the robust average of all performances, older ones fading.
 */

/** Of who has never been in a rated contest. */
export const NEWCOMER = { rating: 1500, deviation: 350 } as const;
/** How much single performances spread around a person's strength. */
const SPREAD = 200;
/** What the deviation of who takes part for long comes down to. */
const DEVIATION_MIN = 80;
const EXCESS = SPREAD ** 2 - DEVIATION_MIN ** 2;
/** Strength changes between contests: variance added before each. */
const DRIFT = DEVIATION_MIN ** 4 / EXCESS;
/** Deviation of a logistic curve of scale 1. */
const LOGISTIC = Math.PI / Math.sqrt(3);
const RANGE = { min: -6000, max: 9000 } as const;
/** Contestants alike are looked at together: of more than so many, those whose numbers are the same in steps of this. */
const MANY = 2000;
const STEPS = { rating: 4, deviation: 10 } as const;
/** Entrants whose performances are found between two pauses. */
const SLICE = 5;

export interface Strength {
  rating: number;
  deviation: number;
}

/** A performance that still counts: the slope of its pull is `weight` at the middle. */
interface Pull {
  at: number;
  narrowness: number;
  strength: number;
}

const pullOf = (at: number, deviation: number): Pull => {
  const strength = LOGISTIC / deviation;
  return { at, narrowness: strength / 2, strength };
};
const weightOf = ({ narrowness, strength }: Pull) => (narrowness * strength * 2) / LOGISTIC ** 2;

/** What is known of a person's strength. */
export class Career {
  strength: Strength = { ...NEWCOMER };
  contests = 0;
  /** What faded performances and the first guess came to, as one bell curve. */
  #past: Strength = { ...NEWCOMER };
  #pulls: Pull[] = [];

  /** Time has passed since the contest before: one is less sure, and all that was before counts less. */
  begin(): void {
    const { rating, deviation } = this.strength;
    const widened = Math.sqrt(deviation ** 2 + DRIFT);
    const decay = (deviation / widened) ** 2;
    this.strength = { rating, deviation: widened };
    const past = this.#past.deviation ** -2;
    const kept = decay * past;
    const moved = (1 - decay) * (past + this.#pulls.reduce((sum, pull) => sum + weightOf(pull), 0));
    this.#past = {
      rating: (kept * this.#past.rating + moved * rating) / (kept + moved),
      deviation: (decay * (kept + moved)) ** -0.5,
    };
    for (const pull of this.#pulls) pull.strength *= decay * decay;
  }

  /** Takes a performance in. `known`: what it came to, where that was worked out before. */
  end(performance: number, known?: Strength): void {
    this.contests++;
    this.#pulls.push(pullOf(performance, SPREAD));
    const deviation = (this.strength.deviation ** -2 + SPREAD ** -2) ** -0.5;
    this.strength = known ?? { rating: this.#average(), deviation };
  }

  #average(): number {
    const slope = this.#past.deviation ** -2;
    return rootOf((x) => {
      let [value, rise] = [slope * (x - this.#past.rating), slope];
      for (const { at, narrowness, strength } of this.#pulls) {
        const tanh = Math.tanh((x - at) * narrowness);
        value += tanh * strength;
        rise += (1 - tanh * tanh) * narrowness * strength;
      }
      return [value, rise];
    });
  }
}

/** Contestants of one strength; `places`: theirs, sorted. */
interface Opponents extends Pull {
  places: number[];
}

/**
 * How well those of a contest did, by their places (1 the first, equals share one); all have begun it. `pause` lets others
 * work in between.
 */
export async function performancesOf(
  entrants: readonly { career: Career; place: number }[],
  pause: () => Promise<unknown>,
): Promise<number[]> {
  const isMany = entrants.length > MANY;
  const groups = new Map<string, Opponents>();
  for (const { career, place } of entrants) {
    const { rating, deviation } = isMany ? rounded(career.strength) : career.strength;
    const key = `${rating} ${deviation}`;
    const group = groups.get(key);
    if (group) group.places.push(place);
    else groups.set(key, { ...pullOf(rating, Math.hypot(deviation, SPREAD)), places: [place] });
  }
  const opponents = [...groups.values()];
  for (const { places } of opponents) places.sort((a, b) => a - b);
  const performances: number[] = [];
  for (const [index, { place }] of entrants.entries()) {
    // Equals did equally well; entrants come by place.
    if (place === entrants[index - 1]?.place) performances.push(performances[index - 1] as number);
    else {
      performances.push(performanceAt(place, opponents, performances.at(-1)));
      if (index % SLICE === 0) await pause();
    }
  }
  return performances;
}

const rounded = ({ rating, deviation }: Strength): Strength => ({
  rating: Math.round(rating / STEPS.rating) * STEPS.rating,
  deviation: Math.round(deviation / STEPS.deviation) * STEPS.deviation,
});

/** Where wins and losses of a place against all are what was to be expected, own strength among them; looked for from `near` on. */
function performanceAt(place: number, opponents: readonly Opponents[], near?: number): number {
  // Of each group: how many lost, drew and won counts, not where the performance is looked for.
  const scores = opponents.map(({ places }) => {
    const [before, upTo] = [countBelow(places, place), countBelow(places, place + 1)];
    return { surplus: before - (places.length - upTo), games: places.length + (upTo - before) };
  });
  return rootOf((x) => {
    let [value, rise] = [0, 0];
    opponents.forEach(({ at, narrowness, strength }, index) => {
      const { surplus = 0, games = 0 } = scores[index] ?? {};
      const tanh = Math.tanh((x - at) * narrowness);
      value += strength * (games * tanh + surplus);
      rise += games * (1 - tanh * tanh) * narrowness * strength;
    });
    return [value, rise];
  }, near);
}

/** How many of sorted numbers are smaller than `limit`. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a rising function is 0, by Newton's steps inside halved bounds. `of` gives value and slope. */
function rootOf(of: (x: number) => [number, number], near: number = NEWCOMER.rating): number {
  let { min, max }: { min: number; max: number } = RANGE;
  let x = near;
  for (let step = 0; step < 100; step++) {
    const [value, slope] = of(x);
    if (value > 0) max = x;
    else min = x;
    const next = x - value / slope;
    const isInside = next > min && next < max;
    const moved = isInside ? next : (min + max) / 2;
    if (Math.abs(moved - x) < 1e-9 * Math.abs(x)) return moved;
    x = moved;
  }
  return x;
}
