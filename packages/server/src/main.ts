import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { ensureRoot } from "./features/account/first-root.ts";
import { openTokens } from "./features/account/session.ts";
import { registerNode } from "./features/judge/nodes.ts";
import { startLeaseSweep } from "./features/judge/sweep.ts";
import { seedLanguages } from "./features/language/seed.ts";
import { importSamples } from "./features/problem/samples.ts";
import { openSettings } from "./features/site/settings.ts";
import { migrateDatabase, openDatabase } from "./platform/db.ts";
import { openLog } from "./platform/log.ts";
import { openListener } from "./platform/notify.ts";
import { openStore } from "./platform/store.ts";

const config = readConfig(process.env);
const log = openLog(config.LOG_LEVEL);
const stop = new AbortController();

await migrateDatabase(config.DATABASE_URL);
const db = openDatabase(config.DATABASE_URL);
const listener = await openListener(config.DATABASE_URL, log);
const store = openStore(config.STORE_URL);
const settings = await openSettings(db, listener);
const deps: Deps = {
  config,
  db,
  listener,
  log,
  settings,
  store,
  now: () => new Date(),
  stopping: stop.signal,
};

await ensureRoot(deps);
await seedLanguages(db);
await importSamples(deps);
if (config.LOCAL_NODE_TOKEN) await registerNode(db, "local", config.LOCAL_NODE_TOKEN);
const app = await buildApp(deps, await openTokens(db));
startLeaseSweep(deps);
await app.listen({ host: config.HOST, port: config.PORT });

async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (stop.signal.aborted) return;
  log.info({ signal }, "stopping");
  stop.abort();
  await app.close();
  await listener.close();
  await db.$client.end();
}
process.on("SIGTERM", shutDown);
process.on("SIGINT", shutDown);
