/** How formulas begin; longer signs first. */
const OPENING = /\$\$|\$|\\\(|\\\[/g;
const closings: Record<string, string> = { $$: "$$", "\\(": "\\)", "\\[": "\\]" };

/**
 * The text with every formula replaced: `$$…$$`, `\(…\)`, `\[…\]`, and `$…$` within a line. In time that grows with
 * the text: a sign that nothing closes is not looked for again.
 */
export function withoutFormulas(text: string, replace: (formula: string) => string): string {
  const opening = new RegExp(OPENING);
  const unclosed = new Set<string>();
  let done = "";
  let from = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [sign] = match;
    const end = endOf(text, match.index, sign, unclosed);
    if (end === null) {
      opening.lastIndex = match.index + 1;
      continue;
    }
    done += text.slice(from, match.index) + replace(text.slice(match.index, end));
    from = end;
    opening.lastIndex = end;
  }
  return done + text.slice(from);
}

/** Where the formula that begins here ends; null: it is none. */
function endOf(text: string, start: number, sign: string, unclosed: Set<string>): number | null {
  const closing = closings[sign];
  if (closing === undefined) {
    const end = text.indexOf("$", start + 1);
    return end > start + 1 && !text.slice(start, end).includes("\n") ? end + 1 : null;
  }
  if (unclosed.has(sign)) return null;
  const end = text.indexOf(closing, start + sign.length + 1);
  if (end >= 0) return end + closing.length;
  unclosed.add(sign);
  return null;
}

const MARK = /\uE000(\d+)\uE001/g;

/** Takes formulas out, lets `work` turn the rest, and puts them back as `write` says. */
export function besideFormulas(
  text: string,
  work: (text: string) => string,
  write: (formula: string) => string,
): string {
  const formulas: string[] = [];
  const bare = withoutFormulas(
    text.replace(/[\uE000\uE001]/g, ""),
    (formula) => `\uE000${formulas.push(formula) - 1}\uE001`,
  );
  return work(bare).replace(MARK, (_mark, index: string) => write(formulas[Number(index)] ?? ""));
}
