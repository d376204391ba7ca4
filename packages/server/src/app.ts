import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { DEVICE_CODE_MAX, DEVICE_PAGE, EDITOR_PORTS } from "@verdict/contract";
import { sql } from "drizzle-orm";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { createAuthGuard } from "./auth-guard.ts";
import { directUrl } from "./config.ts";
import type { Deps } from "./deps.ts";
import { docsRoutes } from "./docs.ts";
import { accountChangeRoutes } from "./features/account/change-routes.ts";
import { deviceRoutes } from "./features/account/device-routes.ts";
import { factorRoutes } from "./features/account/factor/routes.ts";
import { proofRoutes } from "./features/account/proof-routes.ts";
import { registerRoutes } from "./features/account/register-routes.ts";
import { accountRoutes } from "./features/account/routes.ts";
import type { Tokens } from "./features/account/session.ts";
import { accessTokenRoutes } from "./features/account/token-routes.ts";
import { openUploadMeter } from "./features/account/upload-meter.ts";
import { announcementAdminRoutes } from "./features/announcement/admin-routes.ts";
import { announcementGroupRoutes } from "./features/announcement/group-routes.ts";
import { announcementRoutes } from "./features/announcement/routes.ts";
import { assignmentRoutes } from "./features/assignment/routes.ts";
import { balloonRoutes } from "./features/balloon/routes.ts";
import { boardLiveRoutes } from "./features/board/live-routes.ts";
import { boardPageRoutes } from "./features/board/page-routes.ts";
import { boardRoutes } from "./features/board/routes.ts";
import { calendarFeedRoutes, calendarRoutes } from "./features/calendar/routes.ts";
import { certificateRoutes } from "./features/certificate/routes.ts";
import { checkerRoutes } from "./features/checker/routes.ts";
import { clarificationAdminRoutes } from "./features/clarification/admin-routes.ts";
import { clarificationRoutes } from "./features/clarification/routes.ts";
import { clicsRoutes } from "./features/clics/routes.ts";
import { clicsTokenRoutes } from "./features/clics/token-routes.ts";
import { clicsWriteRoutes } from "./features/clics/write-routes.ts";
import { commentAdminRoutes } from "./features/comment/admin-routes.ts";
import { commentRoutes } from "./features/comment/routes.ts";
import { contestAdminRoutes } from "./features/contest/admin-routes.ts";
import { contestApplicationRoutes } from "./features/contest/application-routes.ts";
import { groupContestRoutes } from "./features/contest/group-routes.ts";
import { contestProblemAdminRoutes } from "./features/contest/problem-admin-routes.ts";
import { contestReadinessRoutes } from "./features/contest/readiness-routes.ts";
import { contestRoutes } from "./features/contest/routes.ts";
import { contestSubmissionRoutes } from "./features/contest/submission-routes.ts";
import { contestTeamRoutes } from "./features/contest/team-routes.ts";
import { contestVirtualRoutes } from "./features/contest/virtual-routes.ts";
import { contestWindowRoutes } from "./features/contest/window-routes.ts";
import { customRunRoutes } from "./features/custom-run/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { deskDownloadRoutes } from "./features/desk/download-routes.ts";
import { dryRunRoutes } from "./features/desk/dry-run-routes.ts";
import { deskPeopleRoutes } from "./features/desk/people-routes.ts";
import { deskRejudgeRoutes } from "./features/desk/rejudge-routes.ts";
import { deskRoutes } from "./features/desk/routes.ts";
import { discussionAdminRoutes } from "./features/discussion/admin-routes.ts";
import { discussionFileRoutes } from "./features/discussion/file-routes.ts";
import { groupDiscussionRoutes } from "./features/discussion/group-routes.ts";
import { discussionRoutes } from "./features/discussion/routes.ts";
import { logoRoutes } from "./features/file/logo-routes.ts";
import { fileRoutes, publicImageRoutes } from "./features/file/routes.ts";
import { publicFileRoutes, textFileRoutes } from "./features/file/text-routes.ts";
import { gradebookRoutes } from "./features/gradebook/routes.ts";
import { groupRoutes } from "./features/group/routes.ts";
import { groupCopyRoutes } from "./features/group-copy/routes.ts";
import { identityAdminRoutes } from "./features/identity/admin-routes.ts";
import { framesOf } from "./features/identity/frames.ts";
import { launchRoutes } from "./features/identity/launch-routes.ts";
import { postedRoutes } from "./features/identity/posted-routes.ts";
import { identityRoutes } from "./features/identity/routes.ts";
import { scimRoutes } from "./features/identity/scim/routes.ts";
import { judgeAdminRoutes } from "./features/judge/admin-routes.ts";
import { rejudgeJobRoutes } from "./features/judge/rejudge-job-routes.ts";
import { judgeNodeRoutes } from "./features/judge/routes.ts";
import { jurySolutionRoutes } from "./features/jury-solution/routes.ts";
import { kattisRoutes } from "./features/kattis/routes.ts";
import { languageAdminRoutes } from "./features/language/admin-routes.ts";
import { languageRoutes } from "./features/language/routes.ts";
import { ltiReturnRoute, ltiRoutes } from "./features/lti/routes.ts";
import { noticeRoutes } from "./features/message/admin-routes.ts";
import { messageRoutes } from "./features/message/routes.ts";
import { newAddressOf } from "./features/move/old-address.ts";
import { serviceInfoRoutes, steeringRoutes } from "./features/node/admin-routes.ts";
import { liveNodes } from "./features/node/nodes.ts";
import { ownDataRoutes } from "./features/own-data/routes.ts";
import { problemTransferRoutes } from "./features/package/routes.ts";
import { printRoutes } from "./features/print/routes.ts";
import { problemAdminRoutes } from "./features/problem/admin-routes.ts";
import { problemBatchRoutes } from "./features/problem/batch-routes.ts";
import { problemBookmarkRoutes } from "./features/problem/bookmark-routes.ts";
import { groupProblemRoutes } from "./features/problem/group-routes.ts";
import { problemKeptDataRoutes } from "./features/problem/kept-data-routes.ts";
import { problemOwnResultRoutes } from "./features/problem/own-result-routes.ts";
import { publicationRoutes } from "./features/problem/publication-routes.ts";
import { problemPublishRoutes } from "./features/problem/publish-routes.ts";
import { problemRoutes } from "./features/problem/routes.ts";
import { tagAdminRoutes } from "./features/problem/tag-routes.ts";
import { problemUseRoutes } from "./features/problem/uses-routes.ts";
import { pushRoutes } from "./features/push/routes.ts";
import { groupRankRoutes } from "./features/ranking/group-routes.ts";
import { ratingRoutes } from "./features/ranking/rating-routes.ts";
import { rankingRoutes } from "./features/ranking/routes.ts";
import { userHomeRoutes } from "./features/ranking/user-home-routes.ts";
import { rehearsalRoutes } from "./features/rehearsal/routes.ts";
import { remoteAdminRoutes } from "./features/remote/admin-routes.ts";
import { remoteProblemRoutes } from "./features/remote/problem-routes.ts";
import { reviewRoutes } from "./features/review/routes.ts";
import { seatRoutes } from "./features/seat/routes.ts";
import { shadowRoutes } from "./features/shadow/routes.ts";
import { similarityRoutes } from "./features/similarity/routes.ts";
import { auditRoutes } from "./features/site/audit-routes.ts";
import { backupRoutes } from "./features/site/backup-routes.ts";
import { siteConfigRoutes } from "./features/site/config-routes.ts";
import { siteRoutes } from "./features/site/routes.ts";
import { submissionEventRoutes } from "./features/submission/event-routes.ts";
import { submissionListRoutes } from "./features/submission/list-routes.ts";
import { submissionRoutes } from "./features/submission/routes.ts";
import { submitRoutes } from "./features/submission/submit-routes.ts";
import { teamRoutes } from "./features/team/routes.ts";
import { testDataRoutes } from "./features/testdata/routes.ts";
import { trainingAdminRoutes } from "./features/training/admin-routes.ts";
import { groupTrainingRoutes } from "./features/training/group-routes.ts";
import { trainingProgressRoutes } from "./features/training/progress-routes.ts";
import { trainingRoutes } from "./features/training/routes.ts";
import { userAdminRoutes } from "./features/user/admin-routes.ts";
import { userEditRoutes } from "./features/user/edit-routes.ts";
import { roleRequestRoutes } from "./features/user/role-request-routes.ts";
import { webhookRoutes } from "./features/webhook/routes.ts";
import { metricsRoute } from "./metrics-route.ts";
import { cached } from "./platform/cache.ts";
import { takesConnections } from "./platform/db.ts";
import { Refusal } from "./platform/refusal.ts";
import { keepRequestContext } from "./platform/request-context.ts";
import { answerBadAddress, answerErrors, answerUnknown, createApp } from "./platform/serve.ts";
import { serveWeb } from "./web.ts";

/** The whole server, ready to listen or to be injected with requests. */
export async function buildApp(deps: Deps, tokens: Tokens): Promise<FastifyInstance> {
  const { config, log } = deps;
  const siteLocale = () => deps.settings.website().defaultLocale;
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // What is under way is finished; event streams and waiting calls end by `stopping`. Whoever asks over a kept connection
    // meanwhile is answered and told to come by another.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // Unset, the header is anybody's to write and counts for nothing: limits go by the connection's address.
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerBadAddress(siteLocale),
  });
  keepRequestContext(fastify, deps.tracing?.request ?? null);
  await fastify.register(cookie);
  await fastify.register(multipart);
  await fastify.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  await fastify.register(helmet, { contentSecurityPolicy, frameguard: { action: "deny" }, hsts: false });
  fastify.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
    refuseTwice(request.raw.rawHeaders);
    // What scripts of other origins may read, where a proxy allows them in at all: docs/rules.md#answers-of-the-interface
    reply.header("Access-Control-Expose-Headers", EXPOSED);
    if (request.method === "OPTIONS") return reply.status(200).send();
  });
  answerErrors(fastify, siteLocale);

  const guard = createAuthGuard(deps, tokens);
  metricsRoute(fastify, deps, guard);
  const app = createApp(fastify, guard, siteLocale, openUploadMeter(deps.db));
  siteRoutes(app, deps);
  siteConfigRoutes(app, deps);
  auditRoutes(app, deps);
  backupRoutes(app, deps);
  userAdminRoutes(app, deps);
  accountRoutes(app, deps, tokens);
  accessTokenRoutes(app, deps);
  deviceRoutes(app, deps);
  userEditRoutes(app, deps);
  roleRequestRoutes(app, deps);
  registerRoutes(app, deps);
  accountChangeRoutes(app, deps);
  ownDataRoutes(app, deps);
  fileRoutes(app, deps);
  publicImageRoutes(fastify, deps);
  textFileRoutes(app, deps);
  logoRoutes(app, deps);
  publicFileRoutes(fastify, deps);
  messageRoutes(app, deps);
  noticeRoutes(app, deps);
  languageRoutes(app, deps);
  groupRoutes(app, deps);
  problemRoutes(app, deps);
  publicationRoutes(app, deps);
  problemAdminRoutes(app, deps);
  groupProblemRoutes(app, deps);
  problemPublishRoutes(app, deps);
  problemUseRoutes(app, deps);
  problemKeptDataRoutes(app, deps);
  tagAdminRoutes(app, deps);
  testDataRoutes(app, deps);
  problemTransferRoutes(app, deps);
  contestRoutes(app, deps);
  contestAdminRoutes(app, deps);
  contestProblemAdminRoutes(app, deps);
  groupContestRoutes(app, deps);
  contestReadinessRoutes(app, deps);
  contestSubmissionRoutes(app, deps);
  contestTeamRoutes(app, deps);
  contestApplicationRoutes(app, deps);
  contestVirtualRoutes(app, deps);
  contestWindowRoutes(app, deps);
  teamRoutes(app, deps);
  boardRoutes(app, deps);
  boardPageRoutes(app, deps);
  boardLiveRoutes(app, deps);
  submitRoutes(app, deps);
  submissionRoutes(app, deps);
  submissionListRoutes(app, deps);
  problemOwnResultRoutes(app, deps);
  problemBookmarkRoutes(app, deps);
  submissionEventRoutes(app, deps);
  trainingRoutes(app, deps);
  trainingAdminRoutes(app, deps);
  groupTrainingRoutes(app, deps);
  trainingProgressRoutes(app, deps);
  discussionRoutes(app, deps);
  discussionAdminRoutes(app, deps);
  groupDiscussionRoutes(app, deps);
  discussionFileRoutes(app, deps);
  commentRoutes(app, deps);
  commentAdminRoutes(app, deps);
  reviewRoutes(app, deps);
  customRunRoutes(app, deps);
  judgeAdminRoutes(app, deps);
  rejudgeJobRoutes(app, deps);
  problemBatchRoutes(app, deps);
  checkerRoutes(app, deps);
  jurySolutionRoutes(app, deps);
  judgeNodeRoutes(app, deps);
  remoteProblemRoutes(app, deps);
  remoteAdminRoutes(app, deps);
  steeringRoutes(app, deps);
  languageAdminRoutes(app, deps);
  serviceInfoRoutes(app, deps);
  rankingRoutes(app, deps);
  ratingRoutes(app, deps);
  groupRankRoutes(app, deps);
  userHomeRoutes(app, deps);
  announcementRoutes(app, deps);
  announcementAdminRoutes(app, deps);
  announcementGroupRoutes(app, deps);
  clarificationRoutes(app, deps);
  clarificationAdminRoutes(app, deps);
  certificateRoutes(app, deps);
  seatRoutes(app, deps);
  printRoutes(app, deps);
  balloonRoutes(app, deps);
  deskRoutes(app, deps);
  deskDownloadRoutes(app, deps);
  deskPeopleRoutes(app, deps);
  deskRejudgeRoutes(app, deps);
  dryRunRoutes(app, deps);
  similarityRoutes(app, deps);
  clicsTokenRoutes(app, deps);
  clicsRoutes(fastify, deps);
  clicsWriteRoutes(fastify, deps);
  kattisRoutes(fastify, deps);
  gradebookRoutes(app, deps);
  assignmentRoutes(app, deps);
  calendarRoutes(app, deps);
  calendarFeedRoutes(fastify, deps);
  groupCopyRoutes(app, deps);
  shadowRoutes(app, deps);
  rehearsalRoutes(app, deps);
  webhookRoutes(app, deps);
  pushRoutes(app, deps);
  factorRoutes(app, deps, tokens);
  proofRoutes(app, deps);
  identityRoutes(app, deps, tokens);
  postedRoutes(fastify, deps);
  scimRoutes(fastify, deps);
  launchRoutes(fastify, deps);
  ltiRoutes(app, deps);
  ltiReturnRoute(fastify, deps);
  identityAdminRoutes(app, deps);
  dashboardRoutes(app, deps);
  docsRoutes(fastify);
  // Short enough to be typed off another screen; the page is one of the settings'.
  fastify.get<{ Querystring: { code?: unknown; l?: unknown } }>(DEVICE_PAGE, ({ query }, reply) => {
    const device = String(query.code ?? "").slice(0, DEVICE_CODE_MAX);
    // In the language that a link asks for, as every page.
    const search = new URLSearchParams({ device, ...(typeof query.l === "string" && { l: query.l }) });
    return reply.redirect(`/setting?${search}`);
  });

  fastify.get("/healthz", async () => ({ status: "ok" }));
  const canConnect = cached(
    PROBED_MS,
    // A pooler takes connections while the database behind it does not.
    async () => (await takesConnections(config.DATABASE_URL)) && (await takesConnections(directUrl(config))),
    (can) => can,
  );
  const canStore = cached(STORE_PROBED_MS, async () =>
    Promise.race([
      deps.store.check().then(
        () => true,
        () => false,
      ),
      pause(STORE_WAIT_MS, false, { ref: false }),
    ]),
  );
  fastify.get("/readyz", async (_request, reply) => {
    const state = await readiness(deps);
    return reply.status(state.ready ? 200 : 503).send(state);
  });

  const pageSettings = () => ({ ...deps.settings.website(), locale: siteLocale() });
  const page = config.WEB_DIST
    ? await serveWeb(fastify, config.WEB_DIST, pageSettings, (path) => framesOf(deps.db, path))
    : null;
  answerUnknown(fastify, app.served, siteLocale, page, (url) => newAddressOf(deps.db, url));
  await fastify.ready();
  return fastify;

  async function readiness({ db }: Deps) {
    const answers = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    // While the database shuts down only the connections work that are there.
    const database = answers && (await canConnect());
    const nodes = database ? (await liveNodes(db)).length : 0;
    return {
      ready: database && nodes > 0 && !deps.leaving.aborted,
      database,
      judgeNodes: nodes,
      store: await canStore(),
    };
  }
}

/** Headers of which a proxy may heed another one than we do; the others may come more than once, or Node.js refuses them. */
const ONCE = ["host", "authorization", "content-type", "origin"];

/** RFC 9112, 3.2: a request with two hosts is none. `headers`: names and values in turn. */
function refuseTwice(headers: readonly string[]): void {
  const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice) throw new Refusal("request-invalid", { detail: `${twice} is there twice` });
}

/** So long anybody who asks /readyz gets the last answer instead of a connection to the database. */
const PROBED_MS = 1_000;
/** A bucket is asked more seldom: each question is a request to somebody's bill. */
const STORE_PROBED_MS = 10_000;
/** A store that takes longer counts as away. */
const STORE_WAIT_MS = 2_000;

const EXPOSED =
  "Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";

const contentSecurityPolicy = {
  useDefaults: true,
  directives: {
    "default-src": ["'self'"],
    // Mantine and CodeMirror write style elements; scripts come from our own files only.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    // "Send to my editor": where editors listen on the reader's own computer.
    "connect-src": ["'self'", ...EDITOR_PORTS.map((port) => `http://localhost:${port}`)],
    // Only our own renderer makes frames, and only for PDFs among the public files.
    "frame-src": ["'self'"],
    "frame-ancestors": ["'none'"],
    "script-src": ["'self'"],
    "worker-src": ["'self'", "blob:"],
    // A site on plain HTTP (a school's own network) must stay reachable.
    "upgrade-insecure-requests": null,
  },
};
