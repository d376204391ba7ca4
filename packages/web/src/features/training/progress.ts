/** How much of a training is solved, in percent with two decimals; one without problems is done. */
export function progressOf(solved: number, all: number): number {
  return all === 0 ? 100 : Math.round((Math.min(solved, all) / all) * 10_000) / 100;
}
