/** Languages in which white space at the end means something. */
const SPACED = /whitespace/i;

/**
 * The program as it is sent: with white space at its end that no other of ours has. Judges that refuse a program they
 * have seen take it, and in a list of runs it is known again.
 */
export function withMarker(code: string, marker: string, language: string): string {
  return SPACED.test(language) ? code : `${code}\n${marker}`;
}

const plain = (text: string) => text.replace(/\r\n?/g, "\n");

/** The blanks and tabs at the end. */
function tailOf(text: string): string {
  let start = text.length;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return text.slice(start);
}

/**
 * Whether a program that a judge shows is the one that was sent. Judges that cut white space off its end leave the
 * program itself to compare; one that ends with another marker is another one.
 */
export function isSent(shown: string, sent: string, marker: string): boolean {
  if (plain(shown).trimEnd() !== plain(sent).trimEnd()) return false;
  const tail = tailOf(shown);
  return tail.length < marker.length || tail.endsWith(marker);
}
