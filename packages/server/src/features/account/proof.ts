import { CHANGE_FAILURES, type changePassword, type DataOf, LOCK_MINUTES } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { NO_PASSWORD, passwordMatches } from "../../platform/password.ts";
import type { Reader } from "../../platform/reader.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { presentUser } from "../user/present.ts";
import { type AccountRow, accountByUid } from "./queries.ts";
import { forget, giveBack, type Rate, take } from "./rates.ts";
import { sessions } from "./tables.ts";

/** What is answered to changes that a password or a mailed code must allow. */
export type Outcome = DataOf<typeof changePassword>;
type Wrong = "password-wrong" | "mail-code-wrong";

export const proofRate = (purpose: string): Rate => ({
  purpose,
  max: CHANGE_FAILURES,
  seconds: LOCK_MINUTES * 60,
});

export const done = (account: AccountRow | null): Outcome => ({
  code: 200,
  msg: "success",
  refusal: null,
  triesLeft: null,
  userInfo: account && presentUser(account),
});
const locked = (reader: Reader): Outcome => ({
  code: 403,
  msg: reader.say("account-change-locked"),
  refusal: "account-change-locked",
  triesLeft: null,
  userInfo: null,
});
export const failed = (reader: Reader, refusal: Wrong, triesLeft: number): Outcome => ({
  code: 400,
  msg: `${reader.say(refusal)} ${reader.say("tries-left", { count: triesLeft })}`,
  refusal,
  triesLeft,
  userInfo: null,
});

/** Runs `change` once `proof` holds. Tries are counted before they are made, and lock the change for a while. */
export async function proven(
  db: Db,
  { uid, reader }: { uid: string; reader: Reader },
  limit: Rate,
  proof: () => Promise<Wrong | null>,
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  const triesLeft = await take(db, limit, uid);
  if (triesLeft === null) return locked(reader);
  const refusal = await proof().catch(async (error) => {
    await giveBack(db, limit, uid);
    throw error;
  });
  if (refusal) return failed(reader, refusal, triesLeft);
  await forget(db, limit, uid);
  return change();
}

export const wrongPassword = async (account: AccountRow, password: string): Promise<Wrong | null> =>
  (await passwordMatches(password, account.passwordHash, account.uid)) ? null : "password-wrong";

/** So long after a sign-in, or another proof, the session itself is the proof of somebody whose account has no password. */
const FRESH_MINUTES = 15;

/** Keeps that its user was there just now. */
export async function noteProof(db: Sql, sessionId: string): Promise<void> {
  await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Refuses whose last proof is older: that of somebody who has no password. */
export async function refuseOldSession(db: Db, sessionId: string): Promise<void> {
  const began = gt(sessions.provenAt, sql`now() - make_interval(mins => ${FRESH_MINUTES})`);
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), began));
  if (!fresh) throw new Refusal("proof-stale");
}

const again = proofRate("proof");

/** Refuses who does not prove anew that the account is theirs, however they came by its session. */
export async function proveAnew(
  db: Db,
  { uid, sessionId }: Pick<User, "uid" | "sessionId">,
  password: string,
): Promise<void> {
  const account = await accountByUid(db, uid);
  if (account.passwordHash === NO_PASSWORD) return refuseOldSession(db, sessionId);
  if ((await take(db, again, uid)) === null) throw new Refusal("account-change-locked");
  const refusal = await wrongPassword(account, password).catch(async (error) => {
    await giveBack(db, again, uid);
    throw error;
  });
  if (refusal) throw new Refusal(refusal);
  await forget(db, again, uid);
}
