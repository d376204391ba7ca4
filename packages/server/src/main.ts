import { readConfig } from "./config.ts";
import { migrateDatabase } from "./platform/db.ts";
import { prepareServer } from "./server.ts";

const config = readConfig(process.env);
await migrateDatabase(config.DATABASE_URL);
const server = await prepareServer(config);
await server.app.listen({ host: config.HOST, port: config.PORT });

let stopping = false;
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.deps.log.info({ signal }, "stopping");
  await server.stop();
}
process.on("SIGTERM", shutDown);
process.on("SIGINT", shutDown);
