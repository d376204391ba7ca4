import { SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import * as samlify from "samlify";
import { Refusal } from "../../platform/refusal.ts";
import { serveQuestions } from "../../platform/worker-side.ts";
import { casAnswer, casLeft } from "./cas-xml.ts";
import type { SamlArrival, SamlOwn, SamlPeer, SamlQuestion } from "./saml.ts";

/** Reads and writes the XML of SAML and CAS beside the server: `saml.ts` asks. Signatures and encryption are the library's. */

const CLOCK_SKEW_MS = 60_000;
/** An assertion is made for one sign-in, and used at once. */
const ASSERTION_AGE_MS = 600_000;
const DETAIL_MAX = 200;
/** Of an answer with very many attributes; paths through a tree take time by its square. */
const TAGS_MAX = 10_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const wrong = (detail: string, cause?: unknown) =>
  new Refusal("identity-answer-invalid", { detail: detail.slice(0, DETAIL_MAX) }, { cause });

/** `requestId`: of the one request that may be answered; null: whichever. */
function configOf(peer: SamlPeer, own: SamlOwn, requestId: string | null): SamlConfig {
  return {
    ...{ entryPoint: peer.signIn, idpCert: peer.certificates, idpIssuer: peer.entityId },
    ...{ issuer: own.entityId, audience: own.entityId, callbackUrl: own.address },
    ...{ privateKey: own.privateKey, decryptionPvk: own.privateKey },
    ...{ signatureAlgorithm: "sha256", digestAlgorithm: "sha256" },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false },
    ...{ disableRequestedAuthnContext: true, identifierFormat: null },
    ...{ acceptedClockSkewMs: CLOCK_SKEW_MS, maxAssertionAgeMs: ASSERTION_AGE_MS },
    validateInResponseTo: requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    ...(requestId !== null && { generateUniqueId: () => requestId }),
    cacheProvider: {
      saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  };
}

/** As the library reads an assertion, of what is looked at here. */
interface Read {
  Assertion?: {
    Subject?: {
      SubjectConfirmation?: {
        $?: Record<string, string>;
        SubjectConfirmationData?: { $?: Record<string, string> }[];
      }[];
    }[];
    AuthnStatement?: { $?: Record<string, string> }[];
  };
}

async function arrive(
  peer: SamlPeer,
  own: SamlOwn,
  requestId: string | null,
  answer: string,
): Promise<SamlArrival> {
  const xml = Buffer.from(answer, "base64").toString("utf8");
  // Neither is part of SAML: a document type is a way to bombs, a comment one to names that end early.
  if (xml.includes("<!")) throw wrong("it has a document type, a comment or the like");
  if (xml.split("<", TAGS_MAX + 2).length > TAGS_MAX) throw wrong("it has too many elements");
  const saml = new SAML(configOf(peer, own, requestId));
  const { profile, loggedOut } = await saml
    .validatePostResponseAsync({ SAMLResponse: answer })
    .catch((error: unknown) => {
      throw wrong(error instanceof Error ? error.message : "it cannot be read", error);
    });
  if (!profile || loggedOut) throw wrong("it is no answer to a sign-in");
  if (profile.issuer !== peer.entityId) throw wrong(`its issuer is ${profile.issuer ?? "not said"}`);
  // What the library does not look at, or only where it is there.
  const { Assertion } = (profile.getAssertion?.() ?? {}) as Read;
  const confirmed = Assertion?.Subject?.[0]?.SubjectConfirmation?.some(
    ({ $: how, SubjectConfirmationData: [data] = [] }) =>
      how?.Method === BEARER &&
      data?.$?.Recipient === own.address &&
      data.$.NotOnOrAfter !== undefined &&
      (requestId === null || data.$.InResponseTo === requestId),
  );
  if (!confirmed) throw wrong("it is for another recipient or another sign-in");
  const { nameID, nameIDFormat, attributes } = profile;
  return {
    provedAt: Assertion?.AuthnStatement?.[0]?.$?.AuthnInstant ?? null,
    nameId: nameIDFormat === TRANSIENT ? null : (nameID ?? null),
    claims: { ...(attributes as Record<string, unknown>), ...(nameID && { nameID }) },
  };
}

function read(xml: string): SamlPeer {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw wrong("it has a document type");
  try {
    const { entityMeta } = samlify.IdentityProvider({ metadata: xml });
    const signIn = entityMeta.getSingleSignOnService("redirect");
    const found = [entityMeta.getX509Certificate("signing")].flat().filter(Boolean);
    if (typeof signIn !== "string") throw wrong("it takes no requests by HTTP-Redirect");
    if (found.length === 0) throw wrong("it names no certificate to sign with");
    const certificates = found.map(
      (one) =>
        `-----BEGIN CERTIFICATE-----\n${String(one)
          .replaceAll(/\s+/g, "")
          .replaceAll(/.{64}(?!$)/g, "$&\n")}\n-----END CERTIFICATE-----`,
    );
    return { entityId: entityMeta.getEntityID(), signIn, certificates };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw wrong(error instanceof Error ? error.message : "it is no metadata", error);
  }
}

serveQuestions(async (question: SamlQuestion) => {
  switch (question.ask) {
    case "begin": {
      const { peer, own, requestId, isAnew } = question;
      const saml = new SAML({ ...configOf(peer, own, requestId), forceAuthn: isAnew });
      return saml.getAuthorizeUrlAsync(question.state, undefined, {});
    }
    case "arrive":
      return arrive(question.peer, question.own, question.requestId, question.answer);
    case "metadata": {
      const { own } = question;
      const peer = { entityId: "", signIn: own.address, certificates: [own.certificate] };
      const saml = new SAML(configOf(peer, own, null));
      return saml.generateServiceProviderMetadata(own.certificate, own.certificate);
    }
    case "read":
      return read(question.xml);
    case "cas":
      return casAnswer(question.xml);
    case "cas-left":
      return casLeft(question.xml);
  }
});
