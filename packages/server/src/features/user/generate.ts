import { randomUUID } from "node:crypto";
import { type BodyOf, GENERATED_MINUTES, generatedName, type generateUser } from "@verdict/contract";
import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { generatePassword, hashPassword } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import { makeAccounts } from "./new-accounts.ts";
import { generatedLists, users } from "./tables.ts";
import { isDistinct, lookOf } from "./username.ts";

/** argon2 fills a core each. */
const AT_ONCE = 4;
const NAMES_SHOWN = 10;

/** Makes all the users or none, and what is written `along` with them; the key under which their passwords can be read for half an hour. */
export async function generateUsers(
  { db, vault }: Pick<Deps, "db" | "vault">,
  by: string,
  wanted: BodyOf<typeof generateUser>,
  along: (tx: Sql, uids: string[]) => Promise<void>,
): Promise<string> {
  const { number_from, number_to, password_length } = wanted;
  const sheets = Array.from({ length: number_to - number_from + 1 }, (_, index) => ({
    username: generatedName(wanted, number_from + index),
    password: generatePassword(password_length),
  }));
  if (!sheets.every(({ username }) => isDistinct(username))) throw new Refusal("username-malformed");
  const looks = ({ username }: { username: string }) => [username.toLowerCase(), lookOf(username)];
  const there = await db
    .select({ name: sql<string>`lower(${users.username})`, look: users.look })
    .from(users)
    .where(
      or(
        inArray(
          sql`lower(${users.username})`,
          sheets.map((sheet) => sheet.username.toLowerCase()),
        ),
        inArray(
          users.look,
          sheets.map((sheet) => lookOf(sheet.username)),
        ),
      ),
    );
  const known = new Set(there.flatMap(({ name, look }) => [name, look]));
  const taken = sheets.filter((sheet) => looks(sheet).some((look) => known.has(look)));
  if (taken.length > 0) throw takenNames(taken.slice(0, NAMES_SHOWN));
  const hashed = await inWorkers(sheets, async ({ username, password }) => ({
    username,
    passwordHash: await hashPassword(password, by),
  }));
  return db.transaction(async (tx) => {
    const made = await makeAccounts(tx, hashed);
    if (made.size < sheets.length)
      throw takenNames(sheets.filter(({ username }) => !made.has(username)).slice(0, NAMES_SHOWN));
    await along(tx, [...made.values()]);
    return keepSheets(tx, vault, by, sheets);
  });
}

/** Keeps names and passwords under a key for half an hour. */
export async function keepSheets(
  tx: Sql,
  vault: Deps["vault"],
  uid: string,
  sheets: readonly object[],
): Promise<string> {
  const key = randomUUID();
  await tx.delete(generatedLists).where(lt(generatedLists.expiresAt, sql`now()`));
  await tx.insert(generatedLists).values({
    ...{ key, uid, sealed: vault.seal(JSON.stringify(sheets)) },
    expiresAt: sql`now() + make_interval(mins => ${GENERATED_MINUTES})`,
  });
  return key;
}

/** The list under a key, for who made it. */
export async function generatedList<Sheet = { username: string; password: string }>(
  { db, vault }: Pick<Deps, "db" | "vault">,
  uid: string,
  key: string,
) {
  const [list] = await db
    .select()
    .from(generatedLists)
    .where(
      and(eq(generatedLists.key, key), eq(generatedLists.uid, uid), gt(generatedLists.expiresAt, sql`now()`)),
    );
  const opened = list && vault.open(list.sealed);
  if (!opened) throw new Refusal("slips-gone");
  return {
    users: JSON.parse(opened) as Sheet[],
    expiresAt: list.expiresAt,
  };
}

function takenNames(taken: { username: string }[]): Refusal {
  return new Refusal("usernames-taken", { names: taken.map(({ username }) => username).join(", ") });
}

/** Passwords and their hashes, as many as asked for. `by`: the uid of who asks. */
export const hashedPasswords = (by: string, number: number, length: number) =>
  inWorkers(Array<null>(number).fill(null), async () => {
    const password = generatePassword(length);
    return { password, passwordHash: await hashPassword(password, by) };
  });

async function inWorkers<In, Out>(list: In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done = new Array<Out>(list.length);
  const queue = list.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of queue) done[index] = await work(item);
    }),
  );
  return done;
}
