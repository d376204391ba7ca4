import { LOCK_FAILURES, LOCK_MINUTES, type UserInfo } from "@verdict/contract";
import { and, eq, gt, gte, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { passwordMatches } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import { presentUser } from "../user/present.ts";
import { users } from "../user/tables.ts";
import { signInFailures } from "./tables.ts";

/** Checks a name and password from an address; failures are counted and lock the pair for a while. */
export async function checkSignIn(
  db: Db,
  { username, password, ip }: { username: string; password: string; ip: string },
): Promise<UserInfo> {
  const pair = { username: username.toLowerCase(), ip };
  if (await isLocked(db, pair)) throw new Refusal("login-locked");
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, pair.username));
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches || user.status !== 0) {
    await countFailure(db, pair);
    throw new Refusal("login-wrong");
  }
  await db.delete(signInFailures).where(samePair(pair));
  return presentUser(user);
}

interface Pair {
  username: string;
  ip: string;
}

const samePair = ({ username, ip }: Pair) =>
  and(eq(signInFailures.username, username), eq(signInFailures.ip, ip));

async function isLocked(db: Db, pair: Pair): Promise<boolean> {
  const rows = await db
    .select({ failures: signInFailures.failures })
    .from(signInFailures)
    .where(
      and(
        samePair(pair),
        gte(signInFailures.failures, LOCK_FAILURES),
        gt(signInFailures.expiresAt, sql`now()`),
      ),
    );
  return rows.length > 0;
}

async function countFailure(db: Db, pair: Pair): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${LOCK_MINUTES})`;
  await db
    .insert(signInFailures)
    .values({ ...pair, expiresAt })
    .onConflictDoUpdate({
      target: [signInFailures.username, signInFailures.ip],
      set: {
        failures: sql`case when ${signInFailures.expiresAt} > now() then ${signInFailures.failures} + 1 else 1 end`,
        expiresAt,
      },
    });
}
