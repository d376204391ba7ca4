import { randomUUID } from "node:crypto";
import * as samlify from "samlify";
import { newSamlKeys } from "../src/features/identity/saml-keys.ts";

/** A real identity provider of SAML, without pages: it reads a request, and signs what it is told to say. */

// Its messages are checked by who reads them.
samlify.setSchemaValidator({ validate: async () => "not looked at" });

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

export interface Said {
  nameId: string;
  attributes?: Record<string, string[]>;
  issuer?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  format?: string;
  /** Seconds from now. */
  from?: number;
  until?: number;
  /** When it was proved who it is, in seconds from now. */
  proved?: number;
}

const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

type Settings = Parameters<typeof samlify.IdentityProvider>[0];

export class SamlPeer {
  readonly entityId: string;
  readonly metadata: string;
  readonly #settings: Settings;

  private constructor(entityId: string, settings: Settings) {
    this.entityId = entityId;
    this.#settings = settings;
    this.metadata = samlify.IdentityProvider(settings).getMetadata();
  }

  static async start(entityId: string): Promise<SamlPeer> {
    const { privateKey, certificate } = await newSamlKeys("peer");
    return new SamlPeer(entityId, {
      ...{ entityID: entityId, privateKey, signingCert: certificate, wantAuthnRequestsSigned: true },
      requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
      singleSignOnService: [{ Binding: REDIRECT, Location: `${entityId}/sign-in` }],
      loginResponseTemplate: { context: "{All}", attributes: [] },
    });
  }

  /** What is posted back to a request that came in a browser's address. */
  async answer(address: string, site: string, said: Said, { isEncrypted = false } = {}) {
    const idp = samlify.IdentityProvider({ ...this.#settings, isAssertionEncrypted: isEncrypted });
    const sp = samlify.ServiceProvider({ metadata: site });
    const { search, searchParams } = new URL(address);
    const [signed = ""] = search.slice(1).split("&Signature=");
    const { extract } = await idp.parseLoginRequest(sp, "redirect", {
      query: Object.fromEntries(searchParams),
      octetString: signed,
    });
    const request = extract as { request: { id: string }; issuer: string };
    const to = String(sp.entityMeta.getAssertionConsumerService("post"));
    const xml = this.#response(request.request.id, request.issuer, to, said);
    const { context } = await idp.createLoginResponse(
      sp,
      { extract },
      "post",
      {},
      {
        customTagReplacement: () => ({ id: randomUUID(), context: xml }),
      },
    );
    return { to, answer: context, state: searchParams.get("RelayState") ?? "" };
  }

  #response(requestId: string, audience: string, to: string, said: Said): string {
    const { nameId, attributes = {}, from = -30, until = 300, format = PERSISTENT } = said;
    const issuer = said.issuer ?? this.entityId;
    const answered = said.inResponseTo ?? requestId;
    const values = (texts: string[]) =>
      texts.map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`).join("");
    const told = Object.entries(attributes).map(
      ([name, texts]) => `<saml:Attribute Name="${name}">${values(texts)}</saml:Attribute>`,
    );
    return [
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${moment(0)}" Destination="${to}" InResponseTo="${answered}">`,
      `<saml:Issuer>${issuer}</saml:Issuer>`,
      `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${moment(0)}">`,
      `<saml:Issuer>${issuer}</saml:Issuer>`,
      `<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>`,
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${moment(until)}" Recipient="${said.recipient ?? to}" InResponseTo="${answered}"/></saml:SubjectConfirmation></saml:Subject>`,
      `<saml:Conditions NotBefore="${moment(from)}" NotOnOrAfter="${moment(until)}"><saml:AudienceRestriction><saml:Audience>${said.audience ?? audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      `<saml:AuthnStatement AuthnInstant="${moment(said.proved ?? 0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      told.length > 0 ? `<saml:AttributeStatement>${told.join("")}</saml:AttributeStatement>` : "",
      "</saml:Assertion></samlp:Response>",
    ].join("");
  }
}
