import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { BodyInput, DataOf, Endpoint, QueryInput, RoleId } from "@verdict/contract";
import { generalRefusals, remoteOjs, scopeRefusals } from "@verdict/contract";
import { request } from "undici";
import { afterAll, beforeAll, expect } from "vitest";
import type { Config } from "../src/config.ts";
import { sessions } from "../src/features/account/tables.ts";
import { registerNode } from "../src/features/node/nodes.ts";
import { importPackage } from "../src/features/package/import/import.ts";
import { users } from "../src/features/user/tables.ts";
import { hashPassword } from "../src/platform/password.ts";
import { prepareServer, type Server } from "../src/server.ts";
import { createTestDatabase, ROOT_PASSWORD, type TestDatabase } from "./database.ts";
import { SecretWatch } from "./secrets.ts";

export { ROOT_PASSWORD };

export interface Answer<Data> {
  readonly http: number;
  readonly headers: Headers;
  readonly status: number;
  readonly data: Data;
  readonly msg: string;
  readonly code: string | undefined;
}

export interface TestUser {
  readonly uid: string;
  readonly username: string;
  readonly token: string;
}

interface CallOptions<E extends Endpoint> {
  query?: QueryInput<E>;
  body?: BodyInput<E> | Record<string, unknown>;
  token?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** A whole server on a database of its own, spoken to over HTTP. */
export class TestSite {
  readonly server: Server;
  readonly origin: string;
  readonly watch: SecretWatch;
  #made = 0;

  constructor(server: Server, origin: string, watch: SecretWatch) {
    this.server = server;
    this.origin = origin;
    this.watch = watch;
  }

  get db() {
    return this.server.deps.db;
  }

  /** One more server on the same database and store, at any free port for 0; whoever opens it stops it. */
  async another(change: Partial<Config> = {}, port = 0): Promise<TestSite> {
    const server = await prepareServer({ ...this.server.deps.config, ...change }, this.watch.log);
    return new TestSite(server, await server.app.listen({ host: "127.0.0.1", port }), this.watch);
  }

  #request(endpoint: Endpoint, { query, body, token, signal, headers }: CallOptions<Endpoint>) {
    const url = new URL(endpoint.path, this.origin);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return {
      url,
      method: endpoint.method,
      signal: signal ?? null,
      headers: {
        "Accept-Language": "en-US",
        ...(token ? { Authorization: token } : {}),
        ...(endpoint.method === "GET" ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: endpoint.method === "GET" ? null : JSON.stringify(body ?? {}),
    };
  }

  fetch(endpoint: Endpoint, options: CallOptions<Endpoint> = {}): Promise<Response> {
    const { url, ...init } = this.#request(endpoint, options);
    return fetch(url, init);
  }

  /** The same for an answer that is only read; it takes a third of the time of `fetch`. */
  async read(
    endpoint: Endpoint,
    options: CallOptions<Endpoint> = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const { url, ...init } = this.#request(endpoint, options);
    const { statusCode, headers, body } = await request(url, init);
    return {
      status: statusCode,
      headers: new Headers(headers as Record<string, string>),
      text: await body.text(),
    };
  }

  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answer<DataOf<E>>> {
    const { status, headers, text } = await this.read(endpoint, options as CallOptions<Endpoint>);
    this.watch.answer(endpoint.path, text);
    const envelope = JSON.parse(text) as Omit<Answer<DataOf<E>>, "http" | "headers">;
    expectDeclared(endpoint, envelope.code);
    if (envelope.status === 200) expectFitting(endpoint, envelope.data);
    return { http: status, headers, ...envelope };
  }

  /** A signed-in user; without a password they cannot sign in again, and costs nothing. */
  async user({
    roleId = 1002,
    password,
    ...more
  }: { roleId?: RoleId; password?: string } & Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
    const username = `user${++this.#made}`;
    const passwordHash = password ? await hashPassword(password, username) : "!";
    const [user] = await this.db
      .insert(users)
      .values({ username, passwordHash, roleId, ...more })
      .returning({ uid: users.uid });
    if (!user) throw new Error("no user row came back");
    return { uid: user.uid, username, token: await this.tokenOf(user.uid) };
  }

  async tokenOf(uid: string, expiresAt = new Date(Date.now() + 86_400_000)): Promise<string> {
    const [session] = await this.db
      .insert(sessions)
      .values({ uid, ip: "127.0.0.1", expiresAt })
      .returning({ id: sessions.id });
    if (!session) throw new Error("no session row came back");
    return this.server.tokens.issue(uid, session.id);
  }

  /** A judge node's token. */
  async node(name = `node${++this.#made}`): Promise<string> {
    const token = `${name}-${"0".repeat(40)}`;
    await registerNode(this.db, name, token);
    return token;
  }

  /** A problem with as many tiny test cases as asked for. */
  async problem({
    cases = 2,
    tags = [],
    ...problem
  }: { cases?: number; tags?: string[] } & Record<string, unknown> = {}) {
    const problemId = `T${++this.#made}`;
    const numbers = Array.from({ length: cases }, (_, index) => index + 1);
    const pid = await importPackage(
      this.server.deps,
      {
        name: problemId,
        manifest: async () => ({
          problem: { problemId, title: `Problem ${problemId}`, ...problem },
          tags,
          samples: numbers.map((n) => ({ input: `${n}.in`, output: `${n}.out` })),
        }),
        open: async (file) => Readable.from([Buffer.from(`${file}\n`)]),
      },
      "tester",
    );
    return { pid, problemId };
  }
}

/** What is answered is what the contract says, in these types, and nothing beside: a column of ours may be a secret. */
function expectFitting({ name, data: schema }: Endpoint, data: unknown): void {
  const { success, data: parsed, error } = schema.safeParse(data);
  if (!success) throw new Error(`${name} answers otherwise than its contract says: ${error.message}`);
  if (!isDeepStrictEqual(parsed, data)) expect(data, `what ${name} answers`).toStrictEqual(parsed);
}

/** Documents and clients know of a call what its contract says: a refusal that is answered stands there. */
function expectDeclared({ name, access, refusals }: Endpoint, code: string | undefined): void {
  if (code === undefined) return;
  const known: readonly string[] = [...generalRefusals, ...scopeRefusals(access), ...refusals];
  if (!known.includes(code))
    throw new Error(`${name} is refused with ${code}, which is not among its refusals`);
}

/** Opens a site before the tests of a file and closes it after them. */
export function useSite({
  samples = false,
  config = {},
}: {
  samples?: boolean;
  config?: Partial<Config>;
} = {}): () => TestSite {
  const watch = new SecretWatch();
  let site: TestSite | undefined;
  let database: TestDatabase | undefined;
  let store: string | undefined;

  beforeAll(async () => {
    database = await createTestDatabase({ withRoot: true });
    store = await mkdtemp(join(tmpdir(), "verdict-store-"));
    const server = await prepareServer(
      {
        HOST: "127.0.0.1",
        PORT: 0,
        DATABASE_URL: database.url,
        DATABASE_POOL_MODE: "session",
        STORE_URL: pathToFileURL(`${store}/`).href,
        ROOT_PASSWORD,
        LIST_TOTAL_MS: 0,
        DRAIN_SECONDS: 0,
        OTEL_SERVICE_NAME: "verdict",
        OTEL_TRACES_SAMPLER_ARG: 1,
        SAMPLES_DIR: samples ? join(import.meta.dirname, "../../../samples") : undefined,
        LOG_LEVEL: "fatal",
        REMOTE_PACE: 0.01,
        ...config,
        // No test reaches a judge elsewhere: nothing listens there.
        REMOTE_SITES: {
          ...Object.fromEntries(
            remoteOjs.filter((oj) => oj !== "GYM").map((oj) => [oj, { url: "http://127.0.0.1:9" }]),
          ),
          ...config.REMOTE_SITES,
        },
      },
      watch.log,
    );
    await watch.learn(server.deps.db);
    site = new TestSite(server, await server.app.listen({ host: "127.0.0.1", port: 0 }), watch);
  });

  afterAll(async () => {
    await site?.server.stop();
    await database?.drop();
    if (store) await rm(store, { recursive: true, force: true });
    // Of every test file of the server: nothing secret was in any answer or log line.
    expect(watch.seen).toEqual([]);
  });

  return () => {
    if (!site) throw new Error("the site is open only within tests");
    return site;
  };
}
