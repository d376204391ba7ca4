import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { sql } from "drizzle-orm";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { docsRoutes } from "./docs.ts";
import { accountChangeRoutes } from "./features/account/change-routes.ts";
import { registerRoutes } from "./features/account/register-routes.ts";
import { accountRoutes } from "./features/account/routes.ts";
import type { Tokens } from "./features/account/session.ts";
import { accountAdminRoutes } from "./features/account/user-admin-routes.ts";
import { announcementAdminRoutes } from "./features/announcement/admin-routes.ts";
import { announcementRoutes } from "./features/announcement/routes.ts";
import { contestAdminRoutes } from "./features/contest/admin-routes.ts";
import { contestRoutes } from "./features/contest/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { fileRoutes, publicImageRoutes } from "./features/file/routes.ts";
import { publicFileRoutes, textFileRoutes } from "./features/file/text-routes.ts";
import { judgeAdminRoutes } from "./features/judge/admin-routes.ts";
import { checkerRoutes } from "./features/judge/checker-routes.ts";
import { languageAdminRoutes } from "./features/judge/language-routes.ts";
import { judgeNodeRoutes } from "./features/judge/node-routes.ts";
import { liveNodes, offeredLanguages } from "./features/judge/nodes.ts";
import { problemBatchRoutes } from "./features/judge/problem-routes.ts";
import { runReferences } from "./features/judge/reference.ts";
import { referenceRoutes } from "./features/judge/reference-routes.ts";
import { judgeRoutes } from "./features/judge/routes.ts";
import { serviceInfoRoutes, steeringRoutes } from "./features/judge/steering-routes.ts";
import { openTrials } from "./features/judge/trial.ts";
import { languageRoutes } from "./features/language/routes.ts";
import { noticeRoutes } from "./features/message/admin-routes.ts";
import { tellUser } from "./features/message/notice.ts";
import { messageRoutes } from "./features/message/routes.ts";
import { problemAdminRoutes } from "./features/problem/admin-routes.ts";
import { testDataRoutes } from "./features/problem/data-routes.ts";
import { problemTransferRoutes } from "./features/problem/import-routes.ts";
import { problemRoutes } from "./features/problem/routes.ts";
import { tagAdminRoutes } from "./features/problem/tag-routes.ts";
import { rankingRoutes } from "./features/ranking/routes.ts";
import { userHomeRoutes } from "./features/ranking/user-home-routes.ts";
import { auditRoutes } from "./features/site/audit-routes.ts";
import { siteConfigRoutes } from "./features/site/config-routes.ts";
import { siteRoutes } from "./features/site/routes.ts";
import { submissionEventRoutes } from "./features/submission/event-routes.ts";
import { openSubmissionFeed } from "./features/submission/events.ts";
import { submissionRoutes } from "./features/submission/routes.ts";
import { userAdminRoutes } from "./features/user/admin-routes.ts";
import { createGate } from "./gate.ts";
import { metricsRoute } from "./metrics-route.ts";
import { answerErrors, answerUnknown, createApp } from "./platform/serve.ts";
import { serveWeb } from "./web.ts";

/** The whole server, ready to listen or to be injected with requests. */
export async function buildApp(deps: Deps, tokens: Tokens): Promise<FastifyInstance> {
  const { config, db, log } = deps;
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // Event streams stay open for as long as a page does: close() ends them instead of waiting.
    forceCloseConnections: true,
    // Unset, the header is anybody's to write and counts for nothing: limits go by the connection's address.
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  await fastify.register(cookie);
  await fastify.register(multipart);
  await fastify.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  await fastify.register(helmet, { contentSecurityPolicy, hsts: false });
  fastify.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
    // What scripts of other origins may read, where a proxy allows them in at all (reference/api.md 1.3).
    reply.header("Access-Control-Expose-Headers", EXPOSED);
    if (request.method === "OPTIONS") return reply.status(200).send();
  });
  answerErrors(fastify);

  const gate = createGate(deps, tokens);
  metricsRoute(fastify, deps, gate);
  const app = createApp(fastify, gate);
  const offered = offeredLanguages(db);
  const trials = openTrials(deps);
  siteRoutes(app, deps);
  siteConfigRoutes(app, deps);
  auditRoutes(app, deps);
  userAdminRoutes(app, deps);
  accountRoutes(app, deps, tokens);
  accountAdminRoutes(app, deps, tokens, tellUser);
  registerRoutes(app, deps);
  accountChangeRoutes(app, deps);
  fileRoutes(app, deps);
  publicImageRoutes(fastify, deps);
  textFileRoutes(app, deps);
  publicFileRoutes(fastify, deps);
  messageRoutes(app, deps);
  noticeRoutes(app, deps);
  languageRoutes(app, deps, offered);
  problemRoutes(app, deps);
  problemAdminRoutes(app, deps, async (tx, pid, uid) => {
    await runReferences(tx, trials, { pid, uid });
  });
  tagAdminRoutes(app, deps);
  testDataRoutes(app, deps);
  problemTransferRoutes(app, deps);
  contestRoutes(app, deps);
  contestAdminRoutes(app, deps);
  submissionRoutes(app, deps, offered);
  submissionEventRoutes(app, deps, openSubmissionFeed(deps));
  judgeRoutes(app, deps, offered, trials);
  judgeAdminRoutes(app, deps);
  problemBatchRoutes(app, deps);
  checkerRoutes(app, deps, trials);
  referenceRoutes(app, deps, trials);
  judgeNodeRoutes(app, deps);
  steeringRoutes(app, deps);
  languageAdminRoutes(app, deps);
  serviceInfoRoutes(app, deps);
  rankingRoutes(app, deps);
  userHomeRoutes(app, deps);
  announcementRoutes(app, deps);
  announcementAdminRoutes(app, deps);
  dashboardRoutes(app, deps);
  docsRoutes(fastify);

  fastify.get("/healthz", async () => ({ status: "ok" }));
  fastify.get("/readyz", async (_request, reply) => {
    const state = await readiness(deps);
    return reply.status(state.ready ? 200 : 503).send(state);
  });

  const page = config.WEB_DIST ? await serveWeb(fastify, config.WEB_DIST) : null;
  answerUnknown(fastify, app.served, page);
  await fastify.ready();
  return fastify;

  async function readiness({ db }: Deps) {
    const database = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const nodes = database ? (await liveNodes(db)).length : 0;
    return { ready: database && nodes > 0, database, judgeNodes: nodes };
  }
}

const EXPOSED = "Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type";

const contentSecurityPolicy = {
  useDefaults: true,
  directives: {
    "default-src": ["'self'"],
    // Mantine and CodeMirror write style elements; scripts come from our own files only.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    // Statements may be PDFs of other sites; only our own renderer makes frames, and only for those.
    "frame-src": ["'self'", "https:"],
    "script-src": ["'self'"],
    "worker-src": ["'self'", "blob:"],
    // A site on plain HTTP (a school's own network) must stay reachable.
    "upgrade-insecure-requests": null,
  },
};
