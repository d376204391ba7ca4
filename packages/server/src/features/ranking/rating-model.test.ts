import fc from "fast-check";
import { expect, test } from "vitest";
import { Career, NEWCOMER, performancesOf } from "./rating-model.ts";

const rest = async () => {};

async function play(rounds: readonly (readonly number[])[]) {
  const careers = (rounds[0] ?? []).map(() => new Career());
  const told: [performance: number, rating: number, deviation: number][][] = [];
  for (const places of rounds) {
    const entrants = careers
      .map((career, index) => ({ career, place: places[index] ?? 0, index }))
      .sort((a, b) => a.place - b.place);
    for (const career of careers) career.begin();
    const performances = await performancesOf(entrants, rest);
    const row: (typeof told)[number] = [];
    entrants.forEach(({ career, index }, at) => {
      career.end(performances[at] as number);
      row[index] = [performances[at] as number, career.strength.rating, career.strength.deviation];
    });
    told.push(row);
  }
  return told;
}

/** Worked out by the Python package elommr 1.2.0 with weight_limit 1/5.25, which is the same spread of 200 beside 80. */
const byOthers = [
  [
    [1, 2, 3, 3, 5, 6],
    [1900, 1704, 1500, 1500, 1296, 1100],
    [1832.361452, 1670.610309, 1500, 1500, 1329.389691, 1167.638548],
    173.8596,
  ],
  [
    [6, 5, 4, 3, 2, 1],
    [1169, 1338, 1442, 1558, 1662, 1831],
    [1507.262559, 1512.657076, 1473.023898, 1526.976102, 1487.342924, 1492.737441],
    132.68583,
  ],
  [
    [1, 1, 1, 4, 5, 6],
    [1592, 1592, 1592, 1465, 1375, 1259],
    [1563.893662, 1549.080438, 1513.004121, 1505.94833, 1436.414827, 1341.650801],
    113.139226,
  ],
  [
    [2, 1, 3, 6, 4, 4],
    [1624, 1737, 1530, 1244, 1390, 1390],
    [1588.623233, 1608.232591, 1517.987158, 1442.580614, 1420.554934, 1362.225171],
    101.887603,
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [1750, 1637, 1534, 1443, 1352, 1224],
    [1636.966845, 1616.547738, 1522.074004, 1442.563114, 1401.744629, 1319.131713],
    94.827881,
  ],
] as const;

test("five contests of six people come to what another implementation says", async () => {
  const told = await play(byOthers.map(([places]) => places));
  byOthers.forEach(([, performances, ratings, deviation], round) => {
    told[round]?.forEach(([performance, rating, own], index) => {
      expect(Math.round(performance)).toBe(performances[index]);
      expect(rating).toBeCloseTo(ratings[index] ?? 0, 4);
      expect(own).toBeCloseTo(deviation, 5);
    });
  });
});

test("a better place is never a worse performance, equals did equally well, and nobody leaves the scale", async () => {
  const rounds = fc.integer({ min: 2, max: 12 }).chain((people) =>
    fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: people, maxLength: people }), {
      minLength: 1,
      maxLength: 8,
    }),
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const told = await play(all);
      told.forEach((row, round) => {
        const places = all[round] ?? [];
        row.forEach(([performance, rating], a) => {
          expect(Math.abs(rating - NEWCOMER.rating)).toBeLessThan(4000);
          row.forEach(([other], b) => {
            if ((places[a] ?? 0) < (places[b] ?? 0)) expect(performance).toBeGreaterThan(other);
            if (places[a] === places[b]) expect(performance).toBe(other);
          });
        });
      });
    }),
    { numRuns: 40 },
  );
});

test("of many contestants those alike are looked at together, which moves nobody by two points", async () => {
  const careersOf = (people: number) =>
    Array.from({ length: people }, (_, index) => {
      const career = new Career();
      career.strength = { rating: 900 + ((index * 7919) % 12_000) / 10, deviation: 100 + (index % 7) * 20.3 };
      return career;
    });
  const entrantsOf = (careers: Career[]) => careers.map((career, index) => ({ career, place: index + 1 }));
  const many = entrantsOf(careersOf(2400));
  const together = await performancesOf(many, rest);
  // The same places among half of them, each counted twice: small enough to be looked at one by one.
  const some = [1, 600, 1200, 1800, 2400].map((place) => together[place - 1] ?? 0);
  expect(some.toSorted((a, b) => b - a)).toEqual(some);
  const half = entrantsOf(many.filter((_, index) => index % 2 === 0).map(({ career }) => career));
  const oneByOne = await performancesOf(half, rest);
  [300, 600, 900].forEach((place) => {
    expect(Math.abs((oneByOne[place] ?? 0) - (together[place * 2] ?? 0))).toBeLessThan(2);
  });
});
