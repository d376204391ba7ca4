import { createHash } from "node:crypto";

/**
 * Families of generated tests have cases for every endpoint. `npm test` tries a fifth of the endpoints, another fifth
 * each day: five days in a row try all of them, and so does `npm run test:long` at once.
 */
const PARTS = 5;

const today = () => new Date().toISOString().slice(0, 10);

/** A day, which names its fifth; or `all`. TEST_SAMPLE repeats another day's. */
export const sample = process.env.TEST_SAMPLE || today();
/** The day, counted; for what draws by itself, too, as fast-check does. */
export const seed = Date.parse(sample === "all" ? today() : sample) / 86_400_000;
if (!Number.isInteger(seed)) throw new Error(`TEST_SAMPLE is a day as ${today()}, or all; it is ${sample}`);

const partOf = (name: string) => createHash("sha256").update(name).digest().readUInt32BE() % PARTS;

export const isOfDay = (name: string, day: number): boolean => partOf(name) === day % PARTS;

/** Names of endpoints, by commas: of these alone, as `npm run check` asks. */
const chosen = process.env.TEST_ENDPOINTS?.split(",");

/** Of the same story told several ways, the day's. */
export const ofDay = <T>(ways: readonly T[]): readonly T[] =>
  sample === "all" ? ways : ways.filter((_, index) => index === seed % ways.length);

/** The cases of a family that this run tries. */
export function sampled<T>(cases: readonly T[], endpointOf: (one: T) => { readonly name: string }): T[] {
  return cases.filter((one) => {
    const { name } = endpointOf(one);
    return chosen ? chosen.includes(name) : sample === "all" || isOfDay(name, seed);
  });
}
