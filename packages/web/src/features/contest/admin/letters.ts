/** The first free one of A, B, … Z, A1, B1, …; capital and small letters are the same. */
export function nextLetter(used: readonly string[]): string {
  const taken = new Set(used.map((id) => id.toUpperCase()));
  for (let index = 0; ; index++) {
    const round = Math.floor(index / 26);
    const letter = String.fromCharCode(65 + (index % 26)) + (round === 0 ? "" : round);
    if (!taken.has(letter)) return letter;
  }
}
