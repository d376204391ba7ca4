import { promisify } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "./deps.ts";
import { judgeMeasures } from "./features/judge/metrics.ts";
import { openMetrics } from "./platform/metrics.ts";
import { isSameSecret } from "./platform/secret.ts";
import type { AuthGuard } from "./platform/serve.ts";
import { siteMeasures } from "./site-measures.ts";
import type { Viewer } from "./viewer.ts";

/** As the auth guard knows it. */
const metrics = { name: "metrics", access: "root", method: "GET", fresh: false } as const;

/**
 * GET /metrics for Prometheus: with METRICS_TOKEN as bearer token, or for root. Not for 127.0.0.1, which everybody is behind a
 * reverse proxy, nor on a second port, which is forgotten.
 */
export function metricsRoute(fastify: FastifyInstance, deps: Deps, guard: AuthGuard<Viewer>): void {
  const { config, db } = deps;
  const measures = openMetrics(fastify, [
    ...judgeMeasures(db),
    ...siteMeasures(deps),
    {
      name: "verdict_http_connections",
      help: "Connections to this server that are open, event streams among them.",
      read: async () => [{ value: await promisify(fastify.server.getConnections.bind(fastify.server))() }],
    },
    {
      name: "verdict_database_connections",
      help: "Connections of this server to PostgreSQL, by what they do.",
      label: "state",
      read: async () => {
        const { totalCount, idleCount, waitingCount } = db.$client;
        return [
          { label: "busy", value: totalCount - idleCount },
          { label: "idle", value: idleCount },
          { label: "awaited", value: waitingCount },
        ];
      },
    },
  ]);
  fastify.get("/metrics", async (request, reply) => {
    if (!bears(request, config.METRICS_TOKEN)) await guard.admit(request, reply, metrics);
    return reply.type(measures.contentType).send(await measures.text());
  });
}

function bears({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(headers.authorization ?? "", `Bearer ${token}`);
}
