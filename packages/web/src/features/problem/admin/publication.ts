/** What became of the application of a group's problem, by its number; none: there was none. */
const states = { 1: "applied", 2: "granted", 3: "refused" } as const;

export type PublicationState = (typeof states)[keyof typeof states];

export const publicationTones = { applied: "busy", granted: "ac", refused: "bad" } as const;

export const publicationState = (progress: number | null): PublicationState | null =>
  states[progress as keyof typeof states] ?? null;
