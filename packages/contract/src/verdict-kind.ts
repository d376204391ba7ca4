import type { StatusName } from "./status.ts";

/** Colour family of a verdict: the token names in the client's styles/tokens.css. */
export type Tone = "ac" | "bad" | "warn" | "busy" | "none" | "stop";

export interface VerdictKind {
  readonly tone: Tone;
  /** What judges call it for short, the same in all languages; left out where there is no such name. */
  readonly short?: string;
  /** What a problem's counts call it; left out: it is only in their total. */
  readonly count?: string;
  /** Earned by the program; the others are not there yet, were taken back, or tell of a fault of the site or the jury. */
  readonly ofProgram?: true;
  /** May be given by hand. */
  readonly byHand?: true;
  /** What explains it: the test it came with, or nothing but itself. */
  readonly explained?: "test" | "whole";
  /** Lists cannot be filtered by it: it is nothing that is stored. */
  readonly unstored?: true;
}

const ofProgram = { ofProgram: true, byHand: true, explained: "test" } as const;

/**
 * What the site says of each status, in the order in which pages list them. A new one is a number in `status.ts` and a row
 * here. Where a part adds something of its own (a shape, words in five languages, what boards make of it, its name in formats
 * of other systems), its table has the names for keys: without the new one it does not compile.
 */
const kinds = {
  accepted: { ...ofProgram, tone: "ac", short: "AC", count: "ac", explained: "whole" },
  wrongAnswer: { ...ofProgram, tone: "bad", short: "WA", count: "wa" },
  timeLimitExceeded: { ...ofProgram, tone: "bad", short: "TLE", count: "tle" },
  memoryLimitExceeded: { ...ofProgram, tone: "bad", short: "MLE", count: "mle" },
  runtimeError: { ...ofProgram, tone: "bad", short: "RE", count: "re" },
  compileError: { tone: "warn", short: "CE", count: "ce", ofProgram: true, explained: "whole" },
  presentationError: { ...ofProgram, tone: "warn", short: "PE", count: "pe" },
  partialAccepted: { ...ofProgram, tone: "busy", short: "PAC", count: "pa", explained: "whole" },
  pending: { tone: "warn" },
  compiling: { tone: "busy", short: "CP" },
  judging: { tone: "busy" },
  systemError: { tone: "none", short: "SE", count: "se", byHand: true, explained: "whole" },
  cancelled: { tone: "stop", short: "CA", explained: "whole" },
  submitFailed: { tone: "none", short: "SF", byHand: true, explained: "whole" },
  notSubmitted: { tone: "none", short: "NS", unstored: true },
  submittedUnknown: { tone: "none", short: "SNR", unstored: true },
  submitting: { tone: "busy", unstored: true },
} as const satisfies Record<StatusName, VerdictKind>;

type Kinds = typeof kinds;
type With<Field extends keyof VerdictKind, Value> = {
  [Name in StatusName]: Kinds[Name] extends { readonly [F in Field]: Value } ? Name : never;
}[StatusName];

/** Verdicts that somebody is told the reason of. */
export type ExplainedVerdict = With<"explained", string>;

/** What a problem's counts are called, but for their total. */
export type CountName = Kinds[With<"count", string>]["count"];

export const verdictKinds: Record<StatusName, VerdictKind & { readonly count?: CountName }> = kinds;
