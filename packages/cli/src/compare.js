/**
 * A program's output against the answer, by the rules of the site's judge (docs/rules.md#comparing-output): with
 * `removeEndBlank` blanks before line ends and all white space at the end count for nothing; else every byte counts, and
 * "blank" is said where only white space differs.
 * @param {Buffer} output @param {Buffer} answer @param {boolean} removeEndBlank
 * @returns {"same" | "blank" | "different"}
 */
export function compare(output, answer, removeEndBlank) {
  // One character a byte: the judge reads bytes, whatever they mean.
  const [mine, theirs] = [output.toString("latin1"), answer.toString("latin1")];
  if (removeEndBlank) return trimmed(mine) === trimmed(theirs) ? "same" : "different";
  if (mine === theirs) return "same";
  return mine.replace(SPACE, "") === theirs.replace(SPACE, "") ? "blank" : "different";
}

const SPACE = /[ \t\v\f\r\n]+/g;

const trimmed = (text) => text.replace(/[ \t\v\f\r]+(?=\n)/g, "").replace(/[ \t\v\f\r\n]+$/, "");

/** The first line, from 1, on which the two are not alike. @param {Buffer} output @param {Buffer} answer */
export function lineOfDifference(output, answer) {
  const lines = (buffer) => trimmed(buffer.toString("latin1")).split("\n");
  const [mine, theirs] = [lines(output), lines(answer)];
  const at = mine.findIndex((text, index) => text !== theirs[index]);
  return (at < 0 ? mine.length : at) + 1;
}

/**
 * Samples of a statement: `<input>…</input><output>…</output>`, repeated.
 * @param {string | null} text
 */
export function samplesIn(text) {
  const [rest, samples] = [text ?? "", []];
  for (let at = 0; ; ) {
    const start = rest.indexOf("<input>", at);
    const middle = rest.indexOf("</input><output>", start + 7);
    const end = rest.indexOf("</output>", middle + 16);
    if (start < 0 || middle < 0 || end < 0) return samples;
    samples.push({ input: rest.slice(start + 7, middle), output: rest.slice(middle + 16, end) });
    at = end + 9;
  }
}
