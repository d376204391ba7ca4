import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Wanderer } from "./oidc-peer.ts";

/** A learning platform on this machine: it launches, and its services answer as their specifications have it. */

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const membership = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`;
export const INSTRUCTOR = membership("Instructor");
export const LEARNER = membership("Learner");

interface Hit {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What a service answers; null: it says nothing, ever. */
type Said = { status?: number; type?: string; body?: unknown; headers?: Record<string, string> } | null;
type Answer = Said | Promise<Said>;

/** Whom a launch is of, and where it begins. */
export interface Launching {
  sub?: string;
  roles?: string[];
  course?: string;
  link?: string;
  custom?: Record<string, string>;
  /** Instead of a launch, somebody is to pick. */
  picking?: Record<string, unknown>;
  more?: Record<string, unknown>;
}

export class LtiPeer {
  readonly issuer: string;
  readonly clientId = "verdict-tool";
  readonly deployment = "1";
  readonly hits: Hit[] = [];
  /** By method and path, as "GET /members"; asked before what it answers by itself. */
  readonly answers = new Map<string, (hit: Hit) => Answer>();
  keys: { private: CryptoKey; public: CryptoKey; kid: string };
  #server: Server;
  #tool = "";

  private constructor(issuer: string, keys: LtiPeer["keys"], server: Server) {
    this.issuer = issuer;
    this.keys = keys;
    this.#server = server;
  }

  static async start(): Promise<LtiPeer> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const peer = new LtiPeer(issuer, await LtiPeer.#newKeys("1"), server);
    server.on("request", (request, response) => void peer.#answer(request, response));
    return peer;
  }

  static async #newKeys(kid: string) {
    const pair = await generateKeyPair("RS256", { extractable: true });
    return { private: pair.privateKey, public: pair.publicKey, kid };
  }

  async changeKeys(): Promise<void> {
    this.keys = await LtiPeer.#newKeys(`${Number(this.keys.kid) + 1}`);
  }

  /** Where the tool's keys lie: whose tokens are wanted is looked at. */
  knows(tool: string): void {
    this.#tool = tool;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.issuer);
    const { method = "GET", headers } = request;
    const hit = { method, path: url.pathname, query: url.searchParams, headers, body: await text(request) };
    this.hits.push(hit);
    const own = this.answers.get(`${method} ${url.pathname}`);
    const answer = await (own ? own(hit) : this.#own(hit));
    if (answer === null) return;
    const { status = 200, type = "application/json", body = {}, headers: more = {} } = answer;
    response.writeHead(status, { "Content-Type": type, ...more });
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    response.end(status === 204 ? undefined : sent);
  }

  async #own({ path, body }: Hit): Promise<Said> {
    if (path === "/jwks")
      return {
        body: {
          keys: [{ ...(await exportJWK(this.keys.public)), kid: this.keys.kid, use: "sig", alg: "RS256" }],
        },
      };
    if (path !== "/token") return { status: 404 };
    const form = new URLSearchParams(body);
    const assertion = form.get("client_assertion") ?? "";
    const keys = createRemoteJWKSet(new URL("/api/identity/lti-keys", this.#tool));
    const { payload } = await jwtVerify(assertion, keys, {
      ...{ issuer: this.clientId, subject: this.clientId, audience: `${this.issuer}/token` },
    }).catch(() => ({ payload: null }));
    if (!payload?.jti || form.get("grant_type") !== "client_credentials")
      return { status: 400, body: { error: "invalid_client" } };
    return { body: { access_token: `t-${form.get("scope")}`, token_type: "Bearer", expires_in: 3600 } };
  }

  /** Options of the form that root fills. */
  get options() {
    return {
      ...{ authorization: `${this.issuer}/auth`, token: `${this.issuer}/token`, keys: `${this.issuer}/jwks` },
      deployments: [this.deployment],
    };
  }

  message(
    { sub = "learner-1", roles = [LEARNER], course = "c1", link = "l1", ...said }: Launching,
    target: string,
  ) {
    return {
      ...{ iss: this.issuer, aud: this.clientId, sub },
      ...{ name: `Person ${sub}`, preferred_username: sub },
      [claim("version")]: "1.3.0",
      [claim("message_type")]: said.picking ? "LtiDeepLinkingRequest" : "LtiResourceLinkRequest",
      [claim("deployment_id")]: this.deployment,
      [claim("target_link_uri")]: target,
      [claim("roles")]: roles,
      [claim("context")]: { id: course, title: `Course ${course}` },
      ...(said.picking
        ? {
            "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
              ...{ accept_types: ["ltiResourceLink"], accept_presentation_document_targets: ["window"] },
              ...{ deep_link_return_url: `${this.issuer}/picked`, ...said.picking },
            },
          }
        : { [claim("resource_link")]: { id: link, title: `Link ${link}` } }),
      ...(said.custom && { [claim("custom")]: said.custom }),
      ...said.more,
    };
  }

  sign(payload: JWTPayload, { issuedAt = new Date(), seconds = 60 } = {}): Promise<string> {
    const at = Math.floor(issuedAt.getTime() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", kid: this.keys.kid, typ: "JWT" })
      .setIssuedAt(at)
      .setExpirationTime(at + seconds)
      .sign(this.keys.private);
  }

  /** Sends a browser to the tool, as a click in a course does, and gives what it is to bring to where. */
  async begin(who: Wanderer, site: string, key: string, change: Record<string, string> = {}) {
    const said = {
      ...{ iss: this.issuer, login_hint: "u", lti_message_hint: "m", client_id: this.clientId },
      ...{ target_link_uri: `${site}/api/identity/lti/${key}/launch`, ...change },
    };
    const answer = await who.ask(`${site}/api/identity/lti/${key}/login`, {
      method: "POST",
      body: new URLSearchParams(said),
    });
    const to = answer.headers.get("location");
    return { answer, asked: to ? new URL(to) : null };
  }

  /** Posts a message to the tool; the address of the page that it leads to. */
  async post(who: Wanderer, address: string, form: Record<string, string>): Promise<URL | null> {
    const answer = await who.ask(address, { method: "POST", body: new URLSearchParams(form) });
    const to = answer.headers.get("location");
    return to ? new URL(to, address) : null;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
