import {
  type AccessConfig,
  apiDate,
  CHALLENGE_FAILURES,
  NO_BAN_REASON,
  PASSWORD_MAX,
  PASSWORD_MIN,
  ROOT_ROLE,
} from "@verdict/contract";
import { and, eq, max, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { isOldHash } from "../../platform/old-password.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import { moves } from "../move/tables.ts";
import { accountState } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { challengeRefusal } from "./challenge.ts";
import { checkFactor } from "./factor/check.ts";
import { isInDomains } from "./mail-domains.ts";
import type { AccountRow } from "./queries.ts";
import { countTry, failuresOf, forgiveTry, refuseLocked, untryIt, type Who } from "./sign-in-limits.ts";

interface Attempt {
  username: string;
  password: string;
  ip: string;
  /** Absent: the client knows no challenges; null: it can show one. */
  challenge?: { id: string; answer: string } | null;
  /** Of the account's second factor, where it has one. */
  factorCode?: string | null | undefined;
}

/**
 * Checks a name, a password and a second factor from an address. Each try is counted before the password is looked at. That an
 * account is banned is told only to who knows its password.
 */
export async function checkSignIn(
  deps: Pick<Deps, "db" | "vault">,
  { username, password, ip, challenge, factorCode }: Attempt,
): Promise<AccountRow> {
  const { db } = deps;
  const who = { username: username.toLowerCase(), network: networkOf(ip) };
  if (challenge !== undefined) {
    const state = await failuresOf(db, who);
    refuseLocked(state); // before anybody solves something for nothing
    if (state.failures >= CHALLENGE_FAILURES) await refuseUnsolved(db, challenge);
  }
  const user = await tried(db, who, () => userOf(db, who, password));
  await checkFactor(deps, user.uid, factorCode);
  refuseBanned(user);
  return user;
}

/** What a name and a password lead to; the try is counted before `look`, and refused where that finds nobody. */
export async function tried<T>(db: Db, who: Who, look: () => Promise<T | null | undefined>): Promise<T> {
  await countTry(db, who);
  const found = await look().catch(async (error) => {
    await untryIt(db, who);
    throw error;
  });
  if (!found) throw new Refusal("login-wrong");
  await forgiveTry(db, who);
  return found;
}

/** A password of a length that none here has; where a site of another system moved in, one of its may. */
export async function refuseOddLength(db: Db, { length }: string): Promise<void> {
  if (length >= PASSWORD_MIN && length <= PASSWORD_MAX) return;
  const [any] = await db.select({ id: moves.id }).from(moves).limit(1);
  if (!any) throw new Refusal("password-length");
}

/** Of an account whose password was right: passwords may be switched off for all but root, and whom root let in; or for a mail domain. */
export function refuseLocalOff(
  { roleId, localUntil, email }: AccountRow,
  { localSignIn, localOffDomains }: Pick<AccessConfig, "localSignIn" | "localOffDomains">,
): void {
  if (roleId === ROOT_ROLE || (localUntil && localUntil > databaseNow())) return;
  if (!localSignIn) throw new Refusal("login-local-off");
  if (isInDomains(email, localOffDomains)) throw new Refusal("login-local-off-domain");
}

/** Told only to who has proved that the account is theirs. */
export function refuseBanned(user: AccountRow): void {
  if (accountState(user).status === 0) return;
  const reason = user.banReason || NO_BAN_REASON;
  if (!user.banUntil) throw new Refusal("login-banned", { reason });
  throw new Refusal("login-banned-until", { reason, until: apiDate(user.banUntil) });
}

async function refuseUnsolved(db: Db, challenge: Attempt["challenge"]): Promise<void> {
  if (!challenge) throw new Refusal("challenge-required");
  const refusal = await challengeRefusal(db, challenge);
  if (refusal) throw new Refusal(refusal);
}

/** The user whose name and password these are. A name nobody has takes as long as a wrong password. */
async function userOf(db: Db, { username, network }: Who, password: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username));
  const [most] = await db.select({ rounds: max(moves.passwordRounds) }).from(moves);
  const isRight = await passwordMatches(password, user?.passwordHash, network, most?.rounds ?? 0);
  if (!user || !isRight) return undefined;
  return isOldHash(user.passwordHash) ? renewed(db, user, password, network) : user;
}

/** Kept as another system had it until now: from here on as all others. Whoever changed it meanwhile comes first. */
async function renewed(db: Db, user: AccountRow, password: string, network: string): Promise<AccountRow> {
  const passwordHash = await hashPassword(password, network);
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.uid, user.uid), eq(users.passwordHash, user.passwordHash)));
  return { ...user, passwordHash };
}
