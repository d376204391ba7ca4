/** Language name → toolchain version over the live nodes. */
export type OfferedLanguages = ReadonlyMap<string, string>;

/**
 * Whether a language may be chosen now: pages and the calls that submit ask this alike. With no node live at all work
 * waits for one; with some, nobody would ever take what none of them offers. Judges elsewhere offer what they always do.
 */
export function isAvailable(
  { name, oj, enabled }: { name: string; oj: string; enabled: boolean },
  live: OfferedLanguages,
): boolean {
  return enabled && (oj !== "ME" || live.size === 0 || live.has(name));
}
