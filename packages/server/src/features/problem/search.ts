import { eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { problemSearches, problems, problemTags, searchVariants, statements, tags } from "./tables.ts";

/*
 * Problems are found by the words of id, titles, tags and statements in all their languages. Words are cut here
 * and not by PostgreSQL, whose own parser depends on the database's locale and knows no words in Chinese,
 * Japanese and Korean: runs of those scripts are kept as pairs of characters. See docs/decisions/022.
 */

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const runs = new RegExp(`[${CJK}]+|[[\\p{L}\\p{N}]--[${CJK}]]+`, "gv");
const isCjk = new RegExp(`^[${CJK}]`, "v");

const WORD_MAX = 40;
/** Distinct words kept of one problem; a tsvector has its limits. */
const WORDS_MAX = 8000;

/** Distinct lower-case words of a text, in order; CJK runs as overlapping pairs. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [run] of text.normalize("NFKC").toLowerCase().matchAll(runs)) {
    if (isCjk.test(run)) for (const pair of pairsOf([...run])) words.add(pair);
    else words.add(run.slice(0, WORD_MAX));
    if (words.size >= WORDS_MAX) break;
  }
  return [...words];
}

function pairsOf(characters: string[]): string[] {
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Limits and sample values: no words to find a statement by. */
const isNumber = (word: string) => /^\d+$/.test(word);

/** Words that are worth guessing at: long enough for one wrong letter to leave them readable. */
const guessable = (word: string) => word.length >= 4 && !isCjk.test(word) && !isNumber(word);

/**
 * The word and its forms with one letter left out. Two words that differ by one wrong, missing, additional or
 * swapped letter share a form.
 */
export function variantsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/** Writes the words of one problem anew; due after every change of its texts, id or tags. */
export async function indexProblem(tx: Sql, problemId: number): Promise<void> {
  const [problem] = await tx
    .select({ displayId: problems.problemId, title: problems.title, source: problems.source })
    .from(problems)
    .where(eq(problems.id, problemId));
  if (!problem) return;
  const texts = await tx.select().from(statements).where(eq(statements.problemId, problemId));
  const named = await tx
    .select({ name: tags.name })
    .from(problemTags)
    .innerJoin(tags, eq(tags.id, problemTags.tagId))
    .where(eq(problemTags.problemId, problemId));
  const heading = [
    problem.displayId,
    problem.title,
    ...named.map((tag) => tag.name),
    ...texts.map((row) => row.title),
  ];
  const rest = texts.flatMap((row) => [row.description, row.input, row.output, row.hint]).map(withoutMarkup);
  const headingWords = wordsOf(heading.join("\n"));
  const bodyWords = wordsOf([problem.source, ...rest].join("\n")).filter((word) => !isNumber(word));
  const words = [...new Set([...headingWords, ...bodyWords])];
  const row = { heading: vector(headingWords), document: vector(words) };
  await tx
    .insert(problemSearches)
    .values({ problemId, ...row })
    .onConflictDoUpdate({ target: problemSearches.problemId, set: row });
  await rememberWords(tx, words.filter(guessable));
}

/** HTML tags and the addresses of links are no words of the statement. */
function withoutMarkup(text: string | null): string {
  return (text ?? "").replace(/<[^>]{0,500}>|\]\([^)]{0,500}\)|https?:\/\/\S+/g, " ");
}

const vector = (words: string[]): SQL => sql`array_to_tsvector(${sql.param(words)}::text[])`;

async function rememberWords(tx: Sql, words: string[]): Promise<void> {
  // Sorted: imports side by side then take their locks in one order.
  const rows = words.toSorted().flatMap((word) => variantsOf(word).map((variant) => ({ variant, word })));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into search_variant (variant, word)
    select * from unnest(${sql.param(rows.map((row) => row.variant))}::text[], ${sql.param(rows.map((row) => row.word))}::text[])
    on conflict do nothing`);
}

/** Indexes problems that an older version stored without words. */
export async function indexMissing(db: Db): Promise<void> {
  const missing = await db
    .select({ id: problems.id })
    .from(problems)
    .leftJoin(problemSearches, eq(problemSearches.problemId, problems.id))
    .where(isNull(problemSearches.problemId));
  for (const { id } of missing) await db.transaction((tx) => indexProblem(tx, id));
}

/** Words of a search that are looked at. */
const QUERY_WORDS_MAX = 8;
const GUESSES_MAX = 20;

/**
 * A tsquery that asks for every word of `keyword`: as the beginning of a word (numbers and single letters as a
 * whole one) or, where the word itself is not known, as a known word one slip of the finger away.
 * null when there is no word in it.
 */
export async function searchQuery(db: Sql, keyword: string): Promise<string | null> {
  const words = wordsOf(keyword).slice(0, QUERY_WORDS_MAX);
  if (words.length === 0) return null;
  const guesses = await guessesFor(db, words.filter(guessable));
  // Words hold letters and digits only: nothing in them needs escaping.
  return words
    .map((word) => {
      const whole = isNumber(word) || (word.length === 1 && !isCjk.test(word));
      return [`'${word}'${whole ? "" : ":*"}`, ...(guesses.get(word) ?? []).map((guess) => `'${guess}'`)];
    })
    .map((either) => `(${either.join(" | ")})`)
    .join(" & ");
}

async function guessesFor(db: Sql, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const askedBy = new Map<string, string[]>();
  for (const word of words) {
    for (const variant of variantsOf(word)) askedBy.set(variant, [...(askedBy.get(variant) ?? []), word]);
  }
  const found = await db
    .selectDistinct({ variant: searchVariants.variant, word: searchVariants.word })
    .from(searchVariants)
    .where(inArray(searchVariants.variant, [...askedBy.keys()]))
    .limit(200);
  const guesses = new Map<string, string[]>();
  for (const word of words) {
    const near = found
      .filter((row) => askedBy.get(row.variant)?.includes(word) && isOneSlip(word, row.word))
      .map((row) => row.word);
    // A word that is known as it stands is not mistyped.
    if (!near.includes(word)) guesses.set(word, [...new Set(near)].slice(0, GUESSES_MAX));
  }
  return guesses;
}

/** Whether two words are equal or differ by one wrong, missing, additional or swapped letter. */
export function isOneSlip(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [leftA, leftB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (leftA.length <= 1 && leftB.length <= 1) return true;
  return leftA.length === 2 && leftB.length === 2 && leftA[0] === leftB[1] && leftA[1] === leftB[0];
}

/** Problems whose words match a `searchQuery`. */
export function found(query: string, where: "heading" | "document"): SQL {
  const column = problemSearches[where];
  return sql`${problems.id} in (select ${problemSearches.problemId} from ${problemSearches} where ${column} @@ ${query}::tsquery)`;
}
