import type { DataOf, finishSignIn } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { NO_PASSWORD } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { noteProof } from "../account/proof.ts";
import { type AccountRow, accountByEmail, accountByUid, hasLookAlike } from "../account/queries.ts";
import { auditBy } from "../site/audit.ts";
import { makeAccounts, nameFault } from "../user/new-accounts.ts";
import type { Decision } from "./decide.ts";
import type { ProviderRow } from "./providers.ts";
import { type Claims, identities } from "./tables.ts";

/** Who somebody of a provider's people is here. */

export interface Came {
  provider: ProviderRow;
  subject: string;
  /** Those that the rules ask for. */
  claims: Claims;
}

const isOf = ({ provider, subject }: Pick<Came, "provider" | "subject">) =>
  and(eq(identities.providerId, provider.id), eq(identities.subject, subject));

/** The account of somebody who has been here; it keeps what the provider says of them now. */
export async function knownAccount(tx: Sql, came: Came): Promise<AccountRow | null> {
  const [known] = await tx
    .update(identities)
    .set({ claims: came.claims, usedAt: sql`now()` })
    .where(isOf(came))
    .returning({ uid: identities.uid });
  return known ? accountByUid(tx, known.uid) : null;
}

/** The same for a look only. */
export async function isKnown(db: Sql, who: Pick<Came, "provider" | "subject">): Promise<boolean> {
  return (await db.select({ id: identities.id }).from(identities).where(isOf(who))).length > 0;
}

/** Whether an account has an identity of a provider. */
export async function isLinked(db: Sql, providerId: number, uid: string): Promise<boolean> {
  const isTheirs = and(eq(identities.providerId, providerId), eq(identities.uid, uid));
  return (await db.select({ id: identities.id }).from(identities).where(isTheirs)).length > 0;
}

/** The session of somebody who proved at a provider just now that they are there; nobody else there proves it. */
export async function proveBy(db: Sql, came: Came, { uid, sessionId }: User): Promise<void> {
  const [theirs] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(isOf(came), eq(identities.uid, uid)));
  if (!theirs) throw new Refusal("identity-other");
  await noteProof(db, sessionId);
}

type Why = NonNullable<DataOf<typeof finishSignIn>["question"]>["why"];

/** Why there is a question before somebody has an account; null: there is none. */
export async function questionFor(
  db: Sql,
  { username, email }: Pick<Decision, "username" | "email">,
): Promise<Why | null> {
  // Whose address it is must say so themselves: two who claim one are two until both are proved.
  if (email && (await accountByEmail(db, email))) return "email-taken";
  if (username === "" || nameFault(username, new Set())) return "username-unusable";
  return (await hasLookAlike(db, username)) ? "username-taken" : null;
}

interface Named {
  username: string;
  email: string | null;
}

/** Makes an account without a password for somebody who comes for the first time. */
export async function makeAccount(
  tx: Sql,
  came: Came,
  decision: Decision,
  { username, email }: Named,
  ip: string,
): Promise<AccountRow> {
  const { realname, school, number } = decision;
  const made = await makeAccounts(tx, [
    { username, passwordHash: NO_PASSWORD, name: realname, school, email, number: number || null },
  ]);
  const uid = made.get(username);
  if (!uid) throw new Refusal("username-taken");
  await addIdentity(tx, came, uid);
  const by = { uid, username, ip };
  await auditBy(tx, by, "identity.sign-up", `user ${username}`, null, { provider: came.provider.key });
  return accountByUid(tx, uid);
}

/** Links them to an account that is there, of which they have given proof. */
export async function linkTo(
  tx: Sql,
  came: Came,
  { uid, username, ip }: Pick<User, "uid" | "username" | "ip">,
): Promise<void> {
  await addIdentity(tx, came, uid);
  const after = { provider: came.provider.key };
  await auditBy(tx, { uid, username, ip }, "identity.link", `user ${username}`, null, after);
}

/** Says that an account is somebody's of a provider: theirs alone, and one of each provider. */
export async function addIdentity(
  tx: Sql,
  { provider, subject, claims }: Came,
  uid: string,
): Promise<{ id: number }> {
  const [other] = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.uid, uid), eq(identities.providerId, provider.id)));
  if (other) throw new Refusal("identity-linked-already", { provider: provider.name });
  const [added] = await tx
    .insert(identities)
    .values({ providerId: provider.id, subject, uid, claims })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (!added) throw new Refusal("identity-taken");
  return added;
}
