import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { searchVariants } from "./tables.ts";
import { guessable, isCjk, isNumber, pairsOf, runsOf, variantsOf, wordsOf } from "./words.ts";

/** Words of a search that are looked at. */
const QUERY_WORDS_MAX = 8;
const GUESSES_MAX = 20;
const NEAR_MAX = 200;

/** tsqueries of a search; null where there is no word in it. */
export interface SearchQuery {
  /** Every word has to be there. */
  words: string | null;
  /** The same with one wrong character in each longer run of Chinese, Japanese or Korean: for when nothing fits. */
  typos: string | null;
}

/**
 * Asks for every word of `keyword`: as the beginning of a word (numbers and single letters as a whole one) or, where
 * the word itself is not known, as a known word one typing error away.
 */
export function openSearchQueries(db: Db): (keyword: string) => Promise<SearchQuery> {
  const readNear = prepareNear(db);
  return async (keyword) => {
    const words = wordsOf(keyword).slice(0, QUERY_WORDS_MAX);
    if (words.length === 0) return { words: null, typos: null };
    const guesses = await guessesFor(readNear, words.filter(guessable));
    // Words hold letters and digits only: nothing in them needs escaping.
    const asked = new Map(
      words.map((word) => {
        const whole = isNumber(word) || (word.length === 1 && !isCjk(word));
        const either = [
          ...kanaForms(word).map((form) => `'${form}'${whole ? "" : ":*"}`),
          ...(guesses.get(word) ?? []).map((guess) => `'${guess}'`),
        ];
        return [word, anyOf(either)];
      }),
    );
    return { words: allOf([...asked.values()]), typos: withTypos(keyword, asked) };
  };
}

const HIRAGANA_TO_KATAKANA = 0x60;

/** The word, and what it is in the other of the two Japanese syllabaries: しり is シリ. */
function kanaForms(word: string): string[] {
  const moved = (from: RegExp, by: number) =>
    word.replace(from, (kana) => String.fromCharCode(kana.charCodeAt(0) + by));
  const forms = [word, moved(/[ぁ-ゖ]/g, HIRAGANA_TO_KATAKANA), moved(/[ァ-ヶ]/g, -HIRAGANA_TO_KATAKANA)];
  return [...new Set(forms)];
}

const anyOf = (queries: string[]) => `(${queries.join(" | ")})`;
const allOf = (queries: string[]) => queries.join(" & ");

/** Each run of three characters and more with one of them left out; null where there is no such run. */
function withTypos(keyword: string, asked: Map<string, string>): string | null {
  const pairs = new Set<string>();
  const slipped: string[] = [];
  for (const run of runsOf(keyword)) {
    if (!isCjk(run)) continue;
    const characters = [...run].slice(0, QUERY_WORDS_MAX + 1);
    for (const pair of pairsOf(characters)) pairs.add(pair);
    if (characters.length < 3) {
      slipped.push(...pairsOf(characters).map((pair) => `'${pair}':*`));
      continue;
    }
    const without = characters.map((_, index) =>
      [characters.slice(0, index), characters.slice(index + 1)]
        .filter((part) => part.length > 1)
        .flatMap(pairsOf)
        .map((pair) => `'${pair}'`),
    );
    slipped.push(anyOf(without.filter((rest) => rest.length > 0).map((rest) => `(${allOf(rest)})`)));
  }
  if (!slipped.some((query) => query.startsWith("("))) return null;
  const others = [...asked].filter(([word]) => !pairs.has(word)).map(([, query]) => query);
  return allOf([...others, ...slipped]);
}

/** Known words that share a form with an asked one, which is not known itself: that one is not mistyped. */
function prepareNear(db: Db) {
  return db
    .selectDistinct({ asked: sql<string>`asked.word`, word: searchVariants.word })
    .from(
      sql`unnest(${sql.placeholder("words")}::text[], ${sql.placeholder("variants")}::text[]) as asked (word, variant)`,
    )
    .innerJoin(searchVariants, sql`${searchVariants.variant} = asked.variant`)
    .where(
      sql`not exists (select 1 from ${searchVariants} as known where known.variant = asked.word and known.word = asked.word)`,
    )
    .limit(NEAR_MAX)
    .prepare("search_near");
}

async function guessesFor(
  readNear: ReturnType<typeof prepareNear>,
  words: string[],
): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const forms = words.flatMap((word) => variantsOf(word).map((variant) => ({ word, variant })));
  const near = await readNear.execute({
    words: forms.map(({ word }) => word),
    variants: forms.map(({ variant }) => variant),
  });
  const guesses = new Map<string, string[]>();
  for (const { asked, word } of near) {
    const found = guesses.get(asked) ?? [];
    if (found.length < GUESSES_MAX && isOneTypo(asked, word)) guesses.set(asked, [...found, word]);
  }
  return guesses;
}

/** Whether two words are equal or differ by one wrong, missing, additional or swapped letter. */
export function isOneTypo(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [leftA, leftB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (leftA.length <= 1 && leftB.length <= 1) return true;
  return leftA.length === 2 && leftB.length === 2 && leftA[0] === leftB[1] && leftA[1] === leftB[0];
}
