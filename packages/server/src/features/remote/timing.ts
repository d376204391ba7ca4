/** Bounds of remote judging in milliseconds. docs/rules.md#remote-judges */
const usual = {
  /** One request. */
  request: 30_000,
  /** Nothing was sent for so long: the submission fails. */
  accountWait: 600_000,
  /** How long a server may be silent about a step before another one takes it over. */
  lease: 60_000,
  firstPoll: 1500,
  pollMost: 5000,
  /** Pauses between polls together. */
  pollAll: 150_000,
  /** From sending to giving up, whatever came between. */
  overall: 1_800_000,
  /** No request is on its way for longer: a program that is not there then did not arrive. */
  settle: 300_000,
  /** Breaker: its first pause and its longest. */
  breakerFirst: 30_000,
  breakerMost: 600_000,
  /** One problem with its pictures, for the person who waits: its texts, then what is left for files. */
  fetchTexts: 40_000,
  fetchAll: 55_000,
  /** After something that is expected to pass soon. */
  again: 5000,
} as const;

export type Timing = { readonly [Name in keyof typeof usual]: number } & {
  readonly looks: readonly number[];
  readonly setbacks: readonly number[];
};

/** Pauses before a run whose number did not come back is looked for once more. */
const LOOKS = [3000, 6000, 12_000, 24_000, 48_000];

/** Pauses before a program that was not sent, since a page had another form than expected, is tried once more. */
const SETBACKS = [5000, 20_000, 60_000];

/** `pace`: all of them times this; below 1 only where replicas stand for the judges. */
export function timingAt(pace = 1): Timing {
  const paced = (ms: number) => Math.max(1, Math.round(ms * pace));
  const scaled = Object.fromEntries(Object.entries(usual).map(([name, ms]) => [name, paced(ms)])) as Record<
    keyof typeof usual,
    number
  >;
  return {
    ...scaled,
    // Below a few seconds a busy machine is taken for a dead one.
    request: Math.max(scaled.request, 2000),
    lease: Math.max(scaled.lease, 4000),
    fetchTexts: Math.max(scaled.fetchTexts, 5000),
    fetchAll: Math.max(scaled.fetchAll, 8000),
    looks: LOOKS.map(paced),
    setbacks: SETBACKS.map(paced),
  };
}
