import { and, ilike, like, or, type SQL, sql } from "drizzle-orm";
import { contains } from "../../platform/db.ts";
import { users } from "./tables.ts";

/** All names of a user; must match the index of migration 0002 letter by letter. */
export const names = sql`lower(${users.username} || E'\n' || coalesce(${users.nickname}, '') || E'\n' || coalesce(${users.realname}, ''))`;

/** Whether a username, nickname or real name contains `text`, in any case. */
export function namesContain(text: string): SQL {
  return like(names, contains(text.toLowerCase()));
}

/** The same of the names that everybody is shown: a real name must not be found by guessing. All names have an index. */
export function shownNamesContain(text: string): SQL | undefined {
  const part = contains(text);
  return and(namesContain(text), or(ilike(users.username, part), ilike(users.nickname, part)));
}

/**
 * What finds a user in a ranking: part of a name that is shown, or the whole real name. Whoever knows it finds the
 * person; a part of it, which could be lengthened letter by letter, finds nobody.
 */
export function isFoundBy(text: string): SQL | undefined {
  const isRealname = sql`lower(${users.realname}) = ${text.trim().toLowerCase()}`;
  return or(shownNamesContain(text), and(namesContain(text.trim()), isRealname));
}

/** Whether a school contains `text`, in any case; must match the index of migration 0048. */
export function schoolContains(text: string): SQL {
  return like(sql`lower(${users.school})`, contains(text.toLowerCase()));
}
