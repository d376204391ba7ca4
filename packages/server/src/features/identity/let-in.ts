import { LET_IN_HOURS } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { generatePassword, hashPassword } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { forgetCodes } from "../account/mail-code.ts";
import { revokeSessions } from "../account/session.ts";
import { liftLocks } from "../account/sign-in-limits.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";

/** Gives somebody who lost their provider a password that opens the site for a day, whatever is switched off; it is kept nowhere. */
export async function letUserInBy(db: Db, call: Acting, uid: string): Promise<{ password: string }> {
  const by = signedIn(call.viewer).uid;
  if (uid === by) throw new Refusal("user-is-self");
  const password = generatePassword();
  const passwordHash = await hashPassword(password, by);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, localUntil: sql`now() + make_interval(hours => ${LET_IN_HOURS})` })
      .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
      .returning({ username: users.username });
    if (!user) throw new Refusal("user-not-found");
    await revokeSessions(tx, uid);
    await forgetCodes(tx, uid);
    await liftLocks(tx, user.username);
    await audit(tx, call, "identity.let-in", `user ${user.username}`, null, { hours: LET_IN_HOURS });
    return { password };
  });
}
