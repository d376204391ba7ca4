import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";

/** The request on whose behalf something is done, however deep. */
interface Context {
  /** A UUID: the answer's X-Request-Id, the log's `reqId`, and without its dashes the number of the request's trace. */
  readonly id: string;
  /** null: traces are off. */
  readonly span: Span | null;
}

const contexts = new AsyncLocalStorage<Context>();

/** null: a job of the server's own does it. */
export const requestId = (): string | null => contexts.getStore()?.id ?? null;

export const requestSpan = (): Span | null => contexts.getStore()?.span ?? null;

/** `openSpan`: where traces are on. What belongs to no request, but to the trace of one, is done by `within`. */
export function keepRequestContext(fastify: FastifyInstance, openSpan: (() => Span) | null): void {
  const known = new WeakMap<object, Context>();
  fastify.addHook("onRequest", (request, _reply, done) => {
    const context = { id: request.id, span: within(request.id, () => openSpan?.() ?? null) };
    known.set(request, context);
    contexts.run(context, done);
  });
  // A body comes in by its connection, which knows no request.
  fastify.addHook("preValidation", (request, _reply, done) => {
    const context = known.get(request);
    if (context) contexts.run(context, done);
    else done();
  });
  fastify.addHook("onResponse", async (request, reply) => {
    const span = known.get(request)?.span;
    if (!span) return;
    // Of an address its pattern only: values in it may be secret.
    const route = request.routeOptions.url ?? "unknown";
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      "http.request.method": request.method,
      "http.route": route,
      "http.response.status_code": reply.statusCode,
    });
    if (reply.statusCode >= 500) span.setStatus({ code: SPAN_ERROR });
    span.end();
  });
}

/** SpanStatusCode.ERROR, without loading what is needed for traces alone. */
const SPAN_ERROR = 2;

export const within = <T>(id: string, work: () => T): T => contexts.run({ id, span: null }, work);
