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
  const family = families.find(([theirs]) => theirs.test(id) || theirs.test(name));
  return family?.[1].map((named) => ours.find((own) => named.test(own))).find(Boolean) ?? null;
}

/** What they call a family, and ours in the order they are tried. */
const families: readonly [RegExp, readonly RegExp[]][] = [
  [/c\+\+|cpp|g\+\+/i, [/^C\+\+ 20/, /^C\+\+ 17/, /^C\+\+/]],
  [/kotlin|kt$/i, [/^Kotlin/]],
  [/javascript|node|^js$/i, [/^JavaScript/]],
  [/java/i, [/^Java\b/]],
  [/pypy/i, [/^PyPy3/, /^Python3/]],
  [/py/i, [/^Python3/, /^PyPy3/]],
  [/c#|csharp|cs$/i, [/^C#/]],
  [/rust|rs$/i, [/^Rust/]],
  [/^go\b|golang/i, [/^Go/]],
  [/^c$|^c\b/i, [/^C With/, /^C$/, /^C\b(?!\+|#)/]],
];
