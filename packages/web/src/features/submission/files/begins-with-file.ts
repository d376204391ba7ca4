import { languageCalled } from "@verdict/contract/languages";

/** Whether a program looks as if it consists of several files; which those are the server says. */
export function beginsWithFile(code: string, language: string): boolean {
  const known = languageCalled(language);
  if (!known) return false;
  const [open, close = ""] = known.comment;
  const [first = ""] = code.trimStart().split("\n", 1);
  const mark = first.trimEnd();
  if (!mark.startsWith(`${open} `) || !mark.endsWith(close)) return false;
  const name = mark.slice(open.length, mark.length - close.length).trim();
  return known.endings.some((ending) => name.endsWith(`.${ending}`)) && !/\s/.test(name);
}
