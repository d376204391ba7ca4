import { knownLanguages, languageCalled } from "@verdict/contract/languages";

const names: ReadonlySet<string> = new Set(knownLanguages.flatMap((language) => language.names));

/** What is judged here under another system's name: of the same name, or the usual one of its family; undefined: nothing. */
export function languageHere(name: string): string | undefined {
  if (names.has(name)) return name;
  const family = languageCalled(name);
  return family?.stands?.source ?? family?.names[0];
}
