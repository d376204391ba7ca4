import { and, like, sql } from "drizzle-orm";
import { cached } from "../../platform/cache.ts";
import { contains, type Db } from "../../platform/db.ts";
import { names } from "./queries.ts";
import { users } from "./tables.ts";

const MATCHES_MAX = 1000;
const SAMPLE_MS = 3_600_000;
/** Per cent of the table's pages, and rows at most: enough to tell what every name begins with from what few have. */
const SAMPLE_PERCENT = 1;
const SAMPLE_MAX = 3000;
/** Of fewer users the whole text is looked for. */
const SAMPLE_MIN = 200;
/** Characters that are looked for in the index. */
const PART = 5;

/** Uids of the users whose username contains `text`; at most a thousand of them. */
export type UserSearch = (text: string) => Promise<string[]>;

/**
 * The trigram index of names reads a list for each three letters of what it looks for, and those that most users share
 * (a school's, a year's) are long: it is asked for the rarest few letters of the text, and the rows for all of it.
 */
export function openUserSearch(db: Db, percent = SAMPLE_PERCENT): UserSearch {
  const trigrams = cached(SAMPLE_MS, async () => {
    const rows = await db
      .select({ name: sql<string>`lower(${users.username})` })
      .from(sql`${users} tablesample system (${percent})`)
      .limit(SAMPLE_MAX);
    return rows.length < SAMPLE_MIN ? null : countTrigrams(rows.map((row) => row.name));
  });
  const search = db
    .select({ uid: users.uid })
    .from(users)
    // The first condition has an index; the second leaves out who only has such a nickname.
    .where(
      and(
        like(names, sql.placeholder("part")),
        like(sql`lower(${users.username})`, sql.placeholder("whole")),
      ),
    )
    .limit(MATCHES_MAX)
    .prepare("users_named_like");
  return async (text) => {
    const whole = text.toLowerCase();
    const common = whole.length > PART ? await trigrams() : null;
    const part = common ? rarestPart(whole, common) : whole;
    const rows = await search.execute({ part: contains(part), whole: contains(whole) });
    return rows.map((row) => row.uid);
  };
}

const trigramsOf = (text: string) =>
  [...text].slice(0, -2).map((_, start) => [...text].slice(start, start + 3).join(""));

/** How many of the names hold each three letters. */
export function countTrigrams(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const trigram of new Set(trigramsOf(name))) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return counts;
}

/** Those letters side by side in `text` whose trigrams stand in the fewest names; of equals the first. */
export function rarestPart(text: string, common: Map<string, number>): string {
  const letters = [...text];
  const parts = letters
    .slice(0, Math.max(1, letters.length - PART + 1))
    .map((_, start) => letters.slice(start, start + PART).join(""));
  const weight = (part: string) =>
    trigramsOf(part).reduce((sum, trigram) => sum + (common.get(trigram) ?? 0), 0);
  return parts.reduce((best, part) => (weight(part) < weight(best) ? part : best));
}
