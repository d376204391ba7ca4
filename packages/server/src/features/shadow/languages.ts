import { languageCalled, languagesOfFile } from "@verdict/contract/languages";

/** What is known of one of their ids, which may be any word. */
export const known = (words: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(words, id) ? words[id] : undefined;

/** Our language for one of theirs: as chosen, of the same name, or the usual one of its family; null: none. */
export function ourLanguage(
  { id, name }: { id: string; name: string },
  chosen: Readonly<Record<string, string>>,
  ours: readonly string[],
): string | null {
  const wish = known(chosen, id);
  if (wish) return ours.includes(wish) ? wish : null;
  if (ours.includes(name)) return name;
  const theirs = languageCalled(id) ?? languagesOfFile(`.${id}`)[0] ?? languageCalled(name);
  return (
    [...(theirs?.stands?.shadow ?? []), ...(theirs?.names ?? [])].find((own) => ours.includes(own)) ?? null
  );
}
