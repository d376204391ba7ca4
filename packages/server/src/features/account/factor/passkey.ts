import { isIP } from "node:net";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { Sql } from "../../../platform/db.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { siteAddress } from "../../site/letter.ts";
import { begin, type FactorRow, takeBegun } from "./queries.ts";
import { secondFactors } from "./tables.ts";

/** Passkeys: WebAuthn by a library. They belong to the site's own host, and open an account alone. */

type Site = Pick<Deps, "settings">;
type Answer = Record<string, unknown>;

/** Whether the site is where browsers allow passkeys: at a host name it knows, with TLS or on the machine itself. */
export function mayHavePasskeys({ settings }: Site): boolean {
  const address = URL.parse(siteAddress(settings) ?? "");
  if (!address || isIP(address.hostname.replace(/^\[|\]$/g, ""))) return false;
  return address.protocol === "https:" || /^(.+\.)?localhost$/.test(address.hostname);
}

/** To whom a passkey belongs. */
function partyOf(deps: Site) {
  const { settings } = deps;
  const address = siteAddress(settings);
  if (!address || !mayHavePasskeys(deps)) throw new Refusal("passkey-address");
  const { hostname, origin } = new URL(address);
  return { rpID: hostname, rpName: settings.website().name || hostname, origin };
}

const asked = (ticket: string, options: object) => ({ ticket, options: options as Answer });

export async function askForNew(
  deps: Site & Pick<Deps, "db">,
  { uid, username }: { uid: string; username: string },
  known: readonly FactorRow[],
) {
  const { rpID, rpName } = partyOf(deps);
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: username, userID: new TextEncoder().encode(uid) },
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.flatMap(({ credentialId }) => (credentialId ? [{ id: credentialId }] : [])),
  });
  return asked(await begin(deps.db, { kind: "passkey", uid, value: options.challenge }), options);
}

/** The new passkey's row, without its name. */
export async function madePasskey(
  deps: Site & Pick<Deps, "db">,
  uid: string,
  ticket: string,
  answer: Answer,
) {
  const { rpID, origin } = partyOf(deps);
  const begun = await takeBegun(deps.db, ticket, "passkey");
  if (begun?.uid !== uid) throw new Refusal("factor-unknown");
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: begun.value,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(invalid);
  if (!registrationInfo) throw new Refusal("passkey-invalid");
  const { credential } = registrationInfo;
  return {
    ...{ uid, kind: "passkey" as const, credentialId: credential.id, counter: credential.counter },
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    transports: credential.transports ?? null,
  };
}

export async function askToSignIn(deps: Site & Pick<Deps, "db">) {
  const { rpID } = partyOf(deps);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  return asked(await begin(deps.db, { kind: "sign-in", uid: null, value: options.challenge }), options);
}

/** Whose passkey signed. */
export async function ownerOf(
  deps: Site & Pick<Deps, "db">,
  ticket: string,
  answer: Answer,
): Promise<string> {
  const { db } = deps;
  const { rpID, origin } = partyOf(deps);
  const begun = await takeBegun(db, ticket, "sign-in");
  const factor = await passkeyOf(db, String(answer.id));
  if (!begun || !factor?.publicKey || !factor.credentialId) throw new Refusal("passkey-invalid");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: begun.value,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: factor.credentialId,
      publicKey: Buffer.from(factor.publicKey, "base64url"),
      counter: factor.counter,
      transports: (factor.transports ?? []) as AuthenticatorTransport[],
    },
  }).catch(invalid);
  if (!verified) throw new Refusal("passkey-invalid");
  const counter = authenticationInfo.newCounter;
  // Of two answers that count alike, as those of a copied authenticator do, one passes.
  const used = await db
    .update(secondFactors)
    .set({ counter, usedAt: sql`now()` })
    .where(and(eq(secondFactors.id, factor.id), eq(secondFactors.counter, factor.counter)))
    .returning({ id: secondFactors.id });
  if (used.length === 0) throw new Refusal("passkey-invalid");
  return factor.uid;
}

async function passkeyOf(db: Sql, credentialId: string): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.credentialId, credentialId));
  return row;
}

function invalid(): never {
  throw new Refusal("passkey-invalid");
}
