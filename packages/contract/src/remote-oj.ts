/** Prefixes of problems of judges elsewhere. VERDICT: another site of this kind, by its own interface. */
export const remoteOjs = ["CF", "GYM", "HDU", "POJ", "AC", "SPOJ", "LIBRE", "VERDICT"] as const;
export type RemoteOj = (typeof remoteOjs)[number];
