import { flushCompileCache } from "node:module";
import { directUrl, readConfig } from "./config.ts";
import { findDrizzleQuickly } from "./platform/drizzle-files.ts";
import { openLog } from "./platform/log.ts";

// What nobody caught, a start that fails included, is told as all errors are: Node would write out all an error holds.
process.on("uncaughtException", (error) => {
  openLog("fatal").fatal({ err: error }, "the server ends by a fault");
  process.exit(1);
});
findDrizzleQuickly();
// Imported only now: what stands above is found before the first line runs.
const { migrateDatabase } = await import("./platform/db.ts");
const { prepareServer } = await import("./server.ts");

/** Connections that wait to be taken; the system may allow fewer (net.core.somaxconn). */
const BACKLOG = 4096;

const config = readConfig(process.env);
await migrateDatabase(directUrl(config));
const server = await prepareServer(config);
// At the start of a contest thousands connect within seconds: those the queue has no room for try again much later.
await server.app.listen({ host: config.HOST, port: config.PORT, backlog: BACKLOG });
// Node would write at the end what it compiled; a server that is killed starts again as fast as one that was stopped.
flushCompileCache();

let stopping = false;
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.deps.log.info({ signal }, "stopping");
  await server.stop();
}
process.on("SIGTERM", shutDown);
process.on("SIGINT", shutDown);
