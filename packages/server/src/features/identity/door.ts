import type { DataOf, finishSignIn } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountRow } from "../account/queries.ts";
import { type Rate, spend } from "../account/rates.ts";
import { openSession, type Tokens } from "../account/session.ts";
import { refuseBanned } from "../account/sign-in.ts";
import { auditBy } from "../site/audit.ts";
import { presentUser } from "../user/present.ts";
import { decide } from "./decide.ts";
import { type Asking, askFirst } from "./flow.ts";
import { followRules } from "./follow.ts";
import { type Came, knownAccount, makeAccount, questionFor } from "./people.ts";
import type { ProviderRow } from "./providers.ts";
import { identitySessions } from "./tables.ts";
import type { Arrival } from "./ways.ts";

/** The way in for who was proved to come by a provider, of whatever kind. */

type Entered = { account: AccountRow } | { question: NonNullable<DataOf<typeof finishSignIn>["question"]> };

/** Answers that were refused; each leaves a line in the audit log. */
const refused: Rate = { purpose: "identity-refused", max: 60, seconds: 600 };
/** Of a sign-in that a provider knows no session of. */
export const noSession = { idToken: null, sid: null } as const;
/** Longest ID token that is kept for signing out. */
const ID_TOKEN_MAX = 8000;

export function openDoor({ db, vault }: Pick<Deps, "db" | "vault">, tokens: Tokens) {
  return { enter, letIn };

  /** Their account, made now if they come for the first time; or what they must say first. */
  async function enter(came: Came, call: Asking): Promise<Entered> {
    const findKnown = () => db.transaction((tx) => knownAccount(tx, came));
    const known = await findKnown();
    if (known) return { account: known };
    const { provider, claims } = came;
    const decision = decide(provider.rules, claims);
    const { username, email } = decision;
    const why = await questionFor(db, decision);
    if (why) {
      // The name may be taken by themselves, who came by another tab just now.
      const meanwhile = await findKnown();
      if (meanwhile) return { account: meanwhile };
      const ticket = await askFirst(db, call, came);
      return { question: { ticket, provider: provider.name, why, username } };
    }
    const named = { username, email: email || null };
    const made = db.transaction((tx) => makeAccount(tx, came, decision, named, call.request.ip));
    return { account: await made.catch((error) => madeMeanwhile(came, error)) };
  }

  /** Of two first sign-ins at once one makes the account, and the other finds it. */
  async function madeMeanwhile(came: Came, error: unknown): Promise<AccountRow> {
    const account = error instanceof Refusal && (await db.transaction((tx) => knownAccount(tx, came)));
    if (!account) throw error;
    return account;
  }

  async function letIn(
    account: AccountRow,
    provider: ProviderRow,
    { idToken, sid }: Pick<Arrival, "idToken" | "sid">,
    { request, reply }: Asking,
    framed = false,
  ) {
    refuseBanned(account);
    const { uid, username } = account;
    const by = { uid, username, ip: request.ip };
    const ruled = await db.transaction((tx) => followRules(tx, provider, uid, by));
    const { passwordHash } = ruled;
    const isFramed = framed && provider.kind === "lti";
    const signIn = { uid, passwordHash, ip: request.ip, userAgent: request.headers["user-agent"], isFramed };
    const isKept = provider.signsOut && idToken !== null && idToken.length <= ID_TOKEN_MAX;
    await openSession(db, tokens, signIn, reply, async (tx, sessionId) => {
      const sealedIdToken = isKept ? vault.seal(idToken) : null;
      await tx.insert(identitySessions).values({ sessionId, providerId: provider.id, sealedIdToken, sid });
    });
    return presentUser(ruled);
  }
}

/** Who tries to come in by what is no provider's answer stands in the books. */
export async function noteRefused(
  db: Db,
  provider: ProviderRow,
  { code, params }: Refusal,
  { ip }: Asking["request"],
): Promise<void> {
  await spend(db, refused, networkOf(ip));
  const who = { uid: "", username: "(sign-in)", ip };
  await auditBy(db, who, "identity.refused", `provider ${provider.key}`, null, { code, ...params });
}
