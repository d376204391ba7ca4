import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { ensureRoot } from "./features/account/first-root.ts";
import { startPurge } from "./features/account/purge.ts";
import { openTokens, type Tokens } from "./features/account/session.ts";
import { startContestWarmUp } from "./features/judge/contest-warm-up.ts";
import { registerNode } from "./features/judge/nodes.ts";
import { startLeaseSweep } from "./features/judge/sweep.ts";
import { startTrialSweep } from "./features/judge/trial-sweep.ts";
import { seedLanguages } from "./features/language/seed.ts";
import { startTestDataSweep } from "./features/problem/data-sweep.ts";
import { reindexMissing, startReindex } from "./features/problem/reindex.ts";
import { importSamples } from "./features/problem/samples.ts";
import { mailTransport } from "./features/site/mail.ts";
import { openSettings } from "./features/site/settings.ts";
import { startBanSweep } from "./features/user/ban.ts";
import { oneAtATime, openDatabase } from "./platform/db.ts";
import { openLog } from "./platform/log.ts";
import { startMailer } from "./platform/mail.ts";
import { openListener } from "./platform/notify.ts";
import { openStore } from "./platform/store.ts";
import { openTotals } from "./platform/totals.ts";
import { openVault } from "./platform/vault.ts";

export interface Server {
  readonly deps: Deps;
  readonly app: FastifyInstance;
  readonly tokens: Tokens;
  /** Answers what is under way, ends streams and waiting claims, closes the database. */
  stop(): Promise<void>;
}

/** Everything between an up-to-date database and a server that is ready to listen. */
export async function prepareServer(config: Config, log = openLog(config.LOG_LEVEL)): Promise<Server> {
  const stopping = new AbortController();
  const db = openDatabase(config.DATABASE_URL);
  const listener = await openListener(config.DATABASE_URL, log);
  const store = openStore(config.STORE_URL);
  const deps: Deps = {
    config,
    db,
    listener,
    log,
    settings: await openSettings(db, listener),
    store,
    totals: openTotals(config.LIST_TOTAL_MS),
    vault: await oneAtATime(config.DATABASE_URL, () => openVault(config.SECRET_KEY, store)),
    stopping: stopping.signal,
  };
  await oneAtATime(config.DATABASE_URL, async () => {
    await ensureRoot(deps);
    await seedLanguages(db);
    await importSamples(deps);
    await reindexMissing(db);
  });
  if (config.LOCAL_NODE_TOKEN) await registerNode(db, "local", config.LOCAL_NODE_TOKEN);
  const tokens = await openTokens(db);
  const app = await buildApp(deps, tokens);
  startLeaseSweep(deps);
  startTrialSweep(deps);
  startContestWarmUp(deps);
  startPurge(deps);
  startTestDataSweep(deps);
  startBanSweep(deps);
  startReindex(deps);
  const mailer = startMailer(deps, mailTransport(deps));
  return {
    deps,
    app,
    tokens,
    async stop() {
      stopping.abort();
      await app.close();
      await mailer.stopped();
      await listener.close();
      await db.$client.end();
    },
  };
}
