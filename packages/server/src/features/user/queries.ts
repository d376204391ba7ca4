import { like, type SQL, sql } from "drizzle-orm";
import { contains } from "../../platform/db.ts";
import { users } from "./tables.ts";

/** All names of a user; must match the index of migration 0002 letter by letter. */
export const names = sql`lower(${users.username} || E'\n' || coalesce(${users.nickname}, '') || E'\n' || coalesce(${users.realname}, ''))`;

/** Whether a username, nickname or real name contains `text`, in any case. */
export function namesContain(text: string): SQL {
  return like(names, contains(text.toLowerCase()));
}

/** Whether a school contains `text`, in any case; must match the index of migration 0048. */
export function schoolContains(text: string): SQL {
  return like(sql`lower(${users.school})`, contains(text.toLowerCase()));
}
