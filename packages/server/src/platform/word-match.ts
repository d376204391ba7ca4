/** Whether texts of users say a word, however it is spaced and spelled in capitals. */

/** Without differences nobody sees: case, width, runs of blanks. */
export const normalizedText = (text: string) =>
  text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const wordish = /[\p{L}\p{N}]/u;

/** As words of its own: "P1" is not said by "P10"; scripts without spaces have no words. */
export function containsWord(text: string, name: string): boolean {
  if (name === "") return false;
  const isLatin = /^[\x20-\x7f]*$/.test(name);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = (text[at - 1] ?? "") + (text[at + name.length] ?? "");
    if (!isLatin || !wordish.test(around)) return true;
  }
  return false;
}
