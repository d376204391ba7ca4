import { fileOfLanguage, knownLanguages, languageCalled } from "@verdict/contract/languages";

/**
 * The own language in which a program written for a remote judge is tried; null when there is none. What nobody knows by its
 * name goes by its editor mime type. docs/rules.md#custom-runs
 */
export function ownLanguageFor(name: string, mode: string | null | undefined): string | null {
  const own = fileOfLanguage(name)
    ? languageCalled(name)
    : knownLanguages.find(({ contentType }) => contentType === mode);
  return own ? (own.stands?.tried ?? own.names[0]) : null;
}
