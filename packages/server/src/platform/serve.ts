import { Readable } from "node:stream";
import {
  type Access,
  anything,
  type BodyOf,
  type DataOf,
  type Endpoint,
  type QueryOf,
  type RefusalCode,
  refusalOfMessage,
  refusalSpec,
} from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { Refusal } from "./refusal.ts";

/**
 * Who is asking, found before any handler runs. The gate decides what it is made of:
 * `V` is the site's idea of a caller, and stays unknown to the platform.
 */
export interface Gate<V> {
  /** Finds the caller and throws the Refusal of a caller who may not pass `access`. */
  admit(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<V>;
}

export interface Call<E extends Endpoint, V> {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: V;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<E extends Endpoint> = E["answer"] extends "envelope" ? DataOf<E> : Readable | DataOf<E>;
export type Handler<E extends Endpoint, V> = (call: Call<E, V>) => Promise<Answer<E>>;

export interface App<V> {
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E, V>): void;
  readonly served: ReadonlySet<Endpoint>;
}

const FORM = "application/x-www-form-urlencoded";
const isForm = ({ headers }: FastifyRequest) => headers["content-type"]?.startsWith(FORM) ?? false;

/** The one way an endpoint reaches the network: gate, then bounds, then handler, then envelope. */
export function createApp<V>(fastify: FastifyInstance, gate: Gate<V>): App<V> {
  const served = new Set<Endpoint>();
  // Older clients post forms to calls that take nothing: those are let through unread.
  fastify.addContentTypeParser(FORM, { parseAs: "string" }, (_request, _text, done) => done(null, {}));
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
        // Before the body is read: a stranger's upload costs nothing.
        onRequest: async (request, reply) => {
          viewers.set(request, await gate.admit(request, reply, endpoint.access));
        },
        handler: async (request, reply) => {
          const viewer = viewers.get(request) as V;
          if (isForm(request) && endpoint.body !== anything) throw new Refusal("media-type-unsupported");
          if (endpoint.upload && !request.isMultipart()) {
            throw new Refusal("request-invalid", { detail: "a multipart form is expected" });
          }
          const query = parse(endpoint.query, withoutEmpty(request.query));
          const body = parse(endpoint.body, request.body ?? {});
          // PostgreSQL's text cannot hold NUL, its jsonb no half of a surrogate pair; refused here once, also where
          // they came inside a JSON text, instead of failing anywhere later.
          // Nodes report what programs print: their handlers replace it.
          const detail = endpoint.access === "node" ? null : (unstorable(query) ?? unstorable(body));
          if (detail) throw new Refusal("request-invalid", { detail });
          const answer = await handler({ query, body, viewer, request, reply } as Call<typeof endpoint, V>);
          if (answer instanceof Readable) return reply.send(answer);
          return { status: 200, data: answer ?? null, msg: "success" };
        },
      });
    },
  };
}

/** Clients leave a filter that is not set in the address, with nothing behind its "=". */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ""));
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const code = issue && refusalOfMessage(issue.message);
  if (code) throw new Refusal(code);
  throw new Refusal("request-invalid", {
    detail: issue ? `${issue.path.join(".") || "body"}: ${issue.message}` : "unreadable",
  });
}

/** The envelope of a refusal; its `code` is ours, for translations and tests. */
function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const spec = refusalSpec(refusal.code);
  return reply
    .status(spec.http ?? (spec.gate ? spec.status : 200))
    .send({ status: spec.status, data: refusal.data, msg: refusal.message, code: refusal.code });
}

/** Why the database could not keep a value, or null. */
function unstorable(value: unknown): string | null {
  if (typeof value === "string") {
    if (value.includes("\0")) return "text with a null character";
    return value.isWellFormed() ? null : "text that is not Unicode";
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = unstorable(key) ?? unstorable(member);
    if (found) return found;
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

/** Turns whatever was thrown into the one shape of an answer; faults are logged whole and told without detail. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    const known = error.code && byFastifyCode[error.code];
    if (known) return sendRefusal(reply, new Refusal(known, { detail: error.message }));
    if (error.statusCode === 400) {
      return sendRefusal(reply, new Refusal("request-invalid", { detail: error.message }));
    }
    if (error.statusCode === 503) return sendRefusal(reply, new Refusal("server-busy"));
    request.log.error({ err: error }, "fault");
    return sendRefusal(reply, new Refusal("server-fault"));
  });
}

/** Unknown addresses: 405 where only the method is wrong, else 404 or what `fallback` makes of a page address. */
export function answerUnknown(
  fastify: FastifyInstance,
  served: ReadonlySet<Endpoint>,
  fallback: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null,
): void {
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if ([...served].some((endpoint) => endpoint.path === path)) {
      return sendRefusal(reply, new Refusal("method-not-allowed"));
    }
    const isPage = request.method === "GET" && !path.startsWith("/api/") && !/\.[a-z0-9]+$/i.test(path);
    if (isPage && fallback) return fallback(request, reply);
    return sendRefusal(reply, new Refusal("path-unknown"));
  });
}
