/** Prefixes of problems of judges elsewhere. VERDICT: another site of this kind, by its own interface. */
export const remoteOjs = ["CF", "GYM", "HDU", "POJ", "AC", "SPOJ", "LIBRE", "VERDICT"] as const;
export type RemoteOj = (typeof remoteOjs)[number];

/** What people call them. */
export const remoteOjNames: Readonly<Record<RemoteOj, string>> = {
  CF: "Codeforces",
  GYM: "Codeforces Gym",
  HDU: "HDU",
  POJ: "POJ",
  AC: "AtCoder",
  SPOJ: "SPOJ",
  LIBRE: "LibreOJ",
  VERDICT: "Verdict",
};
