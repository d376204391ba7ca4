import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problems, problemTags, statements, tags } from "../problem/tables.ts";
import { problemSearches } from "./tables.ts";

/*
 * Problems are found by the words of id, titles, tags and statements in all their languages. Words are cut here
 * and not by PostgreSQL, whose own parser depends on the database's locale and knows no words in Chinese,
 * Japanese and Korean: runs of those scripts are kept as pairs of characters. See docs/decisions/022.
 */

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const runs = new RegExp(`[${CJK}]+|[[\\p{L}\\p{N}]--[${CJK}]]+`, "gv");
const startsCjk = new RegExp(`^[${CJK}]`, "v");

/** Whether a word begins in a script that is written without spaces. */
export const isCjk = (word: string) => startsCjk.test(word);

const WORD_MAX = 40;
/** Distinct words kept of one problem; a tsvector has its limits. */
const WORDS_MAX = 8000;

/** Lower-case runs of letters and digits, those of Chinese, Japanese and Korean apart from others. */
export function* runsOf(text: string): Generator<string> {
  for (const [run] of text.normalize("NFKC").toLowerCase().matchAll(runs)) yield run;
}

/** Distinct lower-case words of a text, in order; CJK runs as overlapping pairs. */
export const wordsOf = (text: string): string[] => distinctWords(text, pairsOf);

/** The same for a text to be found: a CJK run's last character is a word, too, as every other begins a pair. */
const wordsToFind = (text: string): string[] =>
  distinctWords(text, (characters) => [...pairsOf(characters), ...characters.slice(-1)]);

function distinctWords(text: string, ofCjk: (characters: string[]) => string[]): string[] {
  const words = new Set<string>();
  for (const run of runsOf(text)) {
    if (isCjk(run)) for (const word of ofCjk([...run])) words.add(word);
    else words.add(run.slice(0, WORD_MAX));
    if (words.size >= WORDS_MAX) break;
  }
  return [...words];
}

/** Characters side by side; a single one by itself. */
export function pairsOf(characters: string[]): string[] {
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Every one, two and three characters side by side, more than once where they are: whoever contains a text has all of its grams. */
export function gramsOf(text: string): string[] {
  const characters = [...text.toLowerCase()];
  const lengths = [1, 2, 3];
  return characters.flatMap((_, start) =>
    lengths
      .filter((length) => start + length <= characters.length)
      .map((length) => characters.slice(start, start + length).join("")),
  );
}

/** Those grams of a searched text that have the others within them. */
export function longestGramsOf(text: string): string[] {
  const length = Math.min(3, [...text.toLowerCase()].length);
  return [...new Set(gramsOf(text).filter((gram) => [...gram].length === length))];
}

/** Limits and sample values: no words to find a statement by. */
export const isNumber = (word: string) => /^\d+$/.test(word);

/** Words that are worth guessing at: long enough for one wrong letter to leave them readable. */
export const guessable = (word: string) => word.length >= 4 && !isCjk(word) && !isNumber(word);

/**
 * The word and its forms with one letter left out. Two words that differ by one wrong, missing, additional or
 * swapped letter share a form.
 */
export function variantsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/**
 * Writes the words of one problem anew; due after every change of its texts, id or tags, and of
 * whether it is listed: that a trigger of the database says (migration 0060), whoever changes it. Holds the problem's row, so
 * that nobody writes words of texts that somebody else has just changed.
 */
export async function indexProblem(tx: Sql, problemId: number): Promise<void> {
  const [problem] = await tx
    .select({
      displayId: problems.problemId,
      title: problems.title,
      source: problems.source,
      isListed: problems.isListed,
    })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for("no key update");
  if (!problem) return;
  // What is not in the list is in no search of the site, and lends it no words to guess by.
  if (!problem.isListed) {
    await tx.delete(problemSearches).where(eq(problemSearches.problemId, problemId));
    return;
  }
  const texts = await tx.select().from(statements).where(eq(statements.problemId, problemId));
  const named = await tx
    .select({ name: tags.name })
    .from(problemTags)
    .innerJoin(tags, eq(tags.id, problemTags.tagId))
    .where(and(eq(problemTags.problemId, problemId), isNull(tags.groupId)));
  const names = [problem.displayId, problem.title, ...texts.map((row) => row.title ?? "")];
  const heading = [...names, ...named.map((tag) => tag.name)];
  const rest = texts.flatMap((row) => [row.description, row.input, row.output, row.hint]).map(withoutMarkup);
  const headingWords = wordsToFind(heading.join("\n"));
  const bodyWords = wordsToFind([problem.source, ...rest].join("\n")).filter((word) => !isNumber(word));
  const words = [...new Set([...headingWords, ...bodyWords])];
  const row = {
    heading: vector(headingWords),
    document: vector(words),
    grams: [...new Set(names.flatMap(gramsOf))],
  };
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

/** A text's words as a column keeps them to be searched. */
export const vectorOf = (text: string): SQL => vector(wordsToFind(text));

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
