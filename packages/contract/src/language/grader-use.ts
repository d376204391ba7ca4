import type { Grader } from "../task/run-grader.ts";
import { joinSources, type NamedSource, splitSources } from "../task/run-sources.ts";
import type { CommentStyle } from "./known.ts";
import { languageCalled, languagesOfFile } from "./languages.ts";

/** What a problem's grader is to programs of one language. */
export interface GraderUse {
  /** The file that a program begins in: the grader's first source, else the contestant's. */
  begins: string;
  /** The grader's sources in this language. */
  sources: string[];
  /** What the contestant's files are called. */
  own: [string, ...string[]];
  comment: CommentStyle;
}

/** null: no program in this language can be built with it. */
export function graderUse({ files, module, others = [] }: Grader, language: string): GraderUse | null {
  const known = languageCalled(language);
  if (!known?.grader) return null;
  const [ending] = known.endings;
  const names = Object.keys(files);
  const own: GraderUse["own"] = [`${module}.${ending}`, ...others.map((name) => `${name}.${ending}`)];
  const sources = names
    .filter((name) => known.endings.includes(name.slice(name.lastIndexOf(".") + 1)))
    .sort(graderFirst);
  // Files of several begin in the first of them where there is no grader at all.
  const isOwn = others.length > 0 && !names.some((name) => languagesOfFile(name).length > 0);
  const begins = sources[0] ?? (isOwn ? own[0] : null);
  return begins === null ? null : { begins, sources, own, comment: known.comment };
}

/** A file called grader comes first, the others by name. */
function graderFirst(one: string, other: string): number {
  const isLater = (name: string) => Number(!/^grader\.[^.]*$/i.test(name));
  return isLater(one) - isLater(other) || (one < other ? -1 : 1);
}

/** The contestant's files in a program's text; null where they are not marked. */
export function sourcesIn(code: string, { own, comment }: GraderUse): NamedSource[] | null {
  return own.length === 1 ? [{ name: own[0], text: code }] : splitSources(code, own, comment);
}

/** A program's text of these files by name; null where others are asked for. */
export function textOfSources(files: ReadonlyMap<string, string>, use: GraderUse): string | null {
  const { own, comment } = use;
  const named = own.flatMap((name) => {
    const text = files.get(name);
    return text === undefined ? [] : [{ name, text }];
  });
  if (named.length < own.length || files.size > own.length) return null;
  const code = own.length === 1 ? (named[0]?.text ?? "") : joinSources(named, comment);
  // A line in one of them that looks like a mark would make another program of them.
  const parts = sourcesIn(code, use);
  return parts?.every(({ text }, i) => text === named[i]?.text) ? code : null;
}
