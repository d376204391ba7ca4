import {
  LOCK_FAILURES,
  LOCK_MINUTES,
  SIGN_IN_ACCOUNT_FAILURES,
  SIGN_IN_ADDRESS_FAILURES,
  signInWaitSeconds,
} from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import { networkOf } from "../../platform/address.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { openFairQueue } from "../../platform/fair-queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { users } from "../user/tables.ts";
import { forget, giveBack, type Rate, take } from "./rates.ts";
import { sessions, signInFailures } from "./tables.ts";

/**
 * Who tries to sign in: a name in lower case, from where. The limits, for every client alike: of a name from a
 * network growing waits and a lock, of a name from everywhere, and of a network for all names.
 */
export interface Who {
  username: string;
  network: string;
  /** Whose account it is, where the name is not that of the account; null: nobody's that is known. */
  uid?: string | null;
}

const PLACES_MAX = 1000;
const seconds = LOCK_MINUTES * 60;
const perNetwork: Rate = { purpose: "sign-in-address", max: SIGN_IN_ADDRESS_FAILURES, seconds };
const perAccount: Rate = { purpose: "sign-in-account", max: SIGN_IN_ACCOUNT_FAILURES, seconds };

const samePair = ({ username, network }: Who) =>
  and(eq(signInFailures.username, username), eq(signInFailures.ip, network));

const isRunning = sql`${signInFailures.expiresAt} > now()`;
const expiresAt = sql`now() + make_interval(mins => ${LOCK_MINUTES})`;
const waits = sql.raw(`(array[${signInWaitSeconds.join()}])`);
/** Seconds until the next try: expiresAt tells when the last one failed, by a clock that may be ahead of this request's. */
const waitSeconds = sql<number>`ceil(least(extract(epoch from ${signInFailures.expiresAt} - now()) - ${seconds}, 0)
  + ${waits}[${signInFailures.failures} + 1])::int`;

/** Tries of one address wait for each other's row, each with a connection: the rest of them is everybody else's. */
const counting = openFairQueue({ atOnce: 4, waiting: 1024, each: 512, full: "passwords-busy" });

/** Counts a try before it is made, or refuses it: all in one transaction, so that a refusal counts nothing. */
export function countTry(db: Db, who: Who): Promise<void> {
  return counting.run({ who: who.network }, () => counted(db, who));
}

function counted(db: Db, who: Who): Promise<void> {
  return db.transaction(async (tx) => {
    if ((await take(tx, perNetwork, who.network)) === null) throw new Refusal("login-address-locked");
    const kept = await tx
      .insert(signInFailures)
      .values({ username: who.username, ip: who.network, expiresAt })
      .onConflictDoUpdate({
        target: [signInFailures.username, signInFailures.ip],
        set: {
          failures: sql`case when ${isRunning} then ${signInFailures.failures} + 1 else 1 end`,
          expiresAt,
        },
        setWhere: sql`not ${isRunning} or (${signInFailures.failures} < ${LOCK_FAILURES} and ${waitSeconds} <= 0)`,
      })
      .returning({ failures: signInFailures.failures });
    if (kept.length === 0) {
      refuseLocked(await failuresOf(tx, who));
      throw new Refusal("login-wait", { seconds: 1 }); // the wait ended between the two statements
    }
    if ((await take(tx, perAccount, who.username)) === null && !(await hasBeenHere(tx, who))) {
      throw new Refusal("login-account-locked");
    }
  });
}

/** Failures of others must not lock owners out where they have signed in before. */
async function hasBeenHere(db: Sql, { username, network, uid }: Who): Promise<boolean> {
  if (uid === null) return false;
  const places = await db
    .selectDistinct({ ip: sessions.ip })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .where(uid === undefined ? eq(sql`lower(${users.username})`, username) : eq(users.uid, uid))
    .limit(PLACES_MAX);
  return places.some(({ ip }) => networkOf(ip) === network);
}

interface State {
  failures: number;
  waitSeconds: number;
}

export async function failuresOf(db: Sql, who: Who): Promise<State> {
  const [row] = await db
    .select({ failures: signInFailures.failures, waitSeconds })
    .from(signInFailures)
    .where(and(samePair(who), gt(signInFailures.expiresAt, sql`now()`)));
  return row ?? { failures: 0, waitSeconds: 0 };
}

/** Refuses whoever has to wait. */
export function refuseLocked({ failures, waitSeconds }: State): void {
  if (failures >= LOCK_FAILURES) throw new Refusal("login-locked");
  if (waitSeconds > 0) throw new Refusal("login-wait", { seconds: waitSeconds });
}

/** Takes a counted try back: the password was not looked at. */
export async function untryIt(db: Sql, who: Who): Promise<void> {
  await giveBack(db, perNetwork, who.network);
  await giveBack(db, perAccount, who.username);
  await db
    .update(signInFailures)
    .set({ failures: sql`${signInFailures.failures} - 1` })
    .where(and(samePair(who), gt(signInFailures.failures, 0)));
}

/** After the right password the pair starts anew; what was tried elsewhere, or with other names, stays counted. */
export async function forgiveTry(db: Sql, who: Who): Promise<void> {
  await giveBack(db, perNetwork, who.network);
  await giveBack(db, perAccount, who.username);
  await db.delete(signInFailures).where(samePair(who));
}

/** Lifts every lock of a name, from wherever: its owner has proved who they are, or an operator says so. */
export async function liftLocks(db: Sql, username: string): Promise<void> {
  const name = username.toLowerCase();
  await forget(db, perAccount, name);
  await db.delete(signInFailures).where(eq(signInFailures.username, name));
}
