import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { type Config, directUrl } from "./config.ts";
import type { Deps } from "./deps.ts";
import { ensureRoot } from "./features/account/first-root.ts";
import { startPurge } from "./features/account/purge.ts";
import { openTokens, type Tokens } from "./features/account/session.ts";
import { openBoards } from "./features/board/boards.ts";
import { startDiscussionCleanup } from "./features/comment/cleanup.ts";
import { startCustomRunCleanup } from "./features/custom-run/cleanup.ts";
import { seedCategories } from "./features/discussion/categories.ts";
import { startGroupCopies } from "./features/group-copy/job.ts";
import { startFollowing } from "./features/identity/scim/groups.ts";
import { startTellingHeld } from "./features/judge/held.ts";
import { startLeaseExpiry } from "./features/judge/lease-expiry.ts";
import { startRejudgeJobs } from "./features/judge/rejudge-job.ts";
import { seedLanguages } from "./features/language/seed.ts";
import { startLti } from "./features/lti/worker.ts";
import { startDailyLetters } from "./features/message/daily-letter.ts";
import { startContestWarmUp } from "./features/node/contest-warm-up.ts";
import { registerNode } from "./features/node/nodes.ts";
import { startVerdictWatch } from "./features/node/verdict-watch.ts";
import { importSamples } from "./features/package/samples.ts";
import { startPublicationNotice } from "./features/problem/publication.ts";
import { startRatings } from "./features/problem/rating.ts";
import { startPushWatch } from "./features/push/watch.ts";
import { startPush } from "./features/push/worker.ts";
import { startUserRatings } from "./features/ranking/rate.ts";
import { startRehearsals } from "./features/rehearsal/run.ts";
import { seedRemoteSites } from "./features/remote/seed.ts";
import { startRemoteWorker } from "./features/remote/worker.ts";
import { startReviewNews } from "./features/review/news.ts";
import { reindexMissing, startReindex } from "./features/search/reindex.ts";
import { startShadows } from "./features/shadow/shadow.ts";
import { startSimilarityChecks } from "./features/similarity/job.ts";
import { startBackups } from "./features/site/backup-schedule.ts";
import { mailTransport } from "./features/site/mail.ts";
import { openSettings } from "./features/site/settings.ts";
import { startTestDataCleanup } from "./features/testdata/cleanup.ts";
import { startBanExpiry } from "./features/user/ban.ts";
import { startSpreading } from "./features/webhook/spread.ts";
import { startHappeningWatch } from "./features/webhook/watch.ts";
import { startWebhooks } from "./features/webhook/worker.ts";
import { compareClocks } from "./platform/clock.ts";
import { oneAtATime, openDatabase, prepareNothing } from "./platform/db.ts";
import { every } from "./platform/every.ts";
import { openKeysetCache } from "./platform/keyset-cache.ts";
import { openLog } from "./platform/log.ts";
import { startMailer } from "./platform/mail.ts";
import { meteredStore } from "./platform/metered-store.ts";
import { openListener } from "./platform/notify.ts";
import { openStore } from "./platform/open-store.ts";
import { openTotals } from "./platform/totals.ts";
import { openTracing } from "./platform/tracing.ts";
import { openVault } from "./platform/vault.ts";

export interface Server {
  readonly deps: Deps;
  readonly app: FastifyInstance;
  readonly tokens: Tokens;
  /** Answers what is under way, ends streams and waiting claims, closes the database. */
  stop(): Promise<void>;
}

/** How often this machine's clock is compared with the database's. */
const CLOCKS_MS = 60_000;

/** Everything between an up-to-date database and a server that is ready to listen. */
export async function prepareServer(config: Config, log = openLog(config.LOG_LEVEL)): Promise<Server> {
  const leaving = new AbortController();
  const stopping = new AbortController();
  const direct = directUrl(config);
  const db = openDatabase(config.DATABASE_URL);
  if (config.DATABASE_POOL_MODE === "transaction") prepareNothing(db);
  const tracing = await openTracing(config, log);
  tracing?.queries(db);
  const listener = await openListener(direct, log);
  const store = meteredStore(openStore(config.STORE_URL, config.STORE_TEMP_DIR));
  const parts = { db, leaving: leaving.signal, listener, log, stopping: stopping.signal };
  const deps: Deps = {
    ...parts,
    boards: openBoards(parts),
    config,
    keysets: openKeysetCache(config.LIST_TOTAL_MS),
    settings: await openSettings(parts),
    store,
    totals: openTotals(config.LIST_TOTAL_MS),
    tracing,
    vault: await oneAtATime(direct, () => openVault(config.SECRET_KEY, store)),
  };
  await oneAtATime(direct, async () => {
    await ensureRoot(deps);
    await seedLanguages(db);
    await seedCategories(db);
    await seedRemoteSites(db, deps.vault);
    await importSamples(deps);
    await reindexMissing(db);
  });
  if (config.LOCAL_NODE_TOKEN) await registerNode(db, "local", config.LOCAL_NODE_TOKEN);
  await compareClocks(deps);
  const tokens = await openTokens(db);
  const app = await buildApp(deps, tokens);
  every(deps, { ms: CLOCKS_MS, failure: "the database's clock could not be asked" }, () =>
    compareClocks(deps),
  );
  startLeaseExpiry(deps);
  startTellingHeld(deps);
  startRejudgeJobs(deps);
  startSimilarityChecks(deps);
  startVerdictWatch(deps);
  startCustomRunCleanup(deps);
  startRatings(deps);
  startUserRatings(deps);
  startContestWarmUp(deps);
  startShadows(deps);
  startRehearsals(deps, () => app.addresses());
  startPurge(deps);
  startPublicationNotice(deps);
  startTestDataCleanup(deps);
  startDiscussionCleanup(deps);
  startGroupCopies(deps);
  startReviewNews(deps);
  startDailyLetters(deps);
  startBanExpiry(deps);
  startFollowing(deps);
  startReindex(deps);
  startBackups(deps);
  startHappeningWatch(deps);
  const spreading = startSpreading(deps);
  const webhooks = startWebhooks(deps);
  const platforms = startLti(deps);
  startPushWatch(deps);
  const push = startPush(deps);
  const remote = startRemoteWorker(deps);
  const mailer = startMailer(deps, mailTransport(deps));
  return {
    deps,
    app,
    tokens,
    async stop() {
      leaving.abort();
      await pause(config.DRAIN_SECONDS * 1000);
      stopping.abort();
      await closeGently(app);
      await spreading.stopped();
      await webhooks.stopped();
      await platforms.stopped();
      await push.stopped();
      await mailer.stopped();
      await remote.stopped();
      await listener.close();
      await db.$client.end();
      await tracing?.stop();
    },
  };
}

/** How long a server that stops waits for what is under way. */
const UNDER_WAY_MS = 20_000;
const IDLE_LOOK_MS = 50;

/** Finishes what is under way. Connections end as they fall idle: their browsers would keep them for a minute. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), UNDER_WAY_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
