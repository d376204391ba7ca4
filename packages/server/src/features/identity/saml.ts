import { type SamlOptions, samlMetadataPath, samlPath } from "@verdict/contract";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret } from "../../platform/secret.ts";
import { parseUntrusted } from "../../platform/untrusted.ts";
import { WorkerGone } from "../../platform/worker-process.ts";
import { refuseOld } from "./oidc.ts";
import type { Client, ProviderRow } from "./providers.ts";
import type { SamlKeys } from "./saml-keys.ts";
import type { Claims } from "./tables.ts";
import type { Arrival, Asked, Begun } from "./ways.ts";

/** SAML 2.0 as a service provider. Its XML is read and written in a process beside the server (`saml-worker.ts`). */

/** What is known of an identity provider. */
export interface SamlPeer {
  entityId: string;
  /** Where people are sent, by HTTP-Redirect. */
  signIn: string;
  /** PEM, each of a key that it may sign with. */
  certificates: string[];
}

/** What it knows of this site. */
export interface SamlOwn extends SamlKeys {
  entityId: string;
  /** Where its answers are posted to. */
  address: string;
}

export interface SamlArrival {
  /** null: another one each time. */
  nameId: string | null;
  /** When they proved who they are, as it says; null: it does not. */
  provedAt: string | null;
  claims: Claims;
}

export type SamlQuestion =
  | { ask: "begin"; peer: SamlPeer; own: SamlOwn; requestId: string; state: string; isAnew: boolean }
  | { ask: "arrive"; peer: SamlPeer; own: SamlOwn; requestId: string | null; answer: string }
  | { ask: "metadata"; own: SamlOwn }
  | { ask: "read" | "cas" | "cas-left"; xml: string };

const worker = new URL("saml-worker.ts", import.meta.url);
/** So many are read beside each other. */
const SIDES = 2;
let asked = 0;

/** Asks the process that reads XML. */
export async function askXml<Answer>(question: SamlQuestion, bytes = 0): Promise<Answer> {
  const foreign = { uid: `saml ${asked++ % SIDES}`, kind: "answer", worker, bytes, isKept: true } as const;
  try {
    return await parseUntrusted(foreign, (put) => put<Answer>(question));
  } catch (error) {
    if (!(error instanceof WorkerGone)) throw error;
    const detail = "it takes too long or too much memory";
    throw new Refusal("identity-answer-invalid", { detail }, { cause: error });
  }
}

export function ownOf(
  { provider, redirectUri }: Pick<Client, "provider" | "redirectUri">,
  keys: SamlKeys,
): SamlOwn {
  return {
    ...keys,
    entityId: provider.clientId || new URL(samlMetadataPath(provider.key), redirectUri).href,
    address: new URL(samlPath(provider.key), redirectUri).href,
  };
}

const peerOf = ({ issuer, saml }: ProviderRow): SamlPeer => {
  if (!saml) throw new Refusal("identity-provider-unknown");
  return { entityId: issuer, signIn: saml.signIn, certificates: certificatesOf(saml) };
};

export const certificatesOf = ({ certificates }: SamlOptions) =>
  certificates.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/** Where to send a browser. The request's number is what its answer must name. */
export async function beginSaml(client: Client, keys: SamlKeys, { isAnew }: Asked): Promise<Begun> {
  const [state, requestId] = [newSecret(), `_${newSecret()}`];
  const question = { peer: peerOf(client.provider), own: ownOf(client, keys), requestId, state, isAnew };
  const url = await askXml<string>({ ask: "begin", ...question });
  return { url, state, nonce: requestId, verifier: "" };
}

/** Who an answer says has come. `requestId` null: of whichever request, for who sets the provider up. */
export async function arriveSaml(
  client: Client,
  keys: SamlKeys,
  { requestId, answer, anewSince }: { requestId: string | null; answer: string; anewSince: Date | null },
): Promise<Arrival> {
  const peer = peerOf(client.provider);
  const question = { peer, own: ownOf(client, keys), requestId, answer };
  const { nameId, claims, provedAt } = await askXml<SamlArrival>(
    { ask: "arrive", ...question },
    answer.length,
  );
  if (anewSince) refuseOld(new Date(provedAt ?? ""), anewSince);
  const named = client.provider.saml?.subject || null;
  const [subject] = [named === null ? nameId : claims[named]].flat();
  if (typeof subject === "string" && subject !== "") return { subject, claims, idToken: null, sid: null };
  const detail = named === null ? "its name identifier is another one each time" : `it has no ${named}`;
  throw new Refusal("identity-answer-invalid", { detail });
}

/** What an identity provider is to know of this site. */
export const samlMetadata = (own: SamlOwn) => askXml<string>({ ask: "metadata", own });

/** What an identity provider says of itself. */
export const readSamlMetadata = (xml: string) => askXml<SamlPeer>({ ask: "read", xml }, xml.length);
