import { Readable } from "node:stream";
import {
  type Access,
  anything,
  type BodyOf,
  type DataOf,
  type Endpoint,
  type Locale,
  type QueryOf,
  type RefusalCode,
  refusalOfMessage,
  refusalSpec,
} from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isOrphan, isOutOfConnections } from "./db.ts";
import { JsonText } from "./json.ts";
import { Reader } from "./reader.ts";
import { Refusal } from "./refusal.ts";
import { zodErrorMap } from "./zod-errors.ts";

/**
 * Who is asking, found before any handler runs. The auth guard decides what it is made of:
 * `V` is the site's idea of a caller, and stays unknown to the platform.
 */
export interface AuthGuard<V> {
  /** Finds the caller and throws the Refusal of a caller who may not make this call. */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Pick<Endpoint, "name" | "access" | "method" | "fresh">,
  ): Promise<V>;
  /** Throws the Refusal of a caller who may not pass `access` because of what the parsed call names. */
  admitTo(viewer: V, access: Access, named: Named): Promise<void>;
}

/** Members of a call's query and body by name. */
export interface Named {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Call<E extends Endpoint, V> {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: V;
  /** In whose language to say what is said in words. */
  readonly reader: Reader;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** null: the handler took the reply over and writes to it by itself. */
type Answer<E extends Endpoint> =
  | (E["answer"] extends "envelope" ? DataOf<E> : Readable | DataOf<E> | null)
  | JsonText<DataOf<E>>;
export type Handler<E extends Endpoint, V> = (call: Call<E, V>) => Promise<Answer<E>>;

/**
 * Counts what a call is about to bring before it is read, or refuses it. What it returns is told how much of it came. null: it
 * counts nothing.
 */
export type Meter<V> = (
  viewer: V,
  endpoint: Endpoint,
  bytes: number,
) => Promise<((came: number) => Promise<void>) | null>;

export interface App<V> {
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E, V>): void;
  readonly served: ReadonlySet<Endpoint>;
}

/** Clients name a type of body also where they send none. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Bytes of the request's body; what does not say how long it is counts as the longest that is taken. */
export function announcedBytes(
  { headers }: FastifyRequest,
  { upload, bodyLimit }: Pick<Endpoint, "upload" | "bodyLimit">,
): number {
  const most = upload ? upload.maxBytes : bodyLimit;
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, most);
}

/** Bytes of a body that may come in one go with the headers, unseen: they count as come. */
const WITH_HEADERS = 64 * 1024;

/** Tells, when asked, how many bytes of the body have come since. */
function cameBy({ raw, headers }: FastifyRequest): () => number {
  const before = raw.socket.bytesRead;
  return () => {
    const length = Number(headers["content-length"] ?? Number.NaN);
    return raw.complete && length >= 0 ? length : raw.socket.bytesRead - before + WITH_HEADERS;
  };
}

const logged = (request: FastifyRequest) => (error: unknown) =>
  request.log.warn({ err: error }, "what a call brought could not be counted");

/** Kinds of bodies that no call takes. Older clients send them to calls that take nothing: those are let through unread. */
const UNREAD = ["application/x-www-form-urlencoded", "text/plain"];
const isUnread = ({ headers }: FastifyRequest) =>
  UNREAD.some((type) => headers["content-type"]?.startsWith(type));

/** The one way an endpoint reaches the network: auth guard, then bounds, then handler, then envelope. */
export function createApp<V>(
  fastify: FastifyInstance,
  guard: AuthGuard<V>,
  siteLocale: () => Locale,
  meter: Meter<V> = async () => null,
): App<V> {
  const served = new Set<Endpoint>();
  fastify.addContentTypeParser(UNREAD, { parseAs: "string" }, (_request, _text, done) => done(null, {}));
  const viewers = new WeakMap<FastifyRequest, V>();
  return {
    served,
    serve(endpoint, handler) {
      served.add(endpoint);
      fastify.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: endpoint.bodyLimit,
        // Bytes go as they are: the compressor takes a text that begins like "80" for one that is packed already.
        ...(endpoint.answer === "envelope" ? {} : { compress: false as const }),
        // Before the body is read: a guest's upload costs nothing.
        onRequest: async (request, reply) => {
          if (request.method === "DELETE" && !hasBody(request)) delete request.headers["content-type"];
          const came = cameBy(request);
          const viewer = await guard.admit(request, reply, endpoint);
          viewers.set(request, viewer);
          const settle = await meter(viewer, endpoint, announcedBytes(request, endpoint));
          if (settle) {
            reply.raw.once(
              "close",
              () => void settle(reply.statusCode < 500 ? came() : 0).catch(logged(request)),
            );
          }
        },
        handler: async (request, reply) => {
          const viewer = viewers.get(request) as V;
          if (isUnread(request) && endpoint.body !== anything) throw new Refusal("media-type-unsupported");
          if (endpoint.upload && !request.isMultipart()) {
            throw new Refusal("request-invalid", { detail: "multipart/form-data" });
          }
          const reader = new Reader(request, siteLocale());
          const query = parse(endpoint, endpoint.query, withoutEmpty(request.query), reader);
          const body = parse(endpoint, endpoint.body, request.body ?? {}, reader);
          // PostgreSQL's text cannot hold NUL, its jsonb no half of a surrogate pair; refused here once, also where
          // they came inside a JSON text, instead of failing anywhere later.
          // Nodes report what programs print: their handlers replace it.
          const detail = endpoint.access === "node" ? null : (unstorable(query) ?? unstorable(body));
          if (detail) throw new Refusal("request-invalid", { detail });
          await guard.admitTo(viewer, endpoint.access, {
            query: declared(endpoint.query, query),
            body: declared(endpoint.body, body),
          });
          const call = { query, body, viewer, reader, request, reply } as Call<typeof endpoint, V>;
          const answer = await handler(call);
          if (answer instanceof Readable) return reply.send(answer);
          if (answer instanceof JsonText) {
            reply.type("application/json; charset=utf-8");
            return `{"status":200,"data":${answer.text},"msg":"success"}`;
          }
          return { status: 200, data: answer ?? null, msg: "success" };
        },
      });
    },
  };
}

/**
 * What a part of a call names, for the auth guard: only what the endpoint's schema lets through. A part that it does not
 * declare is anybody's to fill, and a handler that acts on one id must not be admitted by another.
 */
const declared = (schema: z.ZodType, value: unknown) =>
  schema !== anything && typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** Clients leave a filter that is not set in the address, with nothing behind its "=". */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ""));
}

function parse({ httpRefusals }: Endpoint, schema: z.ZodType, value: unknown, reader: Reader): unknown {
  const parsed = schema.safeParse(value, { error: (issue) => zodErrorMap(reader.locale)(issue) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const code = issue && refusalOfMessage(issue.message);
  if (code) throw new Refusal(code, {}, { isHttp: httpRefusals.includes(code) });
  throw new Refusal("request-invalid", {
    detail: issue ? `${issue.path.join(".") || "body"}: ${issue.message}` : "unreadable",
  });
}

/** When to ask again where the refusal does not know. */
const RETRY_S = 5;

/** The envelope of a refusal, in its reader's language; `code` and `params` are ours, for those who say it themselves. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, siteLocale: Locale, refusal: Refusal) {
  const { code, params, data, isHttp } = refusal;
  const spec = refusalSpec(code);
  const reader = new Reader(request, siteLocale);
  const wait = spec.status === 429 || spec.status === 503 ? (params.seconds ?? RETRY_S) : null;
  if (wait !== null) reply.header("Retry-After", wait);
  return reply
    .status(spec.http ?? (spec.isHttpError || isHttp ? spec.status : 200))
    .header("Content-Language", reader.locale)
    .header("Vary", "Accept-Language")
    .send({ status: spec.status, data, msg: reader.say(code, params), code, params });
}

/** Why the database could not keep a value, or null. Step by step: how deep a value is, its sender decides. */
function unstorable(value: unknown): string | null {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") {
      if (next.includes("\0")) return "text with a null character";
      if (!next.isWellFormed()) return "text that is not Unicode";
    } else if (typeof next === "object" && next !== null) {
      for (const [key, member] of Object.entries(next)) waiting.push(key, member);
    }
  }
  return null;
}

const byFastifyCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media-type-unsupported",
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_ERR_CTP_INVALID_JSON_BODY: "request-invalid",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request-invalid",
  FST_REQ_FILE_TOO_LARGE: "body-too-large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request-invalid",
};

/** What is wrong with such a request, in a word of every language. */
const partAtFault: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "Content-Length",
};

/** Turns whatever was thrown into the one shape of an answer; faults are logged and told without detail. */
export function answerErrors(fastify: FastifyInstance, siteLocale: () => Locale): void {
  fastify.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    // A part beyond the end of a file: the header says how long that is.
    if (error.statusCode === 416) return reply.code(416).send("");
    const refusal = refusalOf(error) ?? (isCutOff(request) ? new Refusal("request-invalid") : null);
    if (!refusal) request.log.error({ err: error }, "fault");
    if (refusal?.code === "store-unavailable") request.log.warn({ err: error }, "the file store fails");
    return sendRefusal(request, reply, siteLocale(), refusal ?? new Refusal("server-fault"));
  });
}

/** Answers an address that cannot be read: it reaches neither a route nor the handler of errors. */
export const answerBadAddress =
  (siteLocale: () => Locale) => (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    sendRefusal(request, reply, siteLocale(), new Refusal("request-invalid", { detail: error.message }));
  };

/** Whether the caller has gone before all of the request came, as an upload that is given up does. */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** What an error of ours or of Fastify says to the caller; null: it is a fault. */
function refusalOf(error: Error & { code?: string; statusCode?: number }): Refusal | null {
  if (error instanceof Refusal) return error;
  const known = error.code && byFastifyCode[error.code];
  if (known) return new Refusal(known, { detail: partAtFault[error.code ?? ""] ?? error.message });
  if (error.statusCode === 400) return new Refusal("request-invalid", { detail: error.message });
  // Of files of the page: an address that leads out of their folder, or to a folder.
  if (error.statusCode === 403 || error.statusCode === 404) return new Refusal("path-unknown");
  if (isOrphan(error)) return new Refusal("gone-meanwhile");
  return error.statusCode === 503 || isOutOfConnections(error) ? new Refusal("server-busy") : null;
}

/**
 * Unknown addresses: 405 where only the method is wrong, 301 to what `elsewhere` says of one that no page has, else 404 or what
 * `fallback` makes of a page address.
 */
export function answerUnknown(
  fastify: FastifyInstance,
  served: ReadonlySet<Endpoint>,
  siteLocale: () => Locale,
  fallback: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null,
  elsewhere: (url: string) => Promise<string | null> = async () => null,
): void {
  fastify.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const here = [...served].filter((endpoint) => endpoint.path === path.replace(/\/$/, ""));
    if (here.length > 0) {
      reply.header("Allow", here.map(({ method }) => method).join(", "));
      return sendRefusal(request, reply, siteLocale(), new Refusal("method-not-allowed"));
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isApi = /^\/api(\/|$)/.test(path);
    const address = isRead && !isApi ? await elsewhere(request.url) : null;
    if (address) return reply.redirect(address, 301);
    const isPage = isRead && !isApi && !/\.[a-z0-9]+$/i.test(path);
    if (isPage && fallback) return fallback(request, reply);
    return sendRefusal(request, reply, siteLocale(), new Refusal("path-unknown"));
  });
}
