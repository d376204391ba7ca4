import { at, ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

type Line = { sign: "+" | "-"; card: number };

/**
 * Reference: sorts the lines by card and replays each card alone; what is left of the log
 * is then a plain sum of ups and downs.
 */
function solve(log: Line[]): string {
  const order = range(0, log.length - 1).sort((a, b) => at(log, a).card - at(log, b).card || a - b);
  const change = new Int8Array(log.length);
  let card = 0;
  let inside = false;
  for (const index of order) {
    const line = at(log, index);
    if (line.card !== card) inside = false;
    card = line.card;
    if (inside !== (line.sign === "+")) {
      inside = !inside;
      change[index] = inside ? 1 : -1;
    }
  }
  let now = 0;
  let most = 0;
  let when = 0;
  for (const [index, step] of change.entries()) {
    now += step;
    if (now > most) [most, when] = [now, index + 1];
  }
  return text([`${most} ${when} ${change.filter((step) => step === 0).length}`]);
}

function test(log: Line[], example?: true): Test {
  ensure(log.length >= 1 && log.length <= 200_000, "1 ≤ n ≤ 2·10⁵");
  ensure(
    log.every(({ card }) => card >= 1 && card <= 1e9),
    "1 ≤ x ≤ 10⁹",
  );
  const input = text([log.length, ...log.map(({ sign, card }) => `${sign} ${card}`)]);
  return { input, output: solve(log), ...(example && { example }) };
}

const enter = (card: number): Line => ({ sign: "+", card });
const leave = (card: number): Line => ({ sign: "-", card });

/** `count` lines of a few cards, each entering or leaving at will. */
function noise(random: Random, count: number, cards: number[]): Line[] {
  return times(count, () => ({ sign: random.pick(["+", "-"] as const), card: random.pick(cards) }));
}

/** All of 10⁵ visitors come, then all leave in another order: the longest log, the fullest house. */
function fullHouse(random: Random): Line[] {
  const cards = range(1, 100_000);
  return [...random.shuffled(cards).map(enter), ...random.shuffled(cards).map(leave)];
}

/** Mostly entrances of cards with large numbers, one line in eight repeated somewhere later. */
function crowd(random: Random): Line[] {
  const cards = times(26_000, () => random.int(900_000_000, 1_000_000_000));
  const again = times(4_000, () => random.pick(cards));
  return [...cards, ...again].map(enter).concat(again.map(leave));
}

const random = new Random(1001);

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 0,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["implementation", "data structures"],
  tests: [
    test([enter(17), enter(8), enter(17), leave(20), enter(4), leave(8), leave(8), enter(9)], true),
    test([leave(5), leave(5)], true),
    test([enter(1_000_000_000)]),
    test([enter(1), leave(1), enter(1), leave(1), enter(2)]),
    test(noise(random, 200, range(1, 10))),
    test(
      noise(
        random,
        5_000,
        times(300, () => random.int(1, 1e9)),
      ),
    ),
    test(crowd(random)),
    test(fullHouse(random)),
  ],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.java", language: "Java", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "linear-search.cpp", language: "C++ 17", verdict: "TLE" },
    { file: "ignores-faults.py", language: "Python3", verdict: "WA" },
  ],
};
