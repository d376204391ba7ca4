import { like, type SQL, sql } from "drizzle-orm";
import { contains, type Sql } from "../../platform/db.ts";
import { users } from "./tables.ts";

/** All names of a user; must match the index of migration 0002 letter by letter. */
const names = sql`lower(${users.username} || E'\n' || coalesce(${users.nickname}, '') || E'\n' || coalesce(${users.realname}, ''))`;

/** Whether a username, nickname or real name contains `text`, in any case. */
export function namesContain(text: string): SQL {
  return like(names, contains(text.toLowerCase()));
}

const MATCHES_MAX = 1000;

/** Users whose username contains `text`; at most a thousand of them. */
export async function usersNamedLike(db: Sql, text: string): Promise<string[]> {
  const rows = await db
    .select({ uid: users.uid })
    .from(users)
    // The first condition has an index; the second leaves out who only has such a nickname.
    .where(
      sql`${namesContain(text)} and ${like(sql`lower(${users.username})`, contains(text.toLowerCase()))}`,
    )
    .limit(MATCHES_MAX);
  return rows.map((row) => row.uid);
}
