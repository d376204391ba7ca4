import type { Family } from "./family.ts";
import { type Grammar, grammars, idleWords, typeWords } from "./grammar.ts";

/** A program as what it says, without what is exchanged easily. Places count UTF-16 units, as texts of browsers do. */
export interface Tokens {
  readonly length: number;
  /** Hash of what the token is: two names are the same token, as are two numbers. */
  readonly kinds: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

const NAME = hashOf("a name");
const NUMBER = hashOf("a number");
const TEXT = hashOf("a text");
const TYPE = hashOf("a type");

/** Signs that depend on a writer's habits: blocks of one statement, ends of statements, brackets around them. */
const idleMarks = new Set([";", "{", "}", "::", "\\", "@", "$"]);
const operators =
  /^(?:>>>=|<<=|>>=|\*\*=|===|!==|>>>|\.\.=|->|=>|\+\+|--|<<|>>|<=|>=|==|!=|<>|&&|\|\||\+=|-=|\*=|\/=|%=|&=|\|=|\^=|:=|\*\*|\/\/|::|\.\.|[^\s\w])/;
const wordStart = /[\p{L}_]/u;
const word = /[\p{L}\p{N}_]+/uy;
const number = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)[a-zA-Z]*/y;

/** Never throws: what is no program of its language is still some sequence of tokens. */
export function tokenise(source: string, family: Family): Tokens {
  const grammar = grammars[family];
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const take = (kind: number, from: number, to: number) => {
    kinds.push(kind);
    starts.push(from);
    ends.push(to);
  };
  let at = 0;
  let isLineStart = true;
  while (at < source.length) {
    const char = source[at] ?? "";
    if (char === "\n" || char === "\r") {
      isLineStart = true;
      at++;
      continue;
    }
    if (/\s/.test(char)) {
      at++;
      continue;
    }
    const comment = endOfComment(source, at, grammar);
    if (comment > at) {
      at = comment;
      continue;
    }
    if (isLineStart && grammar.idleLine?.test(source.slice(at, at + 40))) {
      at = endOfLine(source, at);
      continue;
    }
    const startsLine = isLineStart;
    isLineStart = false;
    const text = endOfText(source, at, grammar, family);
    if (text > at) {
      // A text that is a whole statement is a comment by another name.
      if (!(startsLine && family === "python")) take(TEXT, at, text);
      at = text;
    } else if (wordStart.test(char)) {
      word.lastIndex = at;
      const found = word.exec(source)?.[0] ?? char;
      const said = grammar.foldsCase ? found.toLowerCase() : found;
      const end = at + found.length;
      if (typeWords.has(said)) {
        if (kinds.at(-1) !== TYPE)
          take(TYPE, at, end); // "unsigned long long" is one
        else ends[ends.length - 1] = end;
      } else if (!idleWords.has(said)) take(grammar.keywords.has(said) ? hashOf(said) : NAME, at, end);
      at = end;
    } else if (/\d/.test(char)) {
      number.lastIndex = at;
      const end = at + (number.exec(source)?.[0].length ?? 1);
      take(NUMBER, at, end);
      at = end;
    } else {
      const mark = operators.exec(source.slice(at, at + 4))?.[0] ?? char;
      if (!idleMarks.has(mark)) take(hashOf(mark), at, at + mark.length);
      at += mark.length;
    }
  }
  return {
    length: kinds.length,
    kinds: Int32Array.from(kinds),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
  };
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 ? source.length : end;
}

/** Where the comment that begins at `from` ends; `from` where none does. */
function endOfComment(source: string, from: number, grammar: Grammar): number {
  for (const mark of grammar.lineComments) if (source.startsWith(mark, from)) return endOfLine(source, from);
  for (const [open, close] of grammar.blockComments) {
    if (!source.startsWith(open, from)) continue;
    const end = source.indexOf(close, from + open.length);
    return end < 0 ? source.length : end + close.length;
  }
  return from;
}

/** Where the text (string, character) that begins at `from` ends; `from` where none does. */
function endOfText(source: string, from: number, { texts }: Grammar, family: Family): number {
  const found = texts.find(({ mark }) => source.startsWith(mark, from));
  if (!found) return from;
  const { mark, lines = false, doubled = false } = found;
  // A lifetime of Rust begins like a character.
  if (family === "rust" && mark === "'" && /^'\w+(?!')/.test(source.slice(from, from + 20))) return from;
  for (let at = from + mark.length; at < source.length; at++) {
    if (source[at] === "\\" && !doubled) at++;
    else if (source[at] === "\n" && !lines) return at;
    else if (source.startsWith(mark, at)) {
      if (doubled && source.startsWith(mark, at + 1)) at++;
      else return at + mark.length;
    }
  }
  return source.length;
}
