import type { Attributes, Span, TimeInput, Tracer } from "@opentelemetry/api";
import type { Db } from "./db.ts";
import type { Log } from "./log.ts";
import { withoutValues } from "./logged-error.ts";
import { requestId, requestSpan, within } from "./request-context.ts";

/** Spans for an OpenTelemetry collector. The number of a trace is that of the request that began it (X-Request-Id). */
export interface Tracing {
  /** Of the request in whose context it is opened; whoever opens it ends it. */
  request(): Span;
  /** Spans of what is over, in the trace of the request `id`, the first one around the others. */
  past(id: string, spans: readonly PastSpan[]): void;
  /** Each statement of a request becomes a span in its trace. */
  queries(db: Db): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface PastSpan {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly attributes?: Attributes;
}

interface Settings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** For a batch of spans, its repetitions included; what is not taken by then is lost. */
const EXPORT_MS = 5_000;
const AWAY = "the collector of traces does not take them";

/** Of a statement's text, characters. */
const STATEMENT_MAX = 1000;

/**
 * null where no collector is named: nothing of OpenTelemetry is loaded then.
 */
export async function openTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: name,
    OTEL_TRACES_SAMPLER_ARG: share,
  }: Settings,
  log: Log,
): Promise<Tracing | null> {
  if (!endpoint) return null;
  const [{ BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider }, exporting] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
  const { DiagLogLevel, ROOT_CONTEXT, diag, trace } = await import("@opentelemetry/api");
  const quiet = () => {};
  const error = (message: string) => log.warn({ message }, AWAY);
  diag.setLogger({ error, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR);
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": name }),
    idGenerator: { generateTraceId: () => traceIdOf(requestId()), generateSpanId: () => randomHex(16) },
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(share),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new exporting.OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
          timeoutMillis: EXPORT_MS,
        }),
      }),
    ],
  });
  const tracer: Tracer = provider.getTracer("verdict");
  const inside = (span: Span) => trace.setSpan(ROOT_CONTEXT, span);
  const start = (name: string, startTime?: TimeInput, parent?: Span | null, attributes: Attributes = {}) =>
    tracer.startSpan(
      name,
      { attributes, ...(startTime !== undefined && { startTime }) },
      parent ? inside(parent) : ROOT_CONTEXT,
    );
  return {
    request: () => start("request"),
    past(id, [whole, ...parts]) {
      if (!whole) return;
      within(id, () => {
        const around = start(whole.name, whole.from, null, whole.attributes);
        for (const part of parts) start(part.name, part.from, around, part.attributes).end(part.until);
        around.end(whole.until);
      });
    },
    queries({ $client: pool }) {
      pool.on("connect", (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        client.query = ((...args: unknown[]) => {
          const parent = requestSpan();
          const text = parent && textOf(args[0]);
          if (!parent || !text) return query(...args);
          const attributes = { "db.system.name": "postgresql", "db.query.text": text };
          return ended(start(text.split(/\s/, 1)[0] ?? "query", undefined, parent, attributes), args, query);
        }) as typeof client.query;
      });
    },
    stop: () => provider.shutdown().catch((error: unknown) => log.warn({ err: error }, AWAY)),
  };
}

/** A statement without its values; null of what is none, as a stream of rows. */
function textOf(asked: unknown): string | null {
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | null)?.text;
  return typeof text === "string" ? withoutValues(text).slice(0, STATEMENT_MAX) : null;
}

/** Asks, by promise or with a callback behind, and ends the span with the answer. */
function ended(span: Span, args: unknown[], query: (...args: unknown[]) => unknown): unknown {
  const done = args.at(-1);
  if (typeof done === "function") {
    const heard = (...answer: unknown[]) => {
      span.end();
      return (done as (...answer: unknown[]) => unknown)(...answer);
    };
    return query(...args.slice(0, -1), heard);
  }
  const answer = query(...args);
  if (!(answer instanceof Promise)) {
    span.end();
    return answer;
  }
  return answer.finally(() => span.end());
}

const traceIdOf = (id: string | null) => id?.replaceAll("-", "") ?? randomHex(32);

const randomHex = (digits: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(digits / 2))).toString("hex");
