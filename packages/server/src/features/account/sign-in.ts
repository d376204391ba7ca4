import { apiDate, CHALLENGE_FAILURES, LOCK_FAILURES, LOCK_MINUTES, NO_BAN_REASON } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { passwordMatches } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import { standingOf } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { challengeRefusal } from "./challenge.ts";
import { signInFailures } from "./tables.ts";

interface Attempt {
  username: string;
  password: string;
  ip: string;
  challenge?: { id: string; answer: string };
}

/**
 * Checks a name and password from an address. Failures are counted: some ask for a challenge, more lock the
 * pair for a while. That an account is banned is told only to who knows its password.
 */
export async function checkSignIn(
  db: Db,
  { username, password, ip, challenge }: Attempt,
): Promise<typeof users.$inferSelect> {
  const pair = { username: username.toLowerCase(), ip };
  const failures = await failuresOf(db, pair);
  if (failures >= LOCK_FAILURES) throw new Refusal("login-locked");
  if (failures >= CHALLENGE_FAILURES) {
    if (!challenge) throw new Refusal("challenge-required");
    const refusal = await challengeRefusal(db, challenge);
    if (refusal) throw new Refusal(refusal);
  }
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, pair.username));
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches) {
    await countFailure(db, pair);
    throw new Refusal("login-wrong");
  }
  if (standingOf(user).status !== 0) {
    const reason = user.banReason ?? NO_BAN_REASON;
    if (!user.banUntil) throw new Refusal("login-banned", { reason });
    throw new Refusal("login-banned-until", { reason, until: apiDate(user.banUntil) });
  }
  await db.delete(signInFailures).where(samePair(pair));
  return user;
}

interface Pair {
  username: string;
  ip: string;
}

const samePair = ({ username, ip }: Pair) =>
  and(eq(signInFailures.username, username), eq(signInFailures.ip, ip));

async function failuresOf(db: Db, pair: Pair): Promise<number> {
  const [row] = await db
    .select({ failures: signInFailures.failures })
    .from(signInFailures)
    .where(and(samePair(pair), gt(signInFailures.expiresAt, sql`now()`)));
  return row?.failures ?? 0;
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
