import { DEFAULT_ROLE, USERNAME_MAX } from "@verdict/contract";
import { inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { users } from "./tables.ts";
import { isDistinct, lookOf } from "./username.ts";

/** Accounts that a list of people makes: which names are free, and the accounts themselves. */

/** Characters of a nickname and of a real name. */
const NICKNAME_MAX = 20;
export const REALNAME_MAX = 50;

/** Names in lower case and looks that somebody has, among those given and those that begin with the prefix. */
export async function takenNames(
  tx: Sql,
  usernames: readonly string[],
  prefix: string,
): Promise<Set<string>> {
  const looks = usernames.filter(Boolean).map(lookOf);
  const [head, look] = [prefix.toLowerCase(), lookOf(prefix)];
  const { rows } = await tx.execute<{ name: string; look: string | null }>(sql`
    select lower(username) as name, look from user_account
    where look = any(${sql.param(looks)}::text[])
      or left(lower(username), ${head.length}) = ${head} or left(look, ${look.length}) = ${look}`);
  return new Set(rows.flatMap((user) => [user.name, user.look ?? user.name]));
}

/** Those of the addresses that somebody has, in lower case. */
export async function takenMails(tx: Sql, mails: readonly string[]): Promise<Set<string>> {
  const mail = sql<string>`lower(${users.email})`;
  const asked = mails.filter(Boolean).map((one) => one.toLowerCase());
  const found = await tx
    .select({ mail })
    .from(users)
    .where(inArray(mail, ["", ...asked]));
  return new Set(found.map((row) => row.mail));
}

/** Names with numbers that nobody has, nor one that looks like them. */
export function namer(prefix: string, taken: ReadonlySet<string>) {
  let number = 0;
  return {
    next(): string {
      for (;;) {
        number += 1;
        const name = `${prefix}${String(number).padStart(3, "0")}`;
        if (!taken.has(name.toLowerCase()) && !taken.has(lookOf(name))) return name;
      }
    },
  };
}

/** Why there can be no new account of this name, or null. */
export function nameFault(username: string, taken: ReadonlySet<string>) {
  if (username.length > USERNAME_MAX) return "username-length";
  if (!isDistinct(username)) return "username-malformed";
  return taken.has(lookOf(username)) ? "username-taken" : null;
}

interface NewAccount {
  username: string;
  passwordHash: string;
  /** "": not known. */
  name?: string;
  school?: string;
  /** null: none. */
  email?: string | null;
  number?: string | null;
}

/** Makes ordinary accounts; uids by username. A name that somebody took meanwhile has none. */
export async function makeAccounts(tx: Sql, list: readonly NewAccount[]): Promise<Map<string, string>> {
  if (list.length === 0) return new Map();
  const made = await tx
    .insert(users)
    .values(
      list.map(({ username, passwordHash, ...person }): typeof users.$inferInsert => ({
        ...{ username, look: lookOf(username), passwordHash },
        roleId: DEFAULT_ROLE,
        ...(person.name !== undefined && {
          nickname: person.name.slice(0, NICKNAME_MAX),
          realname: person.name.slice(0, REALNAME_MAX),
        }),
        school: person.school || null,
        ...{ email: person.email ?? null, number: person.number ?? null },
      })),
    )
    .onConflictDoNothing()
    .returning({ uid: users.uid, username: users.username });
  return new Map(made.map(({ uid, username }) => [username, uid]));
}
