import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { isSameSecret } from "../../platform/secret.ts";
import type { User } from "../../viewer.ts";
import { guess, type Rate } from "../account/rates.ts";
import { levelFor } from "../group/level.ts";
import { isUnknownTo, isWithoutPassword, registerRefusal } from "./policy.ts";
import { contestRegistrations, contests } from "./tables.ts";

/** Passwords a user may try on a contest: they are short, and said aloud in class rooms. */
const tries: Rate = { purpose: "contest-password", max: 20, seconds: 600 };

/** Registers a user who knows the contest's password. */
export async function register(
  { db, vault }: Pick<Deps, "db" | "vault">,
  user: User,
  cid: number,
  password: string,
): Promise<void> {
  const subject = `${cid} ${user.uid}`;
  return guess(db, tries, subject, "contest-password-wrong", () => admit(db, vault, user, cid, password));
}

function admit(db: Deps["db"], vault: Deps["vault"], user: User, cid: number, password: string) {
  return db.transaction(async (tx) => {
    // A change of the password waits for this, or is seen by it: nobody stays in by an old one.
    const [contest] = await tx.select().from(contests).where(eq(contests.id, cid)).for("share");
    const level = contest ? await levelFor(tx, contest.groupId, user.uid) : 0;
    if (!contest || isUnknownTo(contest, user, level)) throw new Refusal("no-such-contest");
    const refused = registerRefusal(contest, user, level);
    if (refused === "contest-of-group") throw new Refusal(refused); // whatever they know of its password
    // A public contest may keep a password: who gives it is registered, as in any other.
    if (contest.sealedPassword === null)
      throw new Refusal(isWithoutPassword(contest) ? "contest-list-only" : "contest-open-to-all");
    const [known] = await tx
      .select({ uid: contestRegistrations.uid })
      .from(contestRegistrations)
      .where(and(eq(contestRegistrations.contestId, cid), eq(contestRegistrations.uid, user.uid)));
    if (known) throw new Refusal("contest-registered");
    const secret = vault.open(contest.sealedPassword);
    if (secret === null || !isSameSecret(password, secret)) throw new Refusal("contest-password-wrong");
    refuseIf(refused);
    const made = await tx
      .insert(contestRegistrations)
      .values({ contestId: cid, uid: user.uid })
      .onConflictDoNothing()
      .returning({ uid: contestRegistrations.uid });
    if (made.length === 0) throw new Refusal("contest-registered");
  });
}
