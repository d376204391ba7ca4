import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { storeDuration } from "./metered-store.ts";

/** One number or one per label value, read when somebody asks. */
export interface Measure {
  readonly name: string;
  /** What it counts, with its unit. */
  readonly help: string;
  readonly label?: string;
  readonly read: () => Promise<readonly { value: number; label?: string }[]>;
}

export interface Metrics {
  readonly contentType: string;
  /** The Prometheus text form. */
  text(): Promise<string>;
}

/** Times every request by route, counts faults, and reads `measures` at each scrape. */
export function openMetrics(fastify: FastifyInstance, measures: readonly Measure[]): Metrics {
  const registry = new Registry();
  const duration = new Histogram({
    name: "verdict_http_request_duration_seconds",
    help: "Time from a request's arrival to its answer's end, seconds. Event streams are left out.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const faults = new Counter({
    name: "verdict_http_faults_total",
    help: "Requests that ended in a fault of the server.",
    labelNames: ["route"],
    registers: [registry],
  });
  registry.registerMetric(storeDuration);
  fastify.addHook("onResponse", async (request, reply) => {
    // The route's pattern, never the address: addresses are without number.
    const route = request.routeOptions.url ?? "unknown";
    if (reply.getHeader("Content-Type") === "text/event-stream") return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) faults.inc({ route });
  });
  for (const { name, help, label, read } of measures) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await read()) {
          this.set(label && row.label !== undefined ? { [label]: row.label } : {}, row.value);
        }
      },
    });
  }
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${await metricsOfProcess().metrics()}`,
  };
}

let ofProcess: Registry | undefined;

/**
 * One for all servers of a process, and only where somebody asks: its observers are never given back, hold all that is
 * in their registry, and wake the process a hundred times a second.
 */
function metricsOfProcess(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}
