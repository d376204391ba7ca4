/** One line of what a compiler said. */
export interface CompilerLine {
  readonly text: string;
  /** What it tells of; `detail`: quoted code, a hint, a sum. */
  readonly kind: "error" | "warning" | "note" | "detail";
  /** Place in the program, from 1, and how much of `text` names it; null where it names none. */
  readonly place: { readonly line: number; readonly from: number; readonly to: number } | null;
}

/** More lines than this are not shown: one missing brace can have thousands. */
const MOST_LINES = 200;

/**
 * Where compilers name a place: `main.cpp:3:5:` (GCC, Clang, Go, Kotlin, Ruby), the same with any class (Java), `main.pas(3,5)` (Pascal, C#),
 * `--> main.rs:3:5` (Rust), `File "main.py", line 3` (Python), `main.php on line 3` (PHP). Read off the
 * text: JSON diagnostics are GCC's alone, and a language server would be a second opinion beside the judge's.
 */
const places = [
  /(?<file>(?:[\w./-]*\/)?(?:[Mm]ain\.\w+|\w+\.java)):(?<line>\d+)(?::\d+)?(?=[:\s]|$)/,
  /(?<file>(?:[\w./-]*\/)?[Mm]ain\.\w+)\((?<line>\d+)(?:,\d+)?\)/,
  /File "(?<file>[^"]*[Mm]ain\.\w+)", line (?<line>\d+)/,
  /in (?<file>\S*[Mm]ain\.\w+) on line (?<line>\d+)/,
];

/** Compilers name the place at a line's beginning; what is quoted may be of any length. */
const PLACE_WITHIN = 500;

function placeOf(text: string): CompilerLine["place"] {
  const start = text.slice(0, PLACE_WITHIN);
  for (const pattern of places) {
    const found = pattern.exec(start);
    const line = Number(found?.groups?.line);
    if (found && line > 0) return { line, from: found.index, to: found.index + found[0].length };
  }
  return null;
}

function kindOf(text: string, hasPlace: boolean): CompilerLine["kind"] {
  if (
    /\b(?:fatal error|error|fatal|\w*Error)\b(?:\[\w+\])?[: ]/i.test(`${text} `) &&
    /error|fatal/i.test(text)
  ) {
    return "error";
  }
  if (/\bwarning\b/i.test(text)) return "warning";
  if (/\b(?:note|hint|help)\b[: ]/i.test(text)) return "note";
  // Go and Python name the place without a word for what it is.
  return hasPlace && !/^\s*(?:-->|at |from )/.test(text) ? "error" : "detail";
}

/** What a compiler said, line by line; `isCut`: there was more. */
export function readCompilerOutput(output: string): { lines: CompilerLine[]; isCut: boolean } {
  const all = output.trimEnd().split("\n");
  let kind: CompilerLine["kind"] = "detail";
  const lines = all.slice(0, MOST_LINES).map((text) => {
    const place = placeOf(text);
    const own = kindOf(text, place !== null);
    // Rust says what it is a line before it says where.
    const isArrow = /^\s*-->/.test(text);
    if (!isArrow) kind = own;
    return { text, kind: isArrow ? kind : own, place };
  });
  return { lines, isCut: all.length > MOST_LINES };
}

/** A line of the program and what is wrong with it. */
export interface LineMark {
  readonly line: number;
  readonly kind: "error" | "warning";
  readonly text: string;
}

/** The lines of the program that a compiler complained of, each once; errors before warnings. */
export function marksOf(output: string): LineMark[] {
  const marks = new Map<number, LineMark>();
  for (const { text, kind, place } of readCompilerOutput(output).lines) {
    if (!place || (kind !== "error" && kind !== "warning")) continue;
    const before = marks.get(place.line);
    if (before && !(before.kind === "warning" && kind === "error")) continue;
    const words = text.slice(place.to).replace(/^[\s:]+/, "") || text.trim();
    marks.set(place.line, { line: place.line, kind, text: words });
  }
  return [...marks.values()].sort((a, b) => a.line - b.line);
}
