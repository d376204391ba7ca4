import type { Grader } from "../task/run-grader.ts";
import { languageCalled } from "./languages.ts";

/** What a problem's grader is to programs of one language. */
export interface GraderUse {
  /** Its sources in this language; a program begins in the first. */
  sources: [string, ...string[]];
  /** What the contestant's file is called. */
  own: string;
}

/** null: no program in this language can be built with it. */
export function graderUse({ files, module }: Grader, language: string): GraderUse | null {
  const known = languageCalled(language);
  if (!known?.grader) return null;
  const [first, ...others] = Object.keys(files)
    .filter((name) => known.endings.includes(name.slice(name.lastIndexOf(".") + 1)))
    .sort(graderFirst);
  return first ? { sources: [first, ...others], own: `${module}.${known.endings[0]}` } : null;
}

/** A file called grader comes first, the others by name. */
function graderFirst(one: string, other: string): number {
  const isLater = (name: string) => Number(!/^grader\.[^.]*$/i.test(name));
  return isLater(one) - isLater(other) || (one < other ? -1 : 1);
}
