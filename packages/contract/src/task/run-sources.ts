import type { CommentStyle } from "../language/known.ts";

/**
 * A program of several files is kept as one text, in which a line with its name begins each, a comment of the language: what
 * reads programs reads those too. docs/modes.md#several-files
 */

/** Files of one program. */
export const SOURCES_MAX = 8;

export interface NamedSource {
  name: string;
  text: string;
}

/** The line that begins a file. */
export const sourceMark = (name: string, comment: CommentStyle): string =>
  [comment[0], name, ...comment.slice(1)].join(" ");

export function joinSources(files: readonly NamedSource[], comment: CommentStyle): string {
  return files.map(({ name, text }) => `${sourceMark(name, comment)}\n${text}\n`).join("");
}

/** The files of a text in the order of `names`; null where one is not marked. */
export function splitSources(
  code: string,
  names: readonly string[],
  comment: CommentStyle,
): NamedSource[] | null {
  const lines = code.replace(/^\uFEFF/, "").split("\n");
  const starts: number[] = [];
  for (const name of names) {
    const mark = sourceMark(name, comment);
    const after = (starts.at(-1) ?? -1) + 1;
    const start = lines.findIndex((line, at) => at >= after && line.trimEnd() === mark);
    if (start < 0) return null;
    starts.push(start);
  }
  // Nothing stands before the first.
  if (lines.slice(0, starts[0]).some((line) => line.trim() !== "")) return null;
  const end = lines.length - Number(lines.at(-1) === "");
  return names.map((name, i) => {
    const text = lines.slice((starts[i] ?? 0) + 1, starts[i + 1] ?? Math.max(end, (starts[i] ?? 0) + 1));
    return { name, text: text.join("\n") };
  });
}
