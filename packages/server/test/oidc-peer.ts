import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { DataOf, Endpoint } from "@verdict/contract";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import Provider from "oidc-provider";

/** A real OpenID provider on this machine, with a page to sign in at, whose answers a test may spoil on their way. */

export const CLIENT_ID = "verdict-client";
/** Of a client that speaks plain OAuth 2.0, and shows its secret in the form. */
export const OAUTH2_CLIENT_ID = "verdict-oauth2";
export const CLIENT_SECRET = "client-secret-of-the-peer-0123456789";

/** Changes what an address answers; null: it says nothing, ever. */
type Spoil = (
  body: Record<string, unknown>,
) => Promise<Record<string, unknown>> | Record<string, unknown> | null;

/** Who a token is of, without an ID token. */
export const USER_PATH = "/api/user";

const page = (action: string) => `<!doctype html><html lang="en"><head><title>University sign-in</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>University sign-in</h1>
<form method="post" action="${action}"><label>Account <input name="account" autocomplete="username"></label>
<button>Enter</button></form></main></body></html>`;

export class OidcPeer {
  readonly issuer: string;
  readonly key: { private: CryptoKey; kid: string };
  /** Claims by account. */
  readonly people = new Map<string, Record<string, unknown>>();
  /** By path, as "/token". */
  readonly spoiled = new Map<string, Spoil>();
  readonly asked: string[] = [];
  #server: Server;

  private constructor(issuer: string, key: OidcPeer["key"], server: Server) {
    this.issuer = issuer;
    this.key = key;
    this.#server = server;
  }

  /** `sites`: origins of the sites that it sends people back to, by the provider's key there. */
  static async start(key: string, sites: readonly string[]): Promise<OidcPeer> {
    const pair = await generateKeyPair("RS256", { extractable: true });
    const kid = `${key}-1`;
    const jwk: JWK = { ...(await exportJWK(pair.privateKey)), kid, use: "sig", alg: "RS256" };
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const peer = new OidcPeer(issuer, { private: pair.privateKey, kid }, server);
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: sites.map((origin) => `${origin}/sign-in/${key}`),
          ...{ backchannel_logout_uri: `${sites[0]}/api/identity/back-channel/${key}` },
          backchannel_logout_session_required: true,
          post_logout_redirect_uris: sites.map((origin) => `${origin}/home`),
        },
        {
          client_id: OAUTH2_CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: sites.map((origin) => `${origin}/sign-in/${key}`),
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [jwk] },
      // Its own refuses to speak to this machine.
      fetch: (url: URL, { dispatcher: _, ...how }: RequestInit & { dispatcher?: unknown }) => fetch(url, how),
      cookies: { keys: ["of a test"] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      scopes: ["openid", "offline_access", "read:user"],
      claims: {
        profile: ["preferred_username", "name", "affiliation", "school", "student", "groups", "realm_access"],
        email: ["email", "email_verified"],
      },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...peer.people.get(id) }),
      }),
      renderError: (context: { body: string }, out: object) => {
        context.body = JSON.stringify(out);
      },
    });
    server.on("request", (request, response) => void peer.#answer(provider, request, response));
    return peer;
  }

  async #answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.issuer);
    this.asked.push(pathname);
    const spoil = this.spoiled.get(pathname) ?? this.spoiled.get("*");
    if (spoil && spoil({}) === null) return;
    if (spoil) this.#through(response, spoil);
    if (pathname === USER_PATH) return this.#tellUser(provider, request, response);
    if (!pathname.startsWith("/interaction/")) return provider.callback()(request, response);
    if (request.method === "GET") {
      response.setHeader("Content-Type", "text/html");
      return void response.end(page(pathname));
    }
    const accountId = new URLSearchParams(await text(request)).get("account") ?? "";
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope("openid profile email read:user");
    const login = { accountId };
    await provider.interactionFinished(
      request,
      response,
      { login, consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: false },
    );
  }

  /** Whose a token is, as a service without ID tokens says it. */
  async #tellUser(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find(
      request.headers.authorization?.replace(/^Bearer /, "") ?? "",
    );
    response.statusCode = token ? 200 : 401;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(token ? this.people.get(token.accountId) : { message: "Bad credentials" }));
  }

  #through(response: ServerResponse, spoil: Spoil): void {
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      void Promise.resolve(spoil(JSON.parse(String(body)))).then((changed) => {
        const whole = JSON.stringify(changed);
        response.setHeader("Content-Length", Buffer.byteLength(whole));
        end(whole);
      });
      return response;
    }) as typeof response.end;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

/** A browser without pages: it keeps cookies by origin and follows where it is sent. */
export class Wanderer {
  readonly #jar = new Map<string, Map<string, string>>();

  /** One request; redirects are the caller's. */
  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.#jar.get(origin) ?? new Map<string, string>();
    this.#jar.set(origin, jar);
    const headers = new Headers(init.headers);
    headers.set("Accept-Language", "en-US");
    if (jar.size > 0) headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await fetch(address, { ...init, headers, redirect: "manual" });
    this.#keep(jar, answer.headers);
    return answer;
  }

  /** A call of a site, and the token that came with its answer. */
  async call<E extends Endpoint>(origin: string, endpoint: E, body: object, token = "") {
    const answer = await this.ask(`${origin}${endpoint.path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: token }) },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { status: number; code?: string; data: DataOf<E>; msg: string };
    return { ...said, token: answer.headers.get("authorization") ?? "" };
  }

  /** Keeps cookies of an answer that somebody else asked for. */
  take(headers: Headers, origin: string): void {
    const jar = this.#jar.get(origin) ?? new Map<string, string>();
    this.#jar.set(origin, jar);
    this.#keep(jar, headers);
  }

  #keep(jar: Map<string, string>, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
  }

  /** Goes to a provider, signs in there, and returns where it sends the browser back to. */
  async through(address: string, peer: OidcPeer, account: string): Promise<URL> {
    let at = new URL(address);
    for (let steps = 0; steps < 10; steps++) {
      if (at.origin !== peer.issuer) return at;
      const isForm = at.pathname.startsWith("/interaction/");
      const answer = await this.ask(at.href, {
        ...(isForm && { method: "POST", body: new URLSearchParams({ account }) }),
      });
      const next = answer.headers.get("location");
      if (!next) throw new Error(`${at.href} leads nowhere: ${answer.status} ${await answer.text()}`);
      at = new URL(next, at);
    }
    throw new Error("the provider leads in circles");
  }
}
