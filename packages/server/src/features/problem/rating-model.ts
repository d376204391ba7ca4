/**
 * How hard problems proved to be, as in chess: a try is a game between a person and a problem, and the chance that the
 * person wins follows from the difference of their ratings (Elo's curve; in test theory the Rasch model). All games are
 * looked at together: ratings are those under which the scores that were reached are what was to be expected.
 */

/** score: 1 solved by the first program, 0.5 by a later one, 0 not. */
export interface Try {
  user: string;
  problem: number;
  score: number;
}

interface Rated {
  problem: number;
  rating: number;
  people: number;
}

/** What an ordinary problem has, and an ordinary person. */
const ORDINARY = 1500;
/** Problems that fewer people tried have none. */
export const PEOPLE_MIN = 10;
/** Everybody has drawn so many games against an ordinary opponent: few tries say little. */
const DRAWN = 2;
const ROUNDS = 60;
/** Changes smaller than this no longer matter. */
const STILL = 0.5;
const STEP_MAX = 200;
const RANGE = { min: 500, max: 3500 };
const ROUNDED_TO = 10;

const PER_POINT = Math.LN10 / 400;
const chance = (difference: number) => 1 / (1 + Math.exp(-PER_POINT * difference));

/** `pause`: lets others work between two rounds. */
export async function ratingsOf(tries: readonly Try[], pause: () => Promise<unknown>): Promise<Rated[]> {
  const people = numbered(tries.map(({ user }) => user));
  const problems = numbered(tries.map(({ problem }) => problem));
  const scores = Float64Array.from(tries, ({ score }) => score);
  const lost = scores.map((score) => 1 - score);
  const strength = new Float64Array(people.names.length).fill(ORDINARY);
  const hardness = new Float64Array(problems.names.length).fill(ORDINARY);
  for (let round = 0; round < ROUNDS; round++) {
    const moved = Math.max(
      improve(strength, people.of, hardness, problems.of, scores),
      improve(hardness, problems.of, strength, people.of, lost),
    );
    if (moved < STILL) break;
    await pause();
  }
  const triedBy = new Int32Array(problems.names.length);
  for (const problem of problems.of) triedBy[problem] = (triedBy[problem] ?? 0) + 1;
  return problems.names
    .map((problem, index) => ({
      problem,
      rating: rounded(hardness[index] ?? ORDINARY),
      people: triedBy[index] ?? 0,
    }))
    .filter((row) => row.people >= PEOPLE_MIN);
}

function numbered<T>(values: readonly T[]): { names: T[]; of: Int32Array } {
  const numbers = new Map<T, number>();
  for (const value of values) if (!numbers.has(value)) numbers.set(value, numbers.size);
  return { names: [...numbers.keys()], of: Int32Array.from(values, (value) => numbers.get(value) ?? 0) };
}

/** One step of Newton's method for each of `own`; the largest change. */
function improve(
  own: Float64Array,
  ownOf: Int32Array,
  others: Float64Array,
  othersOf: Int32Array,
  scores: Float64Array,
): number {
  const surplus = new Float64Array(own.length);
  const weight = new Float64Array(own.length);
  const play = (index: number, against: number, score: number) => {
    const expected = chance((own[index] ?? 0) - against);
    surplus[index] = (surplus[index] ?? 0) + score - expected;
    weight[index] = (weight[index] ?? 0) + expected * (1 - expected);
  };
  for (let at = 0; at < scores.length; at++) {
    play(ownOf[at] ?? 0, others[othersOf[at] ?? 0] ?? 0, scores[at] ?? 0);
  }
  let moved = 0;
  for (let index = 0; index < own.length; index++) {
    for (let game = 0; game < DRAWN; game++) play(index, ORDINARY, 0.5);
    const step = (surplus[index] ?? 0) / (PER_POINT * Math.max(weight[index] ?? 0, 1e-6));
    const change = Math.max(-STEP_MAX, Math.min(STEP_MAX, step));
    own[index] = (own[index] ?? 0) + change;
    moved = Math.max(moved, Math.abs(change));
  }
  return moved;
}

const rounded = (rating: number) =>
  Math.round(Math.max(RANGE.min, Math.min(RANGE.max, rating)) / ROUNDED_TO) * ROUNDED_TO;
