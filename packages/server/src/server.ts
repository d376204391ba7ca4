import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { ensureRoot } from "./features/account/first-root.ts";
import { openTokens, type Tokens } from "./features/account/session.ts";
import { registerNode } from "./features/judge/nodes.ts";
import { startLeaseSweep } from "./features/judge/sweep.ts";
import { seedLanguages } from "./features/language/seed.ts";
import { importSamples } from "./features/problem/samples.ts";
import { openSettings } from "./features/site/settings.ts";
import { oneAtATime, openDatabase } from "./platform/db.ts";
import { openLog } from "./platform/log.ts";
import { openListener } from "./platform/notify.ts";
import { openStore } from "./platform/store.ts";

export interface Server {
  readonly deps: Deps;
  readonly app: FastifyInstance;
  readonly tokens: Tokens;
  /** Answers what is under way, ends streams and waiting claims, closes the database. */
  stop(): Promise<void>;
}

/** Everything between an up-to-date database and a server that is ready to listen. */
export async function prepareServer(config: Config): Promise<Server> {
  const log = openLog(config.LOG_LEVEL);
  const stopping = new AbortController();
  const db = openDatabase(config.DATABASE_URL);
  const listener = await openListener(config.DATABASE_URL, log);
  const deps: Deps = {
    config,
    db,
    listener,
    log,
    settings: await openSettings(db, listener),
    store: openStore(config.STORE_URL),
    stopping: stopping.signal,
  };
  await oneAtATime(config.DATABASE_URL, async () => {
    await ensureRoot(deps);
    await seedLanguages(db);
    await importSamples(deps);
  });
  if (config.LOCAL_NODE_TOKEN) await registerNode(db, "local", config.LOCAL_NODE_TOKEN);
  const tokens = await openTokens(db);
  const app = await buildApp(deps, tokens);
  startLeaseSweep(deps);
  return {
    deps,
    app,
    tokens,
    async stop() {
      stopping.abort();
      await app.close();
      await listener.close();
      await db.$client.end();
    },
  };
}
